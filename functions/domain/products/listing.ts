import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';

/** Refuses one more product on sale. `active`: how many this person has (sold ones don't count). @throws listing_limit */
export function assertRoomForListing(active: number): void {
  const limit = limits.activeListings;
  if (active >= limit) throw new DomainError('listing_limit', { limit });
}

/** A file belongs to one product: it goes with it, and the other would be left without. @throws photo_taken */
export function assertPhotoFree(imageId: string, products: number): void {
  if (products > 0) throw new DomainError('photo_taken', { imageId });
}
