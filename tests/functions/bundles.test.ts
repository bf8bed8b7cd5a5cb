/** Bundles over HTTP: posted, ordered as their parts, and updated with their parts. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { saleId } from '#domain/order-ids.ts';
import { bankTransfer, cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import { settleAllBundles } from '../../functions/kinds/bundle/usecases/bundles.ts';
import { addToCart, setCartQuantity } from '../../functions/usecases/orders/cart.ts';
import { endDueSales } from '../../functions/usecases/orders/due-sales.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { countOpenSales, countOpenSalesAsAdmin } from '../../functions/usecases/orders/read-sale.ts';
import { reorder } from '../../functions/usecases/orders/reorder.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { reportProduct, setReportStatus } from '../../functions/usecases/reports/reports.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { changeStock, markSold } from '../../functions/usecases/selling/own-product.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderInput } from '../support/orders.ts';
import { here } from '../support/own-server.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { codeOf, refusalOf } from '../support/refusals.ts';

let campus: Campus;
let world: Campus['world'];
beforeAll(async () => {
  campus = await openCampus({ still: true });
  const { categories } = campus.world.settings;
  const offering = categories.categories.map((one) => ({ ...one, kinds: ['goods' as const, 'bundle' as const] }));
  world = campus.worldWith({ settings: { categories: { ...categories, categories: offering } } });
});
afterAll(() => campus.close());

interface Stage {
  readonly seller: KnownCaller;
  readonly parts: readonly Row<'products'>[];
  readonly id: string;
}

async function post(seller: KnownCaller, productIds: readonly string[], price: number, isShrinking = false) {
  const form = productForm([await photoBy(campus, seller, 'product-photos')], { name: 'Paket pindahan', price });
  const productId = ID.unique();
  const details = { productIds, isShrinking };
  await postProduct(world, seller, { ...form, productId, kind: 'bundle', details });
  return productId;
}

/** A lamp for 60.000, a fan and a shelf for 30.000 each, together for 90.000. */
async function stage({ isShrinking = false, stock = 1, price = 90_000 } = {}): Promise<Stage> {
  const seller = await campus.person('Sari');
  await ensureProfile(campus.world, seller);
  const own = { sellerId: seller.id, sellerName: 'Sari', stock };
  const parts = [
    await campus.product({ ...own, name: 'Lampu', price: 60_000 }),
    await campus.product({ ...own, name: 'Kipas', price: 30_000 }),
    await campus.product({ ...own, name: 'Rak', price: 30_000 }),
  ];
  const ids = parts.map(({ $id }) => $id);
  return { seller, parts, id: await post(seller, ids, price, isShrinking) };
}

const partOf = ({ parts }: Stage, at: number): string => parts[at]?.$id ?? '';

async function buy(productIds: readonly string[], expectedTotal: number, paymentMethod?: PaymentMethod) {
  const buyer = await campus.person('Budi');
  for (const productId of productIds) await addToCart(world, buyer, { productId });
  const input = orderInput({ expectedTotal, ...(paymentMethod && { paymentMethod }) });
  return { buyer, ...(await placeOrder(world, buyer, input)) };
}

const stocks = async ({ parts, id }: Stage) =>
  Promise.all([...parts.map(({ $id }) => $id), id].map(async ($id) => (await campus.productNow($id)).stock));
const itemsOf = (orderId: string) => campus.world.rows.list('orderItems', { where: { orderId }, limit: 100 });

