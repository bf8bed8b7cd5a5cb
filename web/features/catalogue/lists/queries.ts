import { infiniteQueryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import type { RankedProduct } from '#domain/products/search-rank.ts';
import { categoryNames, placeNames } from '#domain/settings/campus-catalogue.ts';
import { kindFilterOf } from '../../../kinds/faces.ts';
import { campus } from '../../../lib/campus/campus.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { listRows, type Picked } from '../../../lib/tables.ts';
import { listParts, readParts } from '../../../shop/product/available-first.ts';
import { listed } from '../../../shop/product/listed.ts';
import { cardColumns } from '../../../shop/product/product-columns.ts';
import type { Filters } from '../filters/search-params.ts';
import type { Found, SearchPage, SearchPlace } from './search-pages.ts';

/**
 * How search results are sorted: the landing page has names that begin with the term first, then the others, by name;
 * all other lists have the best match first.
 */
export type SearchMode = 'prefix' | 'contains';

/** Each order matches an index in appwrite.json (docs/catalogue-queries.md). */
const orders: Record<Filters['sort'], () => string[]> = {
  terbaru: () => [Query.orderDesc('$createdAt')],
  termurah: () => [Query.orderAsc('price')],
  lokasi: () => [Query.orderAsc('location'), Query.orderDesc('$createdAt')],
};

const narrowing = (filters: Filters, now: number): string[] => [
  listed(),
  ...(filters.categories.length > 0
    ? [
        Query.equal(
          'category',
          filters.categories.flatMap((name) => categoryNames(campus(), name)),
        ),
      ]
    : []),
  ...(filters.location === '' ? [] : [Query.equal('location', placeNames(campus(), filters.location))]),
  ...(filters.condition === '' ? [] : [Query.equal('condition', filters.condition)]),
  ...(filters.minPrice > 0 ? [Query.greaterThanEqual('price', filters.minPrice)] : []),
  ...(filters.maxPrice !== null ? [Query.lessThanEqual('price', filters.maxPrice)] : []),
  ...(filters.maxDiscount !== null ? [Query.lessThanEqual('discount', filters.maxDiscount)] : []),
  ...(kindFilterOf(filters.kind)?.where(now) ?? []),
];

/** The start of a page of the list. */
interface ListPlace {
  /** When the list was opened, ms since 1970: products that close meanwhile neither move nor are skipped. */
  readonly now: number;
  /** Null: the beginning. */
  readonly place: SearchPlace<Card> | null;
}

/** A page of the list; only a search has more than products. */
type ProductPage = Pick<SearchPage<Card>, 'isGone' | 'next'> &
  Partial<Pick<SearchPage<Card>, 'nearby' | 'meant'>> & { products: readonly Card[] };
type Card = Picked<'products', (typeof cardColumns)[number]> & Partial<Pick<Found<RankedProduct>, 'nameParts'>>;

const read = (where: string[], limit: number, after: string | undefined): Promise<Card[]> =>
  listRows('products', { select: cardColumns, where, limit, after });

async function readPage(
  filters: Filters,
  mode: SearchMode,
  { now, place }: ListPlace,
  limit: number,
): Promise<ProductPage> {
  const narrowed = narrowing(filters, now);
  const parts = listParts(now).filter(({ isGone }) => !(isGone && filters.availableOnly));
  const order = orders[filters.sort]();
  if (!filters.search) {
    const readPart = (where: readonly string[], after: string | undefined) =>
      read([...narrowed, ...where, ...order], limit, after);
    const { next, ...page } = await readParts(parts, readPart, limit, place ?? { stage: 0 });
    return { ...page, ...(next && { next: { ...next, ready: [], found: 0, inName: 0, shown: [] } }) };
  }
  // Loaded together with the notes above the list, which would otherwise shift the cards later.
  const [{ readSearchPage }] = await Promise.all([import('./search-pages.ts'), import('./search-notes.tsx')]);
  const list = { narrowed, parts, order: filters.sort === 'terbaru' ? null : order, beginsFirst: mode === 'prefix' };
  return readSearchPage({ text: filters.search, list, read }, place, limit);
}

/** Pages by cursor. */
export function productListOptions(filters: Filters, mode: SearchMode, pageSize: number) {
  return infiniteQueryOptions({
    queryKey: queryKeys.productList(mode, pageSize, filters),
    queryFn: async ({ pageParam }) => {
      const from = pageParam ?? { now: serverNow(), place: null };
      return { ...(await readPage(filters, mode, from, pageSize)), now: from.now };
    },
    initialPageParam: null as ListPlace | null,
    getNextPageParam: ({ now, next }) => next && { now, place: next },
    placeholderData: (previous) => previous,
  });
}
