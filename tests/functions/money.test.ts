/** Money from a buyer's transfer to a seller's account or back, and invalid input on the way. */
import { ID, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { preparePayoutsInput } from '#domain/money/payout.ts';
import { banks, masked, payoutAccountInput } from '#domain/money/payout-account.ts';
import type { SentRefund } from '#domain/money/refund.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { clientWith } from '../../functions/adapters/project.ts';
import { duePayouts, listPayouts, listRefunds } from '../../functions/usecases/money/admin-lists.ts';
import { markPayoutFailed, markPayoutPaid } from '../../functions/usecases/money/end-payout.ts';
import { exportPayouts } from '../../functions/usecases/money/export-payouts.ts';
import { readOrderMoney } from '../../functions/usecases/money/order-money.ts';
import { orderRefunds, ownMoney, ownStatement } from '../../functions/usecases/money/own-money.ts';
import { payOrderRefunds, payRefund } from '../../functions/usecases/money/pay-refund.ts';
import {
  forgetAccounts,
  namePayoutAccount,
  showAccount,
  showOwnAccount,
} from '../../functions/usecases/money/payout-account.ts';
import { preparePayouts } from '../../functions/usecases/money/prepare-payouts.ts';
import { refundByMidtrans } from '../../functions/usecases/money/refund-by-midtrans.ts';
import { needsAttention } from '../../functions/usecases/orders/attention.ts';
import { cancelOrder, changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { deleteOwnAccount, ownData } from '../../functions/usecases/people/own-account.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { bca, expectWholeMoney, hasAccount, moneyNow } from '../support/money.ts';
import { orderNow } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';
import { firstOf, type OrderOfSellers, orderedFrom, paid, paying, press, saleNow, toldTo } from '../support/sales.ts';

let campus: Campus;
let world: AdminAppWorld;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  world = campus.world;
});
afterAll(async () => {
  await expectWholeMoney(campus);
  await campus.close();
});

const transfer = (sellers = 1, price = 50_000, at = world): Promise<OrderOfSellers> =>
  orderedFrom(campus, { sellers, method: paying.transfer, values: { price }, world: at });

async function paidTransfer(sellers = 1, price = 50_000, at = world): Promise<OrderOfSellers> {
  const order = await transfer(sellers, price, at);
  await paid(world, order);
  return order;
}

/** A seller with a completed sale and available money. */
async function earned(price = 50_000, at = world): Promise<{ seller: KnownCaller; order: OrderOfSellers }> {
  const order = await paidTransfer(1, price, at);
  const { seller, id } = firstOf(order);
  await ensureProfile(world, seller);
  await press(at, seller, id, 'accept', 'ready');
  await press(at, order.buyer, id, 'receive');
  return { seller, order };
}

const prepare = (seller: KnownCaller, amount: number, payoutId = ID.unique()) =>
  preparePayouts(world, campus.admin, { payouts: [{ payoutId, userId: seller.id, amount }] });

/** A payout of this seller's whole balance. */
async function prepared(price = 50_000): Promise<{ seller: KnownCaller; payoutId: string }> {
  const { seller } = await earned(price);
  await hasAccount(campus, seller);
  const payoutId = ID.unique();
  await prepare(seller, price, payoutId);
  return { seller, payoutId };
}

