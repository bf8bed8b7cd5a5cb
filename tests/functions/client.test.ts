/** The functions' SDK client against a test server: requests and responses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { AppwriteException, Query, TablesDB, Users } from 'node-appwrite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LeanClient } from '../../functions/adapters/client.ts';
import { createUsers } from '../../functions/adapters/users.ts';

type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

let asked: Asked[];
let sockets: Set<Socket>;
let answer: (request: Asked, response: ServerResponse) => void;
let client: LeanClient;

const json = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    .end(JSON.stringify(body));

const server = createServer((incoming, response) => {
  let body = '';
  incoming.setEncoding('utf8').on('data', (part: string) => {
    body += part;
  });
  incoming.on('end', () => {
    const request = { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body };
    asked.push(request);
    answer(request, response);
  });
});
server.on('connection', (socket) => sockets.add(socket));

beforeEach(async () => {
  asked = [];
  sockets = new Set();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = new LeanClient().setEndpoint(`http://127.0.0.1:${port}/v1`).setProject('lapak').setKey('secret');
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const row = { databaseId: 'market', tableId: 'products', rowId: 'p1' };

test('sends the same reads and writes as the SDK, over one connection', async () => {
  answer = (_, response) => json(response, { $id: 'p1', name: 'Meja “jati”', rows: [] });
  const tables = new TablesDB(client);
  await tables.listRows({ databaseId: 'market', tableId: 'products', queries: [Query.limit(2)], total: false });
  const made = await tables.createRow({ ...row, data: { name: 'Meja “jati”', price: 5 }, permissions: [] });
  await tables.deleteRow(row);

  expect(made.name).toBe('Meja “jati”');
  const [list, create, remove] = asked;
  const sent = new URL(list?.url ?? '', 'http://x');
  expect(sent.pathname).toBe('/v1/tablesdb/market/tables/products/rows');
  expect(sent.searchParams.get('queries[0]')).toBe('{"method":"limit","values":[2]}');
  expect(sent.searchParams.get('total')).toBe('false');
  expect(list).toMatchObject({ method: 'GET', body: '' });
  expect(create?.method).toBe('POST');
  expect(JSON.parse(create?.body ?? '')).toEqual({
    rowId: 'p1',
    data: { name: 'Meja “jati”', price: 5 },
    permissions: [],
  });
  expect(remove).toMatchObject({ method: 'DELETE', headers: { 'content-length': '2' }, body: '{}' });
  for (const { headers } of asked)
    expect(headers).toMatchObject({
      'x-appwrite-project': 'lapak',
      'x-appwrite-key': 'secret',
      'x-sdk-name': 'Node.js',
    });
  expect(sockets.size).toBe(1);
});

test('throws the SDK’s exception for an error response', async () => {
  answer = (_, response) => json(response, { message: 'No user', type: 'user_not_found', code: 404 }, 404);
  const refused = await new Users(client).get({ userId: 'u1' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppwriteException);
  expect(refused).toMatchObject({ message: 'No user', type: 'user_not_found', code: 404 });

  answer = (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  const broken = await new Users(client).get({ userId: 'u1' }).catch((error: unknown) => error);
  expect(broken).toMatchObject({ message: '<h1>Bad gateway</h1>', code: 502 });
});

test('follows a redirect with the same method, body and key', async () => {
  answer = ({ url }, response) =>
    url.startsWith('/v1')
      ? response.writeHead(307, { location: url.replace('/v1', '/moved/v1') }).end()
      : json(response, { $id: 'p1' });
  const tables = new TablesDB(client);
  expect(await tables.updateRow({ ...row, data: { price: 6 } })).toMatchObject({ $id: 'p1' });
  await tables.listRows({ databaseId: 'market', tableId: 'products', queries: [Query.limit(2)] });
  const moved = asked.filter(({ url }) => url.startsWith('/moved'));
  expect(moved.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
    'PATCH /moved/v1/tablesdb/market/tables/products/rows/p1',
    'GET /moved/v1/tablesdb/market/tables/products/rows',
  ]);
  expect(moved[0]).toMatchObject({ body: asked[0]?.body, headers: { 'x-appwrite-key': 'secret' } });
  expect(new URL(moved[1]?.url ?? '', 'http://x').searchParams.getAll('queries[0]')).toHaveLength(1);
});

test('throws on a lost connection, and reconnects at the next call', async () => {
  answer = (_, response) => response.destroy();
  const tables = new TablesDB(client);
  await expect(tables.getRow(row)).rejects.toMatchObject({ code: 'ECONNRESET' });
  answer = (_, response) => response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy());
  await expect(tables.getRow(row)).rejects.toMatchObject({ code: 'ECONNRESET' });
  answer = (_, response) => json(response, { $id: 'p1' });
  expect(await tables.getRow(row)).toMatchObject({ $id: 'p1' });
});

test('iterates over every user once, over any number of pages', async () => {
  const people = Array.from({ length: 201 }, (_, at) => ({ $id: `person${at}`, targets: [] }));
  answer = ({ url }, response) => {
    const asks = [...new URL(url, 'http://x').searchParams].filter(([name]) => name.startsWith('queries'));
    const said = new Map(asks.map(([, query]) => JSON.parse(query)).map(({ method, values }) => [method, values[0]]));
    const from = people.findIndex(({ $id }) => $id === said.get('cursorAfter')) + 1;
    json(response, { total: 0, users: people.slice(from, from + Number(said.get('limit'))) });
  };
  const met: string[] = [];
  for await (const { id } of createUsers(client, () => undefined).each()) met.push(id);
  expect(met).toEqual(people.map(({ $id }) => $id));
});

test('logs warnings that the server sends', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answer = (_, response) => json(response, { $id: 'p1' }, 200, { 'x-appwrite-warning': 'old SDK' });
  await new TablesDB(client).getRow(row);
  expect(warn.mock.calls).toEqual([['Warning: old SDK']]);
  warn.mockRestore();
});
