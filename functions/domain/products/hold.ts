/** Holds: an unpaid order has taken a product's last pieces, which may come back. */
import { isTracked } from './listing.ts';

/** Whether an order of this quantity takes the last pieces of a stock. */
export const takesLast = (stock: number | null, quantity: number): boolean => isTracked(stock) && stock - quantity <= 0;

export interface Held {
  readonly stock: number | null;
  readonly isSold: boolean;
  /** False once the listing has ended: pieces that are released then cannot be bought. */
  readonly isListed?: boolean | null;
  /** Deadline by which the holding order must be paid, ISO. Who holds the pieces stays private. */
  readonly heldUntil: string | null;
}

/** End (ISO) of the hold that is active at `now` (ms); null if there is none. */
export function heldUntilOf({ stock, isSold, isListed, heldUntil }: Held, now: number): string | null {
  if (isSold || isListed === false || !isTracked(stock) || stock > 0 || heldUntil === null) return null;
  return Date.parse(heldUntil) > now ? heldUntil : null;
}
