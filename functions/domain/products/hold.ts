/** A product whose last pieces somebody has ordered, and not paid yet: it may come back. */
import { isTracked } from './listing.ts';

/** Whether so many pieces are the last of a stock. */
export const takesLast = (stock: number | null, quantity: number): boolean => isTracked(stock) && stock - quantity <= 0;

export interface Held {
  readonly stock: number | null;
  readonly isSold: boolean;
  /** False after its time in the lists: what comes back then can't be bought. */
  readonly isListed?: boolean | null;
  /** Until when who took the last piece may pay, ISO. Never who. */
  readonly heldUntil: string | null;
}

/** The moment (ISO) up to which the last piece is held at `now` (ms); null: it is there, gone, or what was held is over. */
export function heldUntilOf({ stock, isSold, isListed, heldUntil }: Held, now: number): string | null {
  if (isSold || isListed === false || !isTracked(stock) || stock > 0 || heldUntil === null) return null;
  return Date.parse(heldUntil) > now ? heldUntil : null;
}
