/**
 * Who may move an order, and by which event, is the table below; screens draw their buttons from it. What an event makes
 * of the order follows from its sales (order-of-sales.ts).
 */
import { DomainError } from '../errors.ts';

/** Names of order states as the spec writes them; every comparison ignores case, an absent one is Pending. */
export const orderStatuses = ['PENDING', 'PAID', 'Processed', 'Shipped', 'Completed', 'Canceled'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** Stored text → our state, or null for a foreign name (which is shown as it is and has no way on). */
export function readStatus(text: string | null | undefined): OrderStatus | null {
  const name = (text ?? '').trim().toLowerCase();
  if (name === '') return 'PENDING';
  return orderStatuses.find((status) => status.toLowerCase() === name) ?? null;
}

/** The buyer's copy writes 'Pending' where the order writes 'PENDING'; all else is the same. */
export const copyStatus = (status: OrderStatus): string => (status === 'PENDING' ? 'Pending' : status);

const settledNames = ['approved', 'completed', 'paid'];

/** Spec section 7: what 'Total Saldo Sukses' counts. */
export const isSettled = (status: string): boolean => settledNames.includes(status.trim().toLowerCase());

export type OrderEvent = 'process' | 'ship' | 'complete' | 'cancel' | 'settle' | 'expire';
export type OrderActor = 'buyer' | 'admin' | 'system';

export interface Transition {
  readonly from: OrderStatus;
  readonly event: OrderEvent;
  readonly by: readonly OrderActor[];
  /** Where it leads while all sales stand alike; sales that went ahead, or are gone, may lead further. */
  readonly to: OrderStatus;
}

/** Spec section 4 plus DESIGN "Order life is data": buyers cancel while Pending, Midtrans settles, the schedule expires. */
export const transitions: readonly Transition[] = [
  { from: 'PENDING', event: 'process', by: ['admin'], to: 'Processed' },
  { from: 'PENDING', event: 'cancel', by: ['buyer', 'admin'], to: 'Canceled' },
  { from: 'PENDING', event: 'settle', by: ['system'], to: 'PAID' },
  { from: 'PENDING', event: 'expire', by: ['system'], to: 'Canceled' },
  { from: 'PAID', event: 'process', by: ['admin'], to: 'Processed' },
  { from: 'PAID', event: 'cancel', by: ['buyer', 'admin'], to: 'Canceled' },
  { from: 'Processed', event: 'ship', by: ['admin'], to: 'Shipped' },
  { from: 'Processed', event: 'cancel', by: ['admin'], to: 'Canceled' },
  { from: 'Shipped', event: 'complete', by: ['admin'], to: 'Completed' },
  { from: 'Shipped', event: 'cancel', by: ['admin'], to: 'Canceled' },
];

function leaving(status: string, actor: OrderActor): readonly Transition[] {
  const from = readStatus(status);
  return transitions.filter((row) => row.from === from && row.by.includes(actor));
}

/** Events that this actor may raise now, in the order of the table. */
export const allowedEvents = (order: { status: string }, actor: OrderActor): OrderEvent[] =>
  leaving(order.status, actor).map((row) => row.event);

/** States that this actor can move the order to now: what the admin's buttons say. */
export const allowedTargets = (order: { status: string }, actor: OrderActor): OrderStatus[] =>
  leaving(order.status, actor).map((row) => row.to);

/** Whether no event leads on from here; a foreign status is final, too. */
export const isFinal = (status: string): boolean => !transitions.some((row) => row.from === readStatus(status));

/** The event by which this actor reaches `to`, or null. */
export function eventLeadingTo(order: { status: string }, to: OrderStatus, actor: OrderActor): OrderEvent | null {
  return leaving(order.status, actor).find((row) => row.to === to)?.event ?? null;
}

/** Refuses with `transition_not_allowed` what this actor may not raise now. */
export function assertAllowed(order: { status: string }, event: OrderEvent, actor: OrderActor): void {
  if (!leaving(order.status, actor).some((row) => row.event === event)) {
    throw new DomainError('transition_not_allowed', { status: order.status, event });
  }
}
