import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { orderNotificationId } from '#domain/ids.ts';
import { orderEventId } from '#domain/order-ids.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { payOrderRefunds } from '../../functions/usecases/money/pay-refund.ts';
import { attemptId } from '../../functions/usecases/money/payment-attempt.ts';
import { cancelOrder, changeOrderStatus, moveOrder } from '../../functions/usecases/orders/move-order.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { orderedOnce, orderNow } from '../support/orders.ts';
import { runs } from '../support/proof.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const settled = async () => (await campus.world.rows.get('totals', 'all'))?.settledAmount ?? 0;

describe('the administrator', () => {
  it('moves an order from Pending to Completed, updating the buyer’s copy, timeline and totals', async () => {
    const { orderId, buyer, product } = await orderedOnce(campus);
    const balance = await settled();
    for (const [index, to] of (['Processed', 'Shipped', 'Completed'] as const).entries()) {
      const answer = await changeOrderStatus(campus.world, campus.admin, { orderId, to, version: index });
      expect(answer).toEqual({ orderId, status: to, version: index + 1 });
      const { rows } = campus.world;
      expect(await rows.get('transactions', orderId)).toMatchObject({ status: to });
      expect(await rows.get('orderEvents', orderEventId(orderId, index + 1))).toMatchObject({
        to,
        by: campus.admin.id,
        $permissions: [`read("user:${buyer.id}")`, `read("user:${product.sellerId}")`],
      });
      expect(await rows.get('notifications', orderNotificationId(orderId, index + 1))).toMatchObject({
        userId: buyer.id,
        link: `/orders/${orderId}`,
      });
    }
    expect(await settled()).toBe(balance + product.price);
    const where = { action: 'order.status', subject: orderId };
    expect(await campus.world.rows.list('auditEvents', { where, limit: 100 })).toHaveLength(3);
  });

  it('cancels a shipped order, which restocks its items', async () => {
    const { orderId, product } = await orderedOnce(campus, { stock: 5 });
    for (const to of ['Processed', 'Shipped', 'Canceled'] as const) {
      await changeOrderStatus(campus.world, campus.admin, { orderId, to, reason: 'Barangnya pecah' });
    }
    expect((await campus.productNow(product.$id)).stock).toBe(5);
  });

  it('cancels a paid order: the buyer is notified of the refund, which is recorded once with its reference', async () => {
    const { orderId, product } = await orderedOnce(campus, {}, bankTransfer);
    const { rows } = campus.world;
    const copy = await rows.get('transactions', orderId);
    if (!copy) throw new Error('The order has no copy');
    await applyPayment(campus.world, paymentUpdateOf(attemptId(copy, 1), product.price, 'settlement'));
    for (const to of ['Processed', 'Canceled'] as const) {
      await changeOrderStatus(campus.world, campus.admin, { orderId, to, reason: 'Barangnya pecah' });
    }
    expect(await rows.get('orders', orderId)).toMatchObject({
      status: 'Canceled',
      paymentFlag: 'refund_due',
      version: 3,
    });
    expect((await rows.get('notifications', orderNotificationId(orderId, 3)))?.body).toContain('akan dikembalikan');

    // Stale: the last part was canceled since, and more is owed than the screen shows.
    const stale = payOrderRefunds(campus.world, campus.admin, { orderId, reference: 'BCA 0041', version: 2 });
    expect(await refusalOf(stale)).toMatchObject({ code: 'changed_meanwhile' });
    const settle = () => payOrderRefunds(campus.world, campus.admin, { orderId, reference: 'BCA 0042', version: 3 });
    await Promise.all([settle(), settle()]);
    expect(await rows.get('orders', orderId)).toMatchObject({
      status: 'Canceled',
      paymentFlag: 'refunded',
      version: 4,
    });
    expect(await rows.get('orderEvents', orderEventId(orderId, 4))).toMatchObject({ to: 'Canceled', note: 'BCA 0042' });
    expect((await rows.get('notifications', orderNotificationId(orderId, 4)))?.body).toContain('BCA 0042');
    const audit = await rows.list('auditEvents', { where: { action: 'order.refund' }, limit: 100 });
    expect(audit.filter(({ subject }) => subject === orderId)).toHaveLength(1);
  });

  it('sees each line’s meeting point as it was when ordered', async () => {
    const { orderId, product } = await orderedOnce(campus, { codAddress: 'Gerbang Gate 2' });
    await campus.world.rows.update('products', product.$id, { codAddress: 'Pindah' });
    const [line] = await campus.world.rows.list('orderItems', { where: { orderId }, limit: 1 });
    expect(line?.codAddress).toBe('Gerbang Gate 2');
  });

  it('owes no refund for an unpaid order', async () => {
    const { orderId } = await orderedOnce(campus);
    await changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Processed' });
    await changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Canceled', reason: 'Barangnya pecah' });
    expect((await campus.world.rows.get('orders', orderId))?.paymentFlag).toBe('');
    const refusal = await refusalOf(payOrderRefunds(campus.world, campus.admin, { orderId, reference: 'x' }));
    expect(refusal).toMatchObject({ code: 'refund_not_due' });
  });

  it('cannot skip a step or leave a final state', async () => {
    const { orderId } = await orderedOnce(campus);
    const skip = await refusalOf(changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Completed' }));
    expect(skip).toMatchObject({ code: 'transition_not_allowed', details: { status: 'PENDING' } });
    await changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Canceled' });
    const revive = await refusalOf(changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Processed' }));
    expect(revive.code).toBe('transition_not_allowed');
  });

  it('is refused with the current state if the screen was stale', async () => {
    const { orderId } = await orderedOnce(campus);
    await changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Processed', version: 0 });
    const stale = changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Canceled', version: 0 });
    expect(await refusalOf(stale)).toEqual({ code: 'changed_meanwhile', details: { status: 'Processed', version: 1 } });
  });

  it('makes one step by a double click', async () => {
    const { orderId } = await orderedOnce(campus);
    const click = () => changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Processed', version: 0 });
    const answers = await Promise.all([click(), click(), click()]);
    expect(answers.map((answer) => answer.version)).toEqual([1, 1, 1]);
    expect((await orderNow(campus, orderId)).version).toBe(1);
  });

  it('can move an order whose copy is missing', async () => {
    const { orderId } = await orderedOnce(campus);
    await campus.world.rows.remove('transactions', orderId);
    await changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Processed' });
    expect((await orderNow(campus, orderId)).status).toBe('Processed');
  });

  it('is refused for an unknown order', async () => {
    const missing = changeOrderStatus(campus.world, campus.admin, { orderId: 'nowhere', to: 'Processed' });
    expect((await refusalOf(missing)).code).toBe('order_not_found');
  });
});

describe('the buyer', () => {
  it('can cancel while Pending, even twice, which restocks the items once', async () => {
    const { orderId, buyer, product } = await orderedOnce(campus, { stock: 2 });
    const answers = await Promise.all([1, 2].map(() => cancelOrder(campus.world, buyer, { orderId })));
    expect(answers.map((answer) => answer.status)).toEqual(['Canceled', 'Canceled']);
    expect((await campus.productNow(product.$id)).stock).toBe(2);
  });

  it('cannot cancel an order in preparation', async () => {
    const { orderId, buyer } = await orderedOnce(campus);
    await changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Processed' });
    expect(await refusalOf(cancelOrder(campus.world, buyer, { orderId }))).toMatchObject({
      code: 'transition_not_allowed',
      details: { status: 'Processed' },
    });
  });

  it('is refused with the current status if somebody else canceled the order', async () => {
    const { orderId, buyer } = await orderedOnce(campus);
    await changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Canceled' });
    expect(await refusalOf(cancelOrder(campus.world, buyer, { orderId }))).toMatchObject({
      code: 'transition_not_allowed',
      details: { status: 'Canceled' },
    });
  });

  it('cannot find a stranger’s order', async () => {
    const { orderId } = await orderedOnce(campus);
    const stranger = await campus.person('Eko');
    expect((await refusalOf(cancelOrder(campus.world, stranger, { orderId }))).code).toBe('order_not_found');
    expect((await orderNow(campus, orderId)).status).toBe('PENDING');
  });

  it('restocks nothing by canceling if stock tracking began after the order', async () => {
    const { orderId, buyer, product } = await orderedOnce(campus, { stock: null });
    await campus.world.rows.update('products', product.$id, { stock: 7 });
    await cancelOrder(campus.world, buyer, { orderId });
    expect((await campus.productNow(product.$id)).stock).toBe(7);
  });

  it('can cancel after the product was deleted or stopped tracking stock', async () => {
    const [gone, untracked] = await Promise.all([orderedOnce(campus), orderedOnce(campus)]);
    await campus.world.rows.remove('products', gone.product.$id);
    await campus.world.rows.update('products', untracked.product.$id, { stock: null });
    await cancelOrder(campus.world, gone.buyer, gone);
    await cancelOrder(campus.world, untracked.buyer, untracked);
    expect((await campus.productNow(untracked.product.$id)).stock).toBeNull();
  });
});

it('simultaneous admin cancel, buyer cancel, expiry and settlement cause one transition and one restock', async () => {
  const { world } = campus;
  const round = async (): Promise<void> => {
    const { orderId, buyer, product } = await orderedOnce(campus, { stock: 3 }, bankTransfer);
    const copy = await world.rows.get('transactions', orderId);
    if (!copy) throw new Error('an order without its copy');
    const news = paymentUpdateOf(attemptId(copy, 1), product.price, 'settlement');
    // Midtrans repeats an unanswered notification until it is answered.
    const deliver = (): Promise<unknown> =>
      applyPayment(world, news).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'try_again') return deliver();
        throw error;
      });
    const outcomes = await Promise.allSettled([
      changeOrderStatus(world, campus.admin, { orderId, to: 'Canceled', version: 0 }),
      cancelOrder(world, buyer, { orderId }),
      moveOrder(world, orderId, () => 'expire', { id: 'upkeep', as: 'system' }),
      deliver(),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DomainError);
    }
    const { status, version, paymentFlag } = await orderNow(campus, orderId);
    const events = await world.rows.list('orderEvents', { where: { orderId }, limit: 100 });
    const told = await world.rows.list('notifications', { where: { userId: buyer.id }, limit: 100 });
    // A paid order can be canceled by its buyer until a seller accepts it: the only way to a second transition.
    const isPaidFirst = version === 2;
    expect({ version, events: events.length, told: told.length }).toEqual(
      // A late payer is notified, too.
      isPaidFirst
        ? { version: 2, events: 3, told: 2 }
        : { version: 1, events: 2, told: paymentFlag === 'paid_after_cancel' ? 2 : 1 },
    );
    const { stock } = await campus.productNow(product.$id);
    // The money paid the order, is owed back, or came after the cancellation and is flagged.
    expect([status, paymentFlag, stock]).toEqual(
      status === 'PAID' ? ['PAID', '', 2] : ['Canceled', isPaidFirst ? 'refund_due' : 'paid_after_cancel', 3],
    );
  };
  for (let rounds = 0; rounds < runs(2, 40); rounds++) await Promise.all(Array.from({ length: 5 }, round));
});

it('totals equal a recount after all these tests', async () => {
  const before = await campus.world.rows.get('totals', 'all');
  const { totals } = await recount(campus.world);
  expect(before).toMatchObject({ orders: totals.orders, settledAmount: totals.settledAmount });
});
