import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask, signedInByKey } from '../support/http.ts';
import { openSocket, subscribe } from '../support/sockets.ts';

/** Refusals of commits, and their events. */
let server: LocalAppwrite;
const rows = '/tablesdb/d/tables/notes/rows';

beforeAll(async () => {
  server = await startLocalAppwrite({
    config: {
      projectId: 'p',
      tablesDB: [{ $id: 'd', name: 'D' }],
      tables: [
        {
          $id: 'notes',
          databaseId: 'd',
          name: 'Notes',
          rowSecurity: true,
          $permissions: ['read("user:witness")', 'create("users")'],
          columns: [
            { key: 'text', type: 'string', size: 50 },
            { key: 'count', type: 'integer', default: 0 },
          ],
        },
      ],
    },
  });
});
afterAll(() => server.close());

type Who = { session?: string; key?: string };
const begin = async (who: Who) => String((await ask(server, '/tablesdb/transactions', { ...who, body: {} })).body.$id);
const commit = (id: string, who: Who) =>
  ask(server, `/tablesdb/transactions/${id}`, { ...who, method: 'PATCH', body: { commit: true } });
const create = (who: Who, rowId: string, more: object = {}) =>
  ask(server, rows, { ...who, body: { rowId, data: { text: rowId }, ...more } });

test('refuses to commit a staged deletion if the row was changed since, and keeps the row', async () => {
  const { key } = server;
  await create({ key }, 'changed');
  const transactionId = await begin({ key });
  await ask(server, `${rows}/changed`, { key, method: 'DELETE', body: { transactionId } });
  await ask(server, `${rows}/changed`, { key, method: 'PATCH', body: { data: { text: 'in between' } } });
  expect((await commit(transactionId, { key })).body.type).toBe('transaction_conflict');
  expect((await ask(server, `${rows}/changed`, { key })).body.text).toBe('in between');
});

test('a row created and changed in one transaction is read in its changed state', async () => {
  const { key } = server;
  const transactionId = await begin({ key });
  await create({ key }, 'made', { transactionId });
  const data = { text: 'changed' };
  expect((await ask(server, `${rows}/made`, { key, method: 'PATCH', body: { data, transactionId } })).status).toBe(200);
  expect((await ask(server, `${rows}/made?transactionId=${transactionId}`, { key })).body).toMatchObject(data);
  expect((await ask(server, `${rows}/made`, { key })).status).toBe(404);
  await commit(transactionId, { key });
  expect((await ask(server, `${rows}/made`, { key })).body).toMatchObject(data);
});

test('sends no event for a row that the committing user may not read', async () => {
  const ana = { session: await signedInByKey(server, 'ana') };
  const witness = await openSocket(server.endpoint, 'p', {
    cookie: `a_session_p=${await signedInByKey(server, 'witness')}`,
  });
  await subscribe(witness, ['rows']);
  const transactionId = await begin(ana);
  for (const [rowId, right] of [
    ['unread', 'update'],
    ['read', 'read'],
  ])
    await create(ana, String(rowId), { transactionId, permissions: [`${right}("user:ana")`] });
  expect((await commit(transactionId, ana)).body).toMatchObject({ status: 'committed', operations: 2 });
  await witness.next(({ data }) => JSON.stringify(data).includes('rows.read.create'));
  expect(JSON.stringify(witness.frames)).not.toContain('rows.unread.create');
  expect((await ask(server, `${rows}/unread`, { key: server.key })).status).toBe(200);
  witness.close();
});

test('sends each change of a row in its committed state, and a deleted row only as deleted', async () => {
  const { key } = server;
  const witness = await openSocket(server.endpoint, 'p', {
    cookie: `a_session_p=${await signedInByKey(server, 'witness')}`,
  });
  await subscribe(witness, ['rows']);
  const transactionId = await begin({ key });
  const step = (action: string, rowId: string, data: object) => ({
    action,
    databaseId: 'd',
    tableId: 'notes',
    rowId,
    data,
  });
  const operations = [
    step('create', 'counted', { text: 'first' }),
    step('increment', 'counted', { column: 'count', value: 2.6 }),
    step('create', 'short', { text: 'lived' }),
    step('update', 'counted', { text: 'last' }),
    step('delete', 'short', {}),
    step('increment', 'counted', { column: 'count', value: 1 }),
  ];
  await ask(server, `/tablesdb/transactions/${transactionId}/operations`, { key, body: { operations } });
  expect((await commit(transactionId, { key })).body).toMatchObject({ status: 'committed' });
  const isEvent = ({ type }: { type: string }) => type === 'event';
  await witness.next((frame) => isEvent(frame) && witness.frames.filter(isEvent).length === 5);
  const told = witness.frames.filter(isEvent).map(({ data }) => {
    const { events, payload } = data as { events: string[]; payload: Record<string, unknown> };
    return { name: (events[0] ?? '').split('.').slice(-2).join(' '), payload };
  });
  witness.close();
  expect(told.map(({ name }) => name)).toEqual([
    'counted create',
    'counted update',
    'counted update',
    'short delete',
    'counted update',
  ]);
  const stands = (await ask(server, `${rows}/counted`, { key })).body;
  expect(stands).toMatchObject({ text: 'last', count: 4 });
  for (const { name, payload } of told)
    if (name !== 'short delete')
      expect(payload).toMatchObject({
        text: 'last',
        count: 4,
        $updatedAt: stands.$updatedAt,
        $sequence: stands.$sequence,
      });
});
