import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campusMomentWords } from '#domain/campus-time.ts';
import { DomainError } from '#domain/errors.ts';
import { limits, throttles } from '#domain/limits.ts';
import { titledOne } from '#domain/notifications/deal-words.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { addToCart, cartOf } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { expireOrders, syncPayment } from '../../functions/usecases/payments/ask-midtrans.ts';
import { createSnapToken } from '../../functions/usecases/payments/create-snap-token.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import type { SnapRequest } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { moneyNow } from '../support/money.ts';
import { orderedOnce, orderInput, orderNow, type PlacedTestOrder } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const requestFor = (order: PlacedTestOrder, amount = order.product.price, email = order.buyer.email) => ({
  transaction_details: { order_id: order.orderId, gross_amount: amount },
  customer_details: { first_name: order.buyer.name, email },
});

/** A transfer order whose payment pop-up was opened once. */
async function opened() {
  const order = await orderedOnce(campus, {}, bankTransfer);
  const { token } = await createSnapToken(campus.world, order.buyer, requestFor(order));
  return { ...order, attemptId: token.replace('token-', ''), amount: order.product.price };
}

const copyOf = (orderId: string) => campus.world.rows.get('transactions', orderId);

it('a signed notification with a wrong amount does not prevent the correct settlement after it', async () => {
  const { attemptId, amount, orderId } = await opened();
  expect(await applyPayment(campus.world, paymentUpdateOf(attemptId, 1, 'settlement'))).toBe('amount_mismatch');
  expect(await applyPayment(campus.world, paymentUpdateOf(attemptId, amount, 'settlement'))).toBe('paid:1');
  expect(await campus.world.rows.get('orders', orderId)).toMatchObject({ status: 'PAID' });
});

it('a settlement corrects a wrong payment even if its stored event is missing', async () => {
  const { attemptId, amount, orderId, buyer } = await opened();
  await applyPayment(campus.world, paymentUpdateOf(attemptId, 1, 'settlement'));
  await campus.world.rows.removeWhere('paymentEvents', { where: { orderId } });
  expect(await applyPayment(campus.world, paymentUpdateOf(attemptId, amount, 'settlement'))).toBe('paid:1');
  expect(await moneyNow(campus, buyer.id)).toMatchObject({ received: amount, refundsDue: 0 });
});

describe('the token of the payment pop-up', () => {
  it('is requested with the order’s amount, items, customer and payment time', async () => {
    const order = await orderedOnce(campus, { price: 75_000 }, bankTransfer);
    const answers = await Promise.all([1, 2].map(() => createSnapToken(campus.world, order.buyer, requestFor(order))));
    expect(answers[0]).toEqual(answers[1]);
    const request = campus.midtrans.requests.find((one) => one.midtransOrderId.endsWith(`${order.orderId}-1`));
    expect(request).toMatchObject({
      amount: 75_000,
      items: [{ id: order.product.$id, price: 75_000, quantity: 1 }],
      customer: { name: 'Budi', email: order.buyer.email },
    });
    expect(request?.midtransOrderId).toMatch(new RegExp(`^\\d{13}-${order.orderId}-1$`));
    expect(await copyOf(order.orderId)).toMatchObject({ snapToken: answers[0]?.token });
  });

  it('can be requested again if Midtrans’ answer was lost', async () => {
    const order = await orderedOnce(campus, {}, bankTransfer);
    const payments = {
      ...campus.world.payments,
      createToken: async (request: SnapRequest) => {
        await campus.midtrans.createToken(request);
        throw new DomainError('payment_unavailable');
      },
    };
    await refusalOf(createSnapToken({ ...campus.world, payments }, order.buyer, requestFor(order)));
    const { token } = await createSnapToken(campus.world, order.buyer, requestFor(order));
    expect(token).toMatch(/-2$/);
    expect(await copyOf(order.orderId)).toMatchObject({ attempt: 2, snapToken: token });
  });

  it('is the same while the attempt is open, and a new one after the attempt ended', async () => {
    const order = await opened();
    const again = await createSnapToken(campus.world, order.buyer, requestFor(order));
    expect(again.token).toBe(`token-${order.attemptId}`);
    await applyPayment(campus.world, paymentUpdateOf(order.attemptId, order.amount, 'deny'));
    const { token } = await createSnapToken(campus.world, order.buyer, requestFor(order));
    expect(token).toMatch(/-2$/);
  });

  it('stays the same during an attempt, despite late notifications of the previous one', async () => {
    const order = await opened();
    await applyPayment(campus.world, paymentUpdateOf(order.attemptId, order.amount, 'deny'));
    const second = await createSnapToken(campus.world, order.buyer, requestFor(order));
    await applyPayment(campus.world, paymentUpdateOf(order.attemptId, order.amount, 'expire'));
    expect(await createSnapToken(campus.world, order.buyer, requestFor(order))).toEqual(second);
    expect(await copyOf(order.orderId)).toMatchObject({ attempt: 2, paymentStatus: '' });
  });

  it('is refused for another amount, customer or person’s order, and for cash orders', async () => {
    const order = await orderedOnce(campus, {}, bankTransfer);
    const cash = await orderedOnce(campus);
    const stranger = await campus.person('Eko');
    const ask = (who = order.buyer, request = requestFor(order)) =>
      refusalOf(createSnapToken(campus.world, who, request)).then((refusal) => refusal.code);
    expect(await ask(order.buyer, requestFor(order, 1))).toBe('amount_mismatch');
    expect(await ask(order.buyer, requestFor(order, undefined, 'eko@kampus.ac.id'))).toBe('customer_mismatch');
    expect(await ask(stranger)).toBe('order_not_found');
    expect(await ask(cash.buyer, requestFor(cash))).toBe('payment_not_payable');
    await cancelOrder(campus.world, order.buyer, order);
    expect(await ask()).toBe('payment_not_payable');
  });

  it('is unavailable while Midtrans is down, and the order can still be paid later', async () => {
    const order = await orderedOnce(campus, {}, bankTransfer);
    campus.midtrans.isDown = true;
    const refusal = await refusalOf(createSnapToken(campus.world, order.buyer, requestFor(order)));
    campus.midtrans.isDown = false;
    expect(refusal.code).toBe('payment_unavailable');
    expect(await createSnapToken(campus.world, order.buyer, requestFor(order))).toHaveProperty('token');
  });
});

