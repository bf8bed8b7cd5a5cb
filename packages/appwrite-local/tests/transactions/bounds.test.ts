import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask, signedIn } from '../support/http.ts';

/** Limits of staged data, and the effect of a clock that is set back. */
let server: LocalAppwrite;
let ana = '';
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
          $permissions: ['read("any")', 'create("users")', 'update("users")'],
          columns: [{ key: 'text', type: 'string', size: 1_000_000 }],
        },
      ],
    },
  });
  ana = await signedIn(server, 'ana');
  await ask(server, rows, { key: server.key, body: { rowId: 'shown', data: { text: 'of nobody' } } });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => server.close());

type Who = { session?: string; key?: string };
const begin = (who: Who) => ask(server, '/tablesdb/transactions', { ...who, body: { ttl: 3600 } });
const idOf = async (who: Who) => String((await begin(who)).body.$id);
const end = (id: string, how: 'commit' | 'rollback', who: Who) =>
  ask(server, `/tablesdb/transactions/${id}`, { ...who, method: 'PATCH', body: { [how]: true } });
const stage = (transactionId: string, text: string, who: Who) =>
  ask(server, `${rows}/shown`, { ...who, method: 'PATCH', body: { data: { text }, transactionId } });

test('limits a user to twenty open transactions; ending one allows another', async () => {
  const open: string[] = [];
  for (let made = 0; made < 20; made++) open.push(await idOf({ session: ana }));
  expect((await begin({ session: ana })).body).toMatchObject({ code: 400, type: 'transaction_limit_exceeded' });
  expect((await begin({ session: await signedIn(server, 'budi') })).status).toBe(201);
  expect((await begin({ key: server.key })).status).toBe(201);
  await end(open[0] ?? '', 'rollback', { session: ana });
  expect((await begin({ session: ana })).status).toBe(201);
});

test('expired transactions do not count towards the limit', async () => {
  const session = await signedIn(server, 'dewi');
  for (let made = 0; made < 20; made++) await idOf({ session });
  expect((await begin({ session })).status).toBe(400);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
  expect((await begin({ session })).status).toBe(201);
});

test('limits a user’s staged data to 2 MiB over all transactions, and frees that of ended ones', async () => {
  const session = await signedIn(server, 'citra');
  const [one, other] = [await idOf({ session }), await idOf({ session })];
  const much = 'x'.repeat(60_000); // about the size limit of one request
  const fill = async (id: string) => {
    for (let times = 0; times < 17; times++) expect((await stage(id, much, { session })).status).toBe(200);
  };
  await fill(one);
  await fill(other);
  expect((await stage(other, much, { session })).body.type).toBe('transaction_limit_exceeded');
  await end(one, 'rollback', { session });
  expect((await stage(other, much, { session })).status).toBe(200);
});

test('answers a guest’s transaction without storing it', async () => {
  const listed = async () => (await ask(server, '/tablesdb/transactions', { key: server.key })).body.total;
  const before = await listed();
  expect((await begin({})).status).toBe(201);
  expect(await listed()).toBe(before);
});

test('staged and direct writes keep working after the clock is set back by an hour', async () => {
  const key = server.key;
  const staged = await idOf({ key });
  expect((await stage(staged, 'before', { key })).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3600_000 });
  expect((await end(staged, 'commit', { key })).body).toMatchObject({ status: 'committed' });
  const later = await idOf({ key });
  await stage(later, 'after', { key });
  expect((await end(later, 'commit', { key })).body).toMatchObject({ status: 'committed' });
  const { body } = await ask(server, `${rows}/shown`, { key, method: 'PATCH', body: { data: { text: 'at last' } } });
  expect(body.text).toBe('at last');
});

test('a transaction can change a row with a future update time; a change in between is still a conflict', async () => {
  const key = server.key;
  const ahead = { $updatedAt: '2090-01-01T00:00:00.000+00:00' };
  await ask(server, `${rows}/shown`, { key, method: 'PATCH', body: { data: { text: 'ahead', ...ahead } } });
  const id = await idOf({ key });
  await stage(id, 'changed', { key });
  expect((await end(id, 'commit', { key })).body).toMatchObject({ status: 'committed' });
  const late = await idOf({ key });
  await stage(late, 'too late', { key });
  await ask(server, `${rows}/shown`, { key, method: 'PATCH', body: { data: { text: 'first' } } });
  expect((await end(late, 'commit', { key })).body.type).toBe('transaction_conflict');
});
