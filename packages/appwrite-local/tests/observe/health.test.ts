/** Health pages tell monitors the truth, cost little, and reveal nothing about users. */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Observed } from '../../src/core/options.ts';
import { hasSpace } from '../../src/functions/function-health.ts';
import { grownLog } from '../../src/observe/grown-log.ts';
import { hasFileEntries } from '../../src/storage/quota.ts';
import { type FunctionServer, startFunctionServer } from '../functions/function-server.ts';
import { eventually } from '../support/eventually.ts';

const folder = mkdtempSync(join(tmpdir(), 'health-'));
const asked = join(folder, 'asked');
const broken = join(folder, 'broken');
const web = join(folder, 'web');
const data = join(folder, 'data');
const reasons: string[] = [];
const heard: string[] = [];
const observed: Observed = {
  healthFunction: { functionId: 'heart', method: 'GET', path: '/' },
  notReady: () => reasons,
};

/** Records each run, and fails where the test demands it. */
const heart = `import { appendFileSync, existsSync } from 'node:fs';
export default async ({ res }) => {
  appendFileSync(${JSON.stringify(asked)}, 'x');
  if (existsSync(${JSON.stringify(broken)})) throw new Error('the secret of ana@example.com');
  return res.json({ error: 'who asks?' }, 401);
};`;

let server: FunctionServer;
let origin: string;
const runs = () => (existsSync(asked) ? readFileSync(asked, 'utf8').length : 0);
const answer = async (path: string) => {
  const response = await fetch(origin + path);
  return { status: response.status, body: await response.json() };
};

async function start(): Promise<void> {
  const onError = (_error: unknown, where: string) => heard.push(where);
  server = await startFunctionServer([{ $id: 'heart', code: heart }], { data, web, observed, onError });
  origin = new URL(server.endpoint).origin;
}

/** Results are cached for seconds, so a new server is started to check again. */
async function startAgain(): Promise<void> {
  await server.stop();
  await start();
}

beforeAll(async () => {
  mkdirSync(web);
  writeFileSync(join(web, 'index.html'), '<!doctype html>');
  await start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('a hundred simultaneous requests cause one database write and one function run, which is not recorded', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => answer('/healthz')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers[0]?.body).toEqual({ status: 'pass', lastBackup: null, lastTrial: null });
  expect(runs()).toBe(1);
  expect(await server.executions('heart')).toEqual([]);
  const file = new DatabaseSync(join(data, 'appwrite.sqlite'), { readOnly: true });
  const { at } = file.prepare('SELECT at FROM health_mark').get() ?? {};
  file.close();
  expect(Date.now() - Date.parse(String(at))).toBeLessThan(60_000);
});

test('reports a write-ahead log that has grown too large, for small and for large databases', () => {
  const place = mkdtempSync(join(folder, 'log-'));
  const file = join(place, 'appwrite.sqlite');
  /** Sparse files of these sizes, MB. */
  const withSizes = (database: number, log: number) => {
    for (const [name, mb] of [
      [file, database],
      [`${file}-wal`, log],
    ] as const) {
      writeFileSync(name, '');
      truncateSync(name, mb * 1024 * 1024);
    }
    return grownLog(place);
  };
  expect(grownLog(place)).toEqual([]);
  expect(withSizes(8, 200)).toEqual([]);
  expect(withSizes(8, 300)).toEqual([
    'database: its log has grown to 300 MB, because another program reads without end',
  ]);
  expect(withSizes(400, 700)).toEqual([]);
  expect(withSizes(400, 900)).toHaveLength(1);
});

test('reports a database file that was moved away from the running server, until it is back', async () => {
  const said = async () => (await (await fetch(`${origin}/healthz`)).json()).reasons;
  const [file, away] = [join(data, 'appwrite.sqlite'), join(data, 'away.sqlite')];
  renameSync(file, away);
  const lost = 'database: its file was moved away or replaced under the running server, whose changes are lost';
  await eventually(async () => expect(await said()).toEqual([lost]));
  renameSync(away, file);
  await eventually(async () => expect(await said()).toBeUndefined());
});

test('reports a data folder that was moved away', async () => {
  const own = mkdtempSync(join(tmpdir(), 'moved-'));
  const other = await startFunctionServer([], { data: join(own, 'data') });
  const ask = async () => (await fetch(`${new URL(other.endpoint).origin}/healthz`)).json();
  renameSync(join(own, 'data'), join(own, 'away'));
  expect(await ask()).toMatchObject({
    status: 'fail',
    reasons: [expect.stringMatching(/^database: its file was moved/)],
  });
  renameSync(join(own, 'away'), join(own, 'data'));
  await other.stop();
  rmSync(own, { recursive: true });
});

