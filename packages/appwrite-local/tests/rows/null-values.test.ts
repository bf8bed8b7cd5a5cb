import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const rows = [
    { $id: 'n', name: 'none' },
    { $id: 'z', name: 'zero', shelf: 0, code: '', tags: [], story: '' },
    { $id: 'o', name: 'one', shelf: 1, code: 'a', tags: ['x'], story: 'lampu' },
  ];
  await shop.rows('', 'POST', { rows });
});
afterAll(() => shop.server.close());

const ids = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row.$id);

test.each([
  [{ method: 'isNull', attribute: 'shelf' }, ['n']],
  [{ method: 'isNotNull', attribute: 'shelf' }, ['z', 'o']],
  [{ method: 'notEqual', attribute: 'shelf', values: [1] }, ['z']],
  [{ method: 'notEqual', attribute: 'code', values: ['A'] }, ['z']],
  [{ method: 'lessThan', attribute: 'shelf', values: [5] }, ['z', 'o']],
  [{ method: 'orderAsc', attribute: 'shelf' }, ['n', 'z', 'o']],
  [{ method: 'orderDesc', attribute: 'shelf' }, ['o', 'z', 'n']],
])('%j selects the rows %j', async (query, expected) => {
  expect(ids(await shop.list(query))).toEqual(expected);
});

test('stores missing values as null, missing arrays as empty, and fills in defaults', async () => {
  const { body } = await shop.rows('/n');
  expect(body).toMatchObject({
    shelf: null,
    code: null,
    since: null,
    tags: [],
    story: null,
    weight: 1,
    stock: 0,
    open: true,
  });
});

test('replaces null with the default, on creation and on update', async () => {
  const nulls = { weight: null, open: null, shelf: null, tags: null };
  const made = await shop.rows('', 'POST', { rowId: 'd', data: { name: 'd', ...nulls } });
  expect(made.body).toMatchObject({ weight: 1, open: true, shelf: null, tags: [] });
  await shop.rows('/d', 'PATCH', { data: { weight: 7, open: false, shelf: 9, tags: ['a'] } });
  const cleared = await shop.rows('/d', 'PATCH', { data: nulls });
  expect(cleared.body).toMatchObject({ weight: 1, open: true, shelf: null, tags: [] });
  expect((await shop.rows('/d')).body).toMatchObject({ weight: 1, open: true, shelf: null, tags: [] });
});

test('refuses to remove a required value', async () => {
  for (const [path, method] of [
    ['/z', 'PATCH'],
    ['/z', 'PUT'],
    ['', 'PATCH'],
  ] as const) {
    const { body } = await shop.rows(path, method, { data: { name: null } });
    expect(body).toMatchObject({
      type: 'row_invalid_structure',
      message: 'Invalid document structure: Missing required attribute "name"',
    });
  }
});

test('keeps values that an upsert does not name', async () => {
  await shop.rows('/u', 'PUT', { data: { name: 'u', weight: 5, shelf: 3, tags: ['a'] } });
  const { body } = await shop.rows('/u', 'PUT', { data: { name: 'v', shelf: 4 } });
  expect(body).toMatchObject({ name: 'v', weight: 5, shelf: 4, tags: ['a'] });
});
