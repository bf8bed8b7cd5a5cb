/** The published package: packed, unpacked into an empty project, and used there by the official SDK. */
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Account, Client, Functions, ID, Permission, Query, Role, Storage, TablesDB } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packedPackage } from '../../../tests/support/packed-package.ts';

const key = 'the-key-of-this-library';

const library = {
  projectId: 'library',
  projectName: 'Library',
  tablesDB: [{ $id: 'main', name: 'Main' }],
  tables: [
    {
      $id: 'books',
      databaseId: 'main',
      name: 'Books',
      rowSecurity: true,
      $permissions: ['create("users")'],
      columns: [
        { key: 'title', type: 'string', size: 200, required: true },
        { key: 'year', type: 'integer', min: 0, max: 3000 },
      ],
      indexes: [{ key: 'words', type: 'fulltext', columns: ['title'] }],
    },
  ],
  buckets: [{ $id: 'covers', name: 'Covers', $permissions: ['create("users")', 'read("users")'] }],
  functions: [
    {
      $id: 'shelf',
      name: 'Shelf',
      runtime: 'node-22',
      entrypoint: 'main.js',
      path: 'functions/shelf',
      execute: ['users'],
      scopes: ['rows.read'],
    },
  ],
};

/** Plain JavaScript for any Appwrite; it tests the API's answers. */
const shelf = `module.exports = async ({ req, res, log }) => {
  log('asked by ' + req.headers['x-appwrite-user-id']);
  const rows = process.env.APPWRITE_FUNCTION_API_ENDPOINT + '/tablesdb/main/tables/books/rows';
  const answer = await fetch(rows, {
    headers: { 'x-appwrite-project': process.env.APPWRITE_FUNCTION_PROJECT_ID, 'x-appwrite-key': req.headers['x-appwrite-key'] },
  });
  return res.json({ node: process.version, books: (await answer.json()).total });
};
`;

/** Compiles only if the package's types are reachable. */
const typed = `import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
const server: LocalAppwrite = await startLocalAppwrite({ config: 'appwrite.json' });
const endpoint: string = server.endpoint;
// @ts-expect-error: a port is a number
await startLocalAppwrite({ config: 'appwrite.json', port: endpoint });
`;

const folderOf = (name: string): string => dirname(findPackageJSON(name, import.meta.url) ?? '');

let folder: string;
let bin: string;
let server: ChildProcess | undefined;

