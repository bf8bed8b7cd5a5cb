import { DomainError } from './errors.ts';
import { limits } from './limits.ts';

/** Refuses one more product on sale. `active`: how many this person has (sold ones don't count). @throws listing_limit */
export function assertRoomForListing(active: number): void {
  const limit = limits.activeListings;
  if (active >= limit) throw new DomainError('listing_limit', { limit });
}
