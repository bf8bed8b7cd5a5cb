import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { discountedPrice, lineTotal, type PricedLine, totalAmount } from '../money.ts';
import { availabilityOf, shortStock } from '../products/listing.ts';
import type { AgreedPrice } from './offer.ts';

/** A cart holds at most 20 different products, each with a whole quantity ≥ 1 and, where stock is tracked, ≤ stock. */

/** What a rule needs to know of a product; a product row fits. */
export interface Sellable {
  readonly $id: string;
  readonly name: string;
  readonly price: number;
  readonly discount: number;
  readonly imageId: string;
  /** null: not tracked, never runs out. */
  readonly stock: number | null;
  readonly isSold: boolean;
  /** False after its time in the lists. */
  readonly isListed: boolean;
  readonly sellerId: string;
}

export interface CartLine extends PricedLine {
  readonly productId: string;
  readonly name: string;
}

/** Cart and wishlist keep the discounted price (spec section 9), which everybody pays who has agreed on no other. */
export const priceNow = (product: Pick<Sellable, 'price' | 'discount'>): number =>
  discountedPrice(product.price, product.discount);

/** Refuses what this person cannot buy at all: an own product, one marked as sold, one that is no longer offered. */
export function assertBuyable(product: Sellable, buyerId: string): void {
  const about = { productId: product.$id, name: product.name };
  if (product.sellerId === buyerId) throw new DomainError('own_product', about);
  const availability = availabilityOf(product);
  if (availability === 'sold') throw new DomainError('product_sold', about);
  if (availability === 'unlisted') throw new DomainError('not_listed', about);
}

/** Refuses more than is there, with what is left. */
export function assertInStock(product: Pick<Sellable, '$id' | 'name' | 'stock'>, quantity: number): void {
  const left = shortStock(product.stock, quantity);
  if (left === null) return;
  const about = { productId: product.$id, name: product.name, available: left };
  throw new DomainError(about.available === 0 ? 'sold_out' : 'stock_short', about);
}

/** Refuses what is no whole number from 1 to the schema's largest. @throws invalid_input with the field's code */
export function assertQuantity(quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1) {
    throw new DomainError('invalid_input', { fields: { quantity: 'quantity_invalid' } });
  }
  if (quantity > limits.maxQuantity) {
    throw new DomainError('invalid_input', { fields: { quantity: 'quantity_too_large' } });
  }
}

/** Refuses the 21st product. `productsInCart` counts the lines before. */
export function assertCartQuota(productsInCart: number): void {
  if (productsInCart >= limits.cartProducts) throw new DomainError('cart_full', { limit: limits.cartProducts });
}

/**
 * A place in the cart without a line, for the line of this id (a hash). Places are unique per person, so lines that are
 * added at the same moment never become more than there are places; a line that goes leaves its own. Refuses cart_full.
 */
export function freeSlot(lines: readonly { readonly slot: number | null }[], lineId: string): number {
  assertCartQuota(lines.length);
  const taken = new Set(lines.map((line) => line.slot));
  const free = Array.from({ length: limits.cartProducts }, (_, slot) => slot).filter((slot) => !taken.has(slot));
  // Chosen by the id, so that several at once rarely choose the same.
  return free[Number.parseInt(lineId.slice(0, 8), 16) % free.length] ?? 0;
}

/** Refuses a cart that is no order: empty, or (from older times) with more products than one may hold. */
export function assertOrderable(productsInCart: number): void {
  if (productsInCart === 0) throw new DomainError('cart_empty');
  assertCartQuota(productsInCart - 1);
}

/** Whether these lines are of more sellers than one order may have. */
export const hasTooManySellers = (lines: readonly { readonly sellerId: string }[]): boolean =>
  new Set(lines.map((line) => line.sellerId)).size > limits.sellersPerCart;

/** Refuses a cart of more sellers than one order may have: each has a sale of its own in the order's transaction. */
export function assertFewSellers(lines: readonly { readonly sellerId: string }[]): void {
  if (hasTooManySellers(lines)) {
    throw new DomainError('seller_limit', { limit: limits.sellersPerCart });
  }
}

/** What a cart line keeps of its price, and an order's item after it. */
export interface LinePrice {
  /** Rupiah for a piece at the list price of then. */
  readonly price: number;
  /** The accepted offer behind it; '' without. */
  readonly offerId: string;
  readonly offerPrice: number;
  readonly offerQuantity: number;
}

/** The price of a line about which nobody has agreed on anything. */
export const noOffer = { offerId: '', offerPrice: 0, offerQuantity: 0 } as const;

/** The one price rule: what this buyer pays for a product at this moment. `offer`: the buyer's accepted one, where there is one. */
export function linePrice(product: Pick<Sellable, 'price' | 'discount'>, offer: AgreedPrice | null = null): LinePrice {
  const price = priceNow(product);
  if (!offer) return { price, ...noOffer };
  // The list price may have fallen since below what was agreed.
  return { price, offerId: offer.$id, offerPrice: Math.min(offer.price, price), offerQuantity: offer.quantity };
}

export interface PriceChange extends LinePrice {
  readonly productId: string;
  readonly name: string;
  /** Rupiah of the line as it stood in the cart, and as it is now: for a piece, or for all where only the number of agreed pieces changed. */
  readonly oldPrice: number;
  readonly newPrice: number;
}

export type KeptLine = CartLine & Omit<LinePrice, 'price'>;

/** Lines from before offers hold nothing where none is agreed. */
const isSamePrice = (kept: LinePrice, now: LinePrice): boolean =>
  kept.price === now.price &&
  (kept.offerId || '') === now.offerId &&
  (kept.offerPrice || 0) === now.offerPrice &&
  (kept.offerQuantity || 0) === now.offerQuantity;

/** Rupiah for the first piece. */
const firstPiece = (line: LinePrice): number => (line.offerQuantity > 0 ? line.offerPrice : line.price);

/** Lines whose price is no longer what this buyer pays. `offers`: the buyer's accepted ones, by product. */
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

/** Rupiah for all lines, at the prices that stand on them. */
export const cartTotal = (lines: readonly PricedLine[]): number => totalAmount(lines);
