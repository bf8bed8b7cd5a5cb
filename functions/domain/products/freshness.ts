/** How long a listing stays in the lists unless its seller says that it still stands (issue "find"). */
import { limits } from '../limits.ts';
import { availabilityOf, isInLists } from './listing.ts';

const dayMs = 86_400_000;
const iso = (moment: number): string => new Date(moment).toISOString();
const inDays = (now: number, days: number): string => iso(now + days * dayMs);

/** What a listing carries that was made, edited or renewed at `now` (ms): until when it is listed, and that nobody was asked yet. */
export const freshListing = (now: number, listingDays: number) => ({
  isListed: true,
  listedUntil: inDays(now, listingDays),
  isAsked: false,
});

/** The same for a listing from before there was an end, posted at `createdAt` (ISO): whoever posted long ago is asked first, too. */
export const firstTerm = (createdAt: string, now: number) => ({
  ...freshListing(now, limits.listingDays),
  listedUntil: iso(Math.max(Date.parse(createdAt) + limits.listingDays * dayMs, now + limits.listingGraceDays * dayMs)),
});

interface Term {
  readonly isListed: boolean;
  /** ISO; null: without end. */
  readonly listedUntil: string | null;
  readonly isAsked: boolean;
}

/** Sellers of listings that end before this moment (ISO) are asked. */
export const askedBefore = (now: number): string => inDays(now, limits.listingAskDays);

/** What asking changes. Who is asked late, because the schedule slept, has nearly as long to answer as everybody else. */
export const askedTerm = ({ listedUntil }: Pick<Term, 'listedUntil'>, now: number) => ({
  isAsked: true,
  listedUntil: iso(Math.max(Date.parse(listedUntil ?? ''), now + (limits.listingAskDays - 1) * dayMs)),
});

/** Whether a renewal at `now` changes anything: a second press, or one after an edit, does not. */
export const isRenewable = ({ isListed, listedUntil, isAsked }: Term, now: number, listingDays: number): boolean =>
  !isListed || isAsked || listedUntil === null || Date.parse(listedUntil) < now + (listingDays - 1) * dayMs;

/** Whether another term takes a place among the active listings: only what left the lists and could be sold does. */
export const isReturning = (product: Pick<Term, 'isListed'> & { readonly isSold: boolean }): boolean =>
  !isInLists(product) && !product.isSold;

/** Whether its seller is asked "Masih ada?": what is sold or empty leaves without a word. */
export const isAskedAbout = (product: Term & { readonly isSold: boolean; readonly stock: number | null }): boolean =>
  product.isAsked && availabilityOf(product) === 'available';
