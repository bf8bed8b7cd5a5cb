import { infiniteQueryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import type { RankedProduct } from '#domain/products/search-rank.ts';
import { categoryNames, placeNames } from '#domain/settings/campus-catalogue.ts';
import { kindFilterOf } from '../../../kinds/faces.ts';
import { campus } from '../../../lib/campus/campus.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { listRows, type Picked } from '../../../lib/tables.ts';
import { listed } from '../../../shop/product/listed.ts';
import { cardColumns } from '../../../shop/product/product-columns.ts';
import { availableAt } from '../filters/available.ts';
import type { Filters } from '../filters/search-params.ts';
import type { Found, SearchPage, SearchPlace } from './search-pages.ts';

/**
 * How search results are sorted: the landing page has names that begin with the term first, then the others, by name;
 * all other lists have the best match first.
 */
export type SearchMode = 'prefix' | 'contains';

/** Each order is that of an index in appwrite.json (docs/catalogue-queries.md). */
const orders: Record<Filters['sort'], () => string[]> = {
  terbaru: () => [Query.orderDesc('$createdAt')],
  termurah: () => [Query.orderAsc('price')],
  lokasi: () => [Query.orderAsc('location'), Query.orderDesc('$createdAt')],
};

/** A search by name also shows sold products; elsewhere they would come before available ones. */
const narrowing = (filters: Filters): string[] => [
  listed(),
  ...(filters.search ? [] : [Query.equal('isSold', false)]),
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
  ...(kindFilterOf(filters.kind)?.where(serverNow()) ?? []),
  ...(filters.availableOnly ? availableAt(serverNow()) : []),
];

/** A page of the list; only a search has more than products. */
type ProductPage = Pick<SearchPage<Card>, 'next'> &
  Partial<Pick<SearchPage<Card>, 'nearby' | 'meant'>> & { products: readonly Card[] };
type Card = Picked<'products', (typeof cardColumns)[number]> & Partial<Pick<Found<RankedProduct>, 'nameParts'>>;

const read = (where: string[], limit: number, after: string | undefined): Promise<Card[]> =>
  listRows('products', { select: cardColumns, where, limit, after });

async function readPlain(where: string[], place: SearchPlace<Card> | null, limit: number): Promise<ProductPage> {
  const products = await read(where, limit, place?.after);
  const last = products.length === limit ? products.at(-1)?.$id : undefined;
  return { products, ...(last !== undefined && { next: { stage: 0, after: last, ready: [], found: 0, inName: 0 } }) };
}

async function readPage(
  filters: Filters,
  mode: SearchMode,
  place: SearchPlace<Card> | null,
  limit: number,
): Promise<ProductPage> {
  const narrowed = narrowing(filters);
  if (!filters.search) return readPlain([...narrowed, ...orders[filters.sort]()], place, limit);
  const order = filters.sort === 'terbaru' ? null : orders[filters.sort]();
  // Loaded together with what is shown above the list, which would otherwise push the cards down later.
  const [{ readSearchPage }] = await Promise.all([import('./search-pages.ts'), import('./search-notes.tsx')]);
  const list = { narrowed, order, beginsFirst: mode === 'prefix' };
  return readSearchPage({ text: filters.search, list, read }, place, limit);
}

/** One page after another by cursor. */
export function productListOptions(filters: Filters, mode: SearchMode, pageSize: number) {
  return infiniteQueryOptions({
    queryKey: queryKeys.productList(mode, pageSize, filters),
    queryFn: ({ pageParam }) => readPage(filters, mode, pageParam, pageSize),
    initialPageParam: null as SearchPlace<Card> | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
  });
}