describe('posting a bundle', () => {
  it('lists it with the stock of its scarcest part, and marks its parts as bundled', async () => {
    const it = await stage({ stock: 2 });
    expect(await campus.productNow(it.id)).toMatchObject({ kind: 'bundle', stock: 2, price: 90_000, discount: 0 });
    for (const { $id } of it.parts) expect(await campus.productNow($id)).toMatchObject({ isInBundle: true, stock: 2 });
    const rows = await campus.world.rows.list('bundleParts', { where: { bundleId: it.id }, limit: 20 });
    expect(rows.map(({ productId, price }) => [productId, price])).toEqual(
      it.parts.map(({ $id, price }) => [$id, price]),
    );
  });

  it('refuses parts that are foreign, without counted stock, unavailable or in too many bundles, by name', async () => {
    const it = await stage();
    const [first, second] = [partOf(it, 0), partOf(it, 1)];
    const foreign = await campus.product({ name: 'Sepeda' });
    const uncounted = await campus.product({ sellerId: it.seller.id, stock: null, name: 'Les' });
    const sold = await campus.product({ sellerId: it.seller.id, isSold: true });
    const refusal = async (...ids: string[]) => refusalOf(post(it.seller, ids, 10_000));
    expect(await refusal(first, foreign.$id)).toMatchObject({
      code: 'bundle_part_foreign',
      details: { name: 'Sepeda' },
    });
    expect(await refusal(first, uncounted.$id)).toMatchObject({
      code: 'bundle_part_uncounted',
      details: { name: 'Les' },
    });
    expect((await refusal(first, sold.$id)).code).toBe('bundle_part_gone');
    expect((await refusal(first, it.id)).code).toBe('bundle_part_kind');
    expect((await refusal(first, ID.unique())).code).toBe('bundle_part_gone');
    expect((await refusal(first)).details).toMatchObject({ fields: { 'details.productIds': 'bundle_parts_few' } });
    for (let more = 1; more < limits.bundlesPerProduct; more++) await post(it.seller, [first, second], 10_000);
    expect(await refusal(first, second)).toMatchObject({ code: 'bundle_part_limit', details: { name: 'Lampu' } });
  });

  it('its stock cannot be edited, and an edit keeps its parts', async () => {
    const it = await stage();
    expect(await codeOf(changeStock(world, it.seller, { productId: it.id, difference: 1 }))).toBe('bundle_stock');
    const before = await campus.productNow(it.id);
    const form = { ...productForm(before.imageIds, { price: 80_000, stock: 9, discount: 50 }), shownStock: 1 };
    await editProduct(world, it.seller, { ...form, productId: it.id, version: before.version });
    expect(await campus.productNow(it.id)).toMatchObject({ price: 80_000, stock: 1, discount: 0, kind: 'bundle' });
  });
});

it('the number of open sales of a bundle or part is shown before its deletion', async () => {
  const it = await stage();
  const open = (productId: string) => countOpenSales(world, it.seller, { productId });
  expect(await open(it.id)).toEqual({ openSales: 0, ending: 0 });
  await buy([it.id], 90_000);
  for (const productId of [it.id, partOf(it, 0)]) expect(await open(productId)).toEqual({ openSales: 1, ending: 0 });
  expect(await countOpenSalesAsAdmin(world, { productIds: [it.id, partOf(it, 1)] })).toEqual({
    openSales: 1,
    ending: 0,
  });
});

