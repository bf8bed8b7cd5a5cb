/** Until when an order can be paid. */
import { readStatus } from './order-status.ts';
import { bankTransfer } from './payment-methods.ts';

interface Order {
  readonly status: string;
  readonly paymentMethod: string;
}

/** A transfer that waits for its money. */
export const isAwaited = ({ status, paymentMethod }: Order): boolean =>
  paymentMethod === bankTransfer && readStatus(status) === 'PENDING';

/**
 * Whole minutes left to pay, or null when the order can't be paid (any more). Nothing is begun in the last minute: the
 * pop-up would close under the person's hands. `now` in milliseconds since 1970.
 */
export function minutesToPay(order: Order, expiresAt: string | null, now: number): number | null {
  const minutes = Math.floor((Date.parse(expiresAt ?? '') - now) / 60_000);
  return isAwaited(order) && minutes >= 1 ? minutes : null;
}
