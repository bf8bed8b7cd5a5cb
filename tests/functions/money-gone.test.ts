/**
 * Money that Midtrans reports as received or refunded, by signed notifications: booked, notified, and no sale is
 * completed on refunded money.
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saleId } from '#domain/order-ids.ts';
import { listPayouts } from '../../functions/usecases/money/admin-lists.ts';
import { markPayoutFailed, markPayoutPaid } from '../../functions/usecases/money/end-payout.ts';
import { exportPayouts } from '../../functions/usecases/money/export-payouts.ts';
import { orderRefunds } from '../../functions/usecases/money/own-money.ts';
import { payRefund } from '../../functions/usecases/money/pay-refund.ts';
import { preparePayouts } from '../../functions/usecases/money/prepare-payouts.ts';
import { campusMoney, recountMoney } from '../../functions/usecases/money/recount-money.ts';
import { needsAttention } from '../../functions/usecases/orders/attention.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { endDueSales } from '../../functions/usecases/orders/due-sales.ts';
import { confirmByCode, showHandoverCode } from '../../functions/usecases/orders/handover.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { createSnapToken } from '../../functions/usecases/payments/create-snap-token.ts';
import { deleteOwnAccount } from '../../functions/usecases/people/own-account.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { expectWholeMoney, hasAccount, moneyNow } from '../support/money.ts';
import { orderNow } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';
import { firstOf, leadOf, type OrderOfSellers, orderedFrom, paying, press, saleNow } from '../support/sales.ts';
import { billedTo, post, refundsOf, signedNews } from '../support/signed-news.ts';

const day = 86_400_000;
let campus: Campus;
let world: AdminAppWorld;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  world = campus.world;
});
afterAll(() => campus.close());

const attempt = ({ orderId }: OrderOfSellers, at = 1) => `1700000000000-${orderId}-${at}`;
const tell = (order: OrderOfSellers, status: string, more = {}, gross = order.total, at = 1) =>
  post(world, signedNews(attempt(order, at), gross, status, more));
const ordered = (sellers = 1, price = 50_000, at = world) =>
  orderedFrom(campus, { sellers, method: paying.transfer, values: { price }, world: at });

async function settled(sellers = 1, price = 50_000, at = world) {
  const order = await ordered(sellers, price, at);
  await tell(order, 'settlement');
  return order;
}

async function completed(sellers = 1, price = 50_000) {
  const order = await settled(sellers, price);
  for (const { id, seller } of order.sales) {
    await press(world, seller, id, 'accept', 'ready');
    await press(world, order.buyer, id, 'receive');
  }
  return order;
}

/** Pays out this amount, all of the seller's earnings. */
async function paidOut(seller: KnownCaller, amount: number): Promise<void> {
  await hasAccount(campus, seller);
  const payoutId = ID.unique();
  await preparePayouts(world, campus.admin, { payouts: [{ payoutId, userId: seller.id, amount }] });
  await markPayoutPaid(world, campus.admin, { payoutId, reference: 'BCA 9' });
}

/** Another paid and completed sale of an existing seller. */
async function soldBy(seller: KnownCaller, price: number): Promise<string> {
  const buyer = await campus.person('Pembeli');
  const product = await campus.product({ sellerId: seller.id, sellerName: seller.name, price });
  await addToCart(world, buyer, { productId: product.$id });
  const orderId = ID.unique();
  const form = { paymentMethod: paying.transfer, shippingAddress: 'Kos Melati 3', expectedTotal: price };
  await placeOrder(world, buyer, { orderId, ...form });
  await post(world, signedNews(`1700000000000-${orderId}-1`, price, 'settlement'));
  const id = saleId(orderId, 1);
  await press(world, seller, id, 'accept', 'ready');
  await press(world, buyer, id, 'receive');
  return id;
}

const told = async (userId: string) => {
  const rows = await world.rows.list('notifications', { where: { userId, kind: 'money_returned' }, limit: 100 });
  return rows.map(({ title, body, email }) => ({ title, body, email }));
};

