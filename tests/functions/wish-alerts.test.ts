import { ID } from 'node-appwrite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { categoryCountsNow } from '../../functions/usecases/category-counts.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { expireOrders } from '../../functions/usecases/payments/ask-midtrans.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { changeStock, markSold } from '../../functions/usecases/selling/own-product.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderedOnce } from '../support/orders.ts';
import { productForm } from '../support/product-form.ts';
import { paying } from '../support/sales.ts';
import { wisher, wishNotificationsOf } from '../support/wishes.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());
afterEach(async () => {
  // Keeps pending alerts of one test out of the next one.
  for await (const { $id } of campus.world.rows.each('wishChecks', {}))
    await campus.world.rows.remove('wishChecks', $id);
});

const minute = 60_000;
const hour = 60 * minute;
let seller: KnownCaller;
beforeAll(async () => {
  seller = await campus.person('Jual');
});

const ofSeller = (values: Partial<Row<'products'>> = {}) => campus.product({ sellerId: seller.id, ...values });
const saved = async (product: Row<'products'>, values: { price?: number; discount?: number; stock?: number }) => {
  const now = await campus.productNow(product.$id);
  const form = productForm([now.imageId], { price: now.price, discount: now.discount, stock: now.stock, ...values });
  const about = { productId: now.$id, version: now.version, shownStock: now.stock };
  return editProduct(campus.world, seller, { ...form, ...about });
};

describe('every way in which a product changes', () => {
  it('stock changed with the buttons: the last piece, none, and available again', async () => {
    const product = await ofSeller({ stock: 2 });
    const productId = product.$id;
    const person = await wisher(campus, product);
    const began = Date.now();
    await changeStock(campus.world, seller, { productId, difference: -1 });
    expect(await wishNotificationsOf(campus, person)).toEqual(['wish_last']);
    await changeStock(campus.world, seller, { productId, difference: -1 });
    expect(await wishNotificationsOf(campus, person)).toEqual(['wish_last']);
    await changeStock(campus.world, seller, { productId, difference: 5 });
    // Within the hour the alert waits; it is sent afterwards.
    expect(await wishNotificationsOf(campus, person)).toEqual(['wish_last']);
    expect(await wishNotificationsOf(campus, person, began + hour + 11 * minute)).toEqual(['wish_last', 'wish_back']);
    expect(await campus.world.rows.list('wishChecks', { limit: 5 })).toEqual([]);
  });

  it('a product marked as sold, then as available again', async () => {
    const product = await ofSeller({ stock: null });
    const person = await wisher(campus, product);
    await markSold(campus.world, seller, { productId: product.$id, isSold: true });
    expect(await wishNotificationsOf(campus, person)).toEqual([]);
    await markSold(campus.world, seller, { productId: product.$id, isSold: false });
    expect(await wishNotificationsOf(campus, person)).toEqual(['wish_back']);
  });

  it('restocking a sold product makes it available again, including lists and counts', async () => {
    const product = await ofSeller({ stock: 1 });
    const person = await wisher(campus, product);
    const counted = async () =>
      Object.values(await categoryCountsNow(campus.world.rows, campus.world.settings)).reduce(
        (sum, listed) => sum + listed,
        0,
      );
    const before = await counted();
    await markSold(campus.world, seller, { productId: product.$id, isSold: true });
    expect(await counted()).toBe(before - 1);
    const less = { productId: product.$id, difference: -1 };
    expect(await changeStock(campus.world, seller, less)).toEqual({ stock: 0, isSold: true });
    expect(await wishNotificationsOf(campus, person)).toEqual([]);
    const more = { productId: product.$id, difference: 3 };
    expect(await changeStock(campus.world, seller, more)).toEqual({ stock: 3, isSold: false });
    expect(await counted()).toBe(before);
    expect(await wishNotificationsOf(campus, person)).toEqual(['wish_back']);
  });

  it('a price is announced after ten minutes, so that a corrected typo never is', async () => {
    const product = await ofSeller({ price: 100_000, stock: 5 });
    const person = await wisher(campus, product);
    await saved(product, { price: 10_000 });
    expect(await wishNotificationsOf(campus, person)).toEqual([]);
    await saved(product, { price: 100_000 });
    expect(await wishNotificationsOf(campus, person, Date.now() + 11 * minute)).toEqual([]);
    await saved(product, { price: 100_000, discount: 20 });
    // A check because of the stock announces no price.
    await changeStock(campus.world, seller, { productId: product.$id, difference: -3 });
    expect(await wishNotificationsOf(campus, person)).toEqual([]);
    expect(await wishNotificationsOf(campus, person, Date.now() + 11 * minute)).toEqual(['wish_cheaper']);
    const [told] = await campus.world.rows.list('notifications', { where: { userId: person.id }, limit: 1 });
    expect(told).toMatchObject({
      body: '"Meja Belajar" sekarang Rp 80.000, Rp 20.000 lebih murah.',
      link: `/product/${product.$id}`,
      push: 'due',
      email: 'none',
    });
    // Back to the old price and down again: people already know this price.
    await saved(product, { price: 100_000, discount: 0 });
    await saved(product, { price: 80_000, discount: 0 });
    expect(await wishNotificationsOf(campus, person, Date.now() + 3 * hour)).toEqual(['wish_cheaper']);
  });

  it('stock changed in the form', async () => {
    const product = await ofSeller({ stock: 0 });
    const person = await wisher(campus, product);
    await saved(product, { price: product.price, stock: 3 });
    expect(await wishNotificationsOf(campus, person)).toEqual(['wish_back']);
  });

  it('a decline that frees the last piece notifies "back"; stock lowered to one piece notifies "last"', async () => {
    const { product, orderId } = await orderedOnce(campus, { sellerId: seller.id, stock: 1 });
    const person = await wisher(campus, product);
    expect(await campus.world.rows.list('wishChecks', { where: {}, limit: 5 })).toMatchObject([
      { $id: `${orderId}-w0`, productIds: [product.$id], price: null },
    ]);
    expect(await wishNotificationsOf(campus, person)).toEqual([]);
    await raiseSaleEvent(campus.world, seller, { saleId: `${orderId}-1`, event: 'decline', reason: 'Sakit' });
    expect(await wishNotificationsOf(campus, person)).toEqual(['wish_back']);
    const few = await orderedOnce(campus, { sellerId: seller.id, stock: 4 });
    const other = await wisher(campus, few.product);
    await changeStock(campus.world, seller, { productId: few.product.$id, difference: -2 });
    expect(await wishNotificationsOf(campus, other)).toEqual(['wish_last']);
  });

  it('an order is announced to everybody else, but not to its buyer', async () => {
    const product = await ofSeller({ stock: 2 });
    const [buyer, other] = [await wisher(campus, product), await wisher(campus, product)];
    await addToCart(campus.world, buyer, { productId: product.$id });
    const order = { orderId: ID.unique(), shippingAddress: 'Gate 2', expectedTotal: product.price } as const;
    await placeOrder(campus.world, buyer, { ...order, paymentMethod: cashOnDelivery });
    expect(await wishNotificationsOf(campus, other)).toEqual(['wish_last']);
    expect(await wishNotificationsOf(campus, buyer)).toEqual([]);
    await changeStock(campus.world, seller, { productId: product.$id, difference: -1 });
    expect(await wishNotificationsOf(campus, buyer)).toEqual([]);
    await changeStock(campus.world, seller, { productId: product.$id, difference: 2 });
    expect(await wishNotificationsOf(campus, buyer)).toEqual(['wish_back']);
  });

  it('a seller’s decline as unavailable marks the product as sold, without an announcement', async () => {
    const { product, orderId } = await orderedOnce(campus, { sellerId: seller.id, stock: 1 });
    const person = await wisher(campus, product);
    const declined = { saleId: `${orderId}-1`, event: 'decline', reason: 'Habis', goods: 'sold_out' } as const;
    await raiseSaleEvent(campus.world, seller, declined);
    expect(await wishNotificationsOf(campus, person)).toEqual([]);
    await markSold(campus.world, seller, { productId: product.$id, isSold: false });
    await changeStock(campus.world, seller, { productId: product.$id, difference: 1 });
    expect(await wishNotificationsOf(campus, person)).toEqual(['wish_back']);
  });

  it('a cancel by an administrator, and an expired payment deadline', async () => {
    for (const end of ['canceled', 'expired'] as const) {
      const { product, orderId } = await orderedOnce(campus, { sellerId: seller.id, stock: 1 }, paying.transfer);
      const person = await wisher(campus, product);
      if (end === 'canceled') await changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Canceled' });
      else await expireOrders(campus.worldWith({ now: () => Date.now() + 2 * hour }));
      expect(await wishNotificationsOf(campus, person, Date.now() + 2 * hour), end).toEqual(['wish_back']);
    }
  });
});