test('reports a data folder that accepts no new files, even if its open database is writable', ({ skip }) => {
  const own = mkdtempSync('/tmp/locked-'); // Other users may not enter the test's own temporary folder.
  onTestFinished(() => rmSync(own, { recursive: true }));
  // Root can write everywhere, so the script runs as another user.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (nobody.uid) chownSync(own, nobody.uid, nobody.gid);
  const load = `import { startLocalAppwrite } from '${new URL('../../src/start.ts', import.meta.url).href}';`;
  const run = (code: string) =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      ...{ cwd: own, env: { TMPDIR: own }, encoding: 'utf8' },
      ...nobody,
    });
  if (run(load).status !== 0) skip('this checkout is not readable for others');
  const script = `${load}
    import { chmodSync } from 'node:fs';
    const server = await startLocalAppwrite({ config: { projectId: 'p' }, data: 'data' });
    chmodSync('data', 0o500);
    console.log(JSON.stringify((await (await fetch(new URL('/healthz', server.endpoint))).json()).reasons));
    chmodSync('data', 0o700);
    await server.close();`;
  const { stdout, stderr } = run(script);
  expect([stdout.trim(), stderr]).toEqual(['["disk: the data folder takes no new files"]', '']);
});

test('reports a function without a successful run within its limit, counted from the server’s start', async () => {
  const late = await startFunctionServer([{ $id: 'clock', code: 'export default ({ res }) => res.empty();' }], {
    observed: { lateMinutes: { clock: 0 } },
  });
  const ask = async () => (await fetch(`${new URL(late.endpoint).origin}/healthz`)).json();
  expect((await ask()).reasons).toEqual(['function clock: no run has succeeded for 0 minutes']);
  await late.stop();
  const timely = await startFunctionServer([{ $id: 'clock', code: 'export default ({ res }) => res.empty();' }], {
    observed: { lateMinutes: { clock: 30 } },
  });
  const { reasons } = await (await fetch(`${new URL(timely.endpoint).origin}/healthz`)).json();
  expect(reasons).toBeUndefined();
  await timely.stop();
});

test('requires free space for temporary files, because each process gets a copy of its code', () => {
  const disk = { bsize: 4096, bavail: 5000, files: 1000, ffree: 1 };
  expect(hasSpace(disk)).toBe(true);
  expect(hasSpace({ ...disk, bavail: 4000 })).toBe(false);
  expect(hasSpace({ ...disk, ffree: 0 })).toBe(false);
});

test('treats a disk without free file entries (inodes) as full', () => {
  expect(hasFileEntries({ files: 1000, ffree: 19 })).toBe(false);
  expect(hasFileEntries({ files: 1000, ffree: 20 })).toBe(true);
  expect(hasFileEntries({ files: 0, ffree: 0 })).toBe(true);
});

test('answers HEAD like GET, and other methods with 404', async () => {
  expect((await fetch(`${origin}/healthz`, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(`${origin}/healthz`, { method: 'POST' })).status).toBe(404);
});

test('reports a failing function without its error message', async () => {
  writeFileSync(broken, '');
  await startAgain();
  expect(await answer('/healthz')).toEqual({
    status: 503,
    body: { status: 'fail', reasons: ['function heart: it answered 500'], lastBackup: null, lastTrial: null },
  });
  rmSync(broken);
});

test('reports a database that cannot be written, with the reason in the log only', async () => {
  await startAgain();
  const other = new DatabaseSync(join(data, 'appwrite.sqlite'));
  await eventually(() => other.exec('BEGIN IMMEDIATE')); // retried until the writes of the start are done
  try {
    const { status, body } = await answer('/healthz');
    expect([status, body.reasons]).toEqual([503, ['database: a row could not be written']]);
    expect(heard).toContain('health of the database');
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
});

test('/readyz passes with code, client and data, and reports each missing one', async () => {
  await startAgain();
  expect(await answer('/readyz')).toEqual({ status: 200, body: { status: 'pass' } });
  reasons.push('data: m0012 is pending');
  renameSync(join(web, 'index.html'), join(web, 'away.html'));
  // Each start has its own code folder: the next one notices missing code.
  const gone = await startFunctionServer([{ $id: 'gone', code: '' }], {
    config: { projectId: 'functions', functions: [{ ...lost, $id: 'gone' }] },
    observed,
  });
  const response = await fetch(`${new URL(gone.endpoint).origin}/readyz`);
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'fail', reasons: ['function gone: it has no code to run', 'data: m0012 is pending'] },
  ]);
  await gone.stop();
  reasons.length = 0;
});

test('/readyz reports a missing client', async () => {
  renameSync(join(web, 'away.html'), join(web, 'index.html'));
  await startAgain();
  renameSync(join(web, 'index.html'), join(web, 'away.html'));
  expect(await answer('/readyz')).toEqual({
    status: 503,
    body: { status: 'fail', reasons: ['client: its index.html is not there'] },
  });
  renameSync(join(web, 'away.html'), join(web, 'index.html'));
});

const lost = { name: 'Lost', runtime: 'node-22', entrypoint: 'main.js', path: 'nowhere' };
