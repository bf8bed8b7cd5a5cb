import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account, Client, Functions, ID, Query, Runtime, Storage, TablesDB, Users } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterEach, expect, test } from 'vitest';
import { backUp } from '../src/backup/back-up.ts';
import { BackupProblem } from '../src/backup/manifest.ts';
import { restore } from '../src/backup/restore.ts';
import { startLocalAppwrite } from '../src/start.ts';
import { eventually } from './support/eventually.ts';
import { packFiles } from './support/pack.ts';
import { upload } from './support/upload.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const title = { key: 'title', type: 'string', required: true, array: false, size: 40, default: null, encrypt: false };
const things = { databaseId: 'main', tableId: 'things' };
const photo = Buffer.from('whatever bytes, 12345'.repeat(1000));

async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function server(data: string, key?: string) {
  const started = await startLocalAppwrite({ config: { projectId: 'fresh' }, data, ...(key ? { key } : {}) });
  const client = new Client().setEndpoint(started.endpoint).setProject('fresh').setKey(started.key);
  return {
    ...started,
    tables: new TablesDB(client),
    storage: new Storage(client),
    users: new Users(client),
    functions: new Functions(client),
    account: new Account(new Client().setEndpoint(started.endpoint).setProject('fresh')),
  };
}

async function everythingIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return [folder, ...entries.map((entry) => join(folder, entry))];
}

/** Paths below the folder to which other users of this machine have any permission. */
async function tooOpen(folder: string): Promise<string[]> {
  const paths = await everythingIn(folder);
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o077));
  return paths.filter((_, at) => modes[at] !== 0);
}

async function openToAll(folder: string): Promise<void> {
  for (const path of await everythingIn(folder)) await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
}

