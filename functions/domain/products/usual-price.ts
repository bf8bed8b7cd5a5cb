/** Usual prices of a category, to ask about a price that probably lost digits when it was pasted. */

/** The median price in rupiah; null when there are too few. */
export function usualPrice(prices: readonly number[]): number | null {
  if (prices.length < 5) return null;
  const sorted = [...prices].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** How many times below the usual price a new price triggers the question. */
const unlikelyFactor = 100;

/** Whether a price is so far below the usual one that digits may be missing. A price of 0 is intended. */
export const isUnlikelyPrice = (price: number, usual: number | null): boolean =>
  usual !== null && price > 0 && price * unlikelyFactor < usual;