describe('a sale', () => {
  it('is held at settlement, released at completion, and paid out once', async () => {
    const order = await paidTransfer(2, 60_000);
    const [first, second] = order.sales;
    if (!first || !second) throw new Error('Two sellers');
    for (const { id, seller } of order.sales) {
      expect(await saleNow(campus, id)).toMatchObject({ money: 'held' });
      expect(await moneyNow(campus, seller.id)).toMatchObject({ held: 60_000, available: 0 });
    }
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ received: 120_000 });
    await press(world, first.seller, first.id, 'accept', 'ready');
    await press(world, order.buyer, first.id, 'receive');
    expect(await saleNow(campus, first.id)).toMatchObject({ money: 'released' });
    expect(await moneyNow(campus, first.seller.id)).toMatchObject({ held: 0, available: 60_000 });
    await hasAccount(campus, first.seller);
    await ensureProfile(world, first.seller);
    const payoutId = ID.unique();
    await prepare(first.seller, 60_000, payoutId);
    expect(await moneyNow(campus, first.seller.id)).toMatchObject({ available: 0, inPayout: 60_000 });
    const reference = 'BCA 0042';
    await markPayoutPaid(world, campus.admin, { payoutId, reference });
    expect(await moneyNow(campus, first.seller.id)).toMatchObject({ inPayout: 0, paidOut: 60_000 });
    expect(await toldTo(campus, first.seller)).toContain('Saldo Anda sudah ditransfer');
    const own = await ownMoney(world, first.seller);
    expect(own).toMatchObject({ balance: { paidOut: 60_000 }, payouts: [{ payoutId, state: 'paid', reference }] });
    expect(JSON.stringify(own)).not.toContain('1234567890');
  });

  it('deducts the campus’s fee at completion, in whole rupiah', async () => {
    const { seller } = await earned(99_999, campus.worldWith({ settings: { feePercent: 2.5 } }));
    expect(await moneyNow(campus, seller.id)).toMatchObject({ held: 0, available: 97_500, fees: 2_499 });
  });

  it('is refunded when canceled; the last refund clears the order’s flag', async () => {
    const order = await paidTransfer(2);
    const [first, second] = order.sales;
    if (!first || !second) throw new Error('Two sellers');
    await press(world, first.seller, first.id, 'decline');
    await press(world, second.seller, second.id, 'accept', 'cancel');
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ refundsDue: 100_000 });
    expect(await saleNow(campus, first.id)).toMatchObject({ money: 'refund_due' });
    const seen = await orderRefunds(world, order.buyer, order);
    expect(seen).toMatchObject({ refunds: [{ state: 'due', amount: 50_000 }, { state: 'due' }], account: null });
    await hasAccount(campus, order.buyer, '5554443332');
    const pay = (refundId: string, reference: string) =>
      payRefund(world, campus.admin, { refundId, way: 'manual', reference });
    expect(await pay(first.id, 'BCA 1')).toMatchObject({ state: 'paid', paymentFlag: 'refund_due' });
    expect(await pay(second.id, 'BCA 2')).toMatchObject({ paymentFlag: 'refunded' });
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ refundsDue: 0, refunded: 100_000 });
    expect((await orderRefunds(world, order.buyer, order)).refunds).toMatchObject([
      { state: 'paid', account: { number: '•••• 3332' } },
      { state: 'paid' },
    ]);
    expect(await saleNow(campus, first.id)).toMatchObject({ money: 'refunded' });
    const events = await world.rows.list('orderEvents', { where: { orderId: order.orderId }, limit: 100 });
    const paid = events.filter(({ event }) => event === 'refunded');
    expect(Object.fromEntries(paid.map(({ note, saleId }) => [note, saleId]))).toEqual({
      'BCA 1': first.id,
      'BCA 2': second.id,
    });
    // Repeating the same reference is accepted; another reference is not.
    expect(await pay(first.id, 'BCA 1')).toMatchObject({ state: 'paid', reference: 'BCA 1' });
    expect(await refusalOf(pay(first.id, 'BCA 3'))).toMatchObject({
      code: 'refund_ended',
      details: { reference: 'BCA 1' },
    });
  });

  it.each([
    ['release', 'released', { available: 50_000, held: 0 }],
    ['refund', 'refund_due', { available: 0, held: 0 }],
  ] as const)('follows the decision of its dispute: %s', async (event, money, balance) => {
    const order = await paidTransfer();
    const { seller, id } = firstOf(order);
    await press(world, seller, id, 'accept');
    await press(world, order.buyer, id, 'object');
    expect(await moneyNow(campus, seller.id)).toMatchObject({ held: 50_000 });
    await raiseSaleEventAsAdmin(world, campus.admin, { saleId: id, event, reason: 'Foto jelas' });
    expect(await saleNow(campus, id)).toMatchObject({ money });
    expect(await moneyNow(campus, seller.id)).toMatchObject(balance);
  });

  it('paid in cash or outside of Midtrans has no entries', async () => {
    const cash = await orderedFrom(campus, { sellers: 1, method: paying.cash });
    const { seller, id } = firstOf(cash);
    await press(world, seller, id, 'accept', 'ready');
    await press(world, cash.buyer, id, 'receive');
    await press(world, seller, id, 'claim');
    const outside = await transfer();
    await changeOrderStatus(world, campus.admin, { orderId: outside.orderId, to: 'Processed', reason: 'Tunai' });
    await press(world, outside.buyer, firstOf(outside).id, 'receive');
    for (const order of [cash, outside]) {
      expect(await saleNow(campus, firstOf(order).id)).toMatchObject({ state: 'completed', money: '' });
      expect(await moneyNow(campus, firstOf(order).seller.id)).toMatchObject({ held: 0, available: 0 });
    }
  });
});

