/** Money under all events, several at once, with processes that die between two transactions. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceId } from '#domain/ids.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import type { SaleEvent } from '#domain/orders/sale.ts';
import { markPayoutFailed, markPayoutPaid } from '../../functions/usecases/money/end-payout.ts';
import { payOrderRefunds, payRefund } from '../../functions/usecases/money/pay-refund.ts';
import { preparePayouts } from '../../functions/usecases/money/prepare-payouts.ts';
import { recountMoney } from '../../functions/usecases/money/recount-money.ts';
import { refundByMidtrans } from '../../functions/usecases/money/refund-by-midtrans.ts';
import { undoRefund } from '../../functions/usecases/money/undo-refund.ts';
import { endDueSales } from '../../functions/usecases/orders/due-sales.ts';
import { leaveSales } from '../../functions/usecases/orders/leave-sales.ts';
import { cancelOrder, changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent, raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { allOf, expectWholeMoney, hasAccount } from '../support/money.ts';
import { proof, runs } from '../support/proof.ts';
import { killable, oneOf, playTurns } from '../support/random-concurrency.ts';
import { postedRental, rented } from '../support/rentals.ts';
import { firstOf, type OrderOfSellers, orderedFrom, paying, press } from '../support/sales.ts';

const day = 86_400_000;
const reason = 'Begitu adanya';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

/** Only rentals are taken back; other kinds refuse it. */
const sellerEvents = [
  ...(['accept', 'accept', 'accept', 'decline', 'ready', 'ready', 'claim', 'cancel', 'object'] as const),
  ...(['take_back', 'take_back'] as const),
];
const buyerEvents = ['receive', 'receive', 'receive', 'cancel', 'object', 'withdraw'] as const;
const adminEvents = ['accept', 'confirm', 'release', 'release', 'refund', 'cancel'] as const;

/** One random action, notification or scheduled run. */
function step(world: AdminAppWorld, { orderId, buyer, sales, total }: OrderOfSellers): Promise<unknown> {
  const { admin } = campus;
  const { id: saleId, seller } = oneOf(sales);
  const pay = () => {
    const state = oneOf(['settlement', 'settlement', 'settlement', 'capture', 'pending']);
    return applyPayment(world, paymentUpdateOf(`1700000000000-${orderId}-${oneOf([1, 1, 2])}`, total, state));
  };
  // Midtrans's refund notifications with totals in any order.
  const goBack = () => {
    const state = oneOf(['refund', 'chargeback', 'partial_refund', 'partial_refund', 'partial_refund', 'cancel']);
    const returned = { amount: oneOf([1, 777, 5_000, 12_346, total]), keys: [] };
    return applyPayment(
      world,
      paymentUpdateOf(`1700000000000-${orderId}-${oneOf([1, 1, 2])}`, total, state, 'accept', { returned }),
    );
  };
  const press = (who: typeof buyer, event: SaleEvent) => raiseSaleEvent(world, who, { saleId, event, reason });
  const later = () => ({ ...world, now: () => Date.now() + oneOf([1, 4, 20]) * day });
  const decide = () => {
    const ownerPart = oneOf([undefined, 0, 77, rentalTerms.deposit, rentalTerms.deposit + 1]);
    return raiseSaleEventAsAdmin(world, admin, { saleId, event: oneOf(adminEvents), reason, ownerPart });
  };
  const prepare = async () => {
    const available = (await world.rows.get('balances', balanceId(seller.id)))?.available ?? 0;
    // Sometimes more than is available, or a part of it.
    const amount = Math.floor(available * oneOf([1, 1, 0.5, 1.1]));
    if (amount < 1) return;
    await preparePayouts(world, admin, { payouts: [{ payoutId: ID.unique(), userId: seller.id, amount }] });
  };
  const endPayout = async () => {
    const where = { personId: seller.id };
    const payouts = await world.rows.list('payouts', { where, limit: 10 });
    if (payouts.length === 0) return;
    const { $id: payoutId } = oneOf(payouts);
    await (Math.random() < 0.6
      ? markPayoutPaid(world, admin, {
          ...{ payoutId, reference: oneOf(['BCA 1', 'BCA 2']), wasSent: oneOf([true, false]) },
        })
      : markPayoutFailed(world, admin, { payoutId, reason }));
  };
  const refund = async () => {
    const refunds = await world.rows.list('refunds', { where: { orderId }, limit: 10 });
    if (refunds.length === 0) return;
    const { $id: refundId } = oneOf(refunds);
    const reference = oneOf(['BNI 1', 'BNI 2']);
    await oneOf([
      () => payRefund(world, admin, { refundId, way: 'manual', reference }),
      () => payOrderRefunds(world, admin, { orderId, reference }),
      () => refundByMidtrans(world, admin, { refundId }),
      () => undoRefund(world, admin, { refundId }),
    ])();
  };
  return oneOf([
    pay,
    pay,
    pay,
    goBack,
    goBack,
    () => press(seller, oneOf(sellerEvents)),
    () => press(seller, oneOf(sellerEvents)),
    () => press(seller, oneOf(sellerEvents)),
    () => press(buyer, oneOf(buyerEvents)),
    () => press(buyer, oneOf(buyerEvents)),
    decide,
    () => raiseSaleEvent(later(), seller, { saleId, event: 'take_back' }),
    () => changeOrderStatus(world, admin, { orderId, to: oneOf(orderStatuses), reason }),
    () => (Math.random() < 0.3 ? cancelOrder(world, buyer, { orderId }) : Promise.resolve()),
    () => endDueSales({ ...later(), log: () => undefined }),
    () => (Math.random() < 0.2 ? leaveSales(world, oneOf([seller.id, buyer.id])) : Promise.resolve()),
    prepare,
    prepare,
    endPayout,
    endPayout,
    refund,
    refund,
    () => (Math.random() < 0.2 ? recountMoney(world) : Promise.resolve()),
  ])();
}

