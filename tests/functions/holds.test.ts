import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder, changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { expireOrders } from '../../functions/usecases/payments/ask-midtrans.ts';
import { changeStock } from '../../functions/usecases/selling/own-product.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { orderedOnce, orderInput, type PlacedTestOrder } from '../support/orders.ts';
import { paying } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const heldOf = async (id: string) => (await campus.productNow(id)).heldUntil;
const paid = (orderId: string) => paymentUpdateOf(`1700000000000-${orderId}-1`, 50_000, 'settlement');

it('an unpaid transfer holds the last piece until its deadline; cash or more stock creates no hold', async () => {
  const { product, orderId } = await orderedOnce(campus, { stock: 1 }, paying.transfer);
  const copy = await campus.world.rows.get('transactions', orderId);
  expect(await heldOf(product.$id)).toBe(copy?.expiresAt);
  const cash = await orderedOnce(campus, { stock: 1 });
  const some = await orderedOnce(campus, { stock: 2 }, paying.transfer);
  const uncounted = await orderedOnce(campus, { stock: null }, paying.transfer);
  for (const { product } of [cash, some, uncounted]) expect(await heldOf(product.$id)).toBeNull();
});

const ends: Record<string, (order: PlacedTestOrder & { readonly seller: KnownCaller }) => Promise<unknown>> = {
  paid: ({ orderId }) => applyPayment(campus.world, paid(orderId)),
  'accepted outside': ({ orderId }) =>
    changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Processed', reason: 'Tunai di loket' }),
  canceled: ({ orderId, buyer }) => cancelOrder(campus.world, buyer, { orderId }),
  expired: () => expireOrders(campus.worldWith({ now: () => Date.now() + 7_200_000 })),
  restocked: ({ product, seller }) => changeStock(campus.world, seller, { productId: product.$id, difference: 1 }),
};

it.each(Object.entries(ends))('a hold ends: %s', async (_, end) => {
  const seller = await campus.person('Sari');
  const order = await orderedOnce(campus, { stock: 1, sellerId: seller.id }, paying.transfer);
  expect(await heldOf(order.product.$id)).not.toBeNull();
  await end({ ...order, seller });
  expect(await heldOf(order.product.$id)).toBeNull();
});

it('a payment for another piece does not end a hold', async () => {
  const first = await orderedOnce(campus, { stock: 2 }, paying.transfer);
  const productId = first.product.$id;
  const buyer = await campus.person();
  await addToCart(campus.world, buyer, { productId });
  const later = campus.worldWith({ now: () => Date.now() + 60_000 });
  await placeOrder(later, buyer, orderInput({ paymentMethod: paying.transfer }));
  const held = await heldOf(productId);
  await applyPayment(campus.world, paid(first.orderId));
  expect(held).not.toBeNull();
  expect(await heldOf(productId)).toBe(held);
});

it('the last piece of a product without a seller can be ordered, without a stock notification', async () => {
  for (const method of [paying.transfer, paying.cash]) {
    const { product } = await orderedOnce(campus, { stock: 1, sellerId: '' }, method);
    expect((await campus.productNow(product.$id)).stock).toBe(0);
  }
});
