/** Repeated trades of the same two people do not inflate their records, tested through the routes that they use. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { saleId } from '#domain/order-ids.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { starsOf } from '#domain/trust/reputation.ts';
import { needsAttention } from '../../functions/usecases/orders/attention.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { deleteOwnAccount } from '../../functions/usecases/people/own-account.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderInput } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';
import { callRoute } from '../support/routes.ts';
import { asBuyer, asSeller, missed, recordsOf, trader, wrongCounts } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

interface Two {
  readonly buyer: KnownCaller;
  readonly seller: KnownCaller;
}

const pair = async (): Promise<Two> => ({ buyer: await trader(campus, 'Beli'), seller: await trader(campus, 'Jual') });
const dayMs = 86_400_000;

async function ask(
  world: AdminAppWorld,
  who: KnownCaller,
  route: string,
  ids: Record<string, string>,
  body: object = {},
) {
  const call = { ids, body, userId: who.id, clientIp: 'x', serverKey: '' };
  const { status, text } = await callRoute(world, `market ${route}`, call);
  expect([route, status, text]).toEqual([route, 200, expect.any(String)]);
}

/** One piece ordered and accepted through the browser's routes. */
async function accepted({ buyer, seller }: Two, price: number, world: AdminAppWorld = campus.world): Promise<string> {
  const { $id: productId } = await campus.product({ sellerId: seller.id, sellerName: seller.name, price });
  const orderId = ID.unique();
  const form = { paymentMethod: cashOnDelivery, shippingAddress: 'Kos Melati 3', expectedTotal: price };
  await ask(world, buyer, 'POST /cart/items', {}, { productId });
  await ask(world, buyer, 'POST /orders', {}, { orderId, ...form });
  const id = saleId(orderId, 1);
  await ask(world, seller, 'POST /sales/:saleId/events', { saleId: id }, { event: 'accept' });
  return id;
}

async function handOver(two: Two, id: string, world: AdminAppWorld = campus.world): Promise<void> {
  const code = (await campus.world.rows.get('handoverCodes', id))?.code;
  await ask(world, two.seller, 'POST /sales/:saleId/handover', { saleId: id }, { code });
}

async function praise(
  { buyer, seller }: Two,
  id: string,
  stars = 5,
  world: AdminAppWorld = campus.world,
): Promise<void> {
  for (const who of [buyer, seller])
    await ask(world, who, 'POST /sales/:saleId/review', { saleId: id }, { stars, message: 'Mantap' });
}

async function traded(two: Two, price: number, world: AdminAppWorld = campus.world): Promise<string> {
  const id = await accepted(two, price, world);
  await handOver(two, id, world);
  await praise(two, id, 5, world);
  return id;
}

const turned = ({ buyer, seller }: Two): Two => ({ buyer: seller, seller: buyer });
const reviewsAbout = ({ id }: KnownCaller) => campus.world.rows.list('reviews', { where: { aboutId: id }, limit: 100 });

