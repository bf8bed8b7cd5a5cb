import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentOutcome } from '#domain/orders/midtrans.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { attemptId } from '../../functions/usecases/money/payment-attempt.ts';
import { cancelOrder, changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import type { PaymentUpdate } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { orderedOnce, orderNow } from '../support/orders.ts';
import { proof } from '../support/proof.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

async function transferOrder() {
  const order = await orderedOnce(campus, {}, bankTransfer);
  const copy = await campus.world.rows.get('transactions', order.orderId);
  if (!copy) throw new Error('an order without its copy');
  return { ...order, attemptId: attemptId(copy, 1), amount: order.product.price };
}

/** An order that the administrator moves on unpaid, step by step: a later payment is owed back. */
async function movedOn(...steps: OrderStatus[]) {
  const order = await transferOrder();
  for (const to of steps) {
    await changeOrderStatus(campus.world, campus.admin, { orderId: order.orderId, to, reason: 'Dibayar tunai' });
  }
  return order;
}

const inState: Record<OrderStatus, () => ReturnType<typeof transferOrder>> = {
  PENDING: transferOrder,
  PAID: async () => {
    const order = await transferOrder();
    await applyPayment(campus.world, paymentUpdateOf(order.attemptId, order.amount, 'capture', 'accept'));
    return order;
  },
  Processed: () => movedOn('Processed'),
  Shipped: () => movedOn('Processed', 'Shipped'),
  Completed: () => movedOn('Processed', 'Shipped', 'Completed'),
  Canceled: async () => {
    const order = await transferOrder();
    await cancelOrder(campus.world, order.buyer, order);
    return order;
  },
};

/** The order's status and flag after a notification. tests/domain/payment defines the meaning of Midtrans' statuses. */
const byOutcome: Record<OrderStatus, Partial<Record<PaymentOutcome, string>> & { otherwise: string }> = {
  PENDING: { paid: 'PAID', refunded: 'PENDING refunded', otherwise: 'PENDING' },
  PAID: { paid: 'PAID', refunded: 'PAID refunded', otherwise: 'PAID' },
  Processed: { paid: 'Processed refund_due', refunded: 'Processed refunded', otherwise: 'Processed' },
  Shipped: { paid: 'Shipped refund_due', refunded: 'Shipped refunded', otherwise: 'Shipped' },
  Completed: { paid: 'Completed refund_due', refunded: 'Completed refunded', otherwise: 'Completed' },
  Canceled: { paid: 'Canceled paid_after_cancel', refunded: 'Canceled refunded', otherwise: 'Canceled' },
};

function expected(state: OrderStatus, { outcome, transactionStatus, fraudStatus }: PaymentUpdate): string {
  // A partial refund without an amount has to be clarified by an administrator.
  if (transactionStatus.startsWith('partial_')) return `${state} amount_mismatch`;
  // Voiding a card payment that was only authorized releases it.
  const isVoid = transactionStatus === 'cancel' || (transactionStatus === 'deny' && fraudStatus === 'deny');
  if (state === 'PAID' && isVoid) return 'PAID refunded';
  const { otherwise, ...special } = byOutcome[state];
  return special[outcome] ?? otherwise;
}

const words = ['settlement', 'capture', 'pending', 'authorize', 'deny', 'cancel', 'expire', 'failure'];
const afterwards = ['refund', 'partial_refund', 'chargeback', 'partial_chargeback', 'something_new'];
const frauds = ['', 'accept', 'challenge', 'deny'];
const everything = [...words, ...afterwards].flatMap((word) => frauds.map((fraud) => [word, fraud] as const));
/** One notification of each meaning. */
const oneOfEach = [
  ['settlement', 'accept'],
  ['capture', 'challenge'],
  ['pending', 'accept'],
  ['expire', 'accept'],
  ['refund', 'accept'],
  ['something_new', ''],
] as const;

/** Everything that a notification could change about one order. */
async function standing({ orderId, buyer, product }: Awaited<ReturnType<typeof transferOrder>>) {
  const { rows } = campus.world;
  const count = async (table: 'orderEvents' | 'paymentEvents') =>
    (await rows.list(table, { where: { orderId }, limit: 100 })).length;
  const { status, paymentFlag, version } = await orderNow(campus, orderId);
  return {
    state: `${status} ${paymentFlag}`.trim(),
    version,
    copy: await rows.get('transactions', orderId),
    events: await count('orderEvents'),
    told: (await rows.list('notifications', { where: { userId: buyer.id }, limit: 100 })).length,
    payments: await count('paymentEvents'),
    stock: (await campus.productNow(product.$id)).stock,
  };
}

describe.each(Object.keys(inState) as OrderStatus[])('notifications of an order that is %s', (state) => {
  const turn = Object.keys(inState).indexOf(state);
  it('lead to the state in the table; repeated and late ones change nothing', async () => {
    const check = async ([word, fraud]: readonly [string, string]) => {
      const order = await inState[state]();
      const news = paymentUpdateOf(order.attemptId, order.amount, word, fraud);
      await applyPayment(campus.world, news);
      const after = await standing(order);
      expect(`${word}/${fraud}: ${after.state}`).toBe(`${word}/${fraud}: ${expected(state, news)}`);
      expect(after.events).toBe(after.version + 1);
      await Promise.all([applyPayment(campus.world, news), applyPayment(campus.world, news)]);
      expect(await standing(order)).toEqual(after);
      await applyPayment(campus.world, paymentUpdateOf(order.attemptId, order.amount, 'pending', 'late'));
      const { state: stateThen, version, stock } = await standing(order);
      expect({ state: stateThen, version, stock }).toEqual({
        state: after.state,
        version: after.version,
        stock: after.stock,
      });
    };
    await Promise.all((proof ? everything : oneOfEach.filter((_, at) => at % 2 === turn % 2)).map(check));
  });

  it('with a wrong amount are flagged and make a refund due, and those of another order are ignored', async () => {
    const order = await inState[state]();
    const before = await standing(order);
    const strange = paymentUpdateOf(`1700000000000-${'0'.repeat(20)}-1`, order.amount, 'settlement');
    expect(await applyPayment(campus.world, strange)).toBe('order_not_found');
    expect(await applyPayment(campus.world, paymentUpdateOf('some-other-shop', order.amount, 'settlement'))).toBe(
      'foreign',
    );
    expect(await standing(order)).toEqual(before);
    const wrong = paymentUpdateOf(order.attemptId, order.amount + 1, 'settlement');
    const isPaid = state === 'PAID';
    const isKept = !isPaid && state !== 'PENDING';
    expect(await applyPayment(campus.world, wrong)).toBe(isKept ? 'paid:1' : 'amount_mismatch');
    const { state: after, copy, told, ...same } = await standing(order);
    const flag = state === 'Canceled' ? 'paid_after_cancel' : isKept ? 'refund_due' : 'amount_mismatch';
    expect({ after, told }).toEqual({ after: `${state} ${flag}`, told: before.told + (isPaid ? 0 : 1) });
    const { state: _state, copy: _copy, told: _told, ...was } = before;
    expect(same).toEqual({ ...was, payments: before.payments + 1 });
    const due = await campus.world.rows.list('refunds', { where: { orderId: order.orderId, state: 'due' }, limit: 10 });
    expect(due.map(({ amount }) => amount)).toEqual(isPaid ? [] : [order.amount + 1]);
  });
});

const sequences: [string, [word: string, fraud?: string][], { status: string; flag?: string; said: string }][] = [
  ['pending, then settlement', [['pending'], ['settlement']], { status: 'PAID', said: 'paid:1' }],
  ['settlement, then a late pending', [['settlement'], ['pending']], { status: 'PAID', said: 'waiting' }],
  ['settlement, then a late expire', [['settlement'], ['expire']], { status: 'PAID', said: 'failed' }],
  ['capture, then settlement of the same', [['capture'], ['settlement']], { status: 'PAID', said: 'paid:1' }],
  [
    'challenge, then accept',
    [
      ['capture', 'challenge'],
      ['capture', 'accept'],
    ],
    { status: 'PAID', said: 'paid:1' },
  ],
  ['deny, then settlement', [['deny'], ['settlement']], { status: 'PAID', said: 'paid:1' }],
  ['refund after settlement', [['settlement'], ['refund']], { status: 'PAID', flag: 'refunded', said: 'refunded' }],
];

it.each(sequences)('sequence: %s', async (_, told, { status, flag = '', said }) => {
  const order = await transferOrder();
  let outcome = '';
  for (const [word, fraud] of told) {
    outcome = await applyPayment(campus.world, paymentUpdateOf(order.attemptId, order.amount, word, fraud));
  }
  expect(outcome).toBe(said);
  expect(await orderNow(campus, order.orderId)).toMatchObject({ status, paymentFlag: flag });
});

describe('payments that an administrator must handle', () => {
  it('paid after a cancel: the order is flagged, and the items stay restocked', async () => {
    const order = await inState.Canceled();
    await applyPayment(campus.world, paymentUpdateOf(order.attemptId, order.amount, 'settlement'));
    expect(await standing(order)).toMatchObject({ state: 'Canceled paid_after_cancel', stock: 10 });
    expect((await standing(order)).copy?.paidAt).not.toBeNull();
  });

  it('paid twice: the order is flagged for the second attempt', async () => {
    const order = await inState.PAID();
    const second = order.attemptId.replace(/1$/, '2');
    expect(await applyPayment(campus.world, paymentUpdateOf(second, order.amount, 'settlement'))).toBe('paid:2');
    expect((await standing(order)).state).toBe('PAID paid_twice');
  });

  it('paid, then canceled: a refund is due', async () => {
    const { orderId, ...order } = await inState.PAID();
    await changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Canceled' });
    expect((await standing({ orderId, ...order })).state).toBe('Canceled refund_due');
  });
});

it('totals equal a recount after all these tests', async () => {
  const before = await campus.world.rows.get('totals', 'all');
  const { totals } = await recount(campus.world);
  expect(before).toMatchObject({ orders: totals.orders, settledAmount: totals.settledAmount });
});