describe.each(['refund', 'chargeback'])('a full %s after completion', (word) => {
  it('becomes the seller’s debt, stops payouts, notifies everybody, and is paid off first by later earnings', async () => {
    const order = await completed();
    const { seller, product } = firstOf(order);
    await hasAccount(campus, seller);
    const payoutId = ID.unique();
    await preparePayouts(world, campus.admin, { payouts: [{ payoutId, userId: seller.id, amount: 30_000 }] });
    expect(await tell(order, word)).toBe('refunded');
    expect(await moneyNow(campus, seller.id)).toMatchObject({ available: -30_000, inPayout: 30_000 });
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ received: 50_000, returned: 50_000 });
    expect(await orderNow(campus, order.orderId)).toMatchObject({ paymentFlag: 'refunded', returnedAmount: 50_000 });
    expect(await saleNow(campus, firstOf(order).id)).toMatchObject({ money: 'refunded', returnedAmount: 50_000 });
    for (const person of [seller.id, order.buyer.id]) {
      const [one] = await told(person);
      expect(one?.email).toBe('due');
      expect(one?.body).toContain(product.name);
      expect(one?.body).toContain('50.000');
    }
    const { owing } = await needsAttention(world);
    expect(owing.entries).toContainEqual(
      expect.objectContaining({ userId: seller.id, amount: 30_000, inPayout: 30_000 }),
    );

    // The prepared payout waits: not in the bank file, and not to be marked as sent by mistake.
    const { entries } = await listPayouts(world, { state: 'prepared' });
    expect(entries.find((one) => one.payoutId === payoutId)).toMatchObject({ heldFor: 30_000 });
    const { lines } = await exportPayouts(world, campus.admin, { state: 'prepared' });
    expect(lines.map((line) => line.payoutId)).not.toContain(payoutId);
    const paid = { payoutId, reference: 'BCA 1' };
    expect(await refusalOf(markPayoutPaid(world, campus.admin, paid))).toMatchObject({ code: 'payout_held' });
    await markPayoutFailed(world, campus.admin, { payoutId, reason: 'Dana ditarik kembali' });
    expect(await moneyNow(campus, seller.id)).toMatchObject({ available: 0, inPayout: 0 });
    await expectWholeMoney(campus);
  });

  it('keeps a payout that was already sent; the next sale pays off the debt', async () => {
    const order = await completed();
    const { id, seller } = firstOf(order);
    await hasAccount(campus, seller);
    const payoutId = ID.unique();
    await preparePayouts(world, campus.admin, { payouts: [{ payoutId, userId: seller.id, amount: 50_000 }] });
    await tell(order, word);
    await markPayoutPaid(world, campus.admin, { payoutId, reference: 'BCA 2', wasSent: true });
    expect(await moneyNow(campus, seller.id)).toMatchObject({ available: -50_000, paidOut: 50_000 });
    const before = await campusMoney(world);
    expect(before).toMatchObject({ isBalanced: true });
    expect(before.owed).toBeGreaterThanOrEqual(50_000);
    const next = { payoutId: ID.unique(), userId: seller.id, amount: 1 };
    const ask = async () => (await preparePayouts(world, campus.admin, { payouts: [next] })).refused;
    expect(await ask()).toMatchObject([{ code: 'payout_above_balance', details: { available: -50_000 } }]);
    // The seller's next earnings settle the debt first.
    const again = await soldBy(seller, 60_000);
    expect(await moneyNow(campus, seller.id)).toMatchObject({ available: 10_000 });
    expect(await ask()).toEqual([]);
    expect([await saleNow(campus, id), await saleNow(campus, again)]).toMatchObject([
      { state: 'completed' },
      { state: 'completed' },
    ]);
    await expectWholeMoney(campus);
  });
});