describe('money received for an order that must not be paid', () => {
  const again = (order: OrderOfSellers, attempt: number) =>
    applyPayment(world, paymentUpdateOf(`1700000000000-${order.orderId}-${attempt}`, order.total, 'settlement'));

  it('is refunded: late, a second time, or after a payment outside of Midtrans', async () => {
    const late = await transfer();
    await cancelOrder(world, late.buyer, late);
    const twice = await paidTransfer();
    await again(twice, 2);
    const outside = await transfer();
    await changeOrderStatus(world, campus.admin, { orderId: outside.orderId, to: 'Processed', reason: 'Tunai' });
    for (const order of [late, outside]) await again(order, 1);
    const reasons = { [late.orderId]: 'late', [twice.orderId]: 'twice', [outside.orderId]: 'late' };
    for (const order of [late, twice, outside]) {
      const { refunds } = await orderRefunds(world, order.buyer, order);
      expect(refunds).toMatchObject([{ saleId: '', amount: 50_000, state: 'due', reason: reasons[order.orderId] }]);
      expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ refundsDue: 50_000 });
      await payOrderRefunds(world, campus.admin, { orderId: order.orderId, reference: 'BCA 9' });
      expect(await orderNow(campus, order.orderId)).toMatchObject({ paymentFlag: 'refunded' });
    }
    // Another notification of the same payment in another state adds nothing.
    await applyPayment(world, paymentUpdateOf(`1700000000000-${late.orderId}-1`, late.total, 'capture'));
    expect(await moneyNow(campus, late.buyer.id)).toMatchObject({ received: 50_000, refundsDue: 0, refunded: 50_000 });
  });

  it('counts once despite ten simultaneous notifications', async () => {
    const order = await transfer();
    await cancelOrder(world, order.buyer, order);
    await Promise.all(Array.from({ length: 10 }, () => again(order, 1)));
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject({ received: 50_000, refundsDue: 50_000 });
  });
});

