/**
 * Payment methods: which orders each can pay, the deadline, and how much one person may reserve at a time (spec section
 * 3).
 */
import { DomainError } from '../errors.ts';
import { limits, quotas } from '../limits.ts';
import { readStatus } from './order.ts';

export const cashOnDelivery = 'COD (Bayar di Tempat)';
export const bankTransfer = 'Transfer Bank';

export const paymentMethods = [cashOnDelivery, bankTransfer] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/** Midtrans refuses a transfer of 0. */
export const canBeTransferred = (total: number): boolean => total > 0;

/** Refuses a total that differs from the one shown, exceeds `limits.maxAmount`, or cannot be paid by this method. */
export function assertOrderTotal(total: number, seen: number, method: PaymentMethod): void {
  if (seen !== total) throw new DomainError('cart_changed', { totalAmount: total });
  if (total > limits.maxAmount) throw new DomainError('invalid_input', { fields: { expectedTotal: 'price_too_high' } });
  if (method === bankTransfer && !canBeTransferred(total)) throw new DomainError('transfer_needs_amount');
}

/** A campus's rules for cash. */
export interface CashRules {
  readonly takesCod: boolean;
  /** Highest order total payable in cash, rupiah; null for no limit. */
  readonly codOrderMax: number | null;
}

/** Why an order with this total cannot be paid in cash; null if it can. An order of 0 rupiah is never refused. */
export function cashRefusal(
  total: number,
  { takesCod, codOrderMax }: CashRules,
): 'cod_off' | 'cod_amount_limit' | null {
  if (total === 0) return null;
  if (!takesCod) return 'cod_off';
  return codOrderMax !== null && total > codOrderMax ? 'cod_amount_limit' : null;
}

/** @throws cod_off, cod_amount_limit */
export function assertCash(total: number, method: PaymentMethod, rules: CashRules): void {
  const refusal = method === cashOnDelivery ? cashRefusal(total, rules) : null;
  if (refusal) throw new DomainError(refusal, { limit: rules.codOrderMax });
}

interface Order {
  readonly status: string;
  readonly paymentMethod: string;
}

/** Whether the order waits for a transfer. */
export const isAwaited = ({ status, paymentMethod }: Order): boolean =>
  paymentMethod === bankTransfer && readStatus(status) === 'PENDING';

/**
 * Whole minutes left to pay a transfer, or null when the time is up. The last minute does not count: Snap's pop-up
 * would close while the person types. `expiresAt`: ISO; `now`: ms since 1970.
 */
export function minutesLeftToPay(expiresAt: string | null, now: number): number | null {
  const minutes = Math.floor((Date.parse(expiresAt ?? '') - now) / 60_000);
  return minutes >= 1 ? minutes : null;
}

/** `minutesLeftToPay`, or null if the order does not wait for a transfer. */
export const minutesToPay = (order: Order, expiresAt: string | null, now: number): number | null =>
  isAwaited(order) ? minutesLeftToPay(expiresAt, now) : null;

/** The goods that one person's unpaid or unaccepted orders reserve. */
export interface ReservedGoods {
  readonly orders: number;
  readonly pieces: number;
  /** Rupiah. */
  readonly amount: number;
  /** ISO time by which the first of these orders is closed at the latest; null if none has a deadline. */
  readonly until: string | null;
}

export const nothingReserved: ReservedGoods = { orders: 0, pieces: 0, amount: 0, until: null };

/** Limits per payment method: the quotas that count reserved goods, and the error code when each is full. */
const holdings = {
  [bankTransfer]: {
    orders: 'openTransfers',
    pieces: 'openTransferPieces',
    amount: 'openTransferAmount',
    ordersFull: 'transfer_limit',
    piecesFull: 'transfer_pieces_limit',
    amountFull: 'transfer_amount_limit',
  },
  [cashOnDelivery]: {
    orders: 'openCodOrders',
    pieces: 'openCodPieces',
    amount: null,
    ordersFull: 'cod_limit',
    piecesFull: 'cod_pieces_limit',
  },
} as const;

/** The quotas that an order with this payment method uses. */
export const quotasOf = (method: PaymentMethod): (typeof holdings)[PaymentMethod] => holdings[method];

type NewGoods = Pick<ReservedGoods, 'pieces' | 'amount'>;

/**
 * Refuses an order that would reserve more than the limits allow, together with what is `held`. A single piece of any
 * price is allowed if nothing else is held. @throws transfer_limit, transfer_pieces_limit, transfer_amount_limit,
 * cod_limit, cod_pieces_limit
 */
export function assertOrderQuota(method: PaymentMethod, held: ReservedGoods, { pieces, amount }: NewGoods): void {
  const room = holdings[method];
  const { until } = held;
  if (held.orders >= quotas[room.orders]) throw new DomainError(room.ordersFull, { limit: quotas[room.orders], until });
  if (held.pieces + pieces > quotas[room.pieces]) {
    throw new DomainError(room.piecesFull, { limit: quotas[room.pieces], held: held.pieces, until });
  }
  const isOnePiece = held.orders === 0 && pieces === 1;
  if (room.amount !== null && !isOnePiece && held.amount + amount > quotas[room.amount]) {
    throw new DomainError(room.amountFull, { limit: quotas[room.amount], held: held.amount, until });
  }
}

/** Number of a person's transfers that ended unpaid; a row of `counters` is assignable. */
export interface UnpaidTransfers {
  readonly count: number;
  /** End of the window in which they count, ISO. */
  readonly windowEndsAt?: string | null;
}

/** Whether the window is still open. `now`: ms since 1970. */
export const isUnpaidLately = ({ windowEndsAt }: UnpaidTransfers, now: number): boolean =>
  now < Date.parse(windowEndsAt ?? '');

/** Refuses transfers for a while after too many of them ended unpaid. @throws transfer_pause */
export function assertNoPause(unpaid: UnpaidTransfers | undefined, now: number): void {
  if (unpaid && unpaid.count >= limits.unpaidTransfers && isUnpaidLately(unpaid, now)) {
    throw new DomainError('transfer_pause', { limit: limits.unpaidTransfers, until: unpaid.windowEndsAt });
  }
}
