import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../support/http.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const call = (path: string, body?: unknown, method?: string) =>
  ask(shop.server, `/tablesdb${path}`, { body, key: shop.server.key, ...(method ? { method } : {}) });
const things = '/shop/tables/things';

test('marks a unique index over duplicate values as failed; it refuses no rows and can be deleted', async () => {
  await shop.rows('', 'POST', {
    rows: [
      { name: 'a', since: '2026-01-01' },
      { name: 'b', since: '2026-01-01' },
    ],
  });
  const made = await call(`${things}/indexes`, { key: 'once', type: 'unique', columns: ['since'] });
  expect([made.status, made.body.status]).toEqual([202, 'processing']);
  expect((await call(`${things}/indexes/once`)).body).toMatchObject({
    status: 'failed',
    error: 'Document already exists',
  });
  expect((await shop.rows('', 'POST', { rowId: 'c', data: { name: 'c', since: '2026-01-01' } })).status).toBe(201);
  expect((await call(`${things}/indexes/once`, undefined, 'DELETE')).status).toBe(204);
});

test.each([
  [{ key: 'x', type: 'key', columns: ['nosuch'] }, 'column_unknown'],
  [{ key: 'x', type: 'key', columns: ['tags'] }, 'column_index_invalid'],
  [{ key: 'x', type: 'key', columns: ['story'] }, 'column_index_invalid'],
  [{ key: 'x', type: 'fulltext', columns: ['stock'] }, 'column_index_invalid'],
  [{ key: 'x', type: 'spatial', columns: ['name'] }, 'column_index_invalid'],
  [{ key: 'x', type: 'tree', columns: ['name'] }, 'general_argument_invalid'],
  [{ key: 'words', type: 'key', columns: ['name'] }, 'column_index_already_exists'],
])('refuses the index %j: %s', async (index, type) => {
  expect((await call(`${things}/indexes`, index)).body.type).toBe(type);
});

test.each([
  ['integer', { min: 5, max: 9, default: 3 }, 'column_value_invalid'],
  ['string', { size: 3, default: 'long' }, 'column_value_invalid'],
  ['datetime', { default: 'soon' }, 'column_value_invalid'],
  ['email', { default: 'nobody' }, 'column_value_invalid'],
  ['boolean', { required: true, default: true }, 'column_default_unsupported'],
  ['boolean', { array: true, default: true }, 'column_default_unsupported'],
  ['string', { size: 16_000 }, 'column_limit_exceeded'],
  ['float', { min: 'x' }, 'general_argument_invalid'],
  ['enum', {}, 'general_argument_invalid'],
])('refuses a column %s %j: %s', async (kind, more, type) => {
  const body = { key: 'fresh', required: false, ...more };
  expect((await call(`${things}/columns/${kind}`, body)).body.type).toBe(type);
});

test.each(['varchar', 'text', 'mediumtext', 'longtext', 'ip', 'bigint', 'float', 'url'])(
  'accepts and returns values of a column %s',
  async (kind) => {
    const value =
      kind === 'ip'
        ? '10.0.0.1'
        : kind === 'url'
          ? 'https://a.b'
          : kind === 'bigint'
            ? 7
            : kind === 'float'
              ? 1.5
              : 'text';
    const made = await call(`${things}/columns/${kind}`, { key: `c${kind}`, size: 10, required: false });
    expect(made.status).toBe(202);
    const { body } = await shop.rows('', 'POST', { rowId: kind, data: { name: kind, [`c${kind}`]: value } });
    expect(body).toMatchObject({ [`c${kind}`]: value });
    expect(await shop.list({ method: 'equal', attribute: `c${kind}`, values: [value] })).toMatchObject([{ $id: kind }]);
  },
);

test('creates a table with columns and indexes in one call', async () => {
  const columns = [
    { key: 'n', type: 'integer', required: true },
    { key: 'wide', type: 'integer', size: 8 },
    { key: 's', type: 'string', size: 10 },
  ];
  const made = await call('/shop/tables', {
    tableId: 'inline',
    name: 'Inline',
    columns,
    indexes: [{ key: 'one', type: 'unique', attributes: ['s'] }],
  });
  expect([made.status, made.body]).toMatchObject([
    201,
    { columns: [{ status: 'available' }, {}, {}], indexes: [{ columns: ['s'] }] },
  ]);
  const rows = '/shop/tables/inline/rows';
  expect((await call(rows, { rowId: 'a', data: { n: 2 ** 31 } })).body.message).toContain('signed 32-bit');
  expect((await call(rows, { rowId: 'a', data: { n: 1, wide: 2 ** 40, s: 'x' } })).body).toMatchObject({
    wide: 2 ** 40,
  });
  expect((await call(rows, { rowId: 'b', data: { n: 1, s: 'X' } })).status).toBe(409);
  const twice = await call('/shop/tables', {
    tableId: 'other',
    name: 'x',
    columns: [columns[0], { ...columns[0], key: 'N' }],
  });
  expect(twice.body).toMatchObject({ type: 'general_argument_invalid', message: 'Duplicate attribute key: N' });
  expect(
    (await call('/shop/tables', { tableId: 'other', name: 'x', columns: [{ key: 'r', type: 'relationship' }] })).body
      .message,
  ).toBe("Invalid type for attribute 'r': relationship");
});

test('hides a disabled table, or a table of a disabled database, from everyone but API keys', async () => {
  const asGuest = () => ask(shop.server, `/tablesdb${things}/rows`);
  const settings = { name: 'Things', permissions: ['read("any")'], rowSecurity: true };
  await call(things, { ...settings, enabled: false }, 'PUT');
  expect((await asGuest()).body.type).toBe('table_not_found');
  expect((await shop.rows('')).status).toBe(200);
  await call(things, settings, 'PUT');
  await call('/shop', { name: 'Shop', enabled: false }, 'PUT');
  expect((await asGuest()).body.type).toBe('database_not_found');
  await call('/shop', { name: 'Shop' }, 'PUT');
  expect((await asGuest()).status).toBe(200);
});

test('deletes the tables of a deleted database', async () => {
  await call('', { databaseId: 'gone', name: 'Gone' });
  await call('/gone/tables', { tableId: 't', name: 'T' });
  expect((await call('', { databaseId: 'GONE', name: 'Gone' })).body.type).toBe('database_already_exists');
  expect((await call('/gone', undefined, 'DELETE')).status).toBe(204);
  expect((await call('/gone/tables/t')).body.type).toBe('database_not_found');
  await call('', { databaseId: 'gone', name: 'Gone' });
  expect((await call('/gone/tables')).body).toEqual({ total: 0, tables: [] });
});