test('restores a busy server’s backup elsewhere: logins, rows, files, deployed functions, the key', async () => {
  const folder = await place();
  const first = await server(join(folder, 'data'));
  closing.push(() => first.close());
  const { key } = first;
  await first.tables.create({ databaseId: 'main', name: 'Main' });
  await first.tables.createTable({ ...things, name: 'Things', permissions: ['read("any")'], columns: [title] });
  const hello = { functionId: 'hello', entrypoint: 'main.mjs' };
  await first.functions.create({ ...hello, name: 'Hello', runtime: Runtime.Node22, execute: ['any'] });
  const data = "export default ({ res }) => res.json({ says: 'hello' });";
  const code = InputFile.fromBuffer(packFiles([{ name: 'main.mjs', data }]), 'code.tar.gz');
  const { $id: deploymentId } = await first.functions.createDeployment({ ...hello, code, activate: true });
  await eventually(async () =>
    expect((await first.functions.getDeployment({ ...hello, deploymentId })).status).toBe('ready'),
  );
  await first.users.create({ userId: 'sari', email: 'sari@kampus.test', password: 'rahasia sekali' });
  await first.storage.createBucket({ bucketId: 'photos', name: 'Photos' });
  const file = () => InputFile.fromBuffer(photo, 'a.bin');
  await first.storage.createFile({ bucketId: 'photos', fileId: 'kept', file: file() });
  const piece = 5 * 1024 * 1024;
  const begun = { id: 'half', name: 'half.bin', bytes: Buffer.alloc(piece) };
  const range = { 'content-range': `bytes 0-${piece - 1}/${piece + 100}` };
  const headers = { 'x-appwrite-project': 'fresh', 'x-appwrite-key': key };
  expect((await upload({ endpoint: first.endpoint, headers }, 'photos', { ...begun, headers: range })).status).toBe(
    201,
  );

  // Writes rows and files during the test.
  let isBusy = true;
  const written: string[] = [];
  const busy = (async () => {
    for (let n = 0; isBusy; n++) {
      await first.tables.createRow({ ...things, rowId: `row${n}`, data: { title: `Row ${n}` } });
      written.push(`row${n}`);
      const { $id } = await first.storage.createFile({ bucketId: 'photos', fileId: ID.unique(), file: file() });
      if (n % 2 === 0) await first.storage.deleteFile({ bucketId: 'photos', fileId: $id });
    }
  })();
  while (written.length < 3) await new Promise((resolve) => setImmediate(resolve));
  const before = [...written];
  await backUp(join(folder, 'data'), join(folder, 'backup'));
  isBusy = false;
  await busy;

  await expect(restore(join(folder, 'backup'), join(folder, 'data'), { replace: true })).rejects.toThrow(
    'stop it first',
  );
  await first.close();
  closing.splice(1, 1);

  expect(await readdir(folder)).toEqual(['backup', 'data']); // the refused restore left nothing behind
  expect(await tooOpen(join(folder, 'backup'))).toEqual([]);
  await openToAll(join(folder, 'backup')); // like a backup that was copied by hand
  await restore(join(folder, 'backup'), join(folder, 'elsewhere'));
  expect(await tooOpen(join(folder, 'elsewhere'))).toEqual([]);
  await rm(join(folder, 'data'), { recursive: true });
  const second = await server(join(folder, 'elsewhere'));
  closing.push(() => second.close());
  expect(second.key).toBe(key);
  const { rows, total } = await second.tables.listRows({ ...things, queries: [Query.limit(5000)] });
  expect(rows.map(({ $id }) => $id)).toEqual(written.slice(0, total));
  expect(total).toBeGreaterThanOrEqual(before.length);
  const { files } = await second.storage.listFiles({ bucketId: 'photos', queries: [Query.limit(5000)] });
  await expect(second.storage.getFile({ bucketId: 'photos', fileId: 'half' })).rejects.toMatchObject({ code: 404 });
  for (const { $id } of files) {
    const bytes = Buffer.from(await second.storage.getFileDownload({ bucketId: 'photos', fileId: $id }));
    expect(bytes.equals(photo), $id).toBe(true);
  }
  expect(files.map(({ $id }) => $id)).toContain('kept');
  const session = { email: 'sari@kampus.test', password: 'rahasia sekali' };
  expect(await second.account.createEmailPasswordSession(session)).toMatchObject({ userId: 'sari' });
  const { responseBody } = await second.functions.createExecution({ functionId: 'hello' });
  expect(JSON.parse(responseBody).says).toBe('hello');
});

test('refuses a non-empty target, a damaged or incomplete backup and an existing backup name, each with a message', async () => {
  const folder = await place();
  const first = await server(join(folder, 'data'));
  await first.users.create({ userId: 'sari', email: 'sari@kampus.test' });
  await first.close();
  const backup = join(folder, 'backup');
  await expect(backUp(join(folder, 'nowhere'), backup)).rejects.toThrow('holds no data of an embedded Appwrite');
  await backUp(join(folder, 'data'), backup);
  await expect(backUp(join(folder, 'data'), backup)).rejects.toThrow('is there already');
  await expect(restore(backup, join(folder, 'data'))).rejects.toThrow('is not empty');

  const { movedAside } = await restore(`${backup}/`, `${join(folder, 'data')}/`, { replace: true });
  expect((await readdir(folder)).filter((name) => /restoring|partial/.test(name))).toEqual([]);
  expect(await readdir(movedAside ?? '')).toContain('appwrite.sqlite');
  const again = await server(join(folder, 'data'));
  expect((await again.users.list()).total).toBe(1);
  await again.close();

  await appendFile(join(backup, 'secrets.json'), ' ');
  await expect(restore(backup, join(folder, 'other'))).rejects.toThrow('missing or damaged: secrets.json');
  await mkdir(join(folder, 'unfinished'));
  await writeFile(join(folder, 'unfinished/appwrite.sqlite'), '');
  await expect(restore(join(folder, 'unfinished'), join(folder, 'other'))).rejects.toThrow('no whole backup');
  expect(await readdir(folder)).not.toContain('other');
});

