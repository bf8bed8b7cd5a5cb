/**
 * Payment histories (paid, partly refunded, fully refunded, twice, with a fee, denied) arrive as signed notifications
 * in any order and repeated, while people and administrators continue. The books balance after each step and match
 * Midtrans at the end.
 */
import { request } from 'node:http';
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { balanceId, campusBalanceId } from '#domain/ids.ts';
import { markPayoutFailed, markPayoutPaid } from '../../functions/usecases/money/end-payout.ts';
import { payOrderRefunds } from '../../functions/usecases/money/pay-refund.ts';
import { preparePayouts } from '../../functions/usecases/money/prepare-payouts.ts';
import { campusMoney, recountMoney } from '../../functions/usecases/money/recount-money.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent, raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { allOf, expectWholeMoney, hasAccount } from '../support/money.ts';
import { runs } from '../support/proof.ts';
import { oneOf } from '../support/random-concurrency.ts';
import { type OrderOfSellers, orderedFrom, paying } from '../support/sales.ts';
import { billedTo, newsKey, refundsOf, signedNews } from '../support/signed-news.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true, variables: { MIDTRANS_SERVER_KEY: newsKey } });
});
afterAll(() => campus.close());

/** Posts a notification to the function's own domain, like Midtrans. */
function post(body: unknown): Promise<string> {
  const { port } = new URL(campus.server.endpoint);
  const headers = { 'content-type': 'application/json', host: `payments.functions.localhost:${port}` };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/', headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode} ${text}`)),
      );
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

interface Story {
  readonly gross: number;
  /** The total that Midtrans reports as refunded at the end. */
  readonly back: number;
  readonly words: readonly Record<string, unknown>[];
}

/** All notifications of one attempt in their original order. */
function story(order: OrderOfSellers, at: number): Story {
  const id = `1700000000000-${order.orderId}-${at}`;
  const fee = oneOf([0, 0, 71]);
  const gross = order.total + (fee === 0 ? oneOf([0, 0, 0, 9, -9]) : fee);
  const bill = fee === 0 ? {} : billedTo(order.total, fee);
  const word = (status: string, more = {}) =>
    signedNews(id, gross, status, { transaction_id: `${id}-kartu`, ...bill, ...more });
  const parts = oneOf([[], [1_000], [1_000, 2_345], [1_000, 2_345, 7]]);
  const partly = parts.map((_, place) => word('partial_refund', refundsOf(...parts.slice(0, place + 1))));
  const end = oneOf(['', '', 'refund', 'chargeback', 'refund']);
  const back = end === '' ? parts.reduce((sum, part) => sum + part, 0) : gross;
  const words = [word('pending'), word('settlement'), ...partly, ...(end === '' ? [] : [word(end)])];
  return { gross, back, words };
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => [Math.random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);

/** One random request of a person or administrator; refusals are ignored. */
async function life({ orderId, buyer, sales }: OrderOfSellers): Promise<void> {
  const { world, admin } = campus;
  const { id: saleId, seller } = oneOf(sales);
  const reason = 'Begitu adanya';
  const payouts = await world.rows.list('payouts', { where: { personId: seller.id }, limit: 10 });
  const payoutId = payouts.length > 0 ? oneOf(payouts).$id : undefined;
  const available = (await world.rows.get('balances', balanceId(seller.id)))?.available ?? 0;
  const next = async () => {
    const sale = await world.rows.get('sales', saleId);
    const event = { waiting: 'accept', accepted: 'ready', ready: 'receive', disputed: 'withdraw' } as const;
    const step = Object.entries(event).find(([state]) => state === sale?.state)?.[1];
    if (step) await raiseSaleEvent(world, step === 'receive' ? buyer : seller, { saleId, event: step });
  };
  const turn = oneOf([
    next,
    next,
    next,
    next,
    () => raiseSaleEvent(world, seller, { saleId, event: 'decline', reason }),
    () => raiseSaleEventAsAdmin(world, admin, { saleId, event: 'cancel', reason }),
    () => cancelOrder(world, buyer, { orderId }),
    () => payOrderRefunds(world, admin, { orderId, reference: 'BNI 1' }),
    async () => {
      if (available < 1) return;
      await preparePayouts(world, admin, {
        payouts: [{ payoutId: ID.unique(), userId: seller.id, amount: available }],
      });
    },
    async () => {
      if (payoutId) await markPayoutPaid(world, admin, { payoutId, reference: 'BCA 1', wasSent: oneOf([true, false]) });
    },
    async () => {
      if (payoutId) await markPayoutFailed(world, admin, { payoutId, reason });
    },
  ]);
  await turn().catch((refusal: unknown) => {
    if (!(refusal instanceof DomainError)) throw refusal;
  });
}

/**
 * Corrupts one column of one balance and expects the recount to repair it. The campus balance must also be reported as
 * unbalanced.
 */
async function tamper(): Promise<void> {
  const { rows } = campus.world;
  const column = oneOf(['held', 'available', 'returned', 'providerFees', 'refundsDue'] as const);
  const row = oneOf(await allOf(campus, 'balances'));
  await rows.update('balances', row.$id, { [column]: row[column] + 7 });
  if (row.$id === campusBalanceId) expect((await campusMoney(campus.world)).isBalanced).toBe(false);
  const { corrected } = await recountMoney(campus.world);
  expect(corrected).toMatchObject([{ column, was: row[column] + 7, is: row[column] }]);
}

it('books balance after each notification in any order, and match Midtrans at the end', async () => {
  for (let run = 0; run < runs(4, 150); run++) {
    const order = await orderedFrom(campus, {
      ...{ sellers: oneOf([1, 2]), method: paying.transfer, values: { price: oneOf([10_000, 12_345, 50_000]) } },
    });
    for (const { seller } of order.sales) await hasAccount(campus, seller);
    const stories = oneOf([[1], [1], [1, 2]]).map((at) => story(order, at));
    const told = stories.flatMap(({ words }) => words);
    const inOrder = Math.random() < 0.4;
    for (const word of inOrder ? told : shuffled([...told, oneOf(told), oneOf(told)])) {
      await post(word);
      await expectWholeMoney(campus);
      for (let press = 0; press < oneOf([0, 1, 3]); press++) await life(order);
      await expectWholeMoney(campus);
    }
    const { rows } = campus.world;
    const where = { orderId: order.orderId };
    const [entries, refunds] = await Promise.all([
      rows.list('entries', { where: { ...where, kind: 'received' }, limit: 100 }),
      rows.list('refunds', { where: { ...where, state: 'paid', way: 'midtrans' }, limit: 100 }),
    ]);
    const sum = (all: readonly { readonly amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
    expect(sum(entries)).toBe(stories.reduce((total, { gross }) => total + gross, 0));
    expect(sum(refunds)).toBe(stories.reduce((total, { back }) => total + back, 0));
    await tamper();
  }
  expect(await recountMoney(campus.world)).toEqual({ corrected: [], removed: [], isBalanced: true, difference: 0 });
});
