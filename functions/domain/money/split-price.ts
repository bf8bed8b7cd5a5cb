/**
 * A price in as many shares as there are own prices, each in proportion and rounded to the rupiah, together exactly the price: the rupiah
 * that rounding leaves go to those who lost most by it. Without any own price all are alike.
 */
export function splitPrice(price: number, ownPrices: readonly number[]): number[] {
  const weights = ownPrices.some((own) => own > 0) ? ownPrices : ownPrices.map(() => 1);
  const total = weights.reduce((sum, own) => sum + BigInt(own), 0n);
  // Rupiah times rupiah are more than a number holds exactly.
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
