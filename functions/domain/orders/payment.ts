/** How an order is paid, what can be paid that way, and until when (spec section 3). */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { readStatus } from './order.ts';

export const cashOnDelivery = 'COD (Bayar di Tempat)';
export const bankTransfer = 'Transfer Bank';

export const paymentMethods = [cashOnDelivery, bankTransfer] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/** Whether the text is one of the two, letter by letter. */
export function isPaymentMethod(text: string): text is PaymentMethod {
  return paymentMethods.some((method) => method === text);
}

/** Midtrans takes no transfer of nothing. */
export const canBeTransferred = (total: number): boolean => total > 0;

/** Refuses a total that is not what the person saw, that no column holds, or that this method can't pay. */
export function assertOrderTotal(total: number, seen: number, method: PaymentMethod): void {
  if (seen !== total) throw new DomainError('cart_changed', { totalAmount: total });
  if (total > limits.maxAmount) throw new DomainError('invalid_input', { fields: { expectedTotal: 'price_too_high' } });
  if (method === bankTransfer && !canBeTransferred(total)) throw new DomainError('transfer_needs_amount');
}

interface Order {
  readonly status: string;
  readonly paymentMethod: string;
}

/** A transfer that waits for its money. */
export const isAwaited = ({ status, paymentMethod }: Order): boolean =>
  paymentMethod === bankTransfer && readStatus(status) === 'PENDING';

/**
 * Whole minutes until a transfer's time is up, or null when it is. Nothing is begun in the last minute: the pop-up would
 * close under the person's hands. `expiresAt` is ISO, `now` in milliseconds since 1970.
 */
export function minutesLeftToPay(expiresAt: string | null, now: number): number | null {
  const minutes = Math.floor((Date.parse(expiresAt ?? '') - now) / 60_000);
  return minutes >= 1 ? minutes : null;
}

/** As `minutesLeftToPay`, and null for an order that waits for no money. */
export const minutesToPay = (order: Order, expiresAt: string | null, now: number): number | null =>
  isAwaited(order) ? minutesLeftToPay(expiresAt, now) : null;

/**
 * Refuses one more cash order while sellers have not answered the earlier ones: `open` orders with `held` pieces, and `pieces`
 * in this one. Each keeps stock from everybody else.
 */
export function assertRoomForCod(open: number, held: number, pieces: number): void {
  if (open >= limits.openCodOrders) throw new DomainError('cod_limit', { limit: limits.openCodOrders });
  if (held + pieces > limits.openCodPieces) {
    throw new DomainError('cod_pieces_limit', { limit: limits.openCodPieces, held });
  }
}

/** Refuses one more unpaid transfer. `open`: how many this person has, each keeping stock from everybody else. */
export function assertRoomForTransfer(open: number): void {
  if (open >= limits.openTransfers) throw new DomainError('transfer_limit', { limit: limits.openTransfers });
}
