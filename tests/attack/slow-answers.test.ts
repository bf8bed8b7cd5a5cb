/**
 * People, the schedule and Midtrans act on one order, with 50 to 300 ms between any two calls. In every order of these
 * calls, all money is accounted for, nothing happens twice, and no decision mixes rows from before and after a change.
 */
import { ID, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { orderStatusOf } from '#domain/orders/order-of-sales.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { clientWith } from '../../functions/adapters/project.ts';
import { rowsOf } from '../../functions/adapters/rows.ts';
import { payOrderRefunds } from '../../functions/usecases/money/pay-refund.ts';
import { attemptId } from '../../functions/usecases/money/payment-attempt.ts';
import { cancelOrder, changeOrderStatus, moveOrder } from '../../functions/usecases/orders/move-order.ts';
import { eventsOfSale, raiseSaleEvent, raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { incrementFrom } from '../../functions/usecases/rows.ts';
import { ensureCounts } from '../../functions/usecases/totals.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { expectWholeMoney } from '../support/money.ts';
import { orderedOnce, orderNow } from '../support/orders.ts';
import { runs } from '../support/proof.ts';
import { orderedFrom, paying } from '../support/sales.ts';
import { SlowCalls } from '../support/slow-calls.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

/** The campus behind a client with slow calls. */
function slowWorld(calls: SlowCalls): AdminAppWorld {
  const tables = calls.slow(new TablesDB(clientWith(campus.server.key)));
  return { ...campus.world, rows: rowsOf(tables, ensureCounts(campus.world.settings), calls) };
}

/** Midtrans repeats an unanswered notification until it is answered. */
const untilTaken = (deliver: () => Promise<unknown>): Promise<unknown> =>
  deliver().catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'try_again') return untilTaken(deliver);
    throw error;
  });

async function orderLife(seed: number): Promise<string> {
  const { orderId, buyer, product } = await orderedOnce(campus, { stock: 3 }, bankTransfer);
  const { rows } = campus.world;
  const copy = await rows.get('transactions', orderId);
  if (!copy) throw new Error('an order without its copy');
  const told = paymentUpdateOf(attemptId(copy, 1), product.price, 'settlement');
  const calls = new SlowCalls(seed);
  const world = slowWorld(calls);
  const [delivered] = await calls.together([
    () => untilTaken(() => applyPayment(world, told)),
    () => changeOrderStatus(world, campus.admin, { orderId, to: 'Canceled', version: 0 }),
    () => moveOrder(world, orderId, () => 'expire', { id: 'upkeep', as: 'system' }),
    // In a third of the runs the buyer does not cancel, so that an order paid in time stays paid.
    ...(seed % 3 > 0 ? [() => cancelOrder(world, buyer, { orderId })] : []),
  ]);
  expect([seed, delivered]).toEqual([seed, { status: 'fulfilled', value: 'paid:1' }]);
  const { status, version, paymentFlag } = await orderNow(campus, orderId);
  const events = await rows.list('orderEvents', { where: { orderId }, limit: 100 });
  const { stock } = await campus.productNow(product.$id);
  const end = [status, paymentFlag, stock, version, events.length].join(' ');
  // The payment was accepted, was followed by the buyer's cancellation, or came too late.
  expect([
    seed,
    ['PAID  2 1 2', 'Canceled refund_due 3 2 3', 'Canceled paid_after_cancel 3 1 2'].includes(end),
    end,
  ]).toEqual([seed, true, end]);
  return end;
}

it('simultaneous admin cancel, buyer cancel, expiry and settlement lose no money', async () => {
  const ends = new Set<string>();
  for (let seed = 0; seed < runs(60, 2_000); seed++) ends.add(await orderLife(seed));
  // The three possible ends have all occurred.
  expect(ends.size).toBe(3);
  await expectWholeMoney(campus);
});

/**
 * A paid order of two sellers: the sellers, the buyer and the administrator send random actions, several times each.
 */
