/** How long a listing stays in the lists unless its seller says that it still stands (issue "find"). */
import { limits } from '../limits.ts';

/** What a listing carries that was made, edited or renewed at `now` (ms): until when it is listed, and that nobody was asked yet. */
export const freshListing = (now: number) => ({
  isListed: true,
  listedUntil: new Date(now + limits.listingDays * 86_400_000).toISOString(),
  isAsked: false,
});
