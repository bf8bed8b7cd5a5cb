/**
 * Switches versions under load, to a newer one and back, while people read pages, scripts and products, and order.
 * Every failed request gets a readable sentence, data is kept, and so is every confirmed order.
 */
import { type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client, ID, Query, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Buyer, fillBuyers, fillProducts } from '../../bench/local/campus.ts';
import { embeddedKey } from '../../deploy/host/embedded-key.ts';
import { eventually } from '../support/eventually.ts';
import { runCommand, settingsFile } from '../support/hosted-campus.ts';
import { type Answered, type Asked, hasNginx, nginxFront } from '../support/nginx-front.ts';
import { cpuSecondsOf, paceOf } from '../support/pace.ts';
import { proof, runs } from '../support/proof.ts';
import { releaseCopy } from '../support/release-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
const at = (name: string) => join(folder, name);
const seconds = runs(1, 60);
/** Requests per second; one of them is an order. */
const rate = runs(10, 20);
/** Time for the load, and for switching the release twice on a busy machine. */
const timeout = 180_000 + runs(0, 600_000);
let port = 0;
let stop = async () => {};
/** Processor seconds of all servers and functions so far. */
let serverCpu = () => 0;
let front: Awaited<ReturnType<typeof nginxFront>> | undefined;

/** The commit before this one, built like a release. */
function releaseOfLastCommit(place: string): string {
  execFileSync('git', ['worktree', 'add', '--detach', place, 'HEAD~1'], { stdio: 'ignore' });
  symlinkSync(join(process.cwd(), 'node_modules'), join(place, 'node_modules'));
  // Vitest sets NODE_ENV to "test", with which Vite builds another client.
  const options: ExecFileSyncOptions = {
    cwd: place,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  execFileSync(process.execPath, ['build/functions.ts'], options);
  execFileSync(process.execPath, ['build/web.ts', '--quiet'], options);
  return place;
}

/** A release with another version, schema, function code and client. */
function newerRelease(place: string): string {
  releaseCopy(place, { version: '1.0.1' });
  const config = join(place, 'appwrite.json');
  const project = JSON.parse(readFileSync(config, 'utf8'));
  const products = project.tables.find(({ $id }: { $id: string }) => $id === 'products');
  const like = products.columns.find(
    ({ type, required }: { type: string; required: boolean }) => type === 'string' && !required,
  );
  products.columns.push({ ...like, key: 'ofTheNewVersion', default: null });
  writeFileSync(config, JSON.stringify(project));
  for (const name of readdirSync(join(place, 'dist/functions')).filter((one) => !one.includes('.')))
    writeFileSync(join(place, 'dist/functions', name, 'main.js'), '\n// of the new version\n', { flag: 'a' });
  // The script is renamed, because one with the same name would be no change.
  const assets = join(place, 'dist/web/assets');
  const page = join(place, 'dist/web/index.html');
  const html = readFileSync(page, 'utf8');
  const [, script = ''] = /src="\/assets\/([^"]+\.js)"/.exec(html) ?? [];
  for (const ending of ['', '.br', '.gz'])
    if (existsSync(join(assets, script + ending)))
      cpSync(join(assets, script + ending), join(assets, `moved-abcdefgh.js${ending}`));
  rmSync(join(assets, script));
  writeFileSync(page, html.replaceAll(script, 'moved-abcdefgh.js'));
  return place;
}

const switchTo = (release: string) => {
  const where = ['--data', at('data'), '--settings', at('lapak.env'), '--link', at('current'), '--port', String(port)];
  return ['deploy/switch.ts', '--to', release, ...where];
};
const restart = ['--restart', `kill -TERM $(cat ${at('pid')})`];

