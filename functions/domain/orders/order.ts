/** The life of an order is the table below: functions execute it, screens draw their buttons from it. */
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
/**
 * What a transition does besides status, copy, timeline, notification and totals, which every one of them does.
 * `flag_refund` marks the order only where money came.
 */
type OrderEffect = 'restock' | 'mark_paid' | 'flag_refund';

export interface Transition {
  readonly from: OrderStatus;
  readonly event: OrderEvent;
  readonly by: readonly OrderActor[];
  readonly to: OrderStatus;
  readonly effects: readonly OrderEffect[];
}

/** Spec section 4 plus DESIGN "Order life is data": buyers cancel while Pending, Midtrans settles, the schedule expires. */
export const transitions: readonly Transition[] = [
  { from: 'PENDING', event: 'process', by: ['admin'], to: 'Processed', effects: [] },
  { from: 'PENDING', event: 'cancel', by: ['buyer', 'admin'], to: 'Canceled', effects: ['restock'] },
  { from: 'PENDING', event: 'settle', by: ['system'], to: 'PAID', effects: ['mark_paid'] },
  { from: 'PENDING', event: 'expire', by: ['system'], to: 'Canceled', effects: ['restock'] },
  { from: 'PAID', event: 'process', by: ['admin'], to: 'Processed', effects: [] },
  { from: 'PAID', event: 'cancel', by: ['admin'], to: 'Canceled', effects: ['restock', 'flag_refund'] },
  { from: 'Processed', event: 'ship', by: ['admin'], to: 'Shipped', effects: [] },
  { from: 'Processed', event: 'cancel', by: ['admin'], to: 'Canceled', effects: ['restock', 'flag_refund'] },
  { from: 'Shipped', event: 'complete', by: ['admin'], to: 'Completed', effects: [] },
  { from: 'Shipped', event: 'cancel', by: ['admin'], to: 'Canceled', effects: ['restock', 'flag_refund'] },
];

export interface OrderState {
  readonly status: string;
  readonly version: number;
  readonly totalAmount: number;
}

export interface TransitionResult {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly version: number;
  readonly effects: readonly OrderEffect[];
  /** Change of 'Total Saldo Sukses' in rupiah. */
  readonly settledDelta: number;
}

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

/** What the event makes of the order. Refuses with `transition_not_allowed`. */
export function transition(order: OrderState, event: OrderEvent, actor: OrderActor): TransitionResult {
  const row = leaving(order.status, actor).find((candidate) => candidate.event === event);
  if (!row) throw new DomainError('transition_not_allowed', { status: order.status, event });
  const before = isSettled(row.from) ? order.totalAmount : 0;
  const after = isSettled(row.to) ? order.totalAmount : 0;
  return {
    from: row.from,
    to: row.to,
    version: order.version + 1,
    effects: row.effects,
    settledDelta: after - before,
  };
}
