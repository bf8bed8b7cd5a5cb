import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { createWorld } from '../../functions/adapters/world.ts';
import { attemptId } from '../../functions/usecases/money/payment-attempt.ts';
import { addToCart, cartOf } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import type { World } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { type Cut, type CuttingProxy, openCuttingProxy } from '../support/cutting-proxy.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { orderedOnce, orderNow } from '../support/orders.ts';

let campus: Campus;
let proxy: CuttingProxy;
let shaky: World;
beforeAll(async () => {
  campus = await openCampus();
  proxy = await openCuttingProxy(campus.server.endpoint);
  process.env.APPWRITE_ENDPOINT = proxy.endpoint;
  shaky = createWorld(campus.server.key, () => undefined);
});
afterAll(async () => {
  await proxy.close();
  await campus.close();
});

const transactions = /\/tablesdb\/transactions/;
const cuts: [string, Cut, boolean][] = [
  ['before the transaction is opened', { method: 'POST', path: /transactions$/, when: 'before' }, false],
  ['after the transaction was opened', { method: 'POST', path: /transactions$/, when: 'after' }, false],
  ['before the changes are staged', { method: 'POST', path: /operations$/, when: 'before' }, false],
  ['after the changes were staged', { method: 'POST', path: /operations$/, when: 'after' }, false],
  ['before the commit', { method: 'PATCH', path: transactions, when: 'before' }, false],
  ['after the commit, before its answer', { method: 'PATCH', path: transactions, when: 'after' }, true],
];

it.each(cuts)(
  'connection lost %s: the order is complete or absent, and after a retry there is exactly one',
  async (_, cut, isDone) => {
    const [budi, lamp] = await Promise.all([campus.person(), campus.product({ stock: 5 })]);
    await addToCart(campus.world, budi, { productId: lamp.$id });
    const orderId = ID.unique();
    const input = { orderId, paymentMethod: cashOnDelivery, shippingAddress: 'Gate 1', expectedTotal: 50_000 } as const;
    const traces = async () => ({
      order: (await campus.world.rows.get('orders', orderId)) !== null,
      copy: (await campus.world.rows.get('transactions', orderId)) !== null,
      items: (await campus.world.rows.list('orderItems', { where: { orderId }, limit: 10 })).length,
      stock: (await campus.productNow(lamp.$id)).stock,
      cart: (await cartOf(campus.world, budi.id)).length,
    });
    const nothing = { order: false, copy: false, items: 0, stock: 5, cart: 1 };
    const everything = { order: true, copy: true, items: 1, stock: 4, cart: 0 };

    proxy.cutOnce(cut);
    await expect(placeOrder(shaky, budi, input)).rejects.toThrow();
    expect(await traces()).toEqual(isDone ? everything : nothing);
    expect(await placeOrder(shaky, budi, input)).toMatchObject({ orderId, status: 'PENDING', totalAmount: 50_000 });
    expect(await traces()).toEqual(everything);
  },
);

it.each(cuts)('connection lost %s: Midtrans repeats its notification, and the order is paid once', async (_, cut) => {
  const { orderId, buyer, product } = await orderedOnce(campus, {}, bankTransfer);
  const copy = await campus.world.rows.get('transactions', orderId);
  if (!copy) throw new Error('an order without its copy');
  const news = paymentUpdateOf(attemptId(copy, 1), product.price, 'settlement');
  proxy.cutOnce(cut);
  await expect(applyPayment(shaky, news)).rejects.toThrow();
  expect(await applyPayment(shaky, news)).toBe('paid:1');
  expect(await orderNow(campus, orderId)).toMatchObject({ status: 'PAID', version: 1, paymentFlag: '' });
  expect(await cartOf(campus.world, buyer.id)).toEqual([]);
  const told = await campus.world.rows.list('notifications', { where: { userId: buyer.id }, limit: 10 });
  expect(told).toHaveLength(1);
});

it.each(cuts)('connection lost %s: a cancel restocks exactly once', async (_, cut) => {
  const { orderId, buyer, product } = await orderedOnce(campus, { stock: 5 });
  proxy.cutOnce(cut);
  await expect(cancelOrder(shaky, buyer, { orderId })).rejects.toThrow();
  expect(await cancelOrder(shaky, buyer, { orderId })).toMatchObject({ status: 'Canceled' });
  expect((await orderNow(campus, orderId)).version).toBe(1);
  expect((await campus.productNow(product.$id)).stock).toBe(5);
});
