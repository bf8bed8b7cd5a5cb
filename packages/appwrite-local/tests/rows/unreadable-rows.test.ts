import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { type Answer, ask, signedIn } from '../support/http.ts';
import { openSocket, subscribe } from '../support/sockets.ts';

/** A person learns nothing about a row they may not read; the real server reveals more. */
let server: LocalAppwrite;
let budi = '';

const table = ($id: string, permissions: string[], rowSecurity: boolean) => ({
  $id,
  databaseId: 'd',
  name: $id,
  rowSecurity,
  $permissions: permissions,
  columns: [{ key: 'phone', type: 'string', size: 50 }],
});
const at = (name: string) => `/tablesdb/d/tables/${name}/rows`;

beforeAll(async () => {
  server = await startLocalAppwrite({
    config: {
      projectId: 'p',
      tablesDB: [{ $id: 'd', name: 'D' }],
      tables: [
        table('own', ['create("users")'], true),
        table('closed', [], false),
        table('open', ['read("any")'], true),
      ],
      buckets: [{ $id: 'b', name: 'B', fileSecurity: true, $permissions: ['create("users")'] }],
    },
  });
  await signedIn(server, 'ana');
  budi = await signedIn(server, 'budi');
  const put = (name: string, rowId: string, permissions: string[]) =>
    ask(server, at(name), { key: server.key, body: { rowId, data: { phone: '0812' }, permissions } });
  await put('own', 'of-ana', ['read("user:ana")']);
  await put('own', 'of-budi', ['read("user:budi")']);
  await put('closed', 'kept', []);
  await put('open', 'shown', []);
});
afterAll(() => server.close());

const withCursor = (
  name: string,
  id: string,
  method: string,
  more: object[] = [],
  body: object = {},
): Promise<Answer> => {
  const queries = [...more, { method, values: [id] }].map(
    (query) => `queries[]=${encodeURIComponent(JSON.stringify(query))}`,
  );
  return ask(server, `${at(name)}?${queries.join('&')}`, body);
};
const told = ({ status, text }: Answer, id: string) => [status, text.replaceAll(id, 'ID')];

test.each(['cursorAfter', 'cursorBefore'])(
  '%s gets the same response for an unreadable row as for a missing one',
  async (method) => {
    const order = [{ method: 'orderAsc', attribute: 'phone' }];
    for (const session of [budi, '']) {
      for (const more of [[], order]) {
        const unreadable = await withCursor('own', 'of-ana', method, more, { session });
        expect(unreadable.body.type).toBe('general_cursor_not_found');
        expect(told(unreadable, 'of-ana')).toEqual(
          told(await withCursor('own', 'of-nobody', method, more, { session }), 'of-nobody'),
        );
      }
      const closed = await withCursor('closed', 'kept', method, [], { session });
      expect(told(closed, 'kept')).toEqual(told(await withCursor('closed', 'nokt', method, [], { session }), 'nokt'));
    }
    expect((await withCursor('own', 'of-budi', method, order, { session: budi })).status).toBe(200);
    expect((await withCursor('open', 'shown', method, order)).status).toBe(200);
    expect((await withCursor('own', 'of-ana', method, order, { key: server.key })).status).toBe(200);
  },
);

test('a cursor at an unreadable row counts as missing within a transaction, too', async () => {
  const made = await ask(server, '/tablesdb/transactions', { body: {}, session: budi });
  const list = (id: string) => {
    const query = encodeURIComponent(JSON.stringify({ method: 'cursorAfter', values: [id] }));
    return ask(server, `${at('own')}?queries[]=${query}&transactionId=${made.body.$id}`, { session: budi });
  };
  expect((await list('of-ana')).body.type).toBe('general_cursor_not_found');
  expect((await list('of-budi')).status).toBe(200);
});

test('an update without changes needs the right to update, too, and sends no event if refused', async () => {
  const socket = await openSocket(server.endpoint, 'p');
  await subscribe(socket, ['rows']);
  const change = (phone: string, method: string, key?: string) =>
    ask(server, `${at('open')}/shown`, { method, body: { data: { phone } }, ...(key ? { key } : {}) });
  for (const method of ['PATCH', 'PUT']) {
    const same = await change('0812', method);
    expect(same.body.type).toBe('user_unauthorized');
    expect(same.text).toBe((await change('0813', method)).text);
  }
  await change('0814', 'PATCH', server.key);
  const { data } = await socket.next(({ type }) => type === 'event');
  expect(data.payload).toMatchObject({ phone: '0814' });
  socket.close();
});