describe('partial refunds', () => {
  it('reduce a running sale’s earnings; each is notified once, even if repeated or late', async () => {
    const order = await settled();
    const { id, seller } = firstOf(order);
    await press(world, seller, id, 'accept', 'ready');
    await tell(order, 'partial_refund', refundsOf(5_000));
    expect(await orderNow(campus, order.orderId)).toMatchObject({
      paymentFlag: 'partly_refunded',
      returnedAmount: 5_000,
    });
    expect((await needsAttention(world)).unpaid.entries.map(({ saleId }) => saleId)).toContain(id);
    await tell(order, 'partial_refund', refundsOf(5_000, 2_000));
    await Promise.all([
      tell(order, 'partial_refund', refundsOf(5_000)),
      tell(order, 'partial_refund', refundsOf(5_000, 2_000)),
    ]);
    await tell(order, 'settlement');
    expect(await moneyNow(campus, seller.id)).toMatchObject({ held: 43_000 });
    await press(world, order.buyer, id, 'receive');
    expect(await moneyNow(campus, seller.id)).toMatchObject({ held: 0, available: 43_000 });
    const { refunds } = await orderRefunds(world, order.buyer, order);
    expect(refunds.map(({ amount, reason, state }) => `${amount} ${reason} ${state}`).sort()).toEqual([
      '2000 taken_back paid',
      '5000 taken_back paid',
    ]);
    expect(await told(seller.id)).toHaveLength(2);
    expect(await told(order.buyer.id)).toHaveLength(2);
    await expectWholeMoney(campus);
  });

  it('leave only the rest to refund when the sale is then canceled', async () => {
    const order = await settled();
    const { id, seller } = firstOf(order);
    await tell(order, 'partial_refund', refundsOf(5_000));
    await press(world, seller, id, 'decline');
    const owed = (await orderRefunds(world, order.buyer, order)).refunds.find(({ state }) => state === 'due');
    expect(owed).toMatchObject({ amount: 45_000 });
    await tell(order, 'partial_refund', refundsOf(5_000, 15_000));
    const left = (await orderRefunds(world, order.buyer, order)).refunds.find(({ state }) => state === 'due');
    expect(left).toMatchObject({ amount: 30_000 });
    await payRefund(world, campus.admin, { refundId: id, way: 'manual', reference: 'BNI 1' });
    expect(await saleNow(campus, id)).toMatchObject({ money: 'refunded', returnedAmount: 50_000 });
    // The bank then takes back the full payment, so the buyer has the manually refunded amount twice.
    await tell(order, 'chargeback');
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject({
      available: -30_000,
      refunded: 30_000,
      returned: 50_000,
    });
    await expectWholeMoney(campus);
  });

  it('are flagged for the administrator if their amount is unknown', async () => {
    const order = await settled();
    expect(await tell(order, 'partial_chargeback')).toBe('amount_unknown');
    expect(await orderNow(campus, order.orderId)).toMatchObject({ paymentFlag: 'amount_mismatch' });
  });

  it('reduce the platform’s fee in proportion', async () => {
    const fees = campus.worldWith({ settings: { feePercent: 2.5 } });
    const order = await settled(2, 10_001, fees);
    for (const { id, seller } of order.sales) {
      await press(fees, seller, id, 'accept', 'ready');
      await press(fees, order.buyer, id, 'receive');
    }
    const before = await campusMoney(world);
    await tell(order, 'partial_refund', refundsOf(333));
    await tell(order, 'refund');
    for (const { seller } of order.sales)
      expect(await moneyNow(campus, seller.id)).toMatchObject({ available: 0, fees: 0 });
    expect((await campusMoney(world)).fees).toBe(before.fees - 500);
    await expectWholeMoney(campus);
  });
});