beforeAll(async () => {
  const [old, next] = [at('releases/old'), at('releases/new')];
  if (proof) releaseOfLastCommit(old);
  else releaseCopy(old);
  newerRelease(next);
  symlinkSync(old, at('current'));
  const settings = settingsFile(folder, { WEB_URL: 'https://lapak.example', ADMIN_EMAIL: 'admin@kampus.test' });

  // Like lapak.socket and lapak.service: this process holds the socket, and the next server starts when one has ended.
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  port = (holder.address() as AddressInfo).port;
  const descriptor: number = Reflect.get(Reflect.get(holder, '_handle'), 'fd');
  const service = `cd "$0/current" && LISTEN_FDS=1 LISTEN_PID=$$ exec "$1" scripts/launch.js host --data "$0/data" --settings "$2"`;
  // Like Restart=on-failure with RestartSec=2: a failing start is retried with a pause.
  const manager = `while [ ! -e "$0/stopped" ]; do sh -c '${service}' "$0" "$1" "$2" & echo $! > "$0/pid"; wait $! || sleep 2; done`;
  const shell = spawn('sh', ['-c', manager, folder, process.execPath, settings], {
    stdio: ['ignore', 'ignore', 'inherit', descriptor],
  });
  await new Promise((resolve) => holder.close(resolve));
  serverCpu = () => cpuSecondsOf(shell.pid ?? 0);
  const ended = new Promise((resolve) => shell.once('close', resolve));
  stop = async () => {
    writeFileSync(at('stopped'), '');
    process.kill(Number(readFileSync(at('pid'), 'utf8')), 'SIGTERM');
    await ended;
  };
  await eventually(() => expect(existsSync(at('data/secrets.json'))).toBe(true));
  expect((await fetch(`http://127.0.0.1:${port}/version.json`)).status).toBe(200);
  if (hasNginx) front = await nginxFront(mkdtempSync(at('nginx-')), port);
}, timeout);
afterAll(async () => {
  await front?.close();
  await stop();
  if (proof) execFileSync('git', ['worktree', 'remove', '--force', at('releases/old')]);
  rmSync(folder, { recursive: true, force: true });
});

/** Sends requests through the nginx of deploy/host; without nginx, each on a separate connection, as nginx does. */
async function ask(
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Omit<Answered, 'headers'>> {
  const given = { 'x-appwrite-project': 'lapak', ...headers };
  if (front) return front.ask(path, { method, headers: given, ...(body !== undefined && { body }) });
  const own = { connection: 'close', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', ...given };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: own,
    ...(body !== undefined && { body }),
  });
  return { status: answer.status, text: await answer.text() };
}
const versionNow = async (): Promise<string> => JSON.parse((await ask('/version.json')).text).version;

const isSentence = (text: string): boolean => {
  try {
    const { message } = JSON.parse(text);
    return typeof message === 'string' && /\w+ \w+/.test(message);
  } catch {
    return false;
  }
};