/** Damage to a complete backup, and the message of its restore. */
const tampered: Readonly<Record<string, readonly [spoil: (backup: string) => Promise<unknown>, says: RegExp]>> = {
  'a manifest that lists nothing': [
    (backup) => writeFile(join(backup, 'manifest.json'), '{"madeAt":"2026-11-25","files":[]}'),
    /is damaged: it lists no appwrite\.sqlite/,
  ],
  'a manifest that is none': [(backup) => writeFile(join(backup, 'manifest.json'), '{"files":'), /is damaged/],
  'files that are no files': [
    (backup) => writeFile(join(backup, 'manifest.json'), '{"madeAt":"2026-11-25","files":[null]}'),
    /is damaged/,
  ],
  'a manifest without one of its files': [
    (backup) => edited(backup, (files) => files.filter(({ path }) => path !== 'secrets.json')),
    /not listed by it.*secrets\.json/,
  ],
  'a name that leads out': [
    (backup) => edited(backup, (files) => [...files, { path: '../data/secrets.json', bytes: 1, sha256: 'x' }]),
    /missing or damaged: \.\.\/data\/secrets\.json/,
  ],
  'another size': [
    (backup) => edited(backup, (files) => files.map((file) => ({ ...file, bytes: file.bytes + 1 }))),
    /missing or damaged/,
  ],
  'a file that was added': [
    (backup) =>
      mkdir(join(backup, 'storage/blobs/zz'), { recursive: true }).then(() =>
        writeFile(join(backup, 'storage/blobs/zz/x'), 'x'),
      ),
    /not listed by it.*storage\/blobs\/zz\/x/,
  ],
  'a journal of SQLite': [(backup) => writeFile(join(backup, 'appwrite.sqlite-wal'), 'x'), /not listed.*sqlite-wal/],
  'a link to a file': [
    (backup) => symlink('/etc/passwd', join(backup, 'functions-link')),
    /links or devices: functions-link/,
  ],
  'a link to a folder': [(backup) => symlink('/etc', join(backup, 'storage/etc')), /links or devices: storage\/etc/],
  'a link in place of a file': [
    async (backup) => {
      await rename(join(backup, 'secrets.json'), join(backup, '../moved'));
      await symlink('../moved', join(backup, 'secrets.json'));
    },
    /links or devices: secrets\.json/,
  ],
};

type Listed = { path: string; bytes: number; sha256: string };
async function edited(backup: string, change: (files: Listed[]) => Listed[]): Promise<void> {
  const path = join(backup, 'manifest.json');
  const manifest: { files: Listed[] } = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...manifest, files: change(manifest.files) }));
}

test('restores a backup only if it holds exactly its listed files and no links', async () => {
  const folder = await place();
  const first = await server(join(folder, 'data'));
  await first.storage.createBucket({ bucketId: 'photos', name: 'Photos' });
  await first.storage.createFile({ bucketId: 'photos', fileId: 'kept', file: InputFile.fromBuffer(photo, 'a.bin') });
  await first.close();
  const whole = join(folder, 'whole');
  await backUp(join(folder, 'data'), whole);
  for (const [how, [spoil, says]] of Object.entries(tampered)) {
    const backup = join(folder, 'backup');
    await cp(whole, backup, { recursive: true });
    await spoil(backup);
    const refused = await restore(backup, join(folder, 'other')).catch((error: unknown) => error);
    expect([how, String(refused)]).toEqual([how, expect.stringMatching(says)]);
    expect([how, refused instanceof BackupProblem]).toEqual([how, true]);
    expect(await readdir(folder)).not.toContain('other');
    await rm(backup, { recursive: true });
  }
  await restore(whole, join(folder, 'other'));
  expect(await readdir(join(folder, 'other'), { recursive: true })).toContain('secrets.json');
});
