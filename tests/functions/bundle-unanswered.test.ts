/**
 * Two simultaneous orders of one bundle whose answers are lost: after a retry of both, each order is complete or
 * refused.
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld } from '../../functions/adapters/world.ts';
import { settleAllBundles } from '../../functions/kinds/bundle/usecases/bundles.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { type PlacedOrder, placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import type { World } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { type CuttingProxy, openCuttingProxy } from '../support/cutting-proxy.ts';
import { orderInput } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';

let campus: Campus;
let proxy: CuttingProxy;
/** A world whose calls go through the proxy. */
let shaky: World;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  proxy = await openCuttingProxy(campus.server.endpoint);
  process.env.APPWRITE_ENDPOINT = proxy.endpoint;
  shaky = { ...createWorld(campus.server.key, () => undefined), settings: campus.world.settings };
});
afterAll(async () => {
  await proxy.close();
  await campus.close();
});

/** A bundle of three products with `stock` each, and two people about to order it. */
async function stage(stock: number) {
  const { world } = campus;
  const seller = await campus.person('Sari');
  await ensureProfile(world, seller);
  const parts: string[] = [];
  for (const price of [60_000, 30_000, 30_000])
    parts.push((await campus.product({ sellerId: seller.id, sellerName: 'Sari', price, stock })).$id);
  const form = productForm([await photoBy(campus, seller, 'product-photos')], { name: 'Paket kos', price: 90_000 });
  const bundleId = ID.unique();
  const details = { productIds: parts, isShrinking: false };
  await postProduct(world, seller, { ...form, productId: bundleId, kind: 'bundle', details });
  const buyers = [await campus.person('Budi'), await campus.person('Cici')];
  for (const buyer of buyers) await addToCart(world, buyer, { productId: bundleId });
  const orders = buyers.map((buyer) => ({ buyer, input: orderInput({ expectedTotal: 90_000 }) }));
  return { seller, parts, bundleId, orders };
}
type Staged = Awaited<ReturnType<typeof stage>>;

/** The refusal of a sold-out bundle, detected at the bundle or at a part. */
const soldOut = expect.stringMatching(/^(?:sold_out|bundle_part_sold)$/);

/** The answer to each order: its total, or the refusal's code. */
const askAll = async (world: World, { orders }: Staged) =>
  Promise.all(
    orders.map(({ buyer, input }) =>
      placeOrder(world, buyer, input).then(
        ({ totalAmount }: PlacedOrder) => totalAmount,
        (error: unknown) => String(Reflect.get(Object(error), 'code')),
      ),
    ),
  );

/** All rows that these orders have left. */
async function traces({ seller, parts, bundleId, orders }: Staged) {
  const { rows } = campus.world;
  const orderId = orders.map(({ input }) => input.orderId);
  const items = await rows.list('orderItems', { where: { orderId }, limit: 100 });
  const stocks = await Promise.all([...parts, bundleId].map(async (id) => (await campus.productNow(id)).stock));
  return {
    orders: (await rows.list('orders', { where: { $id: orderId }, limit: 10 })).length,
    sales: (await rows.list('sales', { where: { sellerId: seller.id }, limit: 10 })).length,
    copies: (await rows.list('transactions', { where: { $id: orderId }, limit: 10 })).length,
    pieces: parts.map((id) => items.filter(({ productId }) => productId === id).length),
    paid: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    stocks,
  };
}

const commit = { method: 'PATCH', path: /\/tablesdb\/transactions/, when: 'after' } as const;

it.each([
  { stock: 1, times: 1, answers: [90_000, soldOut] },
  { stock: 2, times: 2, answers: [90_000, 90_000] },
])(
  'two orders with lost answers are consistent after $times retries, with $stock pieces of each part',
  async ({ stock, times, answers }) => {
    const here = await stage(stock);
    proxy.cutOnce(commit, 2);
    const unheard = await askAll(shaky, here);
    expect(unheard).not.toContain(90_000);
    const again = await askAll(shaky, here);
    expect(again.toSorted((one) => (one === 90_000 ? -1 : 1))).toEqual(answers);
    await settleAllBundles(campus.world);
    expect(await traces(here)).toEqual({
      ...{ orders: times, sales: times, copies: times, pieces: [times, times, times], paid: times * 90_000 },
      stocks: [0, 0, 0, 0],
    });
  },
);

it('retries while the first calls still run get the same answers: one buyer has the last bundle', async () => {
  const here = await stage(1);
  const all = await Promise.all([askAll(campus.world, here), askAll(campus.world, here), askAll(campus.world, here)]);
  const winner = all[0]?.indexOf(90_000) ?? -1;
  // Both calls of a buyer get the same answer.
  for (const answers of all) expect(answers).toEqual(winner === 0 ? [90_000, soldOut] : [soldOut, 90_000]);
  await settleAllBundles(campus.world);
  expect(await traces(here)).toMatchObject({ orders: 1, sales: 1, pieces: [1, 1, 1], stocks: [0, 0, 0, 0] });
});
