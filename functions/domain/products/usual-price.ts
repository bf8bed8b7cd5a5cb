/** What a category's goods usually cost: digits get lost when a price is pasted, and nobody notices 'Rp 1'. */

/** Middle of the prices in rupiah, or null where they are too few to say what is usual. */
export function usualPrice(prices: readonly number[]): number | null {
  if (prices.length < 5) return null;
  const sorted = [...prices].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** How many times below the usual price a new one must be to be asked back. */
const unlikelyFactor = 100;

/** Whether a price is so far below what its category usually costs that digits may have got lost. Free things are meant. */
export const isUnlikelyPrice = (price: number, usual: number | null): boolean =>
  usual !== null && price > 0 && price * unlikelyFactor < usual;
