import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { addToTotals, type Totals } from '../../functions/usecases/totals.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { runs } from '../support/proof.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

/** Changes the totals by these amounts. */
async function drift(by: Partial<Totals>): Promise<void> {
  const operations = Object.entries(by).flatMap(([column, value]) => addToTotals(column as keyof Totals, value));
  await campus.world.rows.transact(async () => ({ operations, result: undefined }));
}

/** A person who orders one piece of the same product at each call; returns the order's id. */
async function shopper(): Promise<() => Promise<string>> {
  const [buyer, product] = await Promise.all([campus.person(), campus.product({ stock: 10_000 })]);
  return async () => {
    await addToCart(campus.world, buyer, { productId: product.$id });
    const orderId = ID.unique();
    const way = { paymentMethod: cashOnDelivery, shippingAddress: 'Gate 2' } as const;
    await placeOrder(campus.world, buyer, { orderId, expectedTotal: product.price, ...way });
    return orderId;
  };
}

async function expectTrue(): Promise<void> {
  const { before, totals, isHealed } = await recount(campus.world);
  expect({ before, isHealed }).toEqual({ before: totals, isHealed: true });
}

it('corrects every column while orders are placed and completed', async () => {
  let isOver = false;
  let moves = 0;
  const trade = async (buy: () => Promise<string>) => {
    while (!isOver) {
      const orderId = await buy();
      for (const to of ['Processed', 'Shipped', 'Completed'] as const) {
        await changeOrderStatus(campus.world, campus.admin, { orderId, to });
      }
      moves++;
    }
  };
  const traders = (await Promise.all([shopper(), shopper(), shopper(), shopper()])).map(trade);
  await expect.poll(() => moves).toBeGreaterThan(0);
  await drift({ users: 7, orders: -3, settledAmount: 1_000 });
  const rounds = [];
  for (let round = 0; round < runs(2, 20); round++) rounds.push(await recount(campus.world));
  isOver = true;
  await Promise.all(traders);
  expect(rounds.map(({ isHealed }) => isHealed)).toEqual(rounds.map(() => true));
  await expectTrue();
});

it('loses no change between counting and writing', async () => {
  const buy = await shopper();
  await recount(campus.world);
  await drift({ orders: 5 });
  const { rows } = campus.world;
  const transact: typeof rows.transact = (plan) =>
    rows.transact(async (attempt) => {
      const decided = await plan(attempt);
      if (attempt === 0) await buy();
      return decided;
    });
  const { before, totals } = await recount({ ...campus.world, rows: { ...rows, transact } });
  expect(totals.orders).toBe(before.orders - 5);
  await expectTrue();
});

it('simultaneous recounts correct a difference once', async () => {
  await drift({ chats: -4, settledAmount: 50_000 });
  await Promise.all([1, 2, 3].map(() => recount(campus.world)));
  await expectTrue();
});
