import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RankedProduct } from '#domain/products/search-rank.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { listRows, type Picked } from '../../../lib/tables.ts';
import { listParts, readParts } from '../../../shop/product/available-first.ts';
import { cardColumns } from '../../../shop/product/product-columns.ts';
import { type Filters, isNarrowed } from '../filters/search-params.ts';
import { takeEarlyList } from './early-list.ts';
import { narrowing, orders } from './list-queries.ts';
import type { Found, SearchPage, SearchPlace } from './search-pages.ts';

/**
 * How search results are sorted. 'prefix' (landing page): names that start with the term, then the others, both by
 * name. 'contains' (all other lists): the best match first.
 */
export type SearchMode = 'prefix' | 'contains';

/** The cursor of a page. */
interface ListPlace {
  /**
   * When the list was opened, ms since 1970. Fixed for all pages, so that a product that closes meanwhile neither moves
   * nor makes a page skip others.
   */
  readonly now: number;
  /** Null for the first page. */
  readonly place: SearchPlace<Card> | null;
}

/** A page of the list. Only a search also has nearby products and a suggested text. */
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
  first: Promise<Card[] | undefined> | undefined,
): Promise<ProductPage> {
  const narrowed = narrowing(filters, now);
  const parts = listParts(now).filter(({ isGone }) => !(isGone && filters.availableOnly));
  const order = orders[filters.sort]();
  if (!filters.search) {
    let early = first;
    const readPart = async (where: readonly string[], after: string | undefined) => {
      const rows = await early;
      early = undefined;
      return rows ?? read([...narrowed, ...where, ...order], limit, after);
    };
    const { next, ...page } = await readParts(parts, readPart, limit, place ?? { stage: 0 });
    return { ...page, ...(next && { next: { ...next, ready: [], found: 0, inName: 0, shown: [] } }) };
  }
  // Loads the notes above the list as well; if they came later, they would shift the cards.
  const [{ readSearchPage }] = await Promise.all([import('./search-pages.ts'), import('./search-notes.tsx')]);
  const list = { narrowed, parts, order: filters.sort === 'terbaru' ? null : order, beginsFirst: mode === 'prefix' };
  return readSearchPage({ text: filters.search, list, read }, place, limit);
}

/** The list, in pages by cursor. */
export function productListOptions(filters: Filters, mode: SearchMode, pageSize: number) {
  return infiniteQueryOptions({
    queryKey: queryKeys.productList(mode, pageSize, filters),
    queryFn: async ({ pageParam }) => {
      const early = mode === 'prefix' && !pageParam && !isNarrowed(filters) ? takeEarlyList<Card>() : undefined;
      const from = pageParam ?? { now: early?.now ?? serverNow(), place: null };
      return { ...(await readPage(filters, mode, from, pageSize, early?.rows)), now: from.now };
    },
    initialPageParam: null as ListPlace | null,
    getNextPageParam: ({ now, next }) => next && { now, place: next },
    placeholderData: (previous) => previous,
  });
}