test('serves reads and orders while the version changes to a newer one and back', { timeout }, async () => {
  const endpoint = `http://127.0.0.1:${port}/v1`;
  const place = { endpoint, project: 'lapak', key: embeddedKey(at('data')) };
  const people = runs(30, 500);
  await fillProducts(place, 0, people);
  const buyers = await fillBuyers(place, people);
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec((await ask('/')).text) ?? [];
  const paths = [
    '/',
    '/products',
    script,
    '/icon.svg',
    '/manifest.webmanifest',
    '/v1/tablesdb/market/tables/products/rows?total=0',
  ];
  for (const path of paths) expect((await ask(path)).status, path).toBe(200);

  const wrong: string[] = [];
  const waits: number[] = [];
  const versions = new Set<string>();
  let asked = 0;
  /** Number of responses with an error message instead of the content. */
  let told = 0;
  let isOver = false;
  const read = async (path: string) => {
    const from = performance.now();
    asked += 1;
    try {
      const { status, text } = await ask(path);
      if (status !== 200) told += 1;
      if (status === 404 || (status !== 200 && !isSentence(text)))
        wrong.push(`${path}: ${status} ${text.slice(0, 100)}`);
    } catch (problem) {
      wrong.push(`${path}: ${problem instanceof Error ? `${problem.message} ${problem.cause}` : problem}`);
    }
    waits.push(performance.now() - from);
  };
  const confirmed: string[] = [];
  const order = async ({ secret, total }: Buyer) => {
    const orderId = ID.unique();
    const where = { paymentMethod: 'COD (Bayar di Tempat)', shippingAddress: 'Asrama Blok C 12' };
    const asking = {
      path: '/orders',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, expectedTotal: total, ...where }),
    };
    try {
      const { status, text } = await ask('/v1/functions/market/executions', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-appwrite-session': secret },
        body: JSON.stringify(asking),
      });
      const said = JSON.parse(text);
      if (said.responseStatusCode < 300) confirmed.push(orderId);
      else if (isSentence(said.responseStatusCode ? said.responseBody : text)) told += 1;
      else wrong.push(`order: ${status} ${text.slice(0, 300)}`);
    } catch (problem) {
      wrong.push(`order: ${problem instanceof Error ? `${problem.message} ${problem.cause}` : problem}`);
    }
  };
  const load = async () => {
    const running: Promise<void>[] = [];
    const from = performance.now();
    for (let turn = 0; !isOver; turn += 1) {
      // Pauses at more than two hundred open requests: with a growing queue the test would measure the machine.
      while (asked - waits.length > 200) await setTimeout(50);
      running.push(read(paths[turn % paths.length] ?? '/'));
      const buyer = turn % rate === 0 ? buyers.pop() : undefined;
      if (buyer) running.push(order(buyer));
      // The pause is computed from the clock, so that a busy machine catches up on late requests.
      await setTimeout(Math.max(0, from + ((turn + 1) * 1000) / rate - performance.now()));
    }
    await Promise.all(running);
  };
  const loading = load();
  const pace = paceOf(() => waits.length, serverCpu);
  const change = async (release: string, backup: readonly string[]) => {
    const { code, said } = await runCommand([...switchTo(at(`releases/${release}`)), ...backup, ...restart]);
    expect(code, said).toBe(0);
    versions.add(await versionNow());
    return said;
  };
  await pace.during('before', () => setTimeout(seconds * 1000));
  const there = await pace.during('change', () => change('new', ['--backups', at('backups')]));
  await pace.during('newer', () => setTimeout(seconds * 1000));
  const back = await pace.during('change back', () => change('old', ['--no-backup']));
  await pace.during('after', () => setTimeout(seconds * 1000));
  isOver = true;
  await pace.during('the rest', () => loading);

  expect(wrong).toEqual([]);
  expect(versions.size).toBe(2);
  expect(there).toMatch(/create column ofTheNewVersion|ofTheNewVersion/);
  expect(there).toMatch(/Version 1\.0\.1 answers, after [\d.]+ s/);
  expect(back).toMatch(/Version 1\.0\.0 answers/);
  expect(asked).toBeGreaterThan(seconds * 20);
  expect(confirmed.length).toBeGreaterThan(seconds);
  const tables = new TablesDB(new Client().setEndpoint(endpoint).setProject('lapak').setKey(place.key));
  for (let from = 0; from < confirmed.length; from += 50) {
    const some = confirmed.slice(from, from + 50);
    const { rows } = await tables.listRows({
      databaseId: 'market',
      tableId: 'orders',
      queries: [Query.equal('$id', some), Query.limit(100)],
    });
    expect(rows.map(({ $id }) => $id).sort()).toEqual([...some].sort());
  }
  waits.sort((one, other) => one - other);
  console.log(
    `${asked} requests and ${confirmed.length} orders over two changes, ${told} answered by a sentence: the longest wait ${((waits.at(-1) ?? 0) / 1000).toFixed(1)} s, the median ${(waits[waits.length >> 1] ?? 0).toFixed(0)} ms\n${pace.said()}`,
  );
});

test('refuses an incomplete release, or one that cannot read the data, and keeps the former one running', async () => {
  const next = at('releases/new');
  const refused = async () => {
    const { code, said } = await runCommand([...switchTo(next), '--backups', at('backups'), '--restart', 'false']);
    expect(code).toBe(1);
    expect((await ask('/version.json')).status).toBe(200);
    return said;
  };
  const [bundle, away] = [join(next, 'dist/functions/market/main.js'), at('main.js')];
  renameSync(bundle, away);
  expect(await refused()).toMatch(/is no whole release: .*market\/main\.js is not there/);
  renameSync(away, bundle);
  // The recorded migration of a newer version, as if that version had run.
  const place = new Client()
    .setEndpoint(`http://127.0.0.1:${port}/v1`)
    .setProject('lapak')
    .setKey(embeddedKey(at('data')));
  const note = { databaseId: 'market', tableId: 'migrations', rowId: 'm9013' };
  await new TablesDB(place).createRow({ ...note, data: { what: 'moved', changed: 1 }, permissions: [] });
  const said = await refused();
  expect(said).toMatch(/A newer version moved data of this project \(m9013\)/);
  expect(said).toMatch(/Nothing was switched/);
  await new TablesDB(place).deleteRow(note);
});

test.runIf(proof)('reverts to the former release when the new one does not start', async () => {
  const broken = releaseCopy(at('releases/broken'), { version: '1.0.2' });
  writeFileSync(
    join(broken, 'deploy/host/held-socket.ts'),
    `export const heldSocket = (): never => { throw new Error('broken by this test'); };`,
  );
  const { code, said } = await runCommand([...switchTo(broken), '--no-backup', '--patience', '6', ...restart]);
  expect(code).toBe(1);
  expect(said).toMatch(/Version 1\.0\.2 did not come up within 6 s .* leads to .*releases\/old again/);
  expect(readlinkSync(at('current'))).toBe(at('releases/old'));
  expect(await versionNow()).toBe('1.0.0');
});
