/** Holds: somebody ordered a product's last pieces and has not paid yet, so they may come back. */
import { isTracked } from './listing.ts';

/** Whether an order of this quantity takes the last pieces of a stock. */
export const takesLast = (stock: number | null, quantity: number): boolean => isTracked(stock) && stock - quantity <= 0;

export interface Held {
  readonly stock: number | null;
  readonly isSold: boolean;
  /** False after the listing's end: pieces that come back then can't be bought. */
  readonly isListed?: boolean | null;
  /** Until when the holder may pay, ISO. Who it is stays private. */
  readonly heldUntil: string | null;
}

/** The end (ISO) of the hold that is running at `now` (ms); null: none is running. */
export function heldUntilOf({ stock, isSold, isListed, heldUntil }: Held, now: number): string | null {
  if (isSold || isListed === false || !isTracked(stock) || stock > 0 || heldUntil === null) return null;
  return Date.parse(heldUntil) > now ? heldUntil : null;
}