describe('a settled payment', () => {
  it('makes the order PAID, notifies the buyer, books the money and removes the lines from the cart', async () => {
    const order = await opened();
    const before = (await campus.world.rows.get('totals', 'all'))?.settledAmount ?? 0;
    expect(await applyPayment(campus.world, paymentUpdateOf(order.attemptId, order.amount, 'settlement'))).toBe(
      'paid:1',
    );
    expect(await orderNow(campus, order.orderId)).toMatchObject({ status: 'PAID', version: 1, paymentFlag: '' });
    expect(await copyOf(order.orderId)).toMatchObject({ status: 'PAID', paymentStatus: 'settlement' });
    expect((await copyOf(order.orderId))?.paidAt).not.toBeNull();
    expect(await cartOf(campus.world, order.buyer.id)).toEqual([]);
    expect((await campus.world.rows.get('totals', 'all'))?.settledAmount).toBe(before + order.amount);
  });

  it('removes from the cart only the ordered pieces', async () => {
    const order = await opened();
    const other = await campus.product({ name: 'Kursi' });
    for (const { $id: productId } of [order.product, order.product, other]) {
      await addToCart(campus.world, order.buyer, { productId });
    }
    await applyPayment(campus.world, paymentUpdateOf(order.attemptId, order.amount, 'settlement'));
    const left = (await cartOf(campus.world, order.buyer.id)).map(({ productId, quantity }) => ({
      productId,
      quantity,
    }));
    expect(left).toHaveLength(2);
    expect(left).toEqual(
      expect.arrayContaining([
        { productId: order.product.$id, quantity: 2 },
        { productId: other.$id, quantity: 1 },
      ]),
    );
  });

  it('leaves no empty cart line if the buyer removes pieces at the same moment', async () => {
    const order = await opened();
    await addToCart(campus.world, order.buyer, { productId: order.product.$id });
    const { rows } = campus.world;
    const lessBetween: typeof rows.list = async (table, selection) => {
      const found = await rows.list(table, selection);
      const [line] = table === 'cartItems' ? await cartOf(campus.world, order.buyer.id) : [];
      if (line?.quantity === 2) await rows.update('cartItems', line.$id, { quantity: 1 });
      return found;
    };
    const world = { ...campus.world, rows: { ...rows, list: lessBetween } };
    expect(await applyPayment(world, paymentUpdateOf(order.attemptId, order.amount, 'settlement'))).toBe('paid:1');
    expect(await cartOf(campus.world, order.buyer.id)).toEqual([]);
  });

  it('causes one transition, one notification and one event despite 50 notifications', async () => {
    const order = await opened();
    const news = paymentUpdateOf(order.attemptId, order.amount, 'settlement');
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => applyPayment(campus.world, news)));
    expect(new Set(outcomes)).toEqual(new Set(['paid:1']));
    const { rows } = campus.world;
    const where = { orderId: order.orderId };
    expect(await rows.list('orderEvents', { where, limit: 100 })).toHaveLength(2);
    expect(await rows.list('paymentEvents', { where, limit: 100 })).toHaveLength(1);
    expect(await rows.list('notifications', { where: { userId: order.buyer.id }, limit: 100 })).toHaveLength(1);
  });
});

