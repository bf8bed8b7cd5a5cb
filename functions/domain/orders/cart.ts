import { DomainError } from '../errors.ts';
import { closedBy } from '../kinds/index.ts';
import type { KindColumns } from '../kinds/kind.ts';
import { limits } from '../limits.ts';
import { lineTotal, type PricedLine, priceNow, totalAmount } from '../money.ts';
import { availabilityOf, shortStock } from '../products/listing.ts';
import type { AgreedPrice } from './offer.ts';
import { type GroupedLine, groupBySale } from './sale-groups.ts';

/** A cart holds at most 20 different products, each with a whole quantity ≥ 1 and, where stock is tracked, ≤ stock. */

/** Product columns that the rules read; a row of `products` is assignable. */
export interface Sellable extends KindColumns {
  readonly $id: string;
  readonly name: string;
  readonly price: number;
  readonly discount: number;
  readonly imageId: string;
  /** Null if stock is not tracked. */
  readonly stock: number | null;
  readonly isSold: boolean;
  /** False once the listing has expired. */
  readonly isListed: boolean;
  readonly sellerId: string;
}

export interface CartLine extends PricedLine {
  readonly productId: string;
  readonly name: string;
}

/**
 * Refuses a product that this person cannot buy: their own, a sold or unlisted one, or one that takes no orders at
 * `now`.
 */
export function assertBuyable(product: Sellable, buyerId: string, now: number): void {
  const about = { productId: product.$id, name: product.name };
  if (product.sellerId === buyerId) throw new DomainError('own_product', about);
  const availability = availabilityOf(product);
  if (availability === 'sold') throw new DomainError('product_sold', about);
  if (availability === 'unlisted') throw new DomainError('not_listed', about);
  const closed = closedBy(product, now);
  if (closed) throw new DomainError(closed, about);
}

/** Refuses more than the stock; the details contain how much is left. @throws sold_out, stock_short */
export function assertInStock(product: Pick<Sellable, '$id' | 'name' | 'stock'>, quantity: number): void {
  const left = shortStock(product.stock, quantity);
  if (left === null) return;
  const about = { productId: product.$id, name: product.name, available: left };
  throw new DomainError(about.available === 0 ? 'sold_out' : 'stock_short', about);
}

/** Refuses anything but a whole number from 1 to the maximum. @throws invalid_input with the field's code */
export function assertQuantity(quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1) {
    throw new DomainError('invalid_input', { fields: { quantity: 'quantity_invalid' } });
  }
  if (quantity > limits.maxQuantity) {
    throw new DomainError('invalid_input', { fields: { quantity: 'quantity_too_large' } });
  }
}

/** Refuses the 21st product. `productsInCart`: lines before it. */
export function assertCartQuota(productsInCart: number): void {
  if (productsInCart >= limits.cartProducts) throw new DomainError('cart_full', { limit: limits.cartProducts });
}

/**
 * A free slot of the cart for the line with this id (a hash). Slots are unique per person, so that simultaneous
 * additions never exceed the limit. @throws cart_full
 */
export function freeSlot(lines: readonly { readonly slot: number | null }[], lineId: string): number {
  assertCartQuota(lines.length);
  const taken = new Set(lines.map((line) => line.slot));
  const free = Array.from({ length: limits.cartProducts }, (_, slot) => slot).filter((slot) => !taken.has(slot));
  // Chosen by the id, so that simultaneous additions rarely choose the same slot.
  return free[Number.parseInt(lineId.slice(0, 8), 16) % free.length] ?? 0;
}

/**
 * The chosen lines of a cart, or all when none were chosen. Refuses a product that is no longer in the cart. @throws
 * cart_changed
 */
export function chosenLines<Line extends { readonly productId: string }>(
  cart: readonly Line[],
  productIds: readonly string[] | undefined,
): readonly Line[] {
  if (productIds === undefined || cart.length === 0) return cart;
  const chosen = cart.filter(({ productId }) => productIds.includes(productId));
  const missing = productIds.filter((id) => !chosen.some(({ productId }) => productId === id));
  if (missing.length > 0) throw new DomainError('cart_changed', { missing });
  return chosen;
}

/** Refuses a cart that cannot be ordered: empty, or with more products than the current limit. */
export function assertOrderable(productsInCart: number): void {
  if (productsInCart === 0) throw new DomainError('cart_empty');
  assertCartQuota(productsInCart - 1);
}

