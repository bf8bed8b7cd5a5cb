/** Money is whole rupiah, always an integer ≥ 0. */

/** 1250000 → 'Rp 1.250.000', for stored strings; the client formats what it displays. */
export const rupiah = (amount: number): string => `Rp ${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}`;

/** Formats a price for people; 0 is 'Gratis'. */
export const costWords = (amount: number): string => (amount === 0 ? 'Gratis' : rupiah(amount));

/** Spec section 9: round(price × (1 − discount/100)); `discount` in percent, missing means none. */
export function discountedPrice(price: number, discount: number | null | undefined): number {
  return Math.round(price * (1 - (discount ?? 0) / 100));
}

/** Price of a product without an accepted offer. */
export const priceNow = (product: { readonly price: number; readonly discount?: number | null }): number =>
  discountedPrice(product.price, product.discount);

/** The spec shows a discount only when it is above 0. */
export function hasDiscount(discount: number | null | undefined): discount is number {
  return typeof discount === 'number' && discount > 0;
}

export interface PricedLine {
  /** Rupiah for a piece at the list price. */
  readonly price: number;
  readonly quantity: number;
  /** Rupiah per piece in an accepted offer, and the number of pieces it covers; absent or 0 pieces without an offer. */
  readonly offerPrice?: number;
  readonly offerQuantity?: number;
  /** Days of a rental, whose price is per day; absent, null or 0 for a sale. */
  readonly rentDays?: number | null;
  /** Deposit per piece in rupiah; absent or null if there is none. */
  readonly deposit?: number | null;
}

/**
 * Rupiah for one line with its deposits: the agreed pieces at the agreed price, further ones at the list price; a
 * rental counts each day.
 */
export function lineTotal(line: PricedLine): number {
  const { price, quantity, offerPrice = 0, offerQuantity = 0, rentDays, deposit } = line;
  const pieces = price * quantity - Math.min(quantity, offerQuantity) * (price - offerPrice);
  return pieces * (rentDays || 1) + (deposit ?? 0) * quantity;
}

/** Rupiah of deposits in these lines. */
export const depositsIn = (lines: readonly Pick<PricedLine, 'quantity' | 'deposit'>[]): number =>
  lines.reduce((sum, { quantity, deposit }) => sum + (deposit ?? 0) * quantity, 0);

/** Sum of the lines in rupiah. */
export function totalAmount(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}

/** Pieces of one price. */
export interface Pieces {
  readonly price: number;
  readonly quantity: number;
  /** Set for a deposit, which is refunded after the return. */
  readonly isDeposit?: true;
}

/**
 * Splits a line into entries of one price each, because Midtrans takes one price per line: agreed and other pieces, or
 * the rent for all days and the deposit.
 */
export function piecesOf({
  price,
  quantity,
  offerPrice = 0,
  offerQuantity = 0,
  rentDays,
  deposit,
}: PricedLine): Pieces[] {
  if (rentDays) {
    const rent = { price: price * rentDays, quantity };
    return deposit ? [rent, { price: deposit, quantity, isDeposit: true }] : [rent];
  }
  const agreed = Math.min(quantity, offerQuantity);
  return [
    { price: offerPrice, quantity: agreed },
    { price, quantity: quantity - agreed },
  ].filter((piece) => piece.quantity > 0);
}