describe('notifications out of order', () => {
  it('a refund before its settlement books nothing as paid; the buyer may try again', async () => {
    const order = await ordered();
    await tell(order, 'refund');
    expect(await tell(order, 'settlement')).toBe('known');
    expect(await orderNow(campus, order.orderId)).toMatchObject({ status: 'PENDING', paymentFlag: 'refunded' });
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ received: 50_000, returned: 50_000 });
    expect(await moneyNow(campus, firstOf(order).seller.id)).toMatchObject({ held: 0 });
    expect(await tell(order, 'settlement', {}, order.total, 2)).toBe('paid:2');
    expect(await orderNow(campus, order.orderId)).toMatchObject({ status: 'PAID', paymentFlag: '' });
    expect(await moneyNow(campus, firstOf(order).seller.id)).toMatchObject({ held: 50_000 });
    await expectWholeMoney(campus);
  });

  it('a partial refund before its settlement settles the order with the rest', async () => {
    const order = await ordered();
    await tell(order, 'partial_refund', refundsOf(5_000));
    await tell(order, 'settlement');
    expect(await orderNow(campus, order.orderId)).toMatchObject({ status: 'PAID', paymentFlag: 'partly_refunded' });
    expect(await moneyNow(campus, firstOf(order).seller.id)).toMatchObject({ held: 45_000 });
    await expectWholeMoney(campus);
  });

  it('allow the bank to take back either one of two settled attempts', async () => {
    for (const at of [1, 2]) {
      const order = await settled();
      await tell(order, 'settlement', {}, order.total, 2);
      await tell(order, 'chargeback', {}, order.total, at);
      const held = at === 1 ? 0 : 50_000;
      expect(await moneyNow(campus, firstOf(order).seller.id)).toMatchObject({ held });
      expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ received: 100_000, refundsDue: 50_000 - held });
    }
    await expectWholeMoney(campus);
  });

  it('a refund after the order was canceled reduces or closes the refund that is due', async () => {
    const unpaid = await ordered();
    await cancelOrder(world, unpaid.buyer, unpaid);
    await tell(unpaid, 'refund');
    const late = await ordered();
    await cancelOrder(world, late.buyer, late);
    await tell(late, 'settlement');
    await tell(late, 'partial_refund', refundsOf(20_000));
    expect((await orderRefunds(world, late.buyer, late)).refunds.find(({ state }) => state === 'due')?.amount).toBe(
      30_000,
    );
    expect((await told(late.buyer.id)).map(({ title }) => leadOf(title))).toContain('Pembayaran akan dikembalikan');
    await tell(late, 'refund');
    expect(await orderNow(campus, late.orderId)).toMatchObject({ paymentFlag: 'refunded', returnedAmount: 50_000 });
    await expectWholeMoney(campus);
  });

  it('take back a capture that is denied or canceled later, but not one of another card', async () => {
    for (const [word, more] of [
      ['deny', { fraud_status: 'deny', transaction_id: 'kartu-1' }],
      ['cancel', { transaction_id: 'kartu-1' }],
    ] as const) {
      const order = await ordered();
      await tell(order, 'capture', { transaction_id: 'kartu-1' });
      await tell(order, 'deny', { fraud_status: 'deny', transaction_id: 'kartu-0' });
      expect(await moneyNow(campus, firstOf(order).seller.id)).toMatchObject({ held: 50_000 });
      await tell(order, word, more);
      expect(await moneyNow(campus, firstOf(order).seller.id)).toMatchObject({ held: 0 });
      expect(await orderNow(campus, order.orderId)).toMatchObject({ paymentFlag: 'refunded' });
      const late = await ordered();
      await tell(late, word, more);
      expect(await tell(late, 'capture', { transaction_id: 'kartu-1' })).toBe('failed');
      expect(await orderNow(campus, late.orderId)).toMatchObject({ status: 'PENDING' });
    }
    await expectWholeMoney(campus);
  });

  it('a refund after both accounts were deleted is booked, without notifications to their ids', async () => {
    const order = await completed();
    const { seller } = firstOf(order);
    await paidOut(seller, 50_000);
    for (const who of [seller, order.buyer]) await deleteOwnAccount(world, who);
    await tell(order, 'chargeback');
    expect(await moneyNow(campus, seller.id)).toMatchObject({ available: -50_000 });
    const { owing } = await needsAttention(world);
    expect(owing.entries.find(({ userId }) => userId === seller.id)).toMatchObject({ isDeleted: true });
    await expectWholeMoney(campus);
  });
});