describe('two people who trade repeatedly', () => {
  it('sales below the minimum amount do not count but keep their reviews, and a recount agrees', async () => {
    const two = await pair();
    for (let times = 0; times < 4; times++) await traded(two, times === 3 ? 0 : 1);
    await traded(two, limits.countedFromAmount - 1);
    expect(await recordsOf(campus, two.seller)).toEqual({ seller: null, buyer: null });
    expect(await recordsOf(campus, two.buyer)).toEqual({ seller: null, buyer: null });
    const reviews = await reviewsAbout(two.seller);
    expect(reviews.map(({ message, isCounted }) => [message, isCounted])).toEqual(
      Array.from({ length: 5 }, () => ['Mantap', false]),
    );
    // The next sale has the smallest amount that counts. It counts, so the uncounted ones did not use up the pair's
    // seven days.
    await traded(two, limits.countedFromAmount);
    expect((await recordsOf(campus, two.seller)).seller).toEqual(asSeller({ completed: 1, accepted1: 1, stars5: 1 }));
    expect(await wrongCounts(campus)).not.toContainEqual(expect.objectContaining({ userId: two.seller.id }));
  });

  it('six sales in a day, in both directions, count once, with one answer and one rating', async () => {
    const two = await pair();
    await traded(two, 50_000);
    for (let times = 0; times < 3; times++) await traded(two, 50_000);
    for (let times = 0; times < 2; times++) await traded(turned(two), 50_000);
    const both = [await recordsOf(campus, two.seller), await recordsOf(campus, two.buyer)];
    expect(both[0]).toEqual({ seller: asSeller({ completed: 1, accepted1: 1, stars5: 1 }), buyer: null });
    expect(both[1]).toEqual({ seller: null, buyer: asBuyer({ completed: 1, stars5: 1 }) });
    expect(await wrongCounts(campus)).not.toContainEqual(expect.objectContaining({ userId: two.seller.id }));
    expect(await recordsOf(campus, two.seller)).toEqual(both[0]);
    expect((await recordsOf(campus, two.buyer)).buyer).toEqual(both[1]?.buyer);
  });

  it('simultaneous completions count once', async () => {
    const two = await pair();
    const ids: string[] = [];
    for (let times = 0; times < 4; times++) ids.push(await accepted(two, 50_000));
    await Promise.all(ids.map((id) => handOver(two, id)));
    expect((await recordsOf(campus, two.seller)).seller).toEqual(asSeller({ completed: 1, accepted1: 1 }));
    const sales = await campus.world.rows.list('sales', { where: { $id: ids }, limit: 10 });
    expect(sales.filter(({ isCounted }) => isCounted)).toHaveLength(1);
    const [row] = await campus.world.rows.list('pairs', {
      where: { firstId: [two.buyer.id, two.seller.id] },
      limit: 5,
    });
    expect(row?.completed).toBe(4);
  });

  it('simultaneous answers count once', async () => {
    const two = await pair();
    const ids: string[] = [];
    for (let times = 0; times < 3; times++) {
      const { $id: productId } = await campus.product({ sellerId: two.seller.id, price: 50_000 });
      const orderId = ID.unique();
      const form = { paymentMethod: cashOnDelivery, shippingAddress: 'Kos', expectedTotal: 50_000 };
      await ask(campus.world, two.buyer, 'POST /cart/items', {}, { productId });
      await ask(campus.world, two.buyer, 'POST /orders', {}, { orderId, ...form });
      ids.push(saleId(orderId, 1));
    }
    const accept = (id: string) =>
      ask(campus.world, two.seller, 'POST /sales/:saleId/events', { saleId: id }, { event: 'accept' });
    await Promise.all(ids.map(accept));
    expect((await recordsOf(campus, two.seller)).seller).toEqual(asSeller({ accepted1: 1 }));
  });

  it('the next sale counts again exactly seven days later', async () => {
    const two = await pair();
    const start = Date.now();
    const at = (ms: number) => campus.worldWith({ now: () => start + ms });
    await traded(two, 50_000, at(0));
    await traded(two, 50_000, at(7 * dayMs - 60_000));
    expect((await recordsOf(campus, two.seller)).seller).toMatchObject({ completed: 1, stars5: 1 });
    await traded(two, 50_000, at(7 * dayMs + 60_000));
    expect((await recordsOf(campus, two.seller)).seller).toMatchObject({ completed: 2, stars5: 2 });
    expect(await wrongCounts(campus)).not.toContainEqual(expect.objectContaining({ userId: two.seller.id }));
  });

  it('a review by another buyer counts immediately', async () => {
    const two = await pair();
    await traded(two, 50_000);
    await traded({ ...two, buyer: await trader(campus, 'Lain') }, 50_000);
    const { seller } = await recordsOf(campus, two.seller);
    expect(seller && starsOf(seller)).toEqual({ count: 2, average: 5 });
  });

  it('several declines within a week count once against the seller', async () => {
    const two = await pair();
    for (let times = 0; times < 3; times++) {
      const { $id: productId } = await campus.product({ sellerId: two.seller.id });
      const orderId = ID.unique();
      const form = { paymentMethod: cashOnDelivery, shippingAddress: 'Kos', expectedTotal: 50_000 };
      await ask(campus.world, two.buyer, 'POST /cart/items', {}, { productId });
      await ask(campus.world, two.buyer, 'POST /orders', {}, { orderId, ...form });
      const decline = { event: 'decline', reason: 'Habis' };
      await ask(campus.world, two.seller, 'POST /sales/:saleId/events', { saleId: saleId(orderId, 1) }, decline);
    }
    expect((await recordsOf(campus, two.seller)).seller).toEqual(asSeller({ canceled: 1 }));
  });

  it('a buyer who was absent twice must pay first, even if one absence is not in the record', async () => {
    const two = await pair();
    for (let times = 0; times < 2; times++) await missed(campus, { ...two, by: 'seller' });
    expect((await recordsOf(campus, two.buyer)).buyer).toEqual(asBuyer({ absent: 1 }));
    const { $id: productId } = await campus.product();
    await ask(campus.world, two.buyer, 'POST /cart/items', {}, { productId });
    const refusal = await refusalOf(placeOrder(campus.world, two.buyer, orderInput()));
    expect(refusal.code).toBe('cod_closed');
  });
});

describe('the administrator', () => {
  const seen = async ({ buyer, seller }: Two) => {
    const { entries } = (await needsAttention(campus.world)).closedPairs;
    const ids = [buyer.id, seller.id].sort();
    return entries.find(({ firstId, secondId }) => [firstId, secondId].sort().join() === ids.join()) ?? null;
  };

  it('is shown two people who trade only with each other, from the third sale until that changes', async () => {
    const two = await pair();
    for (let times = 0; times < 2; times++) await traded(two, 1);
    expect(await seen(two)).toBeNull();
    await traded(turned(two), 1);
    expect(await seen(two)).toMatchObject({ completed: 3 });
    const name = (await seen(two))?.firstName ?? '';
    expect(['Beli', 'Jual']).toContain(name.slice(0, 4));
    await traded({ ...two, buyer: await trader(campus, 'Lain') }, 50_000);
    expect(await seen(two)).toBeNull();
    const gone = await pair();
    for (let times = 0; times < 3; times++) await traded(gone, 1);
    expect(await seen(gone)).not.toBeNull();
    await deleteOwnAccount(campus.world, gone.buyer);
    expect(await seen(gone)).toBeNull();
  });
});
