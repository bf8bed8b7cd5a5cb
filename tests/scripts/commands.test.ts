/**
 * A command that cannot begin prints one line that says what to do, without a stack. No secret appears in the process
 * list.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { sample } from '../support/proof.ts';

const folder = mkdtempSync(join(tmpdir(), 'commands-'));
const at = (name: string) => join(folder, name);
const config = at('appwrite.json');
const taken = createServer();
let port = 0;
let busy: LocalAppwrite;

beforeAll(async () => {
  writeFileSync(config, JSON.stringify({ projectId: 'p' }));
  writeFileSync(at('broken.json'), '{');
  writeFileSync(at('file'), 'x');
  mkdirSync(at('folder'));
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  port = typeof address === 'object' && address ? address.port : 0;
  busy = await startLocalAppwrite({ config: { projectId: 'p' }, data: at('busy') });
});
afterAll(async () => {
  await busy.close();
  taken.close();
  rmSync(folder, { recursive: true });
});

type Environment = Record<string, string>;

function begin(program: string, args: readonly string[], env: Environment = {}) {
  const { APPWRITE_KEY: _, APPWRITE_LOCAL_KEY: __, ...rest } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...rest, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { said: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.said += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output, ended };
}

async function run(program: string, args: readonly string[], env?: Environment) {
  const { output, ended } = begin(program, args, env);
  return { code: await ended, said: output.said };
}

const serve = 'packages/appwrite-local/src/main.ts';
const commands = [
  ...['scripts/start.ts', 'scripts/dev.ts', serve, 'seeds/seed.ts', 'deploy/sitemap.ts', 'deploy/web-headers.ts'],
  ...[
    'deploy/deploy.ts',
    'deploy/migrate.ts',
    'deploy/admin-link.ts',
    'deploy/campus.ts',
    'deploy/backup.ts',
    'deploy/restore.ts',
  ],
  ...['deploy/host.ts', 'deploy/doctor.ts', 'deploy/switch.ts', 'deploy/backup-trial.ts', 'deploy/sign-out.ts'],
  ...['packages/appwrite-local/contract/main.ts', 'scripts/proof.ts', 'scripts/test.ts'],
  'packages/midtrans-simulator/src/main.ts',
];

function expectTold(said: string): void {
  expect(said).not.toMatch(/^\s+at |node:internal|\[cause\]|file:\/\//m);
  expect(said.trim()).not.toBe('');
}

/** `start.test.ts` tests the other messages of `npm start`. */
test('the list of this test has every command that reads flags', () => {
  const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
  const named = Object.values(scripts).flatMap(
    (line) => /node ((?:deploy|scripts|seeds|packages)\/\S+\.ts)/.exec(line)?.[1] ?? [],
  );
  const flagged = named.filter((path) => readFileSync(path, 'utf8').includes('parseArgs'));
  expect(flagged.filter((path) => !commands.includes(path))).toEqual([]);
});

test.each(commands)('%s: reports an unknown flag and shows the usage', async (program) => {
  const { code, said } = await run(program, ['--nonsense']);
  expectTold(said);
  expect(said).toContain('--nonsense');
  expect(code).not.toBe(0);
});

