/**
 * What a listing promises apart from its price: text and photos. Each order stores this (listingVersions), so that a
 * comparison finds later changes.
 */
import { DomainError } from '../errors.ts';
import { shownId } from '../ids.ts';
import { codAddressOf } from '../kinds/index.ts';

/** A product's promises. Columns that a row lacks are '' or empty. */
export interface Said {
  readonly name: string;
  readonly description: string;
  readonly condition: string;
  readonly location: string;
  readonly codAddress: string;
  readonly imageIds: readonly string[];
}

export const saidParts = ['description', 'condition', 'location', 'codAddress', 'imageIds'] as const;
export type SaidPart = (typeof saidParts)[number];

interface Saying {
  readonly name: string;
  readonly description: string | null;
  readonly condition: string | null;
  readonly location: string | null;
  readonly codAddress: string | null;
  readonly imageId?: string | null;
  readonly imageIds: readonly string[] | null;
  readonly kind: string | null;
}

/** Reads the promises from a row of `products` or `listingVersions`. Without a photo list, the main photo is used. */
export function saidBy(product: Saying): Said {
  const { name, description, condition, location, codAddress, imageId, imageIds, kind } = product;
  const photos = imageIds?.length ? imageIds : [imageId ?? ''];
  return {
    name,
    description: description ?? '',
    condition: condition ?? '',
    location: location ?? '',
    codAddress: codAddressOf({ kind, codAddress: codAddress ?? '' }),
    imageIds: photos.filter((id) => id !== ''),
  };
}

/** The parts that differ between two versions. */
export const changedParts = (then: Said, now: Said): SaidPart[] =>
  saidParts.filter((part) => JSON.stringify(then[part]) !== JSON.stringify(now[part]));

/**
 * Hash of a product's promises without its name. A cart line stores it, so that an order is only placed for the listing
 * that was shown.
 */
export function shownOf(product: Saying): string {
  const { name: _, ...said } = saidBy(product);
  return shownId(JSON.stringify(said));
}

/** Lines whose product's promises have changed since the line was added. Older lines have no hash and are skipped. */
export const changedLines = <Line extends { readonly productId: string; readonly shown?: string | null }>(
  lines: readonly Line[],
  products: ReadonlyMap<string, Saying>,
): (Line & { readonly nameNow: string; readonly shownNow: string })[] =>
  lines.flatMap((line) => {
    const product = products.get(line.productId);
    if (!product || !line.shown) return [];
    const shownNow = shownOf(product);
    return shownNow === line.shown ? [] : [{ ...line, nameNow: product.name, shownNow }];
  });

interface NamedNow {
  readonly productId: string;
  readonly nameNow: string;
}

const named = (lines: readonly NamedNow[]) => lines.map(({ productId, nameNow }) => ({ productId, name: nameNow }));

/** The refusal of an order whose products have other names or promises than the buyer saw. */
export const otherThanShown = (renamed: readonly NamedNow[], changed: readonly NamedNow[]): DomainError =>
  new DomainError('cart_changed', {
    ...(renamed.length > 0 && { renamed: named(renamed) }),
    ...(changed.length > 0 && { changed: named(changed) }),
  });