/** Laid out like `npm install appwrite-local`; its dependencies come from this checkout instead of the registry. */
function install(): void {
  const tarball = packedPackage('appwrite-local', folder);
  const installed = join(folder, 'node_modules/appwrite-local');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  const packed = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  bin = join(installed, packed.bin['appwrite-local']);
  for (const name of Object.keys(packed.dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(folderOf(name), link);
  }
}

/** Starts the command in the project's folder; resolves with the printed address. */
function start(): Promise<string> {
  const child = spawn(
    process.execPath,
    [bin, '--config', 'appwrite.json', '--data', './data', '--port', '0', '--key-file', 'key'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  server = child;
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
      const [endpoint] = /http:\/\/\S+\/v1/.exec(said) ?? [];
      if (endpoint) resolve(endpoint);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}

async function stop(): Promise<void> {
  const child = server;
  server = undefined;
  if (!child || child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'library-'));
  mkdirSync(join(folder, 'functions/shelf'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "library", "type": "module" }');
  writeFileSync(join(folder, 'appwrite.json'), JSON.stringify(library));
  writeFileSync(join(folder, 'functions/shelf/main.js'), shelf);
  writeFileSync(join(folder, 'key'), key);
  install();
});

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

test('runs another project: account, row, lists, a function, a file and its preview', async () => {
  const endpoint = await start();
  const client = () => new Client().setEndpoint(endpoint).setProject('library');
  const email = 'ana@library.example';
  const password = 'a long password';
  const ana = await new Account(client()).create({ userId: ID.unique(), email, password, name: 'Ana' });
  const session = await new Account(client().setKey(key)).createEmailPasswordSession({ email, password });
  const asAna = client().setSession(session.secret);

  const books = { databaseId: 'main', tableId: 'books' };
  const tables = new TablesDB(asAna);
  const readers = [Permission.read(Role.user(ana.$id))];
  for (const [title, year] of [
    ['Bumi Manusia', 1980],
    ['Laskar Pelangi', 2005],
    ['Cantik Itu Luka', 2002],
  ] as const)
    await tables.createRow({ ...books, rowId: ID.unique(), data: { title, year }, permissions: readers });
  await expect(
    tables.createRow({ ...books, rowId: ID.unique(), data: { title: 'No year', year: 3001 } }),
  ).rejects.toMatchObject({ type: 'row_invalid_structure' });
  const recent = await tables.listRows({
    ...books,
    queries: [Query.greaterThan('year', 2000), Query.orderDesc('year')],
  });
  expect(recent.rows.map(({ title }) => title)).toEqual(['Laskar Pelangi', 'Cantik Itu Luka']);
  // A search with so many words runs in a separate process, whose program must be in the package.
  const many = Array.from({ length: 40 }, (_, n) => `word${n}`).join(' ');
  const found = await tables.listRows({ ...books, queries: [Query.search('title', `pelangi ${many}`)] });
  expect(found.rows.map(({ title }) => title)).toEqual(['Laskar Pelangi']);
  expect((await new TablesDB(client()).listRows(books)).rows).toEqual([]);

  const run = await new Functions(asAna).createExecution({ functionId: 'shelf' });
  expect(run).toMatchObject({ status: 'completed', responseStatusCode: 200 });
  expect(JSON.parse(run.responseBody)).toEqual({ node: expect.stringMatching(/^v2\d/), books: 3 });

  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2aa38e' } })
    .png()
    .toBuffer();
  const storage = new Storage(asAna);
  const cover = await storage.createFile({
    bucketId: 'covers',
    fileId: ID.unique(),
    file: InputFile.fromBuffer(picture, 'cover.png'),
  });
  const preview = await storage.getFilePreview({ bucketId: 'covers', fileId: cover.$id, width: 80, height: 60 });
  expect(await sharp(Buffer.from(preview)).metadata()).toMatchObject({ width: 80, height: 60 });

  await stop();
  const again = new Client()
    .setEndpoint(await start())
    .setProject('library')
    .setSession(session.secret);
  expect((await new TablesDB(again).listRows(books)).total).toBe(3);
  await stop();
});

test('the packed server starts from a program, and its types work', async () => {
  const run = promisify(execFile);
  const program = `import { startLocalAppwrite } from 'appwrite-local';
    const server = await startLocalAppwrite({ config: 'appwrite.json' });
    const { status } = await fetch(server.endpoint + '/health/version', { headers: { 'x-appwrite-project': server.projectId } });
    await server.close();
    console.log(String(status));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
  expect(stdout.trim()).toBe('200');

  writeFileSync(join(folder, 'typed.mts'), typed);
  const tsc = join(folderOf('typescript'), 'bin/tsc');
  const types = join(folderOf('@types/node'), '..');
  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--typeRoots',
    types,
    '--types',
    'node',
    'typed.mts',
  ];
  const checked = await run(process.execPath, [tsc, ...flags], { cwd: folder }).catch(({ stdout: said }) => ({
    stdout: said,
  }));
  expect(checked.stdout).toBe('');
});

test('without a config, prints one line that says what is missing', () => {
  const run = (...flags: string[]) =>
    new Promise<{ code: unknown; out: string; said: string }>((resolve) =>
      execFile(process.execPath, [bin, ...flags], { cwd: folder }, (problem, out, said) =>
        resolve({ code: problem?.code ?? 0, out, said }),
      ),
    );
  return Promise.all([
    expect(run()).resolves.toEqual({
      code: 2,
      out: '',
      said: expect.stringMatching(/^Say which project to serve: appwrite-local --config appwrite\.json .*\n$/),
    }),
    expect(run('--config', 'none.json')).resolves.toEqual({
      code: 1,
      out: '',
      said: expect.stringMatching(/^There is no such file .*none\.json.*\n$/),
    }),
  ]);
});

test('installs no other binary called node, which the project’s scripts would then run', () => {
  const manifestOf = (name: string) => JSON.parse(readFileSync(findPackageJSON(name, import.meta.url) ?? '', 'utf8'));
  const packed = JSON.parse(readFileSync(join(folder, 'node_modules/appwrite-local/package.json'), 'utf8'));
  const installed = Object.keys({ ...packed.dependencies, ...packed.optionalDependencies }).filter((name) =>
    existsSync(join('node_modules', name)),
  );
  expect(installed.length).toBeGreaterThan(5);
  expect(installed.filter((name) => Object.hasOwn(Object(manifestOf(name).bin), 'node'))).toEqual([]);
});

test('tells an older Node which version is required', () => {
  const old = join(folderOf(`node-22-${process.platform}-${process.arch}`), 'bin/node');
  const { status, stderr } = spawnSync(old, [bin, '--config', 'appwrite.json'], { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^appwrite-local needs Node 24 or newer, and this is v22\..*\n$/),
  ]);
});

test('contains only the published files, nothing else of the repository', () => {
  const installed = join(folder, 'node_modules/appwrite-local');
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(Object.keys(exports).length).toBeLessThanOrEqual(8);
  const entries = Object.values<{ types: string; default: string }>(exports).flatMap((entry) => Object.values(entry));
  expect(entries.filter((entry) => !existsSync(join(installed, entry)))).toEqual([]);
  const listed = execFileSync('tar', ['-tzf', join(folder, 'appwrite-local-1.0.0.tgz')], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const odd = listed.filter(
    (name) => !/^package\/(dist\/[\w/-]+\.(js|d\.ts)|package\.json|README\.md|CHANGELOG\.md|LICENSE)$/.test(name),
  );
  expect(odd).toEqual([]);
});
