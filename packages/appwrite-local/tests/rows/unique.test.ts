import { afterEach, beforeEach, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await shop.rows('', 'POST', { rowId: 'first', data: { name: 'Café', code: 'K-1', shelf: 1 } });
});
afterEach(() => shop.server.close());

const taken = (id: string) => ({
  code: 409,
  type: 'row_already_exists',
  message: `Row with the requested ID '${id}' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.`,
});

test.each([
  ['the same', 'K-1'],
  ['another case', 'k-1'],
  ['accents', 'K\u0301-1'],
  ['trailing spaces', 'K-1  '],
])('refuses a taken unique value: %s', async (_name, code) => {
  const answer = await shop.rows('', 'POST', { rowId: 'second', data: { name: 'Teh', code } });
  expect(answer.body).toMatchObject(taken('second'));
});

test('treats ids that differ only in case as the same id', async () => {
  expect((await shop.rows('', 'POST', { rowId: 'FIRST', data: { name: 'x' } })).body).toMatchObject(taken('FIRST'));
  expect((await shop.rows('/FIRST')).body).toMatchObject({ $id: 'first' });
});

test('applies uniqueness to two columns together, and never to null', async () => {
  expect((await shop.rows('', 'POST', { rowId: 'a', data: { name: 'cafe', shelf: 1 } })).body).toMatchObject(
    taken('a'),
  );
  for (const rowId of ['b', 'c'])
    expect((await shop.rows('', 'POST', { rowId, data: { name: 'Café', shelf: null, code: null } })).status).toBe(201);
  expect((await shop.rows('', 'POST', { rowId: 'd', data: { name: 'Café', shelf: 2 } })).status).toBe(201);
});

test('refuses an update or upsert to a taken value, and changes nothing', async () => {
  await shop.rows('', 'POST', { rowId: 'other', data: { name: 'Teh', code: 'T-1' } });
  expect((await shop.rows('/other', 'PATCH', { data: { code: 'k-1', stock: 5 } })).body).toMatchObject(taken('other'));
  expect((await shop.rows('/other', 'PUT', { data: { name: 'Teh', code: 'k-1' } })).body).toMatchObject(taken('other'));
  expect((await shop.rows('/other')).body).toMatchObject({ code: 'T-1', stock: 0 });
});

test('an upsert with a taken unique value replaces the row that has it, with defaults', async () => {
  const made = await shop.rows('/new', 'PUT', { data: { name: 'Teh', code: 'k-1' } });
  expect(made.body).toMatchObject({ $id: 'new', $sequence: '', name: 'Teh', stock: 0 });
  expect((await shop.rows('/new')).status).toBe(404);
  expect((await shop.list()).map(({ $id, name, code, stock }) => ({ $id, name, code, stock }))).toEqual([
    { $id: 'first', name: 'Teh', code: 'k-1', stock: 0 },
  ]);
});

test('creates rows in bulk completely or not at all', async () => {
  const rows = [
    { $id: 'x1', name: 'x1', code: 'X-1' },
    { $id: 'x2', name: 'x2', code: 'x-1' },
  ];
  expect((await shop.rows('', 'POST', { rows })).body).toMatchObject(taken(''));
  expect(await shop.list()).toHaveLength(1);
});

test('refuses a bulk update that sets one unique value on many rows, and changes nothing', async () => {
  await shop.rows('', 'POST', { rowId: 'other', data: { name: 'Teh', code: 'T-1' } });
  const answer = await shop.rows('', 'PATCH', { data: { code: 'same' } });
  expect([answer.status, answer.body.type]).toEqual([500, 'general_unknown']);
  expect((await shop.list()).map((row) => row.code)).toEqual(['K-1', 'T-1']);
});

test('a unique value can be used again after its row is deleted', async () => {
  await shop.rows('/first', 'DELETE');
  expect((await shop.rows('', 'POST', { rowId: 'first', data: { name: 'Café', code: 'k-1', shelf: 1 } })).status).toBe(
    201,
  );
});
