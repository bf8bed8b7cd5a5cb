/** Whether more is asked for as a deposit than the thing costs new: allowed, and said to the seller. Rupiah; null: not said. */
export const isDepositHigh = ({
  deposit,
  valueNew,
}: {
  readonly deposit: number;
  readonly valueNew: number | null;
}): boolean => valueNew !== null && valueNew > 0 && deposit > valueNew;