describe('a refund by Midtrans', () => {
  const owed = async () => {
    const order = await paidTransfer();
    await press(world, firstOf(order).seller, firstOf(order).id, 'decline');
    return { order, refundId: firstOf(order).id };
  };
  const ask = (refundId: string) => refundByMidtrans(world, campus.admin, { refundId });

  it('is requested once, under its own key, and closes the refund', async () => {
    campus.midtrans.refundAnswer = { outcome: 'refunded', reference: '' };
    const { order, refundId } = await owed();
    expect(await ask(refundId)).toMatchObject({ state: 'paid', reference: refundId, paymentFlag: 'refunded' });
    expect(await ask(refundId)).toMatchObject({ state: 'paid' });
    expect(campus.midtrans.refunds.get(refundId)).toMatchObject({ amount: 50_000 });
    expect((await orderRefunds(world, order.buyer, order)).refunds).toMatchObject([{ way: 'midtrans', account: null }]);
  });

  it('can be paid by hand if it is refused or unsupported', async () => {
    campus.midtrans.refundAnswer = { outcome: 'unsupported', paymentType: 'bank_transfer' };
    const { refundId } = await owed();
    const refusal = await refusalOf(ask(refundId));
    expect(refusal).toMatchObject({
      code: 'refund_by_hand',
      details: { why: 'unsupported', paymentType: 'bank_transfer' },
    });
    const manual = { refundId, way: 'manual', reference: 'BCA 3' } as const;
    expect(await payRefund(world, campus.admin, manual)).toMatchObject({ state: 'paid' });
  });

  it('paid by hand records the account and the amount that the administrator saw', async () => {
    const { order, refundId } = await owed();
    await namePayoutAccount(world, order.buyer, bca('1234567890'));
    const pay = (sent: SentRefund) =>
      payRefund(world, campus.admin, { refundId, way: 'manual', reference: 'BCA 4', ...sent });
    const { entries } = await listRefunds(world, { state: 'due', q: orderNumber(order.orderId) });
    const { amount, account } = entries[0] ?? {};
    expect(account).toMatchObject({ number: '•••• 7890' });
    const shown = { amount, account };
    await namePayoutAccount(world, order.buyer, { ...bca('9999999999'), confirmed: true });
    expect(await refusalOf(pay(shown))).toMatchObject({
      code: 'payout_account_changed',
      details: { before: { number: '•••• 7890' }, now: { number: '•••• 9999' } },
    });
    // Since then, the bank took back a part of the payment.
    const partly = { amount: 20_000, keys: [] };
    const report = paymentUpdateOf(`1700000000000-${order.orderId}-1`, order.total, 'partial_chargeback', 'accept', {
      returned: partly,
    });
    await applyPayment(world, report);
    const sent = { ...shown, toOldAccount: true };
    expect(await refusalOf(pay(sent))).toMatchObject({ code: 'changed_meanwhile', details: { amount: 30_000 } });
    expect(await pay({ ...sent, amount: 30_000 })).toMatchObject({ state: 'paid' });
    const { refunds } = await orderRefunds(world, order.buyer, order);
    expect(refunds.find((one) => one.refundId === refundId)).toMatchObject({
      amount: 30_000,
      account: { bank: 'bca', number: '•••• 7890' },
    });
  });

  it('of a whole order records the account that the administrator saw, too', async () => {
    const { order, refundId } = await owed();
    const { orderId } = order;
    await namePayoutAccount(world, order.buyer, bca('1234567890'));
    const { account, order: seen } = await readOrderMoney(world, { orderId });
    expect(account).toMatchObject({ number: '•••• 7890' });
    await namePayoutAccount(world, order.buyer, { ...bca('9999999999'), confirmed: true });
    const pay = (sent: SentRefund) =>
      payOrderRefunds(world, campus.admin, { orderId, reference: 'BCA 4', version: seen.version, account, ...sent });
    expect((await refusalOf(pay({}))).code).toBe('payout_account_changed');
    expect(await pay({ toOldAccount: true })).toMatchObject({ paymentFlag: 'refunded' });
    expect(await world.rows.get('refunds', refundId)).toMatchObject({ state: 'paid', number: '•••• 7890' });
  });

  it('paid by hand keeps the full number of an unchanged account, and none if the screen showed none', async () => {
    for (const [named, account, number] of [
      [bca('1234567890'), masked(bca('1234567890')), '1234567890'],
      [bca('1234567890'), undefined, '1234567890'],
      [bca('1234567890'), null, ''],
    ] as const) {
      const { order, refundId } = await owed();
      await namePayoutAccount(world, order.buyer, named);
      await payRefund(world, campus.admin, { refundId, way: 'manual', reference: 'BCA 5', account });
      expect(await world.rows.get('refunds', refundId)).toMatchObject({ state: 'paid', number });
    }
  });

  it('is requested again while its result is unknown, and cannot be paid by hand meanwhile', async () => {
    campus.midtrans.refundAnswer = { outcome: 'refunded', reference: '' };
    const { order, refundId } = await owed();
    campus.midtrans.isDown = true;
    expect((await refusalOf(ask(refundId))).code).toBe('payment_unavailable');
    campus.midtrans.isDown = false;
    const manual = { refundId, way: 'manual', reference: 'BCA 3' } as const;
    expect((await refusalOf(payRefund(world, campus.admin, manual))).code).toBe('refund_asked');
    const whole = { orderId: order.orderId, reference: 'BCA 3' };
    expect((await refusalOf(payOrderRefunds(world, campus.admin, whole))).code).toBe('refund_asked');
    expect(await ask(refundId)).toMatchObject({ state: 'paid' });
  });

  it('closes what was due for that payment if Midtrans itself initiated it', async () => {
    const { order, refundId } = await owed();
    await applyPayment(world, paymentUpdateOf(`1700000000000-${order.orderId}-1`, order.total, 'refund'));
    expect((await orderRefunds(world, order.buyer, order)).refunds).toMatchObject([
      { refundId, state: 'paid', way: 'midtrans' },
    ]);
    expect(await orderNow(campus, order.orderId)).toMatchObject({ paymentFlag: 'refunded' });
    // The buyer is notified once, even if Midtrans's notification comes before its answer.
    expect(await ask(refundId)).toMatchObject({ state: 'paid' });
    const told = await toldTo(campus, order.buyer);
    expect(told.filter((title) => title === 'Dana dikembalikan')).toHaveLength(1);
    const events = await world.rows.list('orderEvents', { where: { orderId: order.orderId }, limit: 100 });
    expect(events.filter(({ event }) => event === 'refunded')).toHaveLength(1);
  });
});

