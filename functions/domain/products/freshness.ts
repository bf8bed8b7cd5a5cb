/** How long a listing stays in lists unless its seller renews it. */
import { dayMs } from '../durations.ts';
import { isOver, rulesOf } from '../kinds/index.ts';
import type { KindColumns } from '../kinds/kind.ts';
import { limits } from '../limits.ts';
import { availabilityOf, isInLists } from './listing.ts';

const iso = (moment: number): string => new Date(moment).toISOString();
const inDays = (now: number, days: number): string => iso(now + days * dayMs);

/**
 * The columns of a listing that is created, edited or renewed at `now` (ms): its new end, with the question to the
 * seller reset.
 */
export const freshListing = (now: number, listingDays: number) => ({
  isListed: true,
  listedUntil: inDays(now, listingDays),
  isAsked: false,
});

interface Term {
  readonly isListed: boolean;
  /** ISO; null for no end. */
  readonly listedUntil: string | null;
  readonly isAsked: boolean;
}

/** Listings that end before this time (ISO) are due: their sellers are asked whether the product is still available. */
export const askedBefore = (now: number): string => inDays(now, limits.listingAskDays);

/**
 * The columns that change when the seller is asked. If upkeep was down and asks late, the seller still gets nearly the
 * full time to answer.
 */
export const askedTerm = ({ listedUntil }: Pick<Term, 'listedUntil'>, now: number) => ({
  isAsked: true,
  listedUntil: iso(Math.max(Date.parse(listedUntil ?? ''), now + (limits.listingAskDays - 1) * dayMs)),
});

/** Days after a draw during which its winners, one after another, can order the gift. */
const winnerDays = 7;

/** The columns that change when a term ends. A listing whose winner is still awaited stays in the lists. */
export function endedTerm(product: KindColumns, now: number) {
  const { opens } = rulesOf(product);
  const awaitedUntil =
    opens === 'until_closing' && product.closesAt ? Date.parse(product.closesAt) + winnerDays * dayMs : 0;
  return awaitedUntil > now ? { listedUntil: iso(awaitedUntil) } : { isListed: false };
}

/** Whether a renewal at `now` changes anything: a second press, or one after an edit, does not. */
export const isRenewable = ({ isListed, listedUntil, isAsked }: Term, now: number, listingDays: number): boolean =>
  !isListed || isAsked || listedUntil === null || Date.parse(listedUntil) < now + (listingDays - 1) * dayMs;

/**
 * Whether a renewal counts against the quota of active listings: only if the product had left the lists and is not
 * sold.
 */
export const isReturning = (product: Pick<Term, 'isListed'> & { readonly isSold: boolean }): boolean =>
  !isInLists(product) && !product.isSold;

type Offered = Parameters<typeof availabilityOf>[0] & KindColumns;

/** Whether the product can still be ordered at `now` (ms). Other listings end without a notification. */
export const isStillOffered = (product: Offered, now: number): boolean =>
  availabilityOf(product) === 'available' && !isOver(product, now);

/** Whether the seller is asked "Masih ada?". */
export const isAskedAbout = (product: Offered & Term, now: number): boolean =>
  product.isAsked && isStillOffered(product, now);