const nobody = ['--endpoint', 'http://127.0.0.1:9/v1', '--project', 'p'];
const own = ['--config', config, '--data', ':memory:'];
const cannot: readonly (readonly [string, string, () => readonly string[], RegExp])[] = [
  ['a used port', serve, () => [...own, '--port', String(port)], /port is taken.*--port/],
  ['no port', serve, () => [...own, '--port', '4o00'], /--port "4o00"/],
  ['a port too high', serve, () => [...own, '--port', '70000'], /--port "70000"/],
  [
    'a used folder',
    serve,
    () => ['--config', config, '--port', '0', '--data', at('busy')],
    /in use by another running server/,
  ],
  [
    'a file as folder',
    serve,
    () => ['--config', config, '--port', '0', '--data', at('file')],
    /there already|no folder/,
  ],
  ['a folder in a file', serve, () => ['--config', config, '--port', '0', '--data', at('file/x')], /no folder/],
  ['no such address', serve, () => [...own, '--port', '0', '--host', '203.0.113.7'], /--host/],
  ['no config', serve, () => ['--config', at('none.json'), '--data', ':memory:'], /no such file/],
  ['a broken config', serve, () => ['--config', at('broken.json'), '--data', ':memory:'], /damaged/],
  ['no web client', serve, () => [...own, '--port', '0', '--web', at('folder')], /build the web client first/],
  ['a missing key file', serve, () => [...own, '--port', '0', '--key-file', at('none')], /no such file/],
  ['a missing module', serve, () => [...own, '--port', '0', '--previews', at('none.ts')], /no such module/],
  ['no server there', 'deploy/deploy.ts', () => nobody, /./],
  [
    'no server there',
    'deploy/admin-link.ts',
    () => [...nobody, '--web', 'https://x.example', '--user', 'a'],
    /No server answers/,
  ],
  [
    'no server there',
    'deploy/campus.ts',
    () => ['export', at('campus.json'), ...nobody],
    /connection to the server broke/,
  ],
  ['no server there', 'seeds/seed.ts', () => nobody, /./],
  ['no server there', 'deploy/sitemap.ts', () => [...nobody, '--web', 'https://x.example'], /No server answers/],
  ['no server there', 'packages/appwrite-local/contract/main.ts', () => nobody, /No server answers/],
  [
    'no server there',
    'deploy/migrate.ts',
    () => ['--from', 'http://127.0.0.1:9/v1', '--to', 'http://127.0.0.1:10/v1'],
    /No server answers/,
  ],
  ['nothing to back up', 'deploy/backup.ts', () => ['--data', at('none'), '--to', at('b')], /holds no data/],
  ['no folder for the backup', 'deploy/backup.ts', () => ['--data', at('busy'), '--to', at('file/b')], /no folder/],
  ['no backup', 'deploy/restore.ts', () => ['--from', at('none'), '--data', at('r')], /no such file|no whole backup/],
  ['no backup yet', 'deploy/backup-trial.ts', () => ['--into', at('none')], /holds no whole backup/],
  ['no settings', 'deploy/host.ts', () => ['--data', at('h'), '--settings', at('none')], /no file of settings/],
  ['a used folder', 'deploy/host.ts', () => ['--data', at('busy'), '--settings', '.env.example'], /in use by another/],
  ['no port', 'deploy/host.ts', () => ['--data', at('h'), '--port', '4o00'], /--port "4o00"/],
  ['no settings', 'deploy/doctor.ts', () => ['--data', at('h'), '--settings', at('none')], /no file of settings/],
  ['no release', 'deploy/switch.ts', () => ['--to', at('folder'), '--data', at('busy')], /is no whole release/],
  ['no data', 'deploy/sign-out.ts', () => ['--data', at('none')], /holds no data/],
  ['no data', 'deploy/admin-link.ts', () => ['--data', at('none'), '--web', 'https://x.example'], /holds no data/],
  ['no client', 'deploy/web-headers.ts', () => ['--web', 'https://x.example', '--dir', at('none')], /no such file/],
];

const keys = { APPWRITE_KEY: 'k', CONTRACT_KEY: 'k', FROM_KEY: 'k', TO_KEY: 'k' };
/** A sample, because each case starts a process. */
test.each(sample(cannot, 2))('%s: %s prints what to do', async (_, program, args, sentence) => {
  const { code, said } = await run(program, args(), keys);
  expectTold(said);
  expect(said).toMatch(sentence);
  expect(code).toBeGreaterThan(0);
});

