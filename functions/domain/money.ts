/** Money is whole rupiah, always an integer ≥ 0. */

/** Spec section 9: round(price × (1 − discount/100)); `discount` in percent, missing means none. */
export function discountedPrice(price: number, discount: number | null | undefined): number {
  return Math.round(price * (1 - (discount ?? 0) / 100));
}

/** The spec shows a discount only when it is above 0. */
export function hasDiscount(discount: number | null | undefined): discount is number {
  return typeof discount === 'number' && discount > 0;
}

export interface PricedLine {
  readonly price: number;
  readonly quantity: number;
}

/** Sum of price × quantity in rupiah. */
export function totalAmount(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}