describe('an order of a bundle', () => {
  it('has the parts as lines that sum to its price, and takes their stock immediately', async () => {
    const it = await stage({ price: 90_001 });
    const { orderId, buyer } = await buy([it.id], 90_001);
    const items = await itemsOf(orderId);
    const shares = new Map(items.map(({ productId, price }) => [productId, price]));
    expect(it.parts.map(({ $id }) => shares.get($id))).toEqual([45_001, 22_500, 22_500]);
    for (const item of items)
      expect(item).toMatchObject({ quantity: 1, stockTaken: true, bundleId: it.id, bundleName: 'Paket pindahan' });
    expect(await campus.world.rows.get('sales', `${orderId}-1`)).toMatchObject({ subtotal: 90_001, itemCount: 3 });
    expect(await stocks(it)).toEqual([0, 0, 0, 0]);
    // Canceling restocks the bundle and all its parts.
    await cancelOrder(world, buyer, { orderId });
    expect(await stocks(it)).toEqual([1, 1, 1, 1]);
    expect(await reorder(world, buyer, { orderId })).toEqual({ added: 1, skipped: [] });
    const cart = await campus.world.rows.list('cartItems', { where: { userId: buyer.id }, limit: 5 });
    expect(cart).toMatchObject([{ productId: it.id, quantity: 1 }]);
  });

  here('restocks the bundle and its parts when it is declined or lapses', async () => {
    const declined = await stage();
    const first = await buy([declined.id], 90_000);
    const decline = { saleId: `${first.orderId}-1`, event: 'decline', reason: 'Sedang di luar kota' } as const;
    await raiseSaleEvent(world, declined.seller, decline);
    expect(await stocks(declined)).toEqual([1, 1, 1, 1]);
    const lapsed = await stage();
    await buy([lapsed.id], 90_000);
    const twoDays = 2 * 24 * 3_600_000;
    await endDueSales({ ...world, now: () => campus.world.now() + twoDays });
    expect(await stocks(lapsed)).toEqual([1, 1, 1, 1]);
  });

  it('makes a bundle unavailable, or cheaper if it may shrink, when a part’s last piece is sold', async () => {
    for (const isShrinking of [false, true]) {
      const it = await stage({ stock: 2, isShrinking });
      const { orderId } = await buy([partOf(it, 1)], 30_000);
      expect((await campus.productNow(it.id)).stock).toBe(1);
      const none = { saleId: `${orderId}-1`, event: 'decline', goods: 'sold_out', reason: 'Sudah habis' } as const;
      await raiseSaleEvent(world, it.seller, none);
      const bundle = await campus.productNow(it.id);
      expect(bundle).toMatchObject(isShrinking ? { stock: 2, price: 67_500 } : { stock: 0, price: 90_000 });
    }
  });

  it('counts the bundle and each part as sold, on a campus that counts orders', async () => {
    const it = await stage({ stock: 2 });
    const buyer = await campus.person('Budi');
    const counting = campus.worldWith({ settings: { ...world.settings, soldCountsOn: 'order' } });
    await addToCart(counting, buyer, { productId: it.id });
    await setCartQuantity(counting, buyer, { productId: it.id, quantity: 2 });
    await placeOrder(counting, buyer, orderInput({ expectedTotal: 180_000 }));
    const sold = [it.id, ...it.parts.map(({ $id }) => $id)].map(async (id) => (await campus.productNow(id)).sold);
    expect(await Promise.all(sold)).toEqual([2, 2, 2, 2]);
  });

  it('paid by transfer holds the pieces of its parts', async () => {
    const it = await stage({ stock: 2, price: 50_001 });
    const buyer = await campus.person('Budi');
    await addToCart(world, buyer, { productId: it.id });
    await setCartQuantity(world, buyer, { productId: it.id, quantity: 2 });
    const input = orderInput({ expectedTotal: 100_002, paymentMethod: bankTransfer });
    await placeOrder(world, buyer, input);
    expect(await stocks(it)).toEqual([0, 0, 0, 0]);
    for (const { $id } of it.parts) expect((await campus.productNow($id)).heldUntil).not.toBeNull();
  });

  it('is refused with the same product twice, and with too many products', async () => {
    const it = await stage({ stock: 5 });
    expect(await codeOf(buy([it.id, partOf(it, 0)], 150_000))).toBe('bundle_overlap');
    const second = await post(it.seller, [partOf(it, 0), partOf(it, 1)], 40_000);
    expect(await codeOf(buy([it.id, second], 130_000))).toBe('bundle_overlap');
    const others = await Promise.all(
      Array.from({ length: 18 }, () => campus.product({ sellerId: it.seller.id, price: 1_000 })),
    );
    const ids = [it.id, ...others.map(({ $id }) => $id)];
    expect(await codeOf(buy(ids, 108_000))).toBe('bundle_lines');
    expect((await stocks(it))[0]).toBe(5);
  });

  it('fits into one transaction at its largest size', async () => {
    const it = await stage();
    const others = await Promise.all(
      Array.from({ length: 17 }, () => campus.product({ sellerId: it.seller.id, price: 1_000, stock: 1 })),
    );
    const { orderId } = await buy([it.id, ...others.map(({ $id }) => $id)], 107_000, bankTransfer);
    expect(await itemsOf(orderId)).toHaveLength(limits.cartProducts);
  });
});

describe('a bundle is never sold twice', () => {
  here('sells each part once: alone, in this bundle and in another at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const it = await stage();
      const second = await post(it.seller, [partOf(it, 0), partOf(it, 2)], 50_000);
      const buyers = await Promise.all([0, 1, 2, 3].map(() => campus.person('Budi')));
      const wants = [it.id, second, partOf(it, 0), it.id];
      const totals = [90_000, 50_000, 60_000, 90_000];
      for (const [at, buyer] of buyers.entries()) await addToCart(world, buyer, { productId: wants[at] ?? '' });
      const outcomes = await Promise.allSettled(
        buyers.map((buyer, at) => placeOrder(world, buyer, orderInput({ expectedTotal: totals[at] ?? 0 }))),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const items = await campus.world.rows.list('orderItems', { where: { productId: partOf(it, 0) }, limit: 10 });
      expect(items).toHaveLength(1);
      await settleAllBundles(world);
      expect((await campus.productNow(it.id)).stock).toBe(0);
      expect((await campus.productNow(second)).stock).toBe(0);
    }
  });
});

