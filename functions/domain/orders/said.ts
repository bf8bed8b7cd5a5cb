/** What a listing says besides its name and price: an order keeps it (listingVersions), and later changes are found by it. */
import { shownId } from '../ids.ts';
import { codAddressOf } from '../kinds/index.ts';

/** The columns of a product that say what is promised; rows of `products` and `listingVersions` fit. Old rows lack some. */
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

/** What this product says. Of a product without a list of photos the main one is all. */
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

/** The parts that say something else now. */
export const changedParts = (then: Said, now: Said): SaidPart[] =>
  saidParts.filter((part) => JSON.stringify(then[part]) !== JSON.stringify(now[part]));

/** Stands for what a product says, without its name: a line of the cart keeps it, so that an order is of what was shown. */
export function shownOf(product: Saying): string {
  const { name: _, ...said } = saidBy(product);
  return shownId(JSON.stringify(said));
}

/** Lines whose product says something else than when they were made. Lines from before have nothing to compare. */
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