describe('after the pop-up', () => {
  it('the server asks Midtrans, so that a paid order becomes PAID without a notification', async () => {
    const order = await opened();
    expect(await syncPayment(campus.world, order.buyer, order)).toMatchObject({ status: 'PENDING' });
    campus.midtrans.tell(paymentUpdateOf(order.attemptId, order.amount, 'settlement'));
    expect(await syncPayment(campus.world, order.buyer, order)).toEqual({
      orderId: order.orderId,
      status: 'PAID',
      paymentStatus: 'settlement',
    });
  });

  it('a stranger gets order_not_found', async () => {
    const order = await opened();
    const stranger = await campus.person('Eko');
    expect((await refusalOf(syncPayment(campus.world, stranger, order))).code).toBe('order_not_found');
  });
});

describe('the limit of calls to Midtrans', () => {
  const world = () => campus.worldWith({ now: () => Date.parse('2026-03-01T10:00:00.000Z') });

  it('is thirty status requests in ten minutes', async () => {
    const order = await opened();
    for (let times = 0; times < throttles.syncPayment.times; times++) await syncPayment(world(), order.buyer, order);
    expect(await refusalOf(syncPayment(world(), order.buyer, order))).toEqual({
      code: 'rate_limited',
      details: { retryAfterSeconds: 600 },
    });
  });

  /** Asks for a token and tells that its attempt was denied, this often. */
  async function denied(ask: () => Promise<{ token: string }>, price: number, attempts: number) {
    for (let times = 0; times < attempts; times++) {
      const { token } = await ask();
      await applyPayment(world(), paymentUpdateOf(token.replace('token-', ''), price, 'deny'));
    }
  }

  it('is twenty attempts an hour, and the last token stays usable', async () => {
    const order = await orderedOnce(campus, {}, bankTransfer, world());
    const { buyer, product } = order;
    const second = orderInput({ paymentMethod: bankTransfer });
    await placeOrder(world(), buyer, second);
    const ask = (orderId: string) => () => createSnapToken(world(), buyer, requestFor({ ...order, orderId }));
    await denied(ask(order.orderId), product.price, limits.paymentAttempts);
    const again = ask(second.orderId);
    await denied(again, product.price, throttles.paymentAttempt.times - limits.paymentAttempts - 1);
    const last = await again();
    expect(await again()).toEqual(last);
    const third = orderInput({ paymentMethod: bankTransfer });
    await placeOrder(world(), buyer, third);
    expect((await refusalOf(ask(third.orderId)())).code).toBe('rate_limited');
  });

  it('is ten attempts per order, the last of which stays usable', async () => {
    const order = await orderedOnce(campus, {}, bankTransfer, world());
    const ask = () => createSnapToken(world(), order.buyer, requestFor(order));
    await denied(ask, order.product.price, limits.paymentAttempts - 1);
    const last = await ask();
    expect(await ask()).toEqual(last);
    await applyPayment(world(), paymentUpdateOf(last.token.replace('token-', ''), order.product.price, 'deny'));
    expect((await refusalOf(ask())).code).toBe('payment_not_payable');
  });
});

describe('after the payment deadline', () => {
  const later = () => campus.worldWith({ now: () => Date.now() + 61 * 60_000 });

  it('unpaid transfers are canceled and restocked, but not paid ones and cash orders', async () => {
    const [unpaid, paid, cash] = [await opened(), await opened(), await orderedOnce(campus)];
    campus.midtrans.tell(paymentUpdateOf(paid.attemptId, paid.amount, 'settlement'));
    const { expired } = await expireOrders(later());
    expect(expired).toBeGreaterThanOrEqual(1);
    expect((await orderNow(campus, unpaid.orderId)).status).toBe('Canceled');
    expect((await refusalOf(cancelOrder(campus.world, unpaid.buyer, unpaid))).code).toBe('transition_not_allowed');
    const news = await campus.world.rows.list('notifications', { where: { userId: unpaid.buyer.id }, limit: 10 });
    const title = titledOne('Waktu pembayaran habis', unpaid.product.name, unpaid.amount);
    expect(news).toMatchObject([{ kind: 'payment_expired', title, link: `/orders/${unpaid.orderId}` }]);
    // The notification states the deadline for the payment.
    const copy = await campus.world.rows.get('transactions', unpaid.orderId);
    expect(news[0]?.body).toContain(campusMomentWords(Date.parse(copy?.expiresAt ?? ''), 'WIB'));
    expect((await campus.productNow(unpaid.product.$id)).stock).toBe(10);
    expect((await orderNow(campus, paid.orderId)).status).toBe('PAID');
    expect((await orderNow(campus, cash.orderId)).status).toBe('PENDING');
  });

  it('an order waits for the next run if Midtrans is unreachable', async () => {
    const order = await opened();
    campus.midtrans.isDown = true;
    const { left } = await expireOrders({ ...later(), log: () => undefined });
    campus.midtrans.isDown = false;
    expect(left).toBe(1);
    expect((await orderNow(campus, order.orderId)).status).toBe('PENDING');
  });
});

it('totals equal a recount after all these tests', async () => {
  const before = await campus.world.rows.get('totals', 'all');
  const { totals } = await recount(campus.world);
  expect(before).toMatchObject({ orders: totals.orders, settledAmount: totals.settledAmount });
});
