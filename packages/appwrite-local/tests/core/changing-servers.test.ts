/** A server replaces another on the same data: no request in between is refused, and open pages keep their files. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { startLocalAppwrite } from '../../src/start.ts';
import { eventually } from '../support/eventually.ts';

const folder = mkdtempSync(join(tmpdir(), 'changing-servers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const build = (name: string, assets: readonly string[]): string => {
  const root = join(folder, name);
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'index.html'), `<script type="application/json" id="runtime-config">{}</script>${name}`);
  for (const asset of assets) writeFileSync(join(root, 'assets', asset), `// ${name}`);
  return root;
};

test('serves assets of another build to its open pages, and deletes those that were in no build for 30 days', async () => {
  const [old, next] = [build('old', ['page-aaaaaaaa.js', 'both-cccccccc.js']), build('new', ['page-bbbbbbbb.js'])];
  const keptAssets = join(folder, 'kept');
  const served = async (web: string, names: readonly string[]) => {
    const server = await startLocalAppwrite({ config: { projectId: 'p' }, web, keptAssets });
    const origin = new URL(server.endpoint).origin;
    await fetch(`${origin}/`);
    const answers = await Promise.all(names.map((name) => fetch(`${origin}/assets/${name}`)));
    await server.close();
    return answers.map(({ status }) => status);
  };
  const names = ['page-aaaaaaaa.js', 'page-bbbbbbbb.js', 'never-dddddddd.js'];
  expect(await served(old, names)).toEqual([200, 404, 404]);
  expect(await served(next, names)).toEqual([200, 200, 404]);
  // A rollback keeps the files of the newer build, because one of its pages may still be open.
  expect(await served(old, names)).toEqual([200, 200, 404]);
  const longAgo = Date.now() / 1000 - 31 * 24 * 3600;
  utimesSync(join(keptAssets, 'assets', 'page-bbbbbbbb.js'), longAgo, longAgo);
  expect(await served(old, names)).toEqual([200, 404, 404]);
  expect(readdirSync(join(keptAssets, 'assets')).sort()).toEqual(['both-cccccccc.js', 'page-aaaaaaaa.js']);
});

test('answers accepted requests before shutting down', async () => {
  const slow = createServer();
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const code = join(folder, 'slow');
  mkdirSync(code);
  writeFileSync(
    join(code, 'main.mjs'),
    `export default async ({ res }) => { await fetch('http://127.0.0.1:${(slow.address() as AddressInfo).port}/'); return res.text('done'); };`,
  );
  let letGo = () => {};
  const asked = new Promise<void>((resolve) =>
    slow.on('request', (_, answer) => {
      letGo = () => answer.end('go');
      resolve();
    }),
  );
  const functions = [
    { $id: 'slow', name: 'Slow', runtime: 'node-22', execute: ['any'], entrypoint: 'main.mjs', path: 'slow' },
  ];
  const server = await startLocalAppwrite({ config: { projectId: 'p', functions }, configDir: folder });
  const run = fetch(`${server.endpoint}/functions/slow/executions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'p', 'x-appwrite-key': server.key },
    body: '{}',
  });
  await asked;
  const closed = server.close(30_000);
  await eventually(() => expect(fetch(`${server.endpoint}/ping`)).rejects.toThrow('fetch failed'));
  letGo();
  const execution = await (await run).json();
  expect(execution).toMatchObject({ responseBody: 'done', status: 'completed' });
  await closed;
  slow.close();
});

/** Opens a connection; `ended` resolves with everything received on it. */
async function line(endpoint: string) {
  const socket = connect(Number(new URL(endpoint).port), '127.0.0.1');
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const ended = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => void parts.push(part));
    socket.once('error', reject).once('close', () => resolve(Buffer.concat(parts)));
  });
  // The test awaits it later. Until then a reset must not count as an unhandled rejection.
  ended.catch(() => undefined);
  return { socket, ended };
}

const ping = (from = '') => `GET /v1/ping HTTP/1.1\r\nHost: p\r\n${from}\r\n`;
const refusesNewOnes = (endpoint: string) =>
  eventually(() =>
    expect(fetch(`${endpoint}/ping`, { headers: { connection: 'close' } })).rejects.toThrow('fetch failed'),
  );

