/**
 * Several products of one seller, sold together at one price. An order has the parts as its lines, so nothing is sold
 * twice.
 */
import { z } from 'zod';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/field.ts';
import { rulesOf } from '../../../domain/kinds/index.ts';
import { limits } from '../../../domain/limits.ts';
import { splitPrice } from '../../../domain/money/split-price.ts';
import { priceNow } from '../../../domain/money.ts';
import { severalProducts } from '../../../domain/orders/bundle-offer-input.ts';
import { heldUntilOf } from '../../../domain/products/hold.ts';
import { availabilityOf, isTracked } from '../../../domain/products/listing.ts';

/** Bundle-specific fields of the posting form. */
export const bundleInput = z.object({
  productIds: severalProducts,
  /** Whether the bundle stays on sale, at a lower price, without a part that is sold elsewhere. */
  isShrinking: z.boolean(say('invalid')).default(false),
});

export type BundleInput = z.output<typeof bundleInput>;

/** Columns of a product that decide whether it can be a part; a product row is assignable. */
export interface PartProduct {
  readonly $id: string;
  readonly name: string;
  readonly price: number;
  readonly discount: number;
  readonly stock: number | null;
  readonly isSold: boolean;
  readonly isListed?: boolean | null;
  readonly heldUntil: string | null;
  readonly sellerId: string;
  readonly kind?: string | null;
}

/** Why a product can't be part of a new bundle of this seller. */
export type PartRefusal =
  | 'bundle_part_gone'
  | 'bundle_part_foreign'
  | 'bundle_part_kind'
  | 'bundle_part_uncounted'
  | 'bundle_part_free';

export function partRefusal(product: PartProduct | undefined, sellerId: string): PartRefusal | null {
  if (!product) return 'bundle_part_gone';
  if (product.sellerId !== sellerId) return 'bundle_part_foreign';
  if (!rulesOf(product).isBundled) return 'bundle_part_kind';
  // An untracked stock does not show whether the part is sold.
  if (!isTracked(product.stock)) return 'bundle_part_uncounted';
  if (priceNow(product) === 0) return 'bundle_part_free';
  return availabilityOf(product) === 'available' ? null : 'bundle_part_gone';
}

/** Refuses products that can't be bundled. @throws a `PartRefusal` code, with productId and name */
export function assertParts(
  productIds: readonly string[],
  products: ReadonlyMap<string, PartProduct>,
  sellerId: string,
): void {
  for (const productId of productIds) {
    const product = products.get(productId);
    const refusal = partRefusal(product, sellerId);
    if (refusal) throw new DomainError(refusal, { productId, name: product?.name ?? '' });
  }
}

/**
 * A part as stored in the bundle. `price`: the part's own price when the bundle was created; it determines by how much
 * the bundle gets cheaper without the part.
 */
export interface Part {
  readonly $id: string;
  readonly productId: string;
  readonly price: number;
}

/** Parts in orders that the seller has not answered, by product id. */
export type UnansweredParts = ReadonlySet<string>;

/**
 * Available pieces of a part. `isHeld`: none is available, but an unpaid or unanswered order may return the last one.
 */
function piecesOf(
  product: PartProduct | undefined,
  now: number,
  unanswered: UnansweredParts = new Set(),
): { pieces: number; isHeld: boolean } {
  if (!product) return { pieces: 0, isHeld: false };
  const availability = availabilityOf(product);
  const isThere = availability === 'available' && isTracked(product.stock);
  const isHeld = heldUntilOf(product, now) !== null || (availability === 'empty' && unanswered.has(product.$id));
  return { pieces: isThere ? (product.stock ?? 0) : 0, isHeld };
}

/** Number of complete bundles that are available. */
export const bundleStock = (
  parts: readonly Pick<Part, 'productId'>[],
  products: ReadonlyMap<string, PartProduct>,
  now: number,
): number =>
  parts.length < limits.bundlePartsLeast
    ? 0
    : Math.min(...parts.map(({ productId }) => piecesOf(products.get(productId), now).pieces));

export interface SettledBundle {
  /** Parts that the bundle drops. */
  readonly dropped: readonly Part[];
  readonly price: number;
  readonly stock: number;
}

