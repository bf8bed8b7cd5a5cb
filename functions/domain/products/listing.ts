/** What a product on sale has left, and what may be put up for sale. Stock null is not tracked: neither taken nor given back. */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';

export interface StockLine {
  readonly productId: string;
  readonly quantity: number;
  readonly stockTaken: boolean;
}

/** Whether pieces of it are counted at all. */
export const isTracked = (stock: number | null | undefined): stock is number => typeof stock === 'number';

/** Pieces that are left where `quantity` is more than that; null where there are enough. */
export const shortStock = (stock: number | null, quantity: number): number | null =>
  isTracked(stock) && stock < quantity ? Math.max(0, stock) : null;

/** Whether buyers see it among others. Products from before listings ended say nothing of it: they are in the lists. */
export const isInLists = ({ isListed }: { readonly isListed?: boolean | null }): boolean => isListed !== false;

export type Availability = 'available' | 'sold' | 'unlisted' | 'empty';

/**
 * Whether a product can be bought now: marked as sold by its seller, after its time in the lists, or without a piece left, it can't.
 * `isListed` is left out where only listed ones were asked for.
 */
export function availabilityOf(product: {
  readonly isSold: boolean;
  readonly stock: number | null;
  readonly isListed?: boolean | null;
}): Availability {
  if (product.isSold) return 'sold';
  if (!isInLists(product)) return 'unlisted';
  return shortStock(product.stock, 1) === null ? 'available' : 'empty';
}

/** What a cancel gives back: lines that took stock and whose product still exists with a tracked one. */
export function restockLines(
  lines: readonly StockLine[],
  stocks: ReadonlyMap<string, { stock: number | null }>,
): { productId: string; quantity: number }[] {
  return lines
    .filter((line) => line.stockTaken && isTracked(stocks.get(line.productId)?.stock))
    .map(({ productId, quantity }) => ({ productId, quantity }));
}

/** Refuses more products on sale, one unless told. `active`: how many this person has (sold and ended ones don't count). @throws listing_limit */
export function assertListingQuota(active: number, more = 1): void {
  const limit = limits.activeListings;
  if (active + more > limit) throw new DomainError('listing_limit', { limit });
}

/** A file belongs to one product: it goes with it, and the other would be left without. @throws photo_taken */
export function assertPhotoFree(imageId: string, products: number): void {
  if (products > 0) throw new DomainError('photo_taken', { imageId });
}
