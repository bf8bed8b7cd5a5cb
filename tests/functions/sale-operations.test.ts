/** A transaction takes at most 100 operations. The most expensive transitions of the largest order stay below that. */

import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lineId } from '#domain/keyed-ids.ts';
import { notRented } from '#domain/kinds/empty-columns.ts';
import { limits } from '#domain/limits.ts';
import { noOffer } from '#domain/orders/cart.ts';
import { offerDueAt } from '#domain/orders/offer.ts';
import { changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { recountReputations } from '../../functions/usecases/trust/recount-reputations.ts';
import type { AdminAppWorld, Settings } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { paying } from '../support/sales.ts';
import { trader } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const price = 1_000;
const lines = limits.cartProducts;
const total = lines * price - limits.offersPerOrder * 100;

/** Operations of the last transaction, and how many of them were notifications, entries, and records of people. */
function countingWorld(soldCountsOn: Settings['soldCountsOn']) {
  const real = campus.worldWith({ settings: { soldCountsOn, feePercent: 2.5 } });
  const last = { operations: 0, news: 0, entries: 0, records: 0 };
  const transact: typeof real.rows.transact = (plan) =>
    real.rows.transact(async (attempt) => {
      const planned = await plan(attempt);
      last.operations = planned.operations.length;
      last.entries = planned.operations.filter(({ tableId }) => tableId === 'entries').length;
      last.records = planned.operations.filter(({ tableId }) => /^(reputations|buyerRecords)$/.test(tableId)).length;
      last.news = planned.operations.filter(({ tableId }) => tableId === 'notifications').length;
      return planned;
    });
  return { world: { ...real, rows: { ...real.rows, transact } } satisfies AdminAppWorld, last };
}

/** A price that buyer and seller have agreed on. */
async function agreed(buyerId: string, { $id: productId, sellerId, name }: Row<'products'>) {
  const offerId = ID.unique();
  await campus.world.rows.create('offers', offerId, {
    ...{ talkId: 'talk', productId, productName: name, imageId: '', buyerId, sellerId, proposedBy: buyerId },
    ...{ price: price - 100, listPrice: price, quantity: 1, state: 'accepted', dueAt: offerDueAt(Date.now()) },
    ...{ round: 1, version: 1, takenCount: 0, freedCount: 0, wantedId: '', productIds: [] },
  });
  return { offerId, offerPrice: price - 100, offerQuantity: 1 };
}

/** A cart of twenty lines of five sellers, with as many agreed prices as allowed; the order sells out each product. */
async function fullCart() {
  const buyer = await trader(campus, 'Beli');
  const sellers = await Promise.all(Array.from({ length: limits.sellersPerCart }, () => trader(campus, 'Jual')));
  for (let line = 0; line < lines; line++) {
    const sellerId = sellers[line % sellers.length]?.id ?? '';
    const product = await campus.product({ sellerId, price, stock: 1 });
    const ids = { userId: buyer.id, productId: product.$id };
    const offer = line < limits.offersPerOrder ? await agreed(buyer.id, product) : noOffer;
    const data = {
      ...ids,
      name: product.name,
      price,
      imageId: '',
      ...offer,
      shown: '',
      ...notRented.line,
      quantity: 1,
      slot: line,
    };
    await campus.world.rows.create('cartItems', lineId('of this test', buyer.id, product.$id), data, [buyer.id]);
  }
  return buyer;
}

it.each(['cart', 'order'] as const)(
  '20 lines of 5 sellers stay within the limit, with sold counts on %s',
  async (soldCountsOn) => {
    const { world, last } = countingWorld(soldCountsOn);
    const note = (name: string) => expect(last.operations, name).toBeLessThanOrEqual(limits.transactionOperations);
    const order = { shippingAddress: 'Gate 2', expectedTotal: total };
    const cash = { ...order, orderId: ID.unique(), paymentMethod: paying.cash };
    await placeOrder(world, await fullCart(), cash);
    note('order, cash');
    // Only low-stock notifications may be omitted; each seller is notified of the sale.
    expect(last.news).toBeGreaterThanOrEqual(limits.sellersPerCart);
    for (const to of ['Processed', 'Shipped', 'Completed'] as const) {
      await changeOrderStatus(world, campus.admin, { orderId: cash.orderId, to });
      note(to);
    }
    const transfer = { ...order, orderId: ID.unique(), paymentMethod: paying.transfer };
    await placeOrder(world, await fullCart(), transfer);
    note('order, transfer');
    await applyPayment(world, paymentUpdateOf(`1700000000000-${transfer.orderId}-1`, total, 'settlement'));
    note('settle');
    await changeOrderStatus(world, campus.admin, { orderId: transfer.orderId, to: 'Canceled', reason: 'Batal' });
    note('cancel');
    expect(await world.rows.get('orders', transfer.orderId)).toMatchObject({ status: 'Canceled' });
    // The most expensive end: every seller's money is released, less the fee.
    const done = { ...order, orderId: ID.unique(), paymentMethod: paying.transfer };
    await placeOrder(world, await fullCart(), done);
    await recountReputations(world);
    await applyPayment(world, paymentUpdateOf(`1700000000000-${done.orderId}-1`, total, 'settlement'));
    for (const to of ['Processed', 'Shipped', 'Completed'] as const) {
      await changeOrderStatus(world, campus.admin, { orderId: done.orderId, to });
      note(`paid, ${to}`);
    }
    expect(last.entries).toBe(2 * limits.sellersPerCart);
    // Each seller's row is updated under its version, and the buyer's is created.
    expect(last.records).toBe(2 * limits.sellersPerCart + 1);
  },
);
