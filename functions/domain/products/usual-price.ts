/** Usual prices of a category, for a warning about a price that probably lost digits when it was pasted. */
import { type KindRow, kindOf, type RowKind } from '../kinds/kind.ts';

/**
 * The median price of the products of one kind, in rupiah; null if there are too few. Kinds are separate, because a day
 * of a rental costs less than the same thing for sale.
 */
export function usualPrice(products: readonly (KindRow & { readonly price: number })[], kind: RowKind): number | null {
  const prices = products.filter((product) => kindOf(product) === kind).map(({ price }) => price);
  if (prices.length < 5) return null;
  const sorted = prices.sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** How many times below the usual price a new price triggers the warning. */
const unlikelyFactor = 100;

/** Whether a price is so far below the usual one that digits may be missing. A price of 0 is intended. */
export const isUnlikelyPrice = (price: number, usual: number | null): boolean =>
  usual !== null && price > 0 && price * unlikelyFactor < usual;
