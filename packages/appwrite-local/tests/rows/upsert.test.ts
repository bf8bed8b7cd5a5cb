import { afterAll, beforeAll, expect, test } from 'vitest';
import { looselyEqual } from '../../src/rows/php-equal.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

test.each([
  [null, 0, true],
  [null, '', true],
  [null, false, true],
  [null, [], true],
  [null, '0', false],
  [false, '0', true],
  [true, 'x', true],
  ['1', 1, true],
  ['1e1', '10', true],
  ['abc', 0, false],
  ['a', 'A', false],
  [[1, '2'], ['1', 2], true],
  [[1], [1, 2], false],
  [{ a: 1 }, 'x', false],
])('PHP: %j == %j is %j', (left, right, equal) => {
  expect([looselyEqual(left, right), looselyEqual(right, left)]).toEqual([equal, equal]);
});

test('creates no row from empty values only', async () => {
  const answer = await shop.rows('/nothing', 'PUT', {
    data: { name: '', shelf: 0, open: false, tags: [], story: null },
  });
  expect([answer.status, answer.body]).toEqual([200, { $sequence: '' }]);
  expect((await shop.rows('/nothing')).status).toBe(404);
  const bulk = await shop.rows('', 'PUT', {
    rows: [
      { $id: 'nothing', name: '' },
      { $id: 'something', name: 'x' },
    ],
  });
  expect(bulk.body).toMatchObject({ total: 1, rows: [{ $id: 'something' }] });
});

test('creates a row from an empty value if permissions are given', async () => {
  const answer = await shop.rows('/granted', 'PUT', { data: { name: '' }, permissions: ['read("any")'] });
  expect(answer.body).toMatchObject({ $id: 'granted', name: '' });
});

test('a complete upsert with equal values changes nothing; a partial one updates the row', async () => {
  const data = {
    name: 'n',
    code: null,
    shelf: 1,
    weight: 2,
    stock: 3,
    open: true,
    since: '2026-01-02T00:00:00.000+00:00',
    tags: ['a'],
    story: null,
  };
  const { body: first } = await shop.rows('/whole', 'PUT', { data });
  expect((await shop.rows('/whole', 'PUT', { data })).body).toEqual(first);
  expect((await shop.rows('', 'PUT', { rows: [{ $id: 'whole', ...data }] })).body).toEqual({ total: 0, rows: [] });
  const { body: part } = await shop.rows('/whole', 'PUT', { data: { name: 'n' } });
  expect(part).toMatchObject({ ...data, $createdAt: first.$createdAt });
  expect(String(part.$updatedAt) > String(first.$updatedAt)).toBe(true);
});

test('needs the required columns, and validates the stored values of the others again', async () => {
  await shop.rows('/checked', 'PUT', { data: { name: 'n', stock: 999 } });
  expect((await shop.rows('/checked', 'PUT', { data: { stock: 5 } })).body.message).toContain(
    'Missing required attribute "name"',
  );
  await shop.rows('/checked/stock/increment', 'PATCH', { value: 5 });
  expect((await shop.rows('/checked', 'PUT', { data: { name: 'n' } })).body.message).toContain('between 0 and 1,000');
  expect((await shop.rows('/checked', 'PUT', { data: { name: 'n', stock: 4 } })).body).toMatchObject({ stock: 4 });
});
