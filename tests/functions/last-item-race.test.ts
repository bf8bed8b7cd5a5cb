import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { lineId } from '#domain/keyed-ids.ts';
import { notRented } from '#domain/kinds/empty-columns.ts';
import { noOffer } from '#domain/orders/cart.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { createDisposable, type Row } from '../../functions/usecases/rows.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { asCaller, type Campus, openCampus } from '../support/campus.ts';
import { runs } from '../support/proof.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const buyers = (count: number): Caller[] =>
  Array.from({ length: count }, (_, index) => {
    const id = ID.unique();
    return asCaller({ id, name: `Pembeli ${index}`, email: `${id}@kampus.ac.id`, isAdmin: false });
  });

/** Fills carts without the stock check, as if before the pieces were sold. */
async function fill(caller: Caller, products: readonly Row<'products'>[]): Promise<void> {
  await campus.world.rows.transact(async () => ({
    operations: products.map((product, slot) =>
      createDisposable('cartItems', lineId('of this test', caller.id, product.$id), {
        userId: caller.id,
        productId: product.$id,
        name: product.name,
        price: product.price,
        imageId: product.imageId,
        ...noOffer,
        shown: '',
        ...notRented.line,
        quantity: 1,
        slot,
      }),
    ),
    result: undefined,
  }));
}

async function buy(caller: Caller, expectedTotal: number): Promise<string> {
  const input = {
    orderId: ID.unique(),
    paymentMethod: cashOnDelivery,
    shippingAddress: 'Gate 1',
    expectedTotal,
  } as const;
  try {
    await placeOrder(campus.world, caller, input);
    return 'ordered';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

const tally = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(outcomes)].map((name) => [name, outcomes.filter((one) => one === name).length]));

const crowd = runs(60, 200);

it(`${crowd} buyers order 20 pieces: exactly 20 get one, the others are refused as sold out`, async () => {
  const console1 = await campus.product({ name: 'Konsol', stock: 20 });
  const people = buyers(crowd);
  await Promise.all(people.map((person) => fill(person, [console1])));
  const outcomes = await Promise.all(people.map((person) => buy(person, 50_000)));
  expect(tally(outcomes)).toEqual({ ordered: 20, sold_out: crowd - 20 });
  expect((await campus.productNow(console1.$id)).stock).toBe(0);
  const items = await campus.world.rows.list('orderItems', { where: { productId: console1.$id }, limit: 1_000 });
  expect(items).toHaveLength(20);
});

it(`${crowd} carts with products in different order neither deadlock nor lose stock`, async () => {
  const stock = crowd / 5;
  const products = await Promise.all(Array.from({ length: 5 }, () => campus.product({ stock })));
  const people = buyers(crowd);
  const carts = people.map((_, index) => products.filter((_, at) => (index + at) % 5 < 3));
  await Promise.all(
    people.map((person, index) => fill(person, index % 2 ? [...(carts[index] ?? [])].reverse() : (carts[index] ?? []))),
  );
  const outcomes = await Promise.all(people.map((person, index) => buy(person, 50_000 * (carts[index]?.length ?? 0))));
  expect(Object.keys(tally(outcomes)).sort()).toEqual(['ordered', 'sold_out']);
  for (const product of products) {
    const items = await campus.world.rows.list('orderItems', { where: { productId: product.$id }, limit: 1_000 });
    expect((await campus.productNow(product.$id)).stock).toBe(stock - items.length);
  }
});

it('the counter of orders equals a recount', async () => {
  const counted = await campus.world.rows.get('totals', 'all');
  const { totals } = await recount(campus.world);
  expect(counted?.orders).toBe(totals.orders);
});