/**
 * Whether the lines make more sales than one order may have: one per seller, and one for each product with a sale of
 * its own.
 */
export const hasTooManySales = (lines: readonly GroupedLine[]): boolean =>
  groupBySale(lines).length > limits.sellersPerCart;

/** Refuses more sales than the order's one transaction can write. @throws seller_limit */
export function assertFewSales(lines: readonly GroupedLine[]): void {
  if (hasTooManySales(lines)) {
    throw new DomainError('seller_limit', { limit: limits.sellersPerCart });
  }
}

/**
 * Refuses an order that one transaction cannot write, before it is tried. Each kind limits its own lines; this limits
 * all of them together with agreed prices and other operations. @throws order_too_large
 */
export function assertOneTransaction(operations: number): void {
  if (operations > limits.transactionOperations) throw new DomainError('order_too_large');
}

/** The price columns of a cart line, copied to the order's item. */
export interface LinePrice {
  /** List price of a piece when the line was made, rupiah. */
  readonly price: number;
  /** The accepted offer that sets the price; '' without one. */
  readonly offerId: string;
  readonly offerPrice: number;
  readonly offerQuantity: number;
}

/** The price columns of a line without an offer. */
export const noOffer = { offerId: '', offerPrice: 0, offerQuantity: 0 } as const;

/** The one price rule: the current price of a product for this buyer. `offer`: the buyer's accepted offer, if any. */
export function linePrice(product: Pick<Sellable, 'price' | 'discount'>, offer: AgreedPrice | null = null): LinePrice {
  const price = priceNow(product);
  if (!offer) return { price, ...noOffer };
  // The list price may have fallen below the agreed price.
  return { price, offerId: offer.$id, offerPrice: Math.min(offer.price, price), offerQuantity: offer.quantity };
}

export interface PriceChange extends LinePrice {
  readonly productId: string;
  readonly name: string;
  /**
   * Rupiah, as stored in the line and as of now: per piece, or of the complete line if only the number of agreed pieces
   * changed.
   */
  readonly oldPrice: number;
  readonly newPrice: number;
}

export type KeptLine = CartLine & Omit<LinePrice, 'price'>;

/** Lines older than offers lack the offer columns. */
const isSamePrice = (kept: LinePrice, now: LinePrice): boolean =>
  kept.price === now.price &&
  (kept.offerId || '') === now.offerId &&
  (kept.offerPrice || 0) === now.offerPrice &&
  (kept.offerQuantity || 0) === now.offerQuantity;

/** Rupiah for the first piece. */
const firstPiece = (line: LinePrice): number => (line.offerQuantity > 0 ? line.offerPrice : line.price);

/**
 * Lines whose stored price differs from this buyer's current price. `offers`: the buyer's accepted offers by product.
 */
export function priceChanges(
  lines: readonly KeptLine[],
  products: ReadonlyMap<string, Pick<Sellable, 'name' | 'price' | 'discount'>>,
  offers: ReadonlyMap<string, AgreedPrice> = new Map(),
): PriceChange[] {
  return lines.flatMap((line) => {
    const product = products.get(line.productId);
    if (!product) return [];
    const now = linePrice(product, offers.get(line.productId) ?? null);
    if (isSamePrice(line, now)) return [];
    const isOfPiece = firstPiece(line) !== firstPiece(now);
    const [oldPrice, newPrice] = isOfPiece
      ? [firstPiece(line), firstPiece(now)]
      : [lineTotal(line), lineTotal({ ...line, ...now })];
    return [{ productId: line.productId, name: product.name, ...now, oldPrice, newPrice }];
  });
}

/**
 * Lines that still have a former name of their product. The screen shows that name, but an order would use the current
 * one.
 */
export const renamedLines = <Line extends Pick<CartLine, 'productId' | 'name'>>(
  lines: readonly Line[],
  products: ReadonlyMap<string, Pick<Sellable, 'name'>>,
): (Line & { readonly nameNow: string })[] =>
  lines.flatMap((line) => {
    const nameNow = products.get(line.productId)?.name ?? line.name;
    return nameNow === line.name ? [] : [{ ...line, nameNow }];
  });

/** Rupiah of all lines, at the prices stored in them. */
export const cartTotal = (lines: readonly PricedLine[]): number => totalAmount(lines);
