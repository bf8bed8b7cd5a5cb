/** Stock null is not tracked: it is neither taken nor given back. */

export interface StockLine {
  readonly productId: string;
  readonly quantity: number;
  readonly stockTaken: boolean;
}

export const isTracked = (stock: number | null | undefined): stock is number => typeof stock === 'number';

/** What a cancel gives back: lines that took stock and whose product still exists with a tracked one. */
export function restockLines(
  lines: readonly StockLine[],
  stocks: ReadonlyMap<string, { stock: number | null }>,
): { productId: string; quantity: number }[] {
  return lines
    .filter((line) => line.stockTaken && isTracked(stocks.get(line.productId)?.stock))
    .map(({ productId, quantity }) => ({ productId, quantity }));
}