describe('an amount that differs from the order’s', () => {
  it('pays the order if the difference is Midtrans’ fee, and is refunded including it', async () => {
    const order = await ordered(1, 10_000);
    expect(await tell(order, 'settlement', billedTo(10_000, 71), 10_071)).toBe('paid:1');
    expect(await orderNow(campus, order.orderId)).toMatchObject({ status: 'PAID', paymentFlag: '' });
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ received: 10_071, providerFees: 71 });
    await tell(order, 'partial_refund', refundsOf(10_000), 10_071);
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ returned: 10_000, providerFees: 71 });
    await tell(order, 'refund', {}, 10_071);
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ returned: 10_071, providerFees: 0 });
    await expectWholeMoney(campus);
  });

  it.each([9_999, 10_071])(
    'pays nothing at %i without a known fee, and is refunded; the buyer may try again',
    async (gross) => {
      const order = await ordered(1, 10_000);
      const ask = { transaction_details: { order_id: order.orderId, gross_amount: 10_000 }, customer_details: {} };
      const { token } = await createSnapToken(world, order.buyer, ask);
      expect(await tell(order, 'settlement', {}, gross)).toBe('amount_mismatch');
      expect(await orderNow(campus, order.orderId)).toMatchObject({
        status: 'PENDING',
        paymentFlag: 'amount_mismatch',
      });
      expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ received: gross, refundsDue: gross });
      expect((await told(order.buyer.id)).map(({ title }) => leadOf(title))).toEqual(['Pembayaran akan dikembalikan']);
      expect((await createSnapToken(world, order.buyer, ask)).token).not.toBe(token);
      // Canceling keeps the refund that is due.
      await cancelOrder(world, order.buyer, order);
      await payRefund(world, campus.admin, { refundId: `${order.orderId}-a1`, way: 'manual', reference: 'BNI 2' });
      expect(await orderNow(campus, order.orderId)).toMatchObject({ status: 'Canceled', paymentFlag: 'refunded' });
      await expectWholeMoney(campus);
    },
  );

  it.each([9_999, 10_071])('first reported as %i still pays the order after a correct notification', async (gross) => {
    const order = await ordered(1, 10_000);
    await tell(order, 'settlement', {}, gross);
    expect(await tell(order, 'settlement')).toBe('paid:1');
    expect(await orderNow(campus, order.orderId)).toMatchObject({ status: 'PAID', paymentFlag: '' });
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ received: 10_000, refundsDue: 0 });
    // A late repetition of the wrong notification changes no entry, but asks the administrator to look.
    expect(await tell(order, 'capture', {}, gross)).toBe('amount_mismatch');
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ received: 10_000, refundsDue: 0 });
    await expectWholeMoney(campus);
  });
});

describe('no sale is completed if its money was taken back', () => {
  it('refuses code, receipt and release with money_gone, and the deadline opens a dispute', async () => {
    const order = await settled();
    const { id, seller } = firstOf(order);
    await press(world, seller, id, 'accept', 'ready');
    const { code } = await showHandoverCode(world, order.buyer, { saleId: id });
    await tell(order, 'chargeback');
    const gone = { code: 'money_gone' };
    expect(await refusalOf(confirmByCode(world, seller, { saleId: id, code }))).toMatchObject(gone);
    expect(await refusalOf(showHandoverCode(world, order.buyer, { saleId: id }))).toMatchObject(gone);
    expect(await refusalOf(press(world, order.buyer, id, 'receive'))).toMatchObject(gone);
    const byAdmin = (event: 'confirm' | 'release' | 'refund') =>
      raiseSaleEventAsAdmin(world, campus.admin, { saleId: id, event, reason: 'Begitu' });
    expect(await refusalOf(byAdmin('confirm'))).toMatchObject(gone);
    await press(world, seller, id, 'claim');
    await endDueSales({ ...world, log: () => undefined, now: () => Date.now() + 4 * day });
    expect(await saleNow(campus, id)).toMatchObject({ state: 'disputed' });
    expect(await refusalOf(byAdmin('release'))).toMatchObject(gone);
    await byAdmin('refund');
    expect(await saleNow(campus, id)).toMatchObject({ state: 'canceled', money: 'refunded' });
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ refundsDue: 0, returned: 50_000 });
    await expectWholeMoney(campus);
  });
});

it('a recount finds a manually changed balance, also below zero', async () => {
  const order = await completed();
  const { seller } = firstOf(order);
  await paidOut(seller, 50_000);
  await tell(order, 'refund');
  const [row] = await world.rows.list('balances', { where: { personId: seller.id }, limit: 1 });
  await world.rows.update('balances', row?.$id ?? '', { available: 0, returned: 7 });
  await world.rows.update('balances', 'campus', { returned: 1 });
  expect((await campusMoney(world)).isBalanced).toBe(false);
  const { corrected, isBalanced } = await recountMoney(world);
  expect(corrected.map(({ column, is }) => `${column} ${is}`)).toEqual(
    expect.arrayContaining(['available -50000', 'returned 0', expect.stringMatching(/^returned \d{6}/)]),
  );
  expect(isBalanced).toBe(true);
  await expectWholeMoney(campus);
});