describe('a full disk', () => {
  /** Runs a command with a small file system at `small`; null if this machine does not allow to mount one. */
  async function onSmallDisk(kilobytes: number, program: string, args: readonly string[]) {
    const small = at('small');
    mkdirSync(small, { recursive: true });
    const script = `mount -t tmpfs -o size=${kilobytes}k,mode=700 tmpfs "$0" && exec "$@"`;
    const child = spawn('unshare', ['--mount', 'sh', '-c', script, small, process.execPath, program, ...args]);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return /unshare|mount:/.test(said) ? null : { code, said };
  }

  // Disk sizes with space for nothing, and for half of the database.
  test.for([64, 300])('reports a failed backup onto %d KB in one sentence', async (kilobytes, { skip }) => {
    const args = ['--data', at('busy'), '--to', join(at('small'), 'b')];
    const ended = await onSmallDisk(kilobytes, 'deploy/backup.ts', args);
    if (!ended) return skip('this machine lets us make no disk');
    expectTold(ended.said);
    expect(ended).toEqual({ code: 1, said: expect.stringMatching(/The disk is full: make room there first/) });
  });

  test('reports a failed restore in one sentence', async ({ skip }) => {
    await run('deploy/backup.ts', ['--data', at('busy'), '--to', at('whole')]);
    const args = ['--from', at('whole'), '--data', join(at('small'), 'data')];
    const ended = await onSmallDisk(64, 'deploy/restore.ts', args);
    if (!ended) return skip('this machine lets us make no disk');
    expectTold(ended.said);
    expect(ended).toEqual({ code: 1, said: expect.stringMatching(/The disk is full: make room there first/) });
  });
});

describe('secrets', () => {
  const secret = 'geheim-0123456789';
  const listed = (pid = 0) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

  /** Starts the server and authenticates with its key. */
  async function served(
    args: readonly string[],
    env: Environment,
  ): Promise<{ inList: boolean; said: string; status: number }> {
    const { child, output, ended } = begin(serve, [...own, '--port', '0', ...args], env);
    await eventually(() => expect(output.said).toMatch(/http:\S+\/v1 project/));
    const endpoint = /http:\S+\/v1/.exec(output.said)?.[0] ?? '';
    const headers = { 'x-appwrite-project': 'p', 'x-appwrite-key': secret };
    const { status } = await fetch(`${endpoint}/users`, { headers });
    const inList = listed(child.pid).includes(secret);
    child.kill('SIGTERM');
    await ended;
    return { inList, said: output.said, status };
  }

  test('come from a file or the environment, and never appear in the process list', async () => {
    writeFileSync(at('key'), `${secret}\n`);
    for (const [args, env] of [
      [['--key-file', at('key')], {}],
      [[], { APPWRITE_LOCAL_KEY: secret }],
    ] as const) {
      expect(await served(args, env)).toMatchObject({
        inList: false,
        status: 200,
        said: expect.not.stringContaining('list of processes'),
      });
    }
  });

  test('are accepted on the command line, with a warning', async () => {
    const args = ['--key', secret, '--mail', `smtp://u:${secret}@127.0.0.1:9`, '--variable', `ID_SECRET=${secret}`];
    const { said, status } = await served(args, {});
    expect(status).toBe(200);
    expect(said).toContain('use --key-file or APPWRITE_LOCAL_KEY');
    expect(said).toContain('use --mail-file or APPWRITE_LOCAL_MAIL');
    expect(said).toContain('use --variables FILE');
    expect(said).not.toContain(secret);
  });

  test('can come from a file for every flag that takes one', () => {
    for (const program of commands) {
      const source = readFileSync(program, 'utf8');
      const flags = [...source.matchAll(/^\s*.*?'?((?:[a-z]+-)?(?:key|mail|secret|password))'?: string\b/gm)].map(
        ([, flag]) => flag,
      );
      for (const flag of flags) {
        expect([program, flag, source.includes(`'${flag}-file': string`)]).toEqual([program, flag, true]);
        // The simulator accepts any text as its key when it runs alone, because it moves no money.
        if (!program.includes('midtrans-simulator')) expect(source).toContain(`secretFlag({ flag: '${flag}'`);
      }
    }
  });
});

test.each(['doctor', 'host', 'switch', 'campus', 'backup', 'restore', 'deploy', 'migrate'])(
  '%s prints its usage for --help',
  async (name) => {
    const { code, said } = await run(`deploy/${name}.ts`, ['--help']);
    expect(code, said).toBe(0);
    expect(said).toMatch(/^(Usage|usage|npm run|node )/);
    expect(said).not.toContain('Unknown option');
  },
);