describe('a part that is sold or deleted', () => {
  it('makes the bundle unavailable immediately; an order from an older cart is refused with the part’s name', async () => {
    const it = await stage();
    const late = await campus.person('Budi');
    await addToCart(world, late, { productId: it.id });
    await buy([partOf(it, 1)], 30_000);
    expect(await stocks(it)).toEqual([1, 0, 1, 0]);
    expect(await codeOf(placeOrder(world, late, orderInput({ expectedTotal: 90_000 })))).toBe('sold_out');
    // Restores the state before the bundle followed the sale of its part.
    await campus.world.rows.update('products', it.id, { stock: 1 });
    expect(await refusalOf(placeOrder(world, late, orderInput({ expectedTotal: 90_000 })))).toMatchObject({
      code: 'bundle_part_sold',
      details: { name: 'Paket pindahan', part: 'Kipas' },
    });
    expect((await campus.productNow(it.id)).stock).toBe(0);
  });

  it('is dropped from a bundle that may shrink, and the cart shows the new price', async () => {
    const it = await stage({ isShrinking: true });
    const late = await campus.person('Budi');
    await addToCart(world, late, { productId: it.id });
    const bought = await buy([partOf(it, 1)], 30_000);
    await raiseSaleEvent(world, it.seller, { saleId: saleId(bought.orderId, 1), event: 'accept', imageIds: [] });
    await settleAllBundles(world);
    expect(await campus.productNow(it.id)).toMatchObject({ stock: 1, price: 67_500, version: 2 });
    // A wish alert about the price waits until it is stable.
    const checks = await world.rows.list('wishChecks', { limit: 1_000 });
    const ofPrice = checks.filter(({ productIds, price }) => productIds.includes(it.id) && price !== null);
    expect(ofPrice).toMatchObject([{ price: 67_500 }]);
    expect(await codeOf(placeOrder(world, late, orderInput({ expectedTotal: 90_000 })))).toBe('price_changed');
    const { orderId } = await placeOrder(world, late, orderInput({ expectedTotal: 67_500 }));
    expect((await itemsOf(orderId)).map(({ price }) => price).toSorted((one, other) => other - one)).toEqual([
      45_000, 22_500,
    ]);
  });

  it.each([
    ['unpaid', bankTransfer],
    ['unanswered', cashOnDelivery],
  ] as const)('stays in a bundle that may shrink while an %s order may still return it', async (_, paymentMethod) => {
    const it = await stage({ isShrinking: true });
    const { orderId, buyer } = await buy([partOf(it, 1)], 30_000, paymentMethod);
    await settleAllBundles(world);
    expect(await campus.productNow(it.id)).toMatchObject({ stock: 0, price: 90_000 });
    await cancelOrder(world, buyer, { orderId });
    expect(await campus.productNow(it.id)).toMatchObject({ stock: 1, price: 90_000 });
  });

  it('is dropped if its seller marks it as sold, even while an order is unanswered', async () => {
    const it = await stage({ isShrinking: true });
    await buy([partOf(it, 1)], 30_000);
    await markSold(world, it.seller, { productId: partOf(it, 1), isSold: true });
    expect(await campus.productNow(it.id)).toMatchObject({ stock: 1, price: 67_500 });
  });

  it('updates the bundle when sold, restocked or deleted; deleting the bundle keeps its parts', async () => {
    const it = await stage();
    const productId = partOf(it, 0);
    await markSold(world, it.seller, { productId, isSold: true });
    expect((await campus.productNow(it.id)).stock).toBe(0);
    await markSold(world, it.seller, { productId, isSold: false });
    expect((await campus.productNow(it.id)).stock).toBe(1);
    for (const { $id } of it.parts) await changeStock(world, it.seller, { productId: $id, difference: 2 });
    expect((await campus.productNow(it.id)).stock).toBe(3);
    await deleteProduct(world, it.seller, { productId });
    expect((await campus.productNow(it.id)).stock).toBe(0);
    await deleteProduct(world, it.seller, { productId: it.id });
    expect(await campus.world.rows.get('bundles', it.id)).toBeNull();
    expect(await campus.world.rows.list('bundleParts', { where: { bundleId: it.id }, limit: 5 })).toEqual([]);
    expect((await campus.productNow(partOf(it, 1))).stock).toBe(3);
  });

  it('updates the bundle when staff remove it after a report', async () => {
    const it = await stage();
    const about = { productId: partOf(it, 0), reason: 'Indikasi penipuan / Scam', description: '' } as const;
    const { reportId } = await reportProduct(world, await campus.person('Budi'), about);
    await setReportStatus(world, campus.admin, { reportId, status: 'resolved_product_removed', removeProduct: true });
    expect((await campus.productNow(it.id)).stock).toBe(0);
  });
});