test('serves a connection that was accepted before the shutdown, even if its request arrives seconds later', async () => {
  const server = await startLocalAppwrite({ config: { projectId: 'p' } });
  const [silent, halfway, kept] = [
    await line(server.endpoint),
    await line(server.endpoint),
    await line(server.endpoint),
  ];
  halfway.socket.write(ping().slice(0, 20));
  kept.socket.write(ping());
  await new Promise((resolve) => kept.socket.once('data', resolve));
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = server.close(20_000);
  await refusesNewOnes(server.endpoint);
  // The client sends its request seconds later, as on a busy machine.
  vi.advanceTimersByTime(2_500);
  expect(await Promise.race([closed, setTimeout(200, 'waits')])).toBe('waits');
  silent.socket.write(ping());
  expect((await silent.ended).toString()).toMatch(/Connection: close[\s\S]*Pong!/i);
  halfway.socket.write(ping().slice(20));
  expect((await halfway.ended).toString()).toMatch(/Connection: close[\s\S]*Pong!/i);
  await kept.ended;
  await closed;
});

test('shutdown waits at most ten seconds for a connection that sends no request', async () => {
  const server = await startLocalAppwrite({ config: { projectId: 'p' } });
  const silent = await line(server.endpoint);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = server.close(60_000);
  await refusesNewOnes(server.endpoint);
  vi.advanceTimersByTime(9_900);
  expect(await Promise.race([closed, setTimeout(200, 'waits')])).toBe('waits');
  vi.advanceTimersByTime(200);
  await closed;
  await silent.ended;
});

test('shutdown waits until a slow client has received the complete response', async () => {
  const root = build('large', []);
  const large = Buffer.alloc(24_000_000, 'x');
  writeFileSync(join(root, 'assets', 'large-eeeeeeee.js'), large);
  const server = await startLocalAppwrite({ config: { projectId: 'p' }, web: root });
  const slow = await line(server.endpoint);
  slow.socket.pause();
  slow.socket.write('GET /assets/large-eeeeeeee.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await new Promise((resolve) => slow.socket.once('readable', resolve));
  slow.socket.pause();
  const closed = server.close(20_000);
  await refusesNewOnes(server.endpoint);
  slow.socket.resume();
  expect((await slow.ended).length).toBeGreaterThan(large.length);
  await closed;
});

test('lets a running function finish, with calls over the connections it has open', async () => {
  const code = join(folder, 'twice');
  mkdirSync(code);
  const [begun, goOn] = [join(folder, 'begun'), join(folder, 'go-on')];
  // The function does nothing between its two calls, so it cannot notice that its connection was closed.
  writeFileSync(
    join(code, 'main.mjs'),
    `import { existsSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
const agent = new Agent({ keepAlive: true });
const ask = () => new Promise((resolve, reject) => {
  request(process.env.APPWRITE_FUNCTION_API_ENDPOINT + '/ping', { agent }, (answer) => answer.resume().once('end', resolve)).once('error', reject).end();
});
export default async ({ res }) => {
  await ask();
  await new Promise((resolve) => setTimeout(resolve, 50));
  writeFileSync(${JSON.stringify(begun)}, '');
  while (!existsSync(${JSON.stringify(goOn)}));
  await ask();
  return res.text('done');
};`,
  );
  const functions = [
    { $id: 'twice', name: 'Twice', runtime: 'node-22', execute: ['any'], entrypoint: 'main.mjs', path: 'twice' },
  ];
  const server = await startLocalAppwrite({ config: { projectId: 'p', functions }, configDir: folder });
  const run = fetch(`${server.endpoint}/functions/twice/executions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'p', 'x-appwrite-key': server.key },
    body: '{}',
  });
  await eventually(() => expect(existsSync(begun)).toBe(true));
  const closed = server.close(30_000);
  await refusesNewOnes(server.endpoint);
  writeFileSync(goOn, '');
  expect(await (await run).json()).toMatchObject({ responseBody: 'done', status: 'completed' });
  await closed;
});

test('finishes event-triggered runs, including queued ones, before shutting down', async () => {
  const code = join(folder, 'heard');
  mkdirSync(code);
  const [ran, goOn] = [join(folder, 'ran'), join(folder, 'hear-on')];
  writeFileSync(
    join(code, 'main.mjs'),
    `import { appendFileSync, existsSync } from 'node:fs';
import { get } from 'node:http';
export default async ({ res }) => {
  appendFileSync(${JSON.stringify(ran)}, 'begun ');
  while (!existsSync(${JSON.stringify(goOn)})) await new Promise((resolve) => setTimeout(resolve, 20));
  const status = await new Promise((resolve, reject) => {
    get(process.env.APPWRITE_FUNCTION_API_ENDPOINT + '/ping', ({ statusCode }) => resolve(statusCode)).once('error', reject);
  });
  appendFileSync(${JSON.stringify(ran)}, status + ' ');
  return res.empty();
};`,
  );
  const one = { $id: 'heard', name: 'Heard', runtime: 'node-22', execute: [], entrypoint: 'main.mjs', path: 'heard' };
  const functions = [{ ...one, events: ['users.*.create'] }];
  const server = await startLocalAppwrite({ config: { projectId: 'p', functions }, configDir: folder });
  const people = 10; // more than the eight that run at the same time
  for (let count = 0; count < people; count++)
    await fetch(`${server.endpoint}/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-appwrite-project': 'p', 'x-appwrite-key': server.key },
      body: JSON.stringify({ userId: `person-${count}`, email: `person${count}@kampus.test` }),
    });
  await eventually(() => expect(readFileSync(ran, 'utf8').match(/begun/g)?.length).toBe(8));
  const closed = server.close(60_000);
  await refusesNewOnes(server.endpoint);
  writeFileSync(goOn, '');
  await closed;
  expect(readFileSync(ran, 'utf8').match(/200/g)?.length).toBe(people);
});