describe.each(['refund', 'chargeback'])('a complete refund of held money, as a %s,', (word) => {
  it('leaves nothing to release or refund; sellers are warned, and the administrator’s work list has it', async () => {
    const order = await paidTransfer(3);
    const [first, second, third] = order.sales;
    if (!first || !second || !third) throw new Error('Three sellers');
    await press(world, first.seller, first.id, 'accept', 'ready');
    await press(world, third.seller, third.id, 'decline');
    const news = paymentUpdateOf(`1700000000000-${order.orderId}-1`, order.total, word);
    await Promise.all([applyPayment(world, news), applyPayment(world, news)]);
    expect(await orderNow(campus, order.orderId)).toMatchObject({ paymentFlag: 'refunded' });
    const gone = { refundsDue: 0, refunded: 50_000, returned: 100_000 };
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject(gone);
    const { refunds } = await orderRefunds(world, order.buyer, order);
    expect(refunds.map(({ amount, state, way, reason }) => `${amount} ${state} ${way} ${reason}`).sort()).toEqual([
      '100000 paid midtrans taken_back',
      '50000 paid midtrans canceled',
    ]);
    for (const { id, seller } of [first, second]) {
      expect(await saleNow(campus, id)).toMatchObject({ money: 'refunded' });
      expect(await toldTo(campus, seller)).toContain('Dana pembeli ditarik kembali');
    }
    const { unpaid } = await needsAttention(world);
    expect(unpaid.entries.filter(({ orderId }) => orderId === order.orderId)).toHaveLength(2);
    expect((await refusalOf(press(world, order.buyer, first.id, 'receive'))).code).toBe('money_gone');
    await press(world, first.seller, first.id, 'cancel');
    await press(world, second.seller, second.id, 'decline');
    // Leaving a refunded sale counts against neither side.
    for (const { id } of [first, second])
      expect(await saleNow(campus, id)).toMatchObject({ state: 'canceled', against: '' });
    for (const { seller } of order.sales)
      expect(await moneyNow(campus, seller.id)).toMatchObject({ held: 0, available: 0 });
    expect(await moneyNow(campus, order.buyer.id)).toMatchObject(gone);
    expect(await orderNow(campus, order.orderId)).toMatchObject({ paymentFlag: 'refunded' });
    expect((await needsAttention(world)).unpaid.entries.map(({ orderId }) => orderId)).not.toContain(order.orderId);
  });
});

