/** How long a listing stays in the lists unless its seller says that it still stands (issue "find"). */
import { limits } from '../limits.ts';

const dayMs = 86_400_000;
const iso = (moment: number): string => new Date(moment).toISOString();

/** What a listing carries that was made, edited or renewed at `now` (ms): until when it is listed, and that nobody was asked yet. */
export const freshListing = (now: number) => ({
  isListed: true,
  listedUntil: iso(now + limits.listingDays * dayMs),
  isAsked: false,
});

/** The same for a listing from before there was an end, posted at `createdAt` (ISO): whoever posted long ago is asked first, too. */
export const firstTerm = (createdAt: string, now: number) => ({
  ...freshListing(now),
  listedUntil: iso(Math.max(Date.parse(createdAt) + limits.listingDays * dayMs, now + limits.listingGraceDays * dayMs)),
});
