/** Stock and visibility of products. A stock of null is not tracked: orders neither take nor return it. */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';

export interface StockLine {
  readonly productId: string;
  readonly quantity: number;
  readonly stockTaken: boolean;
}

export const isTracked = (stock: number | null | undefined): stock is number => typeof stock === 'number';

/** The number of pieces left if `quantity` exceeds it; null if there are enough. */
export const shortStock = (stock: number | null, quantity: number): number | null =>
  isTracked(stock) && stock < quantity ? Math.max(0, stock) : null;

/** Whether lists may show the product to buyers. Products older than the column have no value and are listed. */
export const isInLists = ({ isListed }: { readonly isListed?: boolean | null }): boolean => isListed !== false;

/** Whether lists without a search show the product: they leave out sold ones. */
export const isOnOffer = (product: { readonly isListed?: boolean | null; readonly isSold: boolean }): boolean =>
  isInLists(product) && !product.isSold;

export type Availability = 'available' | 'sold' | 'unlisted' | 'empty';

/**
 * Whether a product can be bought now, and if not, why: it is marked as sold, not listed or out of stock. `isListed`
 * may be absent when only listed products were queried.
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

/** Whether new pieces put a sold product on sale again. `stock`: the new value. */
export const isRestocked = (
  product: { readonly isSold: boolean; readonly stock: number | null },
  stock: number | null,
): boolean => product.isSold && isTracked(stock) && stock > Math.max(0, product.stock ?? 0);

/** The lines whose stock a cancellation returns: the product still exists and is tracked, and the line took stock. */
export function restockLines(
  lines: readonly StockLine[],
  stocks: ReadonlyMap<string, { stock: number | null }>,
): { productId: string; quantity: number }[] {
  return lines
    .filter((line) => line.stockTaken && isTracked(stocks.get(line.productId)?.stock))
    .map(({ productId, quantity }) => ({ productId, quantity }));
}

/**
 * Refuses adding `more` products (default: one) if that exceeds the quota. `active`: this person's listed products;
 * sold and ended ones do not count. @throws listing_limit
 */
export function assertListingQuota(active: number, more = 1): void {
  const limit = limits.activeListings;
  if (active + more > limit) throw new DomainError('listing_limit', { limit });
}

/**
 * Refuses a photo that another product uses: a file belongs to one product and is deleted with it. @throws photo_taken
 */
export function assertPhotoFree(imageId: string, products: number): void {
  if (products > 0) throw new DomainError('photo_taken', { imageId });
}
