/**
 * An order's status is derived from its sales, and every transition of a sale (a move) updates its order in the same
 * transaction (TRADE, "One lock").
 */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { depositWithin } from '../money/deposit.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import { isSettled, type OrderEvent, type OrderStatus, readStatus } from './order.ts';
import { type WorthOrder, worthOf } from './order-worth.ts';
import { bankTransfer } from './payment.ts';
import {
  isFinalSale,
  readSaleState,
  type Sale,
  type SaleEffect,
  type SaleEvent,
  type SaleMover,
  type SaleState,
} from './sale.ts';
import { type MovedSale, moveSale, type SaleBefore, type SaleChange } from './sale-move.ts';

const ranks: Readonly<Record<Exclude<SaleState, 'disputed' | 'canceled'>, number>> = {
  unpaid: -1,
  waiting: 0,
  accepted: 1,
  ready: 2,
  handed_over: 2,
  rented: 2,
  completed: 3,
};

/** How far a sale has progressed; a disputed sale counts as the state before its dispute. Null for a canceled one. */
function rankOf(sale: Pick<Sale, 'state' | 'disputedFrom'>): number | null {
  const state = readSaleState(sale.state === 'disputed' ? sale.disputedFrom : sale.state);
  if (state === 'disputed') throw new RangeError('A dispute begins in a running state');
  return state === 'canceled' ? null : ranks[state];
}

/** The order's status according to its sales; Canceled if no sale is left. */
export function orderStatusOf(
  sales: readonly Pick<Sale, 'state' | 'disputedFrom' | 'acceptedAt' | 'method'>[],
): OrderStatus {
  const remaining = sales.map(rankOf).filter((rank) => rank !== null);
  if (remaining.length === 0) return 'Canceled';
  const lowest = Math.min(...remaining);
  if (lowest >= ranks.completed) return 'Completed';
  if (lowest >= ranks.ready) return 'Shipped';
  if (sales.some((sale) => sale.acceptedAt !== null)) return 'Processed';
  return lowest < ranks.waiting || sales.some((sale) => sale.method !== bankTransfer) ? 'PENDING' : 'PAID';
}

/**
 * Whether an order and its sales were read at the same version. A transition writes the order's new version to the
 * order and the changed sales, so the highest version among the sales must equal the order's.
 */
export const isOfOneMoment = (
  { saleVersion }: { readonly saleVersion: number },
  sales: readonly { readonly orderVersion: number }[],
): boolean => Math.max(0, ...sales.map(({ orderVersion }) => orderVersion)) === saleVersion;

/** A sale with the columns that a transition reads. */
export interface OrderSale extends SaleBefore {
  readonly $id: string;
  /** Rupiah. */
  readonly subtotal: number;
}

export interface OrderOfSales extends WorthOrder {
  readonly status: string;
  readonly version: number;
  /** Sum of the canceled sales, rupiah. */
  readonly canceledAmount: number;
}

/**
 * Which sale events an order event raises, by the state of each sale. Covers the spec's admin flow, payment and expiry.
 * A sale in a state that is not listed stays as it is.
 */
const saleEventsOf: Readonly<Record<OrderEvent, Partial<Record<SaleState, readonly SaleEvent[]>>>> = {
  process: { unpaid: ['accept_outside'], waiting: ['accept'] },
  ship: { waiting: ['accept', 'ready'], accepted: ['ready'] },
  complete: { ready: ['confirm'], handed_over: ['confirm'], rented: ['confirm'] },
  cancel: {
    unpaid: ['cancel'],
    waiting: ['cancel'],
    accepted: ['cancel'],
    ready: ['cancel'],
    handed_over: ['cancel'],
    rented: ['cancel'],
    disputed: ['cancel'],
  },
  settle: { unpaid: ['settle'] },
  expire: { unpaid: ['expire'] },
};

export interface SaleMove extends MovedSale {
  readonly sale: OrderSale;
}

/** The result of one transition for the order and its sales. */
export interface OrderMove {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly version: number;
  /** The changed sales, in the order of `sales`. */
  readonly moved: readonly SaleMove[];
  readonly canceledAmount: number;
  /** The part of `canceledAmount` that is deposits, rupiah. */
  readonly canceledDeposit: number;
  /** Change of 'Total Saldo Sukses' in rupiah. */
  readonly settledDelta: number;
}

