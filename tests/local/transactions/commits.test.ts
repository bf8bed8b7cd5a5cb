import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../../local/start.ts';
import { ask, signedInByKey } from '../../support/http.ts';
import { openSocket, subscribe } from '../../support/sockets.ts';

/** What a commit refuses, and whom it tells. */
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
          columns: [{ key: 'text', type: 'string', size: 50 }],
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

test('a row that was changed after its deletion was staged stays', async () => {
  const { key } = server;
  await create({ key }, 'changed');
  const transactionId = await begin({ key });
  await ask(server, `${rows}/changed`, { key, method: 'DELETE', body: { transactionId } });
  await ask(server, `${rows}/changed`, { key, method: 'PATCH', body: { data: { text: 'in between' } } });
  expect((await commit(transactionId, { key })).body.type).toBe('transaction_conflict');
  expect((await ask(server, `${rows}/changed`, { key })).body.text).toBe('in between');
});

test('a row that the committer may not read is told to nobody', async () => {
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
