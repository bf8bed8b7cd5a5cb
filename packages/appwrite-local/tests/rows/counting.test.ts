import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const down = { column: 'stock', word: 'decrement' };

async function stockOf(id: string): Promise<unknown> {
  return (await shop.rows(`/${id}`)).body.stock;
}

test('200 simultaneous decrements sell exactly the stock', async () => {
  await shop.rows('', 'POST', { rowId: 'lamp', data: { name: 'Lamp', stock: 77 } });
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => shop.rows(`/lamp/${down.column}/${down.word}`, 'PATCH', { value: 1, min: 0 })),
  );
  const refused = answers.filter(({ status }) => status === 400);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(77);
  expect(refused).toHaveLength(123);
  expect(refused[0]?.body).toMatchObject({
    type: 'column_limit_exceeded',
    message: 'tablesDB "stock" has reached the minimum value of 0',
  });
  expect(await stockOf('lamp')).toBe(0);
});

test('loses none of 100 simultaneous increments and 100 decrements', async () => {
  await shop.rows('', 'POST', { rowId: 'chair', data: { name: 'Chair', stock: 500 } });
  const steps = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? 'increment' : 'decrement'));
  const answers = await Promise.all(
    steps.map((step) => shop.rows(`/chair/stock/${step}`, 'PATCH', { value: step === 'increment' ? 3 : 2 })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await stockOf('chair')).toBe(600);
});

test('exactly one of 50 simultaneous creations of the same row succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.rows('', 'POST', { rowId: 'once', data: { name: 'Once' } })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
});

test('a bulk update and a bulk delete apply once to every matching row', async () => {
  const count = 30; // more than the default page of a list
  const chosen = [JSON.stringify({ method: 'startsWith', attribute: 'name', values: ['Many'] })];
  await Promise.all(
    Array.from({ length: count }, (_, at) =>
      shop.rows('', 'POST', { rowId: `many${at}`, data: { name: `Many ${at}` } }),
    ),
  );
  const changed = await shop.rows('', 'PATCH', { data: { open: false }, queries: chosen });
  expect(changed.body).toMatchObject({ total: count });
  expect(
    (await shop.list({ method: 'equal', attribute: 'open', values: [false] }, { method: 'limit', values: [100] }))
      .length,
  ).toBe(count);
  expect((await shop.rows('', 'DELETE', { queries: chosen })).body).toMatchObject({ total: count });
  expect(await shop.list({ method: 'startsWith', attribute: 'name', values: ['Many'] })).toEqual([]);
});

test('incrementing a null counter returns a number, but null stays stored', async () => {
  await shop.rows('', 'POST', { rowId: 'null', data: { name: 'Null' } });
  expect((await shop.rows('/null/shelf/increment', 'PATCH', { value: 4 })).body.shelf).toBe(4);
  expect((await shop.rows('/null')).body.shelf).toBeNull();
});

test('an increment returns the row’s old update time, and stores a newer one', async () => {
  const { body } = await shop.rows('', 'POST', { rowId: 'time', data: { name: 'Time' } });
  const told = await shop.rows('/time/stock/increment', 'PATCH', {});
  expect(told.body).toMatchObject({ stock: 1, $updatedAt: body.$updatedAt });
  const stored = String((await shop.rows('/time')).body.$updatedAt);
  expect(stored > String(body.$updatedAt)).toBe(true);
});
