/**
 * A price that a buyer proposes for several products of one seller. After the agreement they are ordered together or
 * not at all.
 */
import { DomainError } from '../errors.ts';
import { rulesOf } from '../kinds/index.ts';
import { limits } from '../limits.ts';
import { splitPrice } from '../money/split-price.ts';
import { priceNow } from '../money.ts';
import { availabilityOf, shortStock } from '../products/listing.ts';
import { cutLine } from '../share/preview-text.ts';
import { assertBuyable, assertInStock, linePrice } from './cart.ts';
import { lowestOffer, type Negotiable } from './offer.ts';
import { productNamesOf } from './product-names.ts';

/** Product ids of an offer for several products; empty for an offer for one product. Older rows lack the column. */
export const thingsOf = (offer: { readonly productIds?: readonly string[] | null }): readonly string[] =>
  offer.productIds ?? [];

/** The names of the products in one line that fits the offer's column. */
export const bundleOfferName = (things: readonly { readonly name: string }[]): string =>
  cutLine(`${things.length} barang: ${productNamesOf(things.map(({ name }) => name))}`, limits.productNameMax);

const sumOf = (prices: readonly number[]): number => prices.reduce((all, price) => all + price, 0);

/** Sum of the products' current prices. Rupiah. */
export const bundleListPrice = (things: readonly Negotiable[]): number => sumOf(things.map(priceNow));

/**
 * Lowest price of one product in the offer. Selling several products together justifies a small reduction even of fixed
 * prices.
 */
const lowestOf = (thing: Negotiable): number =>
  thing.isNegotiable ? lowestOffer(thing) : Math.ceil((priceNow(thing) * limits.bundleOfferFixedPercent) / 100);

/** Lowest price that a buyer may offer for all products together. Rupiah. */
export const lowestBundleOffer = (things: readonly Negotiable[]): number => sumOf(things.map(lowestOf));

/** Error code if a product cannot be in an offer for several products, otherwise null. */
export function thingRefusal(
  thing: Negotiable | undefined,
  sellerId: string,
): 'bundle_part_gone' | 'bundle_part_kind' | 'bundle_part_free' | null {
  if (thing?.sellerId !== sellerId || availabilityOf(thing) !== 'available') return 'bundle_part_gone';
  if (shortStock(thing.stock, 1) !== null) return 'bundle_part_gone';
  if (!rulesOf(thing).isBundled) return 'bundle_part_kind';
  return priceNow(thing) === 0 ? 'bundle_part_free' : null;
}

/**
 * Refuses a price below the lowest, or not below the sum of the products' prices. @throws invalid_input with the
 * field's code
 */
export function assertBundlePrice(things: readonly Negotiable[], price: number): void {
  const [lowest, whole] = [lowestBundleOffer(things), bundleListPrice(things)];
  if (price >= lowest && price < whole) return;
  const code = price < lowest ? 'offer_too_low' : 'offer_not_lower';
  throw new DomainError('invalid_input', { fields: { price: code }, lowest, price: whole, isSeveral: true });
}

/** The requested products in their sequence. @throws bundle_part_… with productId and name */
export function askedThings<T extends Negotiable>(
  productIds: readonly string[],
  products: ReadonlyMap<string, T>,
  { sellerId, buyerId }: { readonly sellerId: string; readonly buyerId: string },
  now: number,
): T[] {
  return productIds.map((productId) => {
    const thing = products.get(productId);
    const refusal = thingRefusal(thing, sellerId);
    if (refusal || !thing) throw new DomainError(refusal ?? 'bundle_part_gone', { productId, name: thing?.name ?? '' });
    assertBuyable(thing, buyerId, now);
    assertInStock(thing, 1);
    return thing;
  });
}

interface AgreedBundle {
  readonly $id: string;
  readonly price: number;
  readonly productName: string;
}

/**
 * The order's lines: each product with its share of the agreed price, or of the current sum if that is lower. @throws
 * bundle_part_sold
 */
export function agreedLines<T extends Negotiable, O extends AgreedBundle>(
  offer: O,
  productIds: readonly string[],
  products: ReadonlyMap<string, T>,
) {
  const there = productIds.map((productId) => {
    const thing = products.get(productId);
    if (thing && availabilityOf(thing) === 'available' && shortStock(thing.stock, 1) === null) return thing;
    throw new DomainError('bundle_part_sold', {
      productId: offer.$id,
      name: offer.productName,
      part: thing?.name ?? '',
    });
  });
  const own = there.map(priceNow);
  const shares = splitPrice(Math.min(offer.price, sumOf(own)), own);
  return there.map((product, at) => {
    const share = { ...offer, price: shares[at] ?? 0, quantity: 1 };
    return {
      productId: product.$id,
      name: product.name,
      ...linePrice(product, share),
      quantity: 1,
      product,
      offer: share,
    };
  });
}