describe('a payout', () => {
  it('marked twice simultaneously is paid once; if marked as paid and as failed, one mark succeeds', async () => {
    for (const ends of [
      ['paid', 'paid', 'paid'],
      ['paid', 'failed', 'paid', 'failed'],
    ] as const) {
      const { seller, payoutId } = await prepared();
      const outcomes = await Promise.allSettled(
        ends.map((end, place) =>
          end === 'paid'
            ? markPayoutPaid(world, campus.admin, { payoutId, reference: `BCA ${place}` })
            : markPayoutFailed(world, campus.admin, { payoutId, reason: `Ditolak ${place}` }),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { inPayout, paidOut, available } = await moneyNow(campus, seller.id);
      expect([inPayout, paidOut + available]).toEqual([0, 50_000]);
      const told = await toldTo(campus, seller);
      expect(told.filter((title) => title.includes('ransfer'))).toHaveLength(1);
    }
  });

  it('is prepared only once from the same money', async () => {
    const { seller } = await earned();
    await hasAccount(campus, seller);
    const payoutId = ID.unique();
    const same = await Promise.all([prepare(seller, 50_000, payoutId), prepare(seller, 50_000, payoutId)]);
    expect(same.map((answer) => answer.prepared.length)).toEqual([1, 1]);
    const other = await earned();
    await hasAccount(campus, other.seller);
    const rivals = await Promise.all([prepare(other.seller, 50_000), prepare(other.seller, 50_000)]);
    expect(rivals.map((answer) => answer.prepared.length).sort()).toEqual([0, 1]);
    expect(rivals.flatMap(({ refused }) => refused)).toMatchObject([
      { code: 'payout_above_balance', details: { available: 0 } },
    ]);
    for (const { id } of [seller, other.seller]) {
      expect(await moneyNow(campus, id)).toMatchObject({ available: 0, inPayout: 50_000 });
    }
  });

  it('makes the money available again if it failed, and tells the seller why', async () => {
    const { seller, payoutId } = await prepared();
    await markPayoutFailed(world, campus.admin, { payoutId, reason: 'Nama tidak cocok' });
    expect(await moneyNow(campus, seller.id)).toMatchObject({ available: 50_000, inPayout: 0 });
    const [news] = (await world.rows.list('notifications', { where: { userId: seller.id }, limit: 100 })).slice(-1);
    expect(news?.body).toContain('Nama tidak cocok');
    expect(news?.body).not.toContain('1234567890');
  });

  it('many are prepared in few transactions; impossible ones are listed, the others succeed', async () => {
    const sellers = await Promise.all(Array.from({ length: 3 }, () => earned(10_000)));
    for (const { seller } of sellers.slice(0, 2)) await hasAccount(campus, seller);
    const payouts = sellers.map(({ seller }, place) => ({
      payoutId: ID.unique(),
      userId: seller.id,
      amount: place === 1 ? 10_001 : 10_000,
    }));
    const answer = await preparePayouts(world, campus.admin, { payouts });
    expect(answer.prepared).toEqual(payouts.slice(0, 1));
    expect(answer.refused.map(({ code }) => code)).toEqual(['payout_above_balance', 'account_missing']);
  });

  it('is refused with an invalid amount', () => {
    const fits = (amount: unknown) =>
      preparePayoutsInput.safeParse({ payouts: [{ payoutId: ID.unique(), userId: 'sari', amount }] }).success;
    expect([1, 50_000].map(fits)).toEqual([true, true]);
    expect([0, -1, 1.5, '5', Number.NaN, 1e15].map(fits)).toEqual(Array(6).fill(false));
  });

  it('is refused if it is unknown or already ended', async () => {
    const nowhere = { payoutId: ID.unique(), reference: 'x' };
    expect((await refusalOf(markPayoutPaid(world, campus.admin, nowhere))).code).toBe('payout_not_found');
    const { payoutId } = await prepared();
    await markPayoutPaid(world, campus.admin, { payoutId, reference: 'BCA 7' });
    const over = await refusalOf(markPayoutFailed(world, campus.admin, { payoutId, reason: 'Terlambat' }));
    expect(over).toMatchObject({ code: 'payout_ended', details: { state: 'paid', reference: 'BCA 7' } });
  });
});

describe('a payout account', () => {
  it.each([
    [{ number: '12345O7890' }, { number: 'account_number_invalid' }],
    [{ number: '' }, { number: 'account_number_invalid' }],
    [{ number: '123456789' }, { number: 'account_number_length' }],
    [{ bank: 'gopay', number: '12345' }, { number: 'account_number_length' }],
    [{ bank: 'bank sentral' }, { bank: 'bank_invalid' }],
    [{ holder: '  ' }, { holder: 'holder_required' }],
    [{ holder: 'Sari\nWulandari' }, { holder: 'name_one_line' }],
    [{ holder: 'x'.repeat(101) }, { holder: 'too_long' }],
  ])('typed as %j is refused with its field name', (typed, fields) => {
    const { error } = payoutAccountInput.safeParse({ ...bca(), ...typed });
    expect(Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])).toEqual(
      fields,
    );
  });

  it.each(['12345', '-', '😀😀', 'S', '李雷', 'Sari <b>', '=Sari', 'a😀b'])('refuses the holder %s', (holder) => {
    const { error } = payoutAccountInput.safeParse({ ...bca(), holder });
    expect(error?.issues.map(({ message }) => message)).toEqual(['holder_invalid']);
  });

  it.each(banks)('needs the number of digits of $name', ({ value, digits, isWallet }) => {
    const numberOf = (length: number) => (isWallet ? '08' : '').padEnd(length, '7');
    const [fewest, most] = digits;
    for (const length of [fewest, most]) {
      const account = { bank: value, number: numberOf(length), holder: 'Sari' };
      expect(payoutAccountInput.parse(account)).toEqual(account);
    }
    for (const number of [
      numberOf(fewest - 1),
      numberOf(most + 1),
      '0'.repeat(fewest),
      ...(isWallet ? ['7'.repeat(fewest)] : []),
    ]) {
      const { error } = payoutAccountInput.safeParse({ bank: value, number, holder: 'Sari' });
      expect([number, error?.issues.map(({ message }) => message)]).toEqual([number, ['account_number_length']]);
    }
  });

  it.each(['+62 812-3456-7890', '62812 3456 7890', '0812.3456.7890'])(
    'is a phone number for a wallet: %s',
    (number) => {
      const account = { bank: 'gopay', number, holder: 'Sari' };
      expect(payoutAccountInput.parse(account)).toMatchObject({ number: '081234567890' });
    },
  );

  it.each([
    "Ni Luh D'Ayu",
    'R. Ng. Sosro-Diningrat',
    'CV. Maju 2',
    'PT Sari & Anak (Persero)',
    'José Núñez',
    'Sari Dewi, S.Kom',
  ])('accepts the holder %s', (holder) => {
    expect(payoutAccountInput.parse({ ...bca(), holder })).toMatchObject({ holder });
  });

  it('accepts spaces and dashes', () => {
    expect(payoutAccountInput.parse(bca('123-456 78.90'))).toMatchObject({ number: '1234567890' });
  });

  it('can be changed after a confirmation; only payouts already sent go to the old one', async () => {
    const { seller, payoutId } = await prepared();
    const fresh = bca('9999999999');
    const asked = await refusalOf(namePayoutAccount(world, seller, fresh));
    expect(asked).toMatchObject({
      code: 'account_change',
      details: { bank: 'bca', number: '•••• 7890', prepared: 1, preparedAmount: 50_000 },
    });
    expect(await ownMoney(world, seller)).toMatchObject({ account: { number: '•••• 7890' } });
    await namePayoutAccount(world, seller, { ...fresh, confirmed: true });
    expect(await toldTo(campus, seller)).toContain('Rekening Anda diganti');
    const { entries } = await listPayouts(world, { state: 'prepared' });
    expect(entries.find((one) => one.payoutId === payoutId)).toMatchObject({
      isAccountChanged: true,
      account: { number: '•••• 7890' },
    });
    // The payout is no longer in the bank's file.
    const { lines, count, replaced } = await exportPayouts(world, campus.admin, { state: 'prepared' });
    expect(lines.map((line) => line.payoutId)).not.toContain(payoutId);
    expect([count + replaced, replaced > 0]).toEqual([entries.length, true]);
    const pay = (toOldAccount?: boolean) =>
      markPayoutPaid(world, campus.admin, { payoutId, reference: 'BCA 8', toOldAccount });
    expect(await refusalOf(pay())).toMatchObject({
      code: 'payout_account_changed',
      details: { before: { number: '•••• 7890' }, now: { number: '•••• 9999' } },
    });
    expect(await pay(true)).toMatchObject({ state: 'paid' });
  });

  it('is masked in every list; showing it in full is audited each time', async () => {
    const { seller, payoutId } = await prepared();
    const lists = [
      await duePayouts(world, {}),
      await listPayouts(world, { state: 'prepared' }),
      await ownMoney(world, seller),
      await exportPayouts(world, campus.admin, { state: 'due' }),
    ];
    expect(JSON.stringify(lists)).not.toContain('1234567890');
    expect(await showAccount(world, campus.admin, { userId: seller.id })).toMatchObject({ number: '1234567890' });
    expect(await showOwnAccount(world, seller)).toMatchObject({ number: '1234567890' });
    expect((await ownData(world, seller)).payoutAccount).toMatchObject({ number: '1234567890' });
    const file = await exportPayouts(world, campus.admin, { state: 'prepared' });
    expect(file.lines.map(({ number }) => number)).toContain('1234567890');
    const audit = await world.rows.list('auditEvents', { limit: 500 });
    const shown = audit.filter(({ action, subject }) => action === 'account.show' && subject === seller.id);
    expect(shown.map(({ actorId }) => actorId).sort()).toEqual([campus.admin.id, seller.id, seller.id].sort());
    expect(audit.filter(({ action, after }) => action === 'payouts.export' && after.includes(payoutId))).toHaveLength(
      1,
    );
    expect(JSON.stringify(audit)).not.toContain('1234567890');
    const nobody = await campus.person();
    expect((await refusalOf(showOwnAccount(world, nobody))).code).toBe('account_missing');
  });
});