/**
 * The bundle after its parts changed. A shrinking bundle drops parts that are gone for good as long as two remain, and
 * gets cheaper by their shares, at least by one rupiah, so that carts show the change. Other bundles, and bundles whose
 * parts may return, have no stock until all parts are available.
 */
export function settledBundle(
  {
    price,
    isShrinking,
    unanswered,
  }: { readonly price: number; readonly isShrinking: boolean; readonly unanswered?: UnansweredParts },
  parts: readonly Part[],
  products: ReadonlyMap<string, PartProduct>,
  now: number,
): SettledBundle {
  const whole = { dropped: [], price, stock: bundleStock(parts, products, now) };
  if (!isShrinking) return whole;
  const gone = parts.filter(({ productId }) => {
    const { pieces, isHeld } = piecesOf(products.get(productId), now, unanswered);
    return pieces === 0 && !isHeld;
  });
  const left = parts.filter((part) => !gone.includes(part));
  if (gone.length === 0 || left.length < limits.bundlePartsLeast) return whole;
  const shares = splitPrice(
    price,
    parts.map((part) => part.price),
  );
  const less = parts.reduce((sum, part, at) => sum + (gone.includes(part) ? (shares[at] ?? 0) : 0), 0);
  const lower = price - Math.max(1, less);
  return lower < 1 ? whole : { dropped: gone, price: lower, stock: bundleStock(left, products, now) };
}

interface BundleLine<P extends PartProduct> {
  readonly product: Pick<PartProduct, '$id' | 'name'> & { readonly codAddress: string };
  readonly price: number;
  readonly quantity: number;
  readonly parts: readonly { readonly productId: string; readonly product: P | undefined }[];
}

/**
 * Expands a bundle into the order lines of its parts, each priced at its share of the bundle's price. @throws
 * bundle_part_sold
 */
export function partLines<P extends PartProduct>({ product: bundle, price, quantity, parts }: BundleLine<P>) {
  const about = { productId: bundle.$id, name: bundle.name };
  if (parts.length < limits.bundlePartsLeast) throw new DomainError('bundle_part_sold', { ...about, part: '' });
  const there = parts.map(({ product }) => {
    if (!product || availabilityOf(product) !== 'available' || (product.stock ?? 0) < quantity)
      throw new DomainError('bundle_part_sold', { ...about, part: product?.name ?? '' });
    return product;
  });
  const shares = splitPrice(price, there.map(priceNow));
  return there.map((product, at) => ({
    product,
    productId: product.$id,
    name: product.name,
    price: shares[at] ?? 0,
    quantity,
    bundle: { id: bundle.$id, name: bundle.name, codAddress: bundle.codAddress },
  }));
}

/**
 * Refuses a bundle whose parts differ from those the checkout showed: an equal price does not prove equal parts.
 * `shown`: part ids of all bundles in the checkout; if it contains none of this bundle, nothing is checked. @throws
 * cart_changed
 */
export function assertPartsShown(
  bundleId: string,
  parts: readonly { readonly $id: string; readonly bundleId: string }[],
  shown: readonly string[] = [],
): void {
  const seen = shown.filter((id) => id.startsWith(`${bundleId}-`));
  const own = parts.filter((part) => part.bundleId === bundleId);
  const isSame = seen.length === own.length && own.every(({ $id }) => seen.includes($id));
  if (seen.length > 0 && !isSame) throw new DomainError('cart_changed', { productId: bundleId });
}

interface OrderLine {
  readonly productId: string;
  readonly name: string;
}

/**
 * Refuses an order that contains a product twice (alone and in a bundle, or in two bundles) or has too many lines.
 * @throws bundle_overlap, bundle_lines
 */
export function assertNoOverlap(lines: readonly OrderLine[]): void {
  const seen = new Set<string>();
  for (const { productId, name } of lines) {
    if (seen.has(productId)) throw new DomainError('bundle_overlap', { productId, name });
    seen.add(productId);
  }
  if (lines.length > limits.cartProducts) throw new DomainError('bundle_lines', { limit: limits.cartProducts });
}