function play(order: OrderOfSellers): Promise<void> {
  const world = killable(campus.world);
  return playTurns(14, () => step(world, order));
}

const rentalTerms = { deposit: 98_765, pieces: 2, valueNew: null };

/** Three days of one product from today, with a deposit in the transfer. */
async function rentalOrder(): Promise<OrderOfSellers> {
  const posted = await postedRental(campus, rentalTerms);
  const buyer = await campus.person('Beli');
  const { orderId, saleId, total } = await rented(campus, posted, buyer, { world: worldWithFee() });
  const product = await campus.productNow(posted.productId);
  return { orderId, buyer, total, sales: [{ id: saleId, seller: posted.seller, product }] };
}

const worldWithFee = () => campus.worldWith({ settings: { feePercent: oneOf([0, 2.5]) } });

it('accounts for every received rupiah in balances, entries and rows, in any interleaving', async () => {
  for (let run = 0; run < runs(4, 300); run++) {
    campus.midtrans.refundAnswer = oneOf([
      { outcome: 'refunded', reference: '' },
      { outcome: 'unsupported', paymentType: 'bank_transfer' },
    ] as const);
    const order =
      run % 4 > 1
        ? await rentalOrder()
        : await orderedFrom(campus, {
            sellers: 2,
            method: paying.transfer,
            values: { price: 12_345 },
            world: worldWithFee(),
          });
    // Most orders are paid, so that there is money to trade with.
    if (run % 3 > 0)
      await applyPayment(campus.world, paymentUpdateOf(`1700000000000-${order.orderId}-1`, order.total, 'settlement'));
    const isEarned = run % 3 === 2;
    for (const { seller } of order.sales) if (run % 2 === 0 || isEarned) await hasAccount(campus, seller);
    // Random steps alone seldom reach a payout.
    if (isEarned) {
      const { id, seller } = firstOf(order);
      for (const event of ['accept', 'ready'] as const) await press(campus.world, seller, id, event);
      await press(campus.world, order.buyer, id, 'receive');
    }
    // Ensures that a refund was due once.
    if (run === 1) await press(campus.world, firstOf(order).seller, firstOf(order).id, 'decline');
    // Ensures that the rest of a deposit was returned a day late.
    if (run === 2) {
      const { id, seller } = firstOf(order);
      const dayLate = { ...campus.world, now: () => Date.now() + 3 * day };
      await press(dayLate, seller, id, 'take_back');
    }
    await play(order);
    await expectWholeMoney(campus);
  }
  const kinds = new Set((await allOf(campus, 'entries')).map(({ kind }) => kind));
  const ofDeposits = ['deposit_held', 'deposit_back', 'deposit_kept', 'deposit_paid'];
  const further = ['released', 'refunded', 'refunded_undone', 'prepared', 'paid_out', 'deposit_taken'];
  for (const kind of ['received', 'held', 'due', ...ofDeposits, ...(proof ? further : [])])
    expect(kinds).toContain(kind);
  expect(await recountMoney(campus.world)).toEqual({ corrected: [], removed: [], isBalanced: true, difference: 0 });
});