describe('a seller’s monthly statement', () => {
  it('has the opening balance, each entry with its balance, and the closing balance', async () => {
    const { seller } = await earned(40_000);
    await hasAccount(campus, seller);
    const payoutId = ID.unique();
    await prepare(seller, 15_000, payoutId);
    const month = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7);
    const statement = await ownStatement(world, seller, { month, offset: 420 });
    expect(statement.opening).toEqual({ held: 0, available: 0 });
    expect(statement.entries.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['held', { held: 40_000, available: 0 }],
      ['released', { held: 0, available: 40_000 }],
      ['prepared', { held: 0, available: 25_000 }],
    ]);
    expect(statement.closing).toEqual({ held: 0, available: 25_000 });
    const before = await ownStatement(world, seller, { month: '2020-01', offset: 420 });
    expect(before).toMatchObject({ opening: { available: 0 }, closing: { available: 0 }, entries: [] });
    const after = await ownStatement(world, seller, { month: '2099-01', offset: 420 });
    expect(after).toMatchObject({ opening: { available: 25_000 }, closing: { available: 25_000 }, entries: [] });
  });
});

it('a statement of a past month reads only the amounts of later entries, and subtracts them', async () => {
  const { seller, order } = await earned(40_000);
  const old = { kind: 'held', personId: seller.id, orderId: order.orderId, saleId: '', payoutId: '', amount: 5_000 };
  const rowId = ID.unique();
  await new TablesDB(clientWith(campus.server.key)).createRow({
    ...{ databaseId: 'market', tableId: 'entries', rowId },
    data: { ...old, $createdAt: '2025-03-10T05:00:00.000+00:00' },
  });
  const each = vi.spyOn(world.rows, 'each');
  const statement = await ownStatement(world, seller, { month: '2025-03', offset: 420 });
  expect(statement.entries.map(({ kind, amount }) => [kind, amount])).toEqual([['held', 5_000]]);
  expect(statement.closing).toEqual({ held: 0, available: 0 });
  expect(each.mock.calls.map(([, { select }]) => select)).toEqual([undefined, ['kind', 'amount']]);
  each.mockRestore();
  await world.rows.remove('entries', rowId);
});

