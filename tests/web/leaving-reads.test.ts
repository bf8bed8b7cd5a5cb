import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';

/** An Appwrite with a session whose deletion takes as long as the test decides. */
let isSignedIn = true;
let executions: string[] = [];
let deletion = Promise.withResolvers<number>();
let deletionAsked = Promise.withResolvers<void>();
let slowRows = Promise.withResolvers<void>();

const refusal = { type: 'general_unauthorized_scope', code: 401, message: 'missing scopes' };

async function answerOf(method: string, path: string, body: string): Promise<[number, unknown]> {
  if (path.endsWith('/rows')) {
    await slowRows.promise;
    return [200, { total: 0, rows: [] }];
  }
  if (method === 'DELETE' && path.includes('/account/sessions')) {
    deletionAsked.resolve();
    const status = await deletion.promise;
    isSignedIn = status !== 204;
    return [status, status === 204 ? null : { type: 'general_server_error', code: status, message: '' }];
  }
  if (!path.endsWith('/executions')) return [404, { type: 'general_route_not_found', code: 404, message: '' }];
  executions.push(JSON.parse(body).path);
  return isSignedIn ? [201, { responseStatusCode: 200, responseBody: '{"name":"Sari"}' }] : [401, refusal];
}

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += String(chunk);
  });
  request.on('end', async () => {
    const { pathname } = new URL(request.url ?? '/', 'http://appwrite');
    const [status, answer] =
      request.method === 'OPTIONS' ? [204, null] : await answerOf(request.method ?? '', pathname, body);
    response.writeHead(status, {
      ...(status === 204 ? {} : { 'content-type': 'application/json' }),
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    });
    response.end(status === 204 ? undefined : JSON.stringify(answer));
  });
});

let client: Awaited<ReturnType<typeof loadClient>>;

async function loadClient() {
  const { port } = server.address() as AddressInfo;
  const config = Object.assign(document.createElement('script'), { type: 'application/json', id: 'runtime-config' });
  config.textContent = JSON.stringify({ endpoint: `http://127.0.0.1:${port}/v1`, projectId: 'lapak' });
  document.head.append(config);
  vi.resetModules();
  const [leave, { queryClient }, sales, profile, { listRows }] = await Promise.all([
    import('../../web/lib/session/enter-and-leave.ts'),
    import('../../web/lib/query-client.ts'),
    import('../../web/shop/sale/sale-detail.ts'),
    import('../../web/lib/session/own-profile.ts'),
    import('../../web/lib/tables.ts'),
  ]);
  return { ...leave, ...sales, ...profile, queryClient, listRows };
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = await loadClient();
});

beforeEach(() => {
  isSignedIn = true;
  executions = [];
  deletion = Promise.withResolvers();
  deletionAsked = Promise.withResolvers();
  slowRows = Promise.withResolvers();
  client.queryClient.clear();
  localStorage.setItem('lapak.session', 'sari');
});

afterAll(() => void server.close());

/** Observes these queries like a page, because React rerenders pages during a logout. */
function drawn() {
  const { queryClient, saleOptions, ownProfileOptions } = client;
  const sale = new QueryObserver(queryClient, saleOptions('sale-1'));
  const profile = new QueryObserver(queryClient, ownProfileOptions('sari'));
  for (const shown of [sale, profile]) shown.subscribe(() => undefined);
  const leave = () => {
    sale.destroy();
    profile.destroy();
  };
  return { sale, leave };
}

test('function calls made during a logout are never sent', async () => {
  slowRows.resolve();
  const left = client.signOut();
  await deletionAsked.promise;
  const page = drawn();
  deletion.resolve(204);
  await left;
  page.leave();
  const again = drawn();
  await eventually(() => expect(again.sale.getCurrentResult().isFetching).toBe(false));
  again.leave();
  expect(executions).toEqual([]);
});

test('a logout waits for requests in flight, but not for calls that are held back', async () => {
  // The time limit of this wait never passes in this test, so only the end of the requests can end it.
  const { setTimeout: later } = globalThis;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  timers.mockImplementation(((run: () => void, ms?: number) =>
    later(run, ms === 3_000 ? 2 ** 30 : ms)) as typeof later);
  onTestFinished(() => timers.mockRestore());
  const rows = client.listRows('sales', { select: ['state'], limit: 1 });
  const left = client.signOut();
  const page = drawn();
  let isDeletionAsked = false;
  void deletionAsked.promise.then(() => {
    isDeletionAsked = true;
  });
  await new Promise(setImmediate);
  expect(isDeletionAsked).toBe(false);
  slowRows.resolve();
  await rows;
  await deletionAsked.promise;
  deletion.resolve(204);
  await left;
  page.leave();
  expect(executions).toEqual([]);
});

test('calls held back during a logout are sent if it fails', async () => {
  const { queryClient, leaveBy, saleOptions } = client;
  const gate = Promise.withResolvers<void>();
  const left = leaveBy(() => gate.promise);
  const sale = queryClient.fetchQuery(saleOptions('sale-1'));
  await new Promise(setImmediate);
  expect(executions).toEqual([]);
  gate.reject(new Error('tidak tersambung'));
  await expect(left).rejects.toThrow('tidak tersambung');
  await expect(sale).resolves.toEqual({ name: 'Sari' });
  expect(executions).toEqual(['/sales/sale-1']);
});