test('starts no due scheduled executions while the server is asleep', async () => {
  const code = join(folder, 'ticking');
  mkdirSync(code);
  writeFileSync(join(code, 'main.mjs'), `export default ({ res }) => res.text('ran');`);
  const functions = [
    {
      $id: 'ticking',
      name: 'Ticking',
      runtime: 'node-22',
      execute: [],
      entrypoint: 'main.mjs',
      path: 'ticking',
      schedule: '* * * * *',
    },
  ];
  const options = { config: { projectId: 'p', functions }, configDir: folder, data: join(folder, 'asleep') };
  const path = '/functions/ticking/executions';
  const started = async (asleep: boolean) => {
    const server = await startLocalAppwrite({ ...options, asleep });
    const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'p', 'x-appwrite-key': server.key };
    const ask = async (body?: object) => {
      const sent = body && { method: 'POST', body: JSON.stringify(body) };
      return (await fetch(`${server.endpoint}${path}`, { headers, ...sent })).json();
    };
    const promised = async () => {
      const { executions } = await ask();
      return executions.find(({ scheduledAt }: { scheduledAt: string | null }) => scheduledAt)?.status;
    };
    return { ...server, ask, promised };
  };
  const minutes = 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / minutes) * minutes });
  onTestFinished(() => void vi.useRealTimers());
  const first = await started(true);
  const scheduledAt = new Date(Date.now() + 5 * minutes).toISOString();
  expect(await first.ask({ async: true, scheduledAt })).toMatchObject({ status: 'scheduled' });
  await first.close();
  vi.setSystemTime(Date.now() + 10 * minutes);
  const looking = await started(true);
  // This run ends only after the time at which due runs would have started.
  expect(await looking.ask({})).toMatchObject({ status: 'completed' });
  expect(await looking.promised()).toBe('scheduled');
  await looking.close();
  const awake = await started(false);
  await eventually(async () => expect(await awake.promised()).toBe('completed'));
  await awake.close();
});

test('connections wait in the inherited socket while one server replaces another', async () => {
  // A shell holds the socket, as systemd holds lapak.socket, and passes it to one server after the other.
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo;
  const descriptor: number = Reflect.get(Reflect.get(holder, '_handle'), 'fd');
  const program = join(folder, 'serve.mjs');
  writeFileSync(
    program,
    `import { startLocalAppwrite } from ${JSON.stringify(new URL('../../src/start.ts', import.meta.url).href)};
const server = await startLocalAppwrite({ config: { projectId: 'p' }, data: ${JSON.stringify(join(folder, 'held'))}, socket: 3 });
console.log('started');
process.once('SIGTERM', () => server.close(5000).then(() => process.exit(0)));`,
  );
  const shell = spawn(
    'sh',
    ['-c', 'while read turn; do "$0" "$1" & echo "pid $!"; wait $!; echo ended; done', process.execPath, program],
    {
      stdio: ['pipe', 'pipe', 'inherit', descriptor],
    },
  ) as ChildProcess & { stdin: NodeJS.WritableStream; stdout: NodeJS.ReadableStream };
  let said = '';
  shell.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await new Promise((resolve) => holder.close(resolve));
  const ping = () =>
    fetch(`http://127.0.0.1:${port}/v1/ping`, { headers: { connection: 'close' } }).then((answer) => answer.text());
  shell.stdin.write('one\n');
  await eventually(() => expect(said).toContain('started'));
  expect(await ping()).toBe('Pong!');
  process.kill(Number(/pid (\d+)/.exec(said)?.[1]), 'SIGTERM');
  await eventually(() => expect(said).toContain('ended'));
  // Without a listener, a request waits for the next server.
  const waiting = ping();
  shell.stdin.write('two\n');
  expect(await waiting).toBe('Pong!');
  const pids = [...said.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
  process.kill(pids.at(-1) ?? 0, 'SIGTERM');
  shell.stdin.end();
  await new Promise((resolve) => shell.once('close', resolve));
});