describe('a person who deletes the account', () => {
  it('stays listed as a deleted account until all money is paid out', async () => {
    const { seller, payoutId } = await prepared(70_000);
    const more = await paidTransfer();
    const { order } = await earned();
    await deleteOwnAccount(world, seller);
    const { entries } = await listPayouts(world, { state: 'prepared' });
    expect(entries.find((one) => one.payoutId === payoutId)).toMatchObject({
      isDeleted: true,
      name: 'Pengguna dihapus',
    });
    expect(await showAccount(world, campus.admin, { userId: seller.id })).toMatchObject({ number: '1234567890' });
    expect(await forgetAccounts(world)).toBe(0);
    await markPayoutFailed(world, campus.admin, { payoutId, reason: 'Rekening ditutup' });
    const { entries: due } = await duePayouts(world, {});
    expect(due.find(({ userId }) => userId === seller.id)).toMatchObject({ isDeleted: true, available: 70_000 });
    const again = ID.unique();
    expect((await prepare(seller, 70_000, again)).prepared).toHaveLength(1);
    await markPayoutPaid(world, campus.admin, { payoutId: again, reference: 'BCA 10' });
    // No person is left to notify.
    expect(await toldTo(campus, seller)).toEqual([]);
    expect(await forgetAccounts(world)).toBe(1);
    expect((await refusalOf(showAccount(world, campus.admin, { userId: seller.id }))).code).toBe('account_missing');

    // An open refund of a buyer and a running sale of a seller keep the payout account, too.
    await deleteOwnAccount(world, more.buyer);
    const owed = (await listRefunds(world, { state: 'due' })).entries.find(({ orderId }) => orderId === more.orderId);
    expect(owed).toMatchObject({ isDeleted: true, buyerName: 'Pengguna dihapus', amount: 50_000 });
    await deleteOwnAccount(world, order.buyer);

    // So does a dispute, because its buyer may get a refund.
    const disputed = await paidTransfer();
    const { id, seller: other } = firstOf(disputed);
    await press(world, other, id, 'accept');
    await press(world, disputed.buyer, id, 'object');
    await hasAccount(campus, disputed.buyer, '5554443332');
    await deleteOwnAccount(world, disputed.buyer);
    expect(await forgetAccounts(world)).toBe(0);
    await raiseSaleEventAsAdmin(world, campus.admin, { saleId: id, event: 'refund', reason: 'Rusak' });
    const back = (await listRefunds(world, { state: 'due' })).entries.find(({ refundId }) => refundId === id);
    expect(back).toMatchObject({ isDeleted: true, account: { number: '•••• 3332' } });
    await payRefund(world, campus.admin, { refundId: id, way: 'manual', reference: 'BCA 11' });
    expect(await forgetAccounts(world)).toBe(1);
    expect(await moneyNow(campus, firstOf(order).seller.id)).toMatchObject({ available: 50_000 });
  });
});
