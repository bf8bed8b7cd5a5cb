/**
 * Order events: who may raise which one in which status. The buttons on screen are derived from this table, too. The
 * order's new status is derived from its sales (order-of-sales.ts).
 */
import { DomainError } from '../errors.ts';

/** The spec's names of order states. Comparisons ignore case; an absent status is Pending. */
export const orderStatuses = ['PENDING', 'PAID', 'Processed', 'Shipped', 'Completed', 'Canceled'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** Parses a stored status; null for an unknown name, which is shown as it is and has no transitions. */
export function readStatus(text: string | null | undefined): OrderStatus | null {
  const name = (text ?? '').trim().toLowerCase();
  if (name === '') return 'PENDING';
  return orderStatuses.find((status) => status.toLowerCase() === name) ?? null;
}

/** The spec writes 'Pending' in the buyer's copy and 'PENDING' in the order. */
export const copyStatus = (status: OrderStatus): string => (status === 'PENDING' ? 'Pending' : status);

const settledNames = ['approved', 'completed', 'paid'];

/** Whether orders with this status count towards 'Total Saldo Sukses' (spec section 7). */
export const isSettled = (status: string): boolean => settledNames.includes(status.trim().toLowerCase());

export type OrderEvent = 'process' | 'ship' | 'complete' | 'cancel' | 'settle' | 'expire';
export type OrderActor = 'buyer' | 'admin' | 'system';

export interface Transition {
  readonly from: OrderStatus;
  readonly event: OrderEvent;
  readonly by: readonly OrderActor[];
  /** The status after the event if all sales are in the same state. */
  readonly to: OrderStatus;
}

/** Spec section 4, plus: buyers may cancel while Pending or Paid, Midtrans settles, and upkeep expires orders. */
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

/** Events that this actor may raise now, in the table's sequence. */
export const allowedEvents = (order: { status: string }, actor: OrderActor): OrderEvent[] =>
  leaving(order.status, actor).map((row) => row.event);

/** Statuses to which this actor may move the order now: the administrator's buttons. */
export const allowedTargets = (order: { status: string }, actor: OrderActor): OrderStatus[] =>
  leaving(order.status, actor).map((row) => row.to);

/** Whether no event leads on from this status; true for every unknown status. */
export const isFinal = (status: string): boolean => !transitions.some((row) => row.from === readStatus(status));

/** The event by which this actor reaches `to`; null if there is none. */
export function eventLeadingTo(order: { status: string }, to: OrderStatus, actor: OrderActor): OrderEvent | null {
  return leaving(order.status, actor).find((row) => row.to === to)?.event ?? null;
}

/** Refuses an event that this actor may not raise now. @throws transition_not_allowed */
export function assertAllowed(order: { status: string }, event: OrderEvent, actor: OrderActor): void {
  if (!leaving(order.status, actor).some((row) => row.event === event)) {
    throw new DomainError('transition_not_allowed', { status: order.status, event });
  }
}
