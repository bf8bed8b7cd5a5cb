/**
 * The quantity, set by the seller, above which a listing must be paid by transfer. It counts the buyer's open cash
 * orders, too (TRADE 6).
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesOf } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import { addToCart, setCartQuantity } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { answerOffer, proposeBundleOffer } from '../../functions/usecases/orders/offers.ts';
import { orderBundleOffer } from '../../functions/usecases/orders/order-bundle-offer.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { joined, postedPreorder } from '../support/batches.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { outcomeOf, refusalOf } from '../support/refusals.ts';
import { daysFromNow, postedRental, rented } from '../support/rentals.ts';
import { paying } from '../support/sales.ts';
import { book, hourIn, postedService } from '../support/services.ts';
import { withHistory } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

interface Listing {
  readonly productId: string;
  readonly seller: KnownCaller;
  readonly unit: 'pieces' | 'days' | 'appointments';
  /** Orders this many units. */
  readonly order: (buyer: KnownCaller, units: number, method?: PaymentMethod) => Promise<{ orderId: string }>;
}

const limit = (productId: string, cashMost: number | null) =>
  campus.world.rows.update('products', productId, { cashMost });

async function goods(values: object = {}): Promise<Listing> {
  const seller = await campus.person('Jual');
  const { $id: productId } = await campus.product({ sellerId: seller.id, price: 50_000, stock: 90, ...values });
  const order = async (buyer: KnownCaller, units: number, paymentMethod: PaymentMethod = cashOnDelivery) => {
    await campus.world.rows.removeWhere('cartItems', { where: { userId: buyer.id } });
    await addToCart(campus.world, buyer, { productId });
    await setCartQuantity(campus.world, buyer, { productId, quantity: units });
    const form = { paymentMethod, shippingAddress: 'Kos Melati 3', expectedTotal: units * 50_000 };
    return placeOrder(campus.world, buyer, { orderId: ID.unique(), ...form });
  };
  return { productId, seller, unit: 'pieces', order };
}

async function preorder(): Promise<Listing> {
  const posted = await postedPreorder(campus);
  const order = async (buyer: KnownCaller, units: number, method: PaymentMethod = cashOnDelivery) => {
    await campus.world.rows.removeWhere('cartItems', { where: { userId: buyer.id } });
    return joined(campus, posted, buyer, { quantity: units, method });
  };
  return { ...posted, unit: 'pieces', order };
}

async function rental(): Promise<Listing> {
  const posted = await postedRental(campus, { pieces: 50 });
  let ahead = 0;
  const order = async (buyer: KnownCaller, units: number, method: PaymentMethod = cashOnDelivery) => {
    await campus.world.rows.removeWhere('cartItems', { where: { userId: buyer.id } });
    ahead += 1;
    // Two pieces for half as many days make the same number of rental days.
    const quantity = units % 2 === 0 ? 2 : 1;
    return rented(campus, posted, buyer, { days: daysFromNow(units / quantity, ahead), quantity, method });
  };
  return { ...posted, unit: 'days', order };
}

async function service(): Promise<Listing> {
  const posted = await postedService(campus);
  let made = 0;
  const order = async (buyer: KnownCaller, units: number, method: PaymentMethod = cashOnDelivery) => {
    let last = { orderId: '' };
    for (let at = 0; at < units; at++) {
      await campus.world.rows.removeWhere('cartItems', { where: { userId: buyer.id } });
      // A line has one appointment, so several need several orders.
      last = await book(campus, posted, buyer, hourIn(3 + made++, '10:00'), { method });
    }
    return last;
  };
  return { ...posted, unit: 'appointments', order };
}

const listings: Partial<Record<(typeof productKinds)[number], () => Promise<Listing>>> = {
  goods,
  preorder,
  rental,
  service,
};

it('tests every kind that can be posted and sold for money', () => {
  const limited = productKinds.filter((kind) => rulesOf({ kind }).isPosted && rulesOf({ kind }).cashUnit !== null);
  expect(limited.toSorted()).toEqual(Object.keys(listings).toSorted());
});

describe.each(Object.entries(listings))('%s', (_, listing) => {
  it('is sold for cash up to the limit, summed over the buyer’s orders, and by transfer above it', async () => {
    const { productId, unit, order } = await listing();
    await limit(productId, 4);
    const buyer = await withHistory(campus, await campus.person());
    const { orderId } = await order(buyer, 1);
    await order(buyer, 3);
    const refused = await refusalOf(order(buyer, 1));
    expect(refused).toMatchObject({ code: 'cash_most', details: { productId, unit, limit: 4, held: 4 } });
    await order(buyer, 1, paying.transfer);
    await cancelOrder(campus.world, buyer, { orderId });
    await order(buyer, 1);
    expect(await outcomeOf(order(buyer, 1))).toBe('cash_most');
  });

  it('counts orders from before the limit was set', async () => {
    const { productId, order } = await listing();
    const buyer = await withHistory(campus, await campus.person());
    await order(buyer, 2);
    await limit(productId, 2);
    expect(await outcomeOf(order(buyer, 1))).toBe('cash_most');
    await limit(productId, null);
    await order(buyer, 1);
    await limit(productId, 3);
    expect(await outcomeOf(order(buyer, 1))).toBe('cash_most');
    await limit(productId, 4);
    await order(buyer, 1);
  });
});