describe('an alert', () => {
  it('skips the seller, blocked people, and people who removed the product from the wishlist', async () => {
    const product = await ofSeller({ stock: 0 });
    const people = await Promise.all([wisher(campus, product), wisher(campus, product), wisher(campus, product)]);
    const [blocked, gone, other] = people;
    await campus.world.rows.create('blocks', campus.world.newId(), {
      ...{ blockerId: seller.id, blockedId: blocked?.id ?? '', talkId: 'talk' },
    });
    await toggleWish(campus.world, seller, { productId: product.$id });
    await changeStock(campus.world, seller, { productId: product.$id, difference: 2 });
    if (gone) await toggleWish(campus.world, gone, { productId: product.$id });
    expect(await wishNotificationsOf(campus, other ?? seller)).toEqual(['wish_back']);
    for (const who of [seller, blocked, gone]) expect(await wishNotificationsOf(campus, who ?? seller)).toEqual([]);
  });

  it('skips a deleted product, and a previously unknown state, which is then stored', async () => {
    const product = await ofSeller({ stock: 0 });
    const person = await wisher(campus, product);
    const [wish] = await campus.world.rows.list('wishlistItems', { where: { userId: person.id }, limit: 1 });
    await campus.world.rows.update('wishlistItems', wish?.$id ?? '', { knownPrice: null, knownState: '' });
    await changeStock(campus.world, seller, { productId: product.$id, difference: 4 });
    expect(await wishNotificationsOf(campus, person)).toEqual([]);
    await changeStock(campus.world, seller, { productId: product.$id, difference: -3 });
    await deleteProduct(campus.world, seller, { productId: (await ofSeller()).$id });
    expect(await wishNotificationsOf(campus, person)).toEqual(['wish_last']);
    await changeStock(campus.world, seller, { productId: product.$id, difference: -1 });
    await deleteProduct(campus.world, seller, { productId: product.$id });
    expect(await wishNotificationsOf(campus, person)).toEqual(['wish_last']);
    expect(await campus.world.rows.list('wishChecks', { limit: 5 })).toEqual([]);
  });
});
