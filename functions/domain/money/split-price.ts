/**
 * Splits a price in proportion to the items' own prices. Shares are whole rupiah and add up to the price: the remainder
 * goes to the shares that rounding reduced most. If all own prices are 0, the shares are equal.
 */
export function splitPrice(price: number, ownPrices: readonly number[]): number[] {
  const weights = ownPrices.some((own) => own > 0) ? ownPrices : ownPrices.map(() => 1);
  const total = weights.reduce((sum, own) => sum + BigInt(own), 0n);
  // BigInt, because the product of two amounts can exceed the exact range of numbers.
  const shares = weights.map((own, at) => {
    const exact = BigInt(price) * BigInt(own);
    return { at, share: Number(exact / total), rest: exact % total };
  });
  const left = price - shares.reduce((sum, { share }) => sum + share, 0);
  const first = shares.toSorted((one, other) =>
    one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1,
  );
  const raised = new Set(first.slice(0, left).map(({ at }) => at));
  return shares.map(({ at, share }) => share + (raised.has(at) ? 1 : 0));
}