it('refuses a single order above the limit, without taking stock', async () => {
  const { productId, order } = await goods();
  await limit(productId, 3);
  const refused = await refusalOf(order(await campus.person(), 4));
  expect(refused).toMatchObject({
    code: 'cash_most',
    details: { limit: 3, held: 0, takesTransfers: expect.any(Boolean) },
  });
  expect((await campus.productNow(productId)).stock).toBe(90);
});

it('counts accepted orders, but no completed ones', async () => {
  const { productId, seller, order } = await goods();
  await limit(productId, 1);
  const buyer = await campus.person();
  const saleId = `${(await order(buyer, 1)).orderId}-1`;
  for (const event of ['accept', 'ready'] as const) {
    await raiseSaleEvent(campus.world, seller, { saleId, event, reason: '' });
    expect(await outcomeOf(order(buyer, 1))).toBe('cash_most');
  }
  await raiseSaleEvent(campus.world, buyer, { saleId, event: 'receive', reason: '' });
  await order(buyer, 1);
});

it('simultaneous orders together do not exceed the limit', async () => {
  const { productId, order } = await goods();
  await limit(productId, 2);
  const buyer = await campus.person();
  await addToCart(campus.world, buyer, { productId });
  const form = { paymentMethod: cashOnDelivery, shippingAddress: 'Kos Melati 3', expectedTotal: 50_000 } as const;
  await order(buyer, 1);
  await addToCart(campus.world, buyer, { productId });
  const line = (await campus.world.rows.list('cartItems', { where: { userId: buyer.id }, limit: 1 }))[0];
  expect(line?.quantity).toBe(1);
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => outcomeOf(placeOrder(campus.world, buyer, { orderId: ID.unique(), ...form }))),
  );
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  const items = await campus.world.rows.list('orderItems', { where: { productId }, limit: 9 });
  expect(items).toHaveLength(2);
});

it('products ordered by a bundle offer count for their own listings', async () => {
  const [buyer, seller] = await Promise.all([campus.person(), campus.person('Jual')]);
  await Promise.all([buyer, seller].map((person) => ensureProfile(campus.world, person)));
  const own = { sellerId: seller.id, stock: 9, isNegotiable: true, price: 50_000 };
  const [lamp, fan] = await Promise.all([campus.product({ ...own, cashMost: 1 }), campus.product(own)]);
  await addToCart(campus.world, buyer, { productId: lamp.$id });
  const form = { paymentMethod: cashOnDelivery, shippingAddress: 'Kos Melati 3' } as const;
  await placeOrder(campus.world, buyer, { orderId: ID.unique(), ...form, expectedTotal: 50_000 });
  const offerId = ID.unique();
  const productIds = [lamp.$id, fan.$id];
  await proposeBundleOffer(campus.world, buyer, { offerId, sellerId: seller.id, productIds, price: 80_000 });
  await answerOffer(campus.world, seller, { offerId, event: 'accept' });
  const bought = { offerId, orderId: ID.unique(), shippingAddress: 'Kos Melati 3', expectedTotal: 80_000 };
  const inCash = await refusalOf(orderBundleOffer(campus.world, buyer, { ...bought, paymentMethod: cashOnDelivery }));
  expect(inCash).toMatchObject({ code: 'cash_most', details: { productId: lamp.$id } });
  await orderBundleOffer(campus.world, buyer, { ...bought, paymentMethod: paying.transfer });
});

it('forms set, change and remove the limit; rows from before have none', async () => {
  const seller = await campus.person('Jual');
  const photo = await photoBy(campus, seller, 'product-photos');
  const form = productForm([photo], { name: 'Kaus angkatan', price: 60_000 });
  const productId = ID.unique();
  await postProduct(campus.world, seller, { ...form, productId, cashMost: 5 });
  expect(await campus.productNow(productId)).toMatchObject({ cashMost: 5 });
  const edit = (cashMost: number | null, version: number) =>
    editProduct(campus.world, seller, { ...form, productId, version, shownStock: form.stock, cashMost });
  await edit(7, 0);
  expect(await campus.productNow(productId)).toMatchObject({ cashMost: 7 });
  await edit(null, 1);
  expect(await campus.productNow(productId)).toMatchObject({ cashMost: null });
  expect((await campus.product({})).cashMost).toBeNull();
});
