import { orderEventId, orderNotificationId, paymentEventId } from '#domain/ids.ts';
import { limits } from '#domain/limits.ts';
import { expiredNotification, orderNotification } from '#domain/messages/notification.ts';
import { totalAmount } from '#domain/money.ts';
import { priceNow } from '#domain/orders/cart.ts';
import { midtransOrderId } from '#domain/orders/midtrans.ts';
import {
  copyStatus,
  type OrderActor,
  type OrderEvent,
  type TransitionResult,
  transition,
} from '#domain/orders/order.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { newOrder, type OrderDraft } from '../../functions/usecases/orders/new-order.ts';
import { create } from '../../functions/usecases/rows.ts';
import { type OrderSeed, orders } from '../campus/orders.ts';
import { adminId, emailOf, personId } from '../campus/people.ts';
import { productNamed } from '../campus/products.ts';
import { everyone } from './people-rows.ts';
import { hoursAgo, type PlannedRow, planned } from './planned-row.ts';
import { productRow } from './product-rows.ts';

/** Of the shape that ID.unique() makes, so that each has a number of its own. */
const orderId = (place: number): string =>
  `${(0x6900000000 + place * 0x1000).toString(16)}${String(place + 1).padStart(10, '0')}`;

/** Who raises an event: the schedule lets time run out, Midtrans settles, the rest is the administrator's. */
const movers: Readonly<Partial<Record<OrderEvent, { id: string; as: OrderActor }>>> = {
  settle: { id: 'midtrans', as: 'system' },
  expire: { id: 'upkeep', as: 'system' },
};
const administrator = { id: adminId, as: 'admin' } as const;

function draftOf(seed: OrderSeed, id: string, now: number): OrderDraft {
  const placedAt = hoursAgo(now, seed.ago);
  const buyerId = personId(seed.buyer);
  const lines = seed.lines
    .map(([name, quantity]) => ({ product: productRow(productNamed(name), now), quantity }))
    .map(({ product, quantity }) => ({
      product,
      productId: product.$id,
      name: product.name,
      price: priceNow(product),
      quantity,
    }));
  const total = totalAmount(lines);
  const name = everyone.find((person) => person.key === seed.buyer)?.name ?? '';
  return {
    input: {
      orderId: id,
      paymentMethod: seed.pays === 'cash' ? cashOnDelivery : bankTransfer,
      shippingAddress: seed.to,
      expectedTotal: total,
    },
    caller: { id: buyerId, name, email: emailOf(seed.buyer) },
    lines: lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)),
    totalAmount: total,
    now: placedAt,
    expiresAt: hoursAgo(now, seed.ago - limits.holdMinutes / 60),
    settings: { adminUserId: adminId, soldCountsOn: 'cart', holdMinutes: limits.holdMinutes },
  };
}

interface Step {
  readonly event: OrderEvent;
  readonly by: string;
  readonly at: string;
  readonly result: TransitionResult;
}

/** The order's story told by the domain's own table, its steps spread evenly between placing and now. */
function stepsOf(seed: OrderSeed, total: number, now: number): Step[] {
  let state = { status: 'PENDING', version: 0, totalAmount: total };
  return seed.story.map((event, index) => {
    const mover = movers[event] ?? administrator;
    const result = transition(state, event, mover.as);
    state = { ...state, status: result.to, version: result.version };
    const share = event === 'settle' ? 0.02 : (index + 1) / (seed.story.length + 1);
    return { event, by: mover.id, at: hoursAgo(now, seed.ago * (1 - share)), result };
  });
}

function newsOf(id: string, buyerId: string, step: Step): PlannedRow[] {
  const { from, to, version } = step.result;
  const event = { orderId: id, from, to, by: step.by, note: '' };
  const text = step.event === 'expire' ? expiredNotification(id) : orderNotification(id, to);
  return [
    planned(create('orderEvents', orderEventId(id, version), event, [buyerId]), step.at),
    planned(
      create('notifications', orderNotificationId(id, version), { userId: buyerId, ...text }, [buyerId]),
      step.at,
    ),
  ];
}

/** Part of the payment's order_id: fixed, so that a second run finds the same payment. */
const paymentMadeAt = Date.UTC(2026, 0, 1);

function paymentRow(id: string, total: number, settled: Step): PlannedRow {
  const eventId = paymentEventId({
    midtransOrderId: midtransOrderId(id, 1, paymentMadeAt),
    transactionStatus: 'settlement',
    fraudStatus: 'accept',
    statusCode: '200',
    grossAmount: `${total}.00`,
  });
  const event = { orderId: id, outcome: 'paid:1', receivedAt: settled.at };
  return planned(create('paymentEvents', eventId, event), settled.at);
}

function rowsOf(seed: OrderSeed, place: number, now: number): PlannedRow[] {
  const id = orderId(place);
  const draft = draftOf(seed, id, now);
  const steps = stepsOf(seed, draft.totalAmount, now);
  const last = steps.at(-1);
  const settled = steps.find((step) => step.event === 'settle');
  const order = last && {
    status: last.result.to,
    version: last.result.version,
    ...(last.result.effects.includes('flag_refund') && { paymentFlag: 'refund_due' }),
  };
  const copy = {
    ...(last && { status: copyStatus(last.result.to) }),
    ...(settled && { attempt: 1, paidAt: settled.at, paymentStatus: 'settlement' }),
  };
  const changes: Readonly<Record<string, object | undefined>> = { orders: order, transactions: copy };
  const born = newOrder(draft, limits.transactionOperations)
    .filter((operation) => operation.action === 'create')
    .map((operation) => {
      const change = changes[operation.tableId];
      const changed = { ...operation, data: { ...operation.data, ...change } };
      return planned(changed, draft.now, change && last ? last.at : draft.now);
    });
  return [
    ...born,
    ...steps.flatMap((step) => newsOf(id, draft.caller.id, step)),
    ...(settled ? [paymentRow(id, draft.totalAmount, settled)] : []),
  ];
}

export const orderRows = (now: number): PlannedRow[] => orders.flatMap((seed, place) => rowsOf(seed, place, now));
