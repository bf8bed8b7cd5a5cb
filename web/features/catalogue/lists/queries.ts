import { infiniteQueryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { searchTerm } from '#domain/products/catalogue.ts';
import { toCallError } from '../../../lib/call-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { listRows } from '../../../lib/tables.ts';
import { cardColumns } from '../../../shop/product/product-columns.ts';
import { choiceNames, type Filters } from '../filters/search-params.ts';

/** How the name is searched: the landing finds names that begin with the term, all other lists names that contain it. */
export type SearchMode = 'prefix' | 'contains';

/** Each order is that of an index of appwrite.json (docs/catalogue-queries.md). */
const orders: Record<Filters['sort'], () => string[]> = {
  terbaru: () => [Query.orderDesc('$createdAt')],
  termurah: () => [Query.orderAsc('price')],
  lokasi: () => [Query.orderAsc('location'), Query.orderDesc('$createdAt')],
};

function conditions(filters: Filters, mode: SearchMode): string[] {
  const term = searchTerm(filters.search);
  const byName = mode === 'prefix' && term !== '';
  return [
    ...(filters.categories.length > 0 ? [Query.equal('category', filters.categories)] : []),
    ...choiceNames.filter((choice) => filters[choice] !== '').map((choice) => Query.equal(choice, filters[choice])),
    ...(filters.minPrice > 0 ? [Query.greaterThanEqual('price', filters.minPrice)] : []),
    ...(filters.maxPrice !== null ? [Query.lessThanEqual('price', filters.maxPrice)] : []),
    ...(filters.maxDiscount !== null ? [Query.lessThanEqual('discount', filters.maxDiscount)] : []),
    ...(term
      ? [mode === 'prefix' ? Query.startsWith('nameLowercase', term) : Query.contains('nameLowercase', term)]
      : []),
    ...(byName ? [Query.orderAsc('nameLowercase')] : orders[filters.sort]()),
  ];
}

/** The cursor's product was deleted in the meantime: the list has to be read anew. */
export const isLostCursor = (error: unknown): boolean =>
  error !== null && toCallError(error).code === 'general_cursor_not_found';

/** One page after another by cursor. */
export function productListOptions(filters: Filters, mode: SearchMode, pageSize: number) {
  return infiniteQueryOptions({
    queryKey: queryKeys.productList(mode, pageSize, filters),
    queryFn: ({ pageParam }) =>
      listRows('products', {
        select: cardColumns,
        where: conditions(filters, mode),
        limit: pageSize,
        after: pageParam,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.$id),
    placeholderData: (previous) => previous,
  });
}

/** Newest-first lists shift while one pages through them: a product is shown once. */
export function withoutRepeats<P extends { $id: string }>(pages: readonly (readonly P[])[]): P[] {
  return [...new Map(pages.flat().map((product) => [product.$id, product])).values()];
}
