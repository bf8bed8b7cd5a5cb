/** Counts in the administrator's dialogs before one or many people or products are deleted. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Role, rightsOf } from '#domain/people/rights.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { countOpenSalesAsAdmin } from '../../functions/usecases/orders/read-sale.ts';
import { readOpenTrades } from '../../functions/usecases/people/open-trades.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { firstOf, orderedFrom, paid, paying } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const as = (role: Role): Caller => {
  const rights = rightsOf([role], false);
  return { ...campus.admin, person: async () => ({ ...(await campus.admin.person()), rights }) };
};

it('counts each person’s open purchases and sales, and their money for roles that may see it', async () => {
  const order = await orderedFrom(campus, { sellers: 1, method: paying.transfer, values: { price: 50_000 } });
  const seller = firstOf(order).seller.id;
  await paid(campus.world, order);
  const nobody = await campus.person('Nol');
  const userIds = [nobody.id, order.buyer.id, seller];
  const { people } = await readOpenTrades(campus.world, campus.admin, { userIds });
  const none = { count: 0, amount: 0 };
  const one = { count: 1, amount: 50_000 };
  expect(people.map(({ userId, open }) => [userId, open])).toEqual([
    [nobody.id, { buying: none, selling: none }],
    [order.buyer.id, { buying: one, selling: none }],
    [seller, { buying: none, selling: one }],
  ]);
  expect(people.map(({ money }) => money?.held)).toEqual([0, 0, 50_000]);
  const moderated = await readOpenTrades(campus.world, as('moderator'), { userIds });
  expect(moderated.people[2]).toEqual({
    ...{
      userId: seller,
      open: { buying: { count: 0, amount: null }, selling: { count: 1, amount: null } },
      money: null,
    },
  });
});

it('counts open sales of products of several sellers', async () => {
  const orders = [await orderedFrom(campus, { sellers: 2 }), await orderedFrom(campus, { sellers: 1 })];
  const items = await campus.world.rows.list('orderItems', {
    where: { orderId: orders.map(({ orderId }) => orderId) },
    limit: 10,
  });
  const productIds = items.map(({ productId }) => productId);
  const count = async (ids: string[]) => (await countOpenSalesAsAdmin(campus.world, { productIds: ids })).openSales;
  expect(await count(productIds)).toBe(3);
  expect(await count(productIds.slice(0, 1))).toBe(1);
  expect(await count(['tidakada'])).toBe(0);
  const [first] = orders;
  if (first) await cancelOrder(campus.world, first.buyer, { orderId: first.orderId });
  expect(await count(productIds)).toBe(1);
});