async function saleLife(seed: number): Promise<void> {
  const order = await orderedFrom(campus, { sellers: 2, method: paying.transfer, values: { price: 12_345 } });
  const { orderId, buyer, sales, total } = order;
  await applyPayment(campus.world, paymentUpdateOf(`1700000000000-${orderId}-1`, total, 'settlement'));
  const calls = new SlowCalls(seed);
  const world = slowWorld(calls);
  const one = <T>(of: readonly T[]): T => of[Math.floor(calls.random() * of.length)] as T;
  const reason = 'Begitu adanya';
  const pressing = (press: () => Promise<unknown>, times: number) => async () => {
    for (let at = 0; at < times; at++) {
      await press().catch((refusal: unknown) => {
        if (!(refusal instanceof DomainError)) throw refusal;
      });
      await calls.wait(calls.random() * 800);
    }
  };
  const ends = await calls.together([
    ...sales.map(({ id: saleId, seller }) =>
      pressing(
        () => raiseSaleEvent(world, seller, { saleId, event: one(['accept', 'ready', 'ready', 'cancel']), reason }),
        5,
      ),
    ),
    ...sales.map(({ id: saleId }) =>
      pressing(
        () => raiseSaleEvent(world, buyer, { saleId, event: one(['receive', 'receive', 'cancel', 'object']), reason }),
        5,
      ),
    ),
    pressing(
      () =>
        raiseSaleEventAsAdmin(world, campus.admin, {
          saleId: one(sales).id,
          event: one(['release', 'refund', 'cancel']),
          reason,
        }),
      3,
    ),
    pressing(() => payOrderRefunds(world, campus.admin, { orderId, reference: 'BCA 1' }), 2),
  ]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  const { rows } = campus.world;
  const now = await rows.list('sales', { where: { orderId }, limit: 10 });
  const { status, canceledAmount } = await orderNow(campus, orderId);
  const canceled = now.filter(({ state }) => state === 'canceled').reduce((sum, { subtotal }) => sum + subtotal, 0);
  expect([seed, status, canceledAmount]).toEqual([seed, orderStatusOf(now), canceled]);
  // The last timeline entry of each sale equals its state.
  for (const sale of now) {
    const last = (await eventsOfSale(campus.world, sale.$id)).findLast(({ event }) => event !== 'refunded');
    expect([seed, last?.event, sale.state]).toEqual([seed, last?.event, oneOfStates(last?.event ?? '', sale.state)]);
  }
}

/** The state that an event leads to. */
const leads: Readonly<Record<string, readonly string[]>> = {
  settle: ['waiting'],
  accept: ['accepted'],
  ready: ['ready'],
  receive: ['completed'],
  release: ['completed'],
  cancel: ['canceled'],
  refund: ['canceled'],
  object: ['disputed'],
};
const oneOfStates = (event: string, state: string): unknown =>
  leads[event]?.includes(state) ? state : `after ${event}: ${leads[event]}`;

it('simultaneous actions of two sellers, buyer and admin are neither lost nor repeated, to the rupiah', async () => {
  for (let seed = 0; seed < runs(6, 300); seed++) {
    await saleLife(seed);
    await expectWholeMoney(campus);
  }
});

/** Several callers write one row with calls of about 100 ms each. Returns the time until the last one succeeds, ms. */
async function lastOfWriters(writers: number, seed: number): Promise<number> {
  const { rows } = campus.world;
  const id = ID.unique();
  await rows.create('counters', id, { count: 0, windowEndsAt: new Date().toISOString() });
  const calls = new SlowCalls(seed, 25, 75);
  const { rows: slowly } = slowWorld(calls);
  const write = () =>
    slowly.transact(async () => {
      const counter = await slowly.get('counters', id);
      return { operations: [incrementFrom('counters', id, 'count', counter?.count ?? 0)], result: null };
    });
  const ends = await calls.together(
    Array.from({ length: writers }, () => write),
    200,
  );
  expect([seed, ends.filter(({ status }) => status === 'rejected')]).toEqual([seed, []]);
  expect((await rows.get('counters', id))?.count).toBe(writers);
  return calls.now();
}

it('sixteen concurrent writers of one row all succeed within 30 s at 100 ms a call', async () => {
  for (let seed = 0; seed < runs(4, 100); seed++) expect(await lastOfWriters(16, seed)).toBeLessThan(20_000);
});