function statusNow(order: OrderOfSales): OrderStatus {
  const status = readStatus(order.status);
  if (status === null) throw new DomainError('transition_not_allowed', { status: order.status });
  return status;
}

function orderMove(order: OrderOfSales, sales: readonly OrderSale[], moved: readonly SaleMove[]): OrderMove {
  const from = statusNow(order);
  const changes = new Map(moved.map((move) => [move.sale.$id, move.change]));
  const after = sales.map((sale) => ({ ...sale, ...changes.get(sale.$id) }));
  const to = orderStatusOf(after);
  const canceled = after.filter(({ state }) => state === 'canceled');
  const settled = (status: OrderStatus) => (isSettled(status) ? worthOf(order) : 0);
  return {
    from,
    to,
    version: order.version + 1,
    moved,
    canceledAmount: canceled.reduce((sum, { subtotal }) => sum + subtotal, 0),
    canceledDeposit: canceled.reduce((sum, sale) => sum + depositWithin(sale), 0),
    settledDelta: settled(to) - settled(from),
  };
}

/** Raises several events on one sale in one step and collects their effects. */
function moveThrough(
  sale: OrderSale,
  events: readonly SaleEvent[],
  mover: SaleMover,
  now: number,
  zone: TimeZone,
  reason: string,
): SaleMove {
  let current = sale;
  let change: SaleChange | null = null;
  const effects: SaleEffect[] = [];
  for (const event of events) {
    const step = moveSale(current, event, mover, now, zone, reason);
    change = step.change;
    effects.push(...step.effects);
    current = { ...current, ...step.change };
  }
  if (change === null) throw new RangeError('A move needs an event');
  return { sale, change, effects };
}

/**
 * Raises an event on one sale. Refused while several sales wait for one transfer, because they move together. Refuses
 * sale_not_found, sale_event_not_allowed, invalid_input (reason).
 */
export function moveOneSale(
  order: OrderOfSales,
  sales: readonly OrderSale[],
  saleId: string,
  event: SaleEvent,
  mover: SaleMover,
  now: number,
  zone: TimeZone,
  reason = '',
): OrderMove {
  const sale = sales.find((one) => one.$id === saleId);
  if (!sale) throw new DomainError('sale_not_found', { saleId });
  if (sale.state === 'unpaid' && sales.length > 1) {
    throw new DomainError('sale_event_not_allowed', { state: sale.state, event });
  }
  return orderMove(order, sales, [moveThrough(sale, [event], mover, now, zone, reason)]);
}

/**
 * Raises an order event on all sales that it affects. Refuses transition_not_allowed if it affects none, or if a sale
 * is disputed and the event is not `cancel`; also refuses whatever the sales' transition table refuses.
 */
export function moveAllSales(
  order: OrderOfSales,
  sales: readonly OrderSale[],
  event: OrderEvent,
  mover: SaleMover,
  now: number,
  zone: TimeZone,
  reason = '',
): OrderMove {
  const status = statusNow(order);
  if (event !== 'cancel' && sales.some((sale) => sale.state === 'disputed')) {
    throw new DomainError('transition_not_allowed', { status: order.status, event });
  }
  const moved = sales.flatMap((sale) => {
    const events = isFinalSale(sale) ? undefined : saleEventsOf[event][readSaleState(sale.state)];
    return events ? [moveThrough(sale, events, mover, now, zone, reason)] : [];
  });
  if (moved.length === 0) throw new DomainError('transition_not_allowed', { status, event });
  return orderMove(order, sales, moved);
}

/** The sellers' names without repeats, stored in the order so that a search for any of them finds it. */
export const sellerNamesOf = (sales: readonly { readonly sellerName: string }[]): string =>
  [...new Set(sales.map((sale) => sale.sellerName))].filter(Boolean).join(', ').slice(0, limits.sellerNamesMax);

/** What this mover must add to an order event: a reason or nothing. Null if the event is refused. */
export function orderMoveNeeds(
  order: OrderOfSales,
  sales: readonly OrderSale[],
  event: OrderEvent,
  mover: SaleMover,
  now: number,
  zone: TimeZone,
): 'reason' | 'nothing' | null {
  try {
    moveAllSales(order, sales, event, mover, now, zone);
    return 'nothing';
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return refusal.code === 'invalid_input' ? 'reason' : null;
  }
}
