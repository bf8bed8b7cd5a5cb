/** Metrics for Prometheus: access, correctness, and no series made by callers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { backUp } from '../../src/backup/back-up.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { type FunctionServer, startFunctionServer } from '../functions/function-server.ts';
import { openSocket } from '../support/sockets.ts';

const folder = mkdtempSync(join(tmpdir(), 'metrics-'));
const data = join(folder, 'data');
const functions = [
  { $id: 'good', code: 'export default ({ res }) => res.empty();' },
  { $id: 'bad', code: 'export default () => { throw new Error("no"); };' },
];
const observed = { gauges: [{ name: 'books_waiting', help: 'Books.', read: () => 7 }] };
const start = () => startFunctionServer(functions, { data, metrics: true, trustProxy: true, observed });

let server: FunctionServer;
beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Sends any Host, unlike fetch. */
function scrape(one: Pick<LocalAppwrite, 'endpoint'>, headers: Record<string, string> = {}): Promise<[number, string]> {
  const { hostname, port } = new URL(one.endpoint);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path: '/metrics', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve([response.statusCode ?? 0, text]));
    });
    asking.on('error', reject).end();
  });
}

/** The value of a series, such as `name{label="x"}`. */
async function figure(series: string): Promise<number | undefined> {
  const [, text] = await scrape(server);
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('without a token, serves only direct requests from this machine under its own host name', async () => {
  expect((await scrape(server))[0]).toBe(200);
  expect(await scrape(server, { 'x-forwarded-for': '203.0.113.7' })).toEqual([404, 'Not found\n']);
  expect((await scrape(server, { forwarded: 'for=203.0.113.7' }))[0]).toBe(404);
  expect((await scrape(server, { host: 'lapak.example' }))[0]).toBe(404);
});

test('with a token, serves only requests that send it', async () => {
  const other = await startLocalAppwrite({ config: { projectId: 'token' }, metrics: { token: 'of the monitor' } });
  const asked = { 'x-forwarded-for': '203.0.113.7' };
  expect((await scrape(other))[0]).toBe(404);
  expect((await scrape(other, { ...asked, authorization: 'Bearer of the monitos' }))[0]).toBe(404);
  expect((await scrape(other, { ...asked, authorization: 'Bearer of the monitor' }))[0]).toBe(200);
  await other.close();
});

test('answers 404 unless metrics are enabled', async () => {
  const other = await startLocalAppwrite({ config: { projectId: 'off' } });
  const answer = await fetch(`${new URL(other.endpoint).origin}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([404, 'Not found\n']);
  await other.close();
});

test('counts requests by route and status', async () => {
  const series = 'appwrite_http_requests_total{method="GET",route="/v1/users/:userId",status="404"}';
  const before = (await figure(series)) ?? 0;
  for (const id of ['a', 'b', 'c']) await server.call('GET', `/users/${id}`);
  expect(await figure(series)).toBe(before + 3);
  expect(await figure('appwrite_http_request_duration_seconds_count{method="GET",route="/v1/users/:userId"}')).toBe(
    before + 3,
  );
});

test('does not add metric series for unknown ids, routes or methods', async () => {
  const { origin } = new URL(server.endpoint);
  const ask = async (at: string) => {
    await server.call('GET', `/users/${at}`);
    await server.call('POST', `/functions/${at}/executions`, {});
    await fetch(`${origin}/v1/${at}`);
    await fetch(`${origin}/${at}?email=${at}@example.com`, { method: 'PROPFIND' });
    await scrape(server);
  };
  await ask('first');
  const count = async () => (await scrape(server))[1].split('\n').filter((line) => line.startsWith('appwrite_')).length;
  const before = await count();
  for (let at = 0; at < 30; at++) await ask(`invented${at}`);
  const [, text] = await scrape(server);
  expect([await count(), text.includes('invented')]).toEqual([before, false]);
});

test("reports function runs, sockets, sizes and the project's own metrics", async () => {
  await server.run('good');
  await server.run('bad');
  expect(await figure('appwrite_function_executions_total{function="good",trigger="http",status="completed"}')).toBe(1);
  expect(await figure('appwrite_function_executions_total{function="bad",trigger="http",status="failed"}')).toBe(1);
  expect(await figure('appwrite_function_duration_seconds_count{function="bad"}')).toBe(1);
  expect(await figure('appwrite_function_last_success_timestamp_seconds{function="bad"}')).toBeUndefined();
  const sockets = (await figure('appwrite_realtime_sockets')) ?? 0;
  const socket = await openSocket(server.endpoint, server.projectId);
  expect(await figure('appwrite_realtime_sockets')).toBe(sockets + 1);
  socket.close();
  expect(await figure('appwrite_database_bytes')).toBeGreaterThan(1000);
  expect(await figure('appwrite_database_log_bytes')).toBeGreaterThan(1000);
  expect(await figure('appwrite_disk_free_bytes')).toBeGreaterThan(0);
  expect(await figure('books_waiting')).toBe(7);
  expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test('after a restart, still reports the last backup and the last successful function run', async () => {
  expect(await figure('appwrite_last_backup_timestamp_seconds')).toBeUndefined();
  await backUp(data, join(folder, 'copy'));
  await server.stop();
  server = await start();
  const now = Date.now() / 1000;
  for (const series of [
    'appwrite_last_backup_timestamp_seconds',
    'appwrite_function_last_success_timestamp_seconds{function="good"}',
  ]) {
    const at = (await figure(series)) ?? 0;
    expect([series, now - at < 120 && at <= now + 1]).toEqual([series, true]);
  }
});

test('counts an unexpected error, and returns the id of its log line', async () => {
  const heard: string[] = [];
  const other = await startLocalAppwrite({
    config: { projectId: 'errors' },
    metrics: true,
    onError: (_error, where) => heard.push(where),
    services: [
      (app) => {
        app.pages.unshift((_app, incoming) => {
          if (incoming.url === '/broken') throw new Error('of a page');
          return null;
        });
      },
    ],
  });
  const answer = await fetch(`${new URL(other.endpoint).origin}/broken`);
  expect([answer.status, heard]).toEqual([500, ['a page']]);
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/);
  expect((await scrape(other))[1]).toContain('\nappwrite_errors_total 1\n');
  await other.close();
});

test('a scrape every ten seconds costs less than a hundredth of a CPU core, with every route used', async () => {
  const { app, close } = await buildApp({ config: { projectId: 'p' } });
  const routes = app.routes.all().flatMap(({ method, paths }) => paths.map((path) => ({ method, path })));
  await close();
  for (const { method, path } of routes)
    await (await fetch(new URL(path.replace(/:\w+/g, 'x'), server.endpoint), { method })).arrayBuffer();
  const [, text] = await scrape(server);
  expect(text.split('\n').length).toBeGreaterThan(routes.length * 10);
  const before = process.cpuUsage();
  const scrapes = 10;
  for (let count = 0; count < scrapes; count++) await scrape(server);
  // CPU time, because the machine is shared. It includes the client's.
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000 / scrapes).toBeLessThan(100);
});
