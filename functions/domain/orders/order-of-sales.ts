/** An order's status is one rule over its sales, and whatever moves a sale moves its order with it (TRADE, "One lock"). */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { isSettled, type OrderEvent, type OrderStatus, readStatus } from './order.ts';
import { bankTransfer } from './payment.ts';
import {
  isFinalSale,
  type MovedSale,
  moveSale,
  readSaleState,
  type Sale,
  type SaleBefore,
  type SaleChange,
  type SaleEffect,
  type SaleEvent,
  type SaleMover,
  type SaleState,
} from './sale.ts';

const ranks: Readonly<Record<Exclude<SaleState, 'disputed' | 'canceled'>, number>> = {
  unpaid: -1,
  waiting: 0,
  accepted: 1,
  ready: 2,
  handed_over: 2,
  completed: 3,
};

/** How far a running sale has come; a disputed one stands where the dispute began. Null for a canceled one. */
function rankOf(sale: Pick<Sale, 'state' | 'disputedFrom'>): number | null {
  const state = readSaleState(sale.state === 'disputed' ? sale.disputedFrom : sale.state);
  if (state === 'disputed') throw new RangeError('A dispute begins in a running state');
  return state === 'canceled' ? null : ranks[state];
}

/** The order's status as its sales say. An order without sales (from before them, nothing to fulfil) has none. */
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
 * Whether an order and all its sales were read at one moment. Whatever writes a sale under its order's lock leaves that version of the order
 * on both, so the latest of the sales is the order's.
 */
export const isOfOneMoment = (
  { saleVersion }: { readonly saleVersion: number },
  sales: readonly { readonly orderVersion: number }[],
): boolean => Math.max(0, ...sales.map(({ orderVersion }) => orderVersion)) === saleVersion;

/** A sale with what a move needs of it. */
export interface OrderSale extends SaleBefore {
  readonly $id: string;
  /** Rupiah. */
  readonly subtotal: number;
}

export interface OrderOfSales {
  readonly status: string;
  readonly version: number;
  readonly totalAmount: number;
  /** Rupiah of its canceled sales. */
  readonly canceledAmount: number;
}

/** The administrator's flow of the spec, payment and its expiry, in terms of sales: what an order's event asks of a sale in each state; states that are not named stay as they are. */
const saleEventsOf: Readonly<Record<OrderEvent, Partial<Record<SaleState, readonly SaleEvent[]>>>> = {
  process: { unpaid: ['accept_outside'], waiting: ['accept'] },
  ship: { waiting: ['accept', 'ready'], accepted: ['ready'] },
  complete: { ready: ['confirm'], handed_over: ['confirm'] },
  cancel: {
    unpaid: ['cancel'],
    waiting: ['cancel'],
    accepted: ['cancel'],
    ready: ['cancel'],
    handed_over: ['cancel'],
    disputed: ['cancel'],
  },
  settle: { unpaid: ['settle'] },
  expire: { unpaid: ['expire'] },
};

export interface SaleMove extends MovedSale {
  readonly sale: OrderSale;
}

/** What one transition makes of an order and its sales. */
export interface OrderMove {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly version: number;
  /** Sales that changed, in the order's own order. */
  readonly moved: readonly SaleMove[];
  readonly canceledAmount: number;
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
  const settled = (status: OrderStatus) => (isSettled(status) ? order.totalAmount : 0);
  return {
    from,
    to,
    version: order.version + 1,
    moved,
    canceledAmount: after.reduce((sum, sale) => sum + (sale.state === 'canceled' ? sale.subtotal : 0), 0),
    settledDelta: settled(to) - settled(from),
  };
}

/** Several events of one sale as one step; effects add up. */
function moveThrough(
  sale: OrderSale,
  events: readonly SaleEvent[],
  mover: SaleMover,
  now: number,
  reason: string,
): SaleMove {
  let current = sale;
  let change: SaleChange | null = null;
  const effects: SaleEffect[] = [];
  for (const event of events) {
    const step = moveSale(current, event, mover, now, reason);
    change = step.change;
    effects.push(...step.effects);
    current = { ...current, ...step.change };
  }
  if (change === null) throw new RangeError('A move needs an event');
  return { sale, change, effects };
}

/**
 * One sale's event. Sales that wait for one transfer only move together, so such a one refuses every event of its own.
 * Refuses sale_not_found, sale_event_not_allowed, invalid_input (reason).
 */
export function moveOneSale(
  order: OrderOfSales,
  sales: readonly OrderSale[],
  saleId: string,
  event: SaleEvent,
  mover: SaleMover,
  now: number,
  reason = '',
): OrderMove {
  const sale = sales.find((one) => one.$id === saleId);
  if (!sale) throw new DomainError('sale_not_found', { saleId });
  if (sale.state === 'unpaid' && sales.length > 1) {
    throw new DomainError('sale_event_not_allowed', { state: sale.state, event });
  }
  return orderMove(order, sales, [moveThrough(sale, [event], mover, now, reason)]);
}

/**
 * An order's event on all its sales that it concerns. Refuses transition_not_allowed where it concerns none, and what the
 * table of a sale refuses: with an open dispute nothing but canceling goes through.
 */
export function moveAllSales(
  order: OrderOfSales,
  sales: readonly OrderSale[],
  event: OrderEvent,
  mover: SaleMover,
  now: number,
  reason = '',
): OrderMove {
  const status = statusNow(order);
  if (event !== 'cancel' && sales.some((sale) => sale.state === 'disputed')) {
    throw new DomainError('transition_not_allowed', { status: order.status, event });
  }
  const moved = sales.flatMap((sale) => {
    const events = isFinalSale(sale) ? undefined : saleEventsOf[event][readSaleState(sale.state)];
    return events ? [moveThrough(sale, events, mover, now, reason)] : [];
  });
  if (moved.length === 0) throw new DomainError('transition_not_allowed', { status, event });
  return orderMove(order, sales, moved);
}

/** What an order keeps of its sellers, so that it is found by any of them: their names, each once. */
export const sellerNamesOf = (sales: readonly { readonly sellerName: string }[]): string =>
  [...new Set(sales.map((sale) => sale.sellerName))].filter(Boolean).join(', ').slice(0, limits.sellerNamesMax);

/** Splits lines by seller in the order in which the sellers first appear: one sale each. */
export function groupBySeller<T extends { readonly sellerId: string }>(
  lines: readonly T[],
): (readonly [string, readonly T[]])[] {
  const bySeller = new Map<string, T[]>();
  for (const line of lines) bySeller.set(line.sellerId, [...(bySeller.get(line.sellerId) ?? []), line]);
  return [...bySeller];
}

/** What an order's event asks of this mover before it goes through: a reason, nothing, or null where it is refused. */
export function orderMoveNeeds(
  order: OrderOfSales,
  sales: readonly OrderSale[],
  event: OrderEvent,
  mover: SaleMover,
  now: number,
): 'reason' | 'nothing' | null {
  try {
    moveAllSales(order, sales, event, mover, now);
    return 'nothing';
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return refusal.code === 'invalid_input' ? 'reason' : null;
  }
}
