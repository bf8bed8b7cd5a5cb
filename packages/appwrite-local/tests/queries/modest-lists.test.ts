import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_LOOKUPS, MOST_ROWS } from '../../src/queries/list-reader.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask, signedInByKey } from '../support/http.ts';
import { shopConfig } from '../support/shop.ts';

/** Limits of lists for callers without an API key; the real server accepts any limit and any number of words. */
const config = shopConfig({
  ...{ $id: 'things', databaseId: 'shop', name: 'Things' },
  columns: [{ key: 'text', type: 'string', size: 2_000 }],
  indexes: [{ key: 'words', type: 'fulltext', columns: ['text'], orders: [] }],
  $permissions: ['read("any")', 'create("users")'],
});

let server: LocalAppwrite;
let session: string;
beforeAll(async () => {
  server = await startLocalAppwrite({ config });
  session = await signedInByKey(server, 'ana');
});
afterAll(() => server.close());

const rows = '/tablesdb/shop/tables/things/rows';
const limit = (most: number) => ({ method: 'limit', values: [most] });
const search = (words: number, last = 'thing') => ({
  ...{ method: 'search', attribute: 'text' },
  values: [[...Array.from({ length: words - 1 }, (_, n) => `word${n}`), last].join(' ')],
});
const list = async (path: string, as: { session?: string; key?: string }, ...queries: readonly object[]) => {
  const asked = queries.map((query, n) => `queries[${n}]=${encodeURIComponent(JSON.stringify(query))}`).join('&');
  const { status, body } = await ask(server, `${path}?${asked}`, as);
  return [status, body.type];
};
const refused = [400, 'general_query_invalid'];
const taken = [200, undefined];

test.each([
  ['a page of a million', [limit(1_000_000)]],
  ['one row too many', [limit(MOST_ROWS + 1)]],
  ['a beginning of two letters beside many words', [search(30, 'th')]],
  ['two beginnings of one letter', [{ method: 'or', values: [search(1, 't'), search(1, 'u')] }]],
  ['too many words', [search(MOST_LOOKUPS)]],
  ['too many words in parts', Array.from({ length: 10 }, () => search(MOST_LOOKUPS / 10))],
  ['too many words that must be missing', [{ ...search(MOST_LOOKUPS), method: 'notSearch' }]],
])('%s: refused for guests and signed-in users, accepted from an API key', async (_, queries) => {
  expect(await list(rows, {}, ...queries)).toEqual(refused);
  expect(await list(rows, { session }, ...queries)).toEqual(refused);
  expect(await list(rows, { key: server.key }, ...queries)).toEqual(taken);
});

test('accepts lists just within the limits from everybody', async () => {
  for (const queries of [[limit(MOST_ROWS)], [search(MOST_LOOKUPS - 6)], [search(395, 'thi')], [search(20, 'th')]])
    for (const as of [{}, { session }]) expect(await list(rows, as, ...queries)).toEqual(taken);
});

test('applies the limits within a transaction; for a missing function, its 404 comes first', async () => {
  expect(await list('/functions/none/executions', { session }, limit(MOST_ROWS + 1))).toEqual([
    404,
    'function_not_found',
  ]);
  const { body } = await ask(server, '/tablesdb/transactions', { session, body: {} });
  const inside = `${rows}?transactionId=${body.$id}&queries[0]=${encodeURIComponent(JSON.stringify(limit(MOST_ROWS + 1)))}`;
  const answer = await ask(server, inside, { session });
  expect([answer.status, answer.body.type]).toEqual(refused);
});
