import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { type Filters, isCrossed } from '../filters/search-params.ts';
import { isLostCursor, productListOptions, type SearchMode, withoutRepeats } from './queries.ts';

/** A product list by pages, each product once. A lost cursor restarts it: what is shown is read anew, then the next page. */
export function useProductList(filters: Filters, mode: SearchMode, pageSize: number) {
  const list = useInfiniteQuery({ ...productListOptions(filters, mode, pageSize), enabled: !isCrossed(filters) });
  const loadMore = async () => {
    const { error } = await list.fetchNextPage();
    if (!isLostCursor(error)) return;
    await list.refetch();
    await list.fetchNextPage();
  };
  // An answer is drawn in slices: a page full of cards at one stroke would hold up a finger.
  const shown = useDeferredValue(list.data);
  const products = useMemo(() => (shown ? withoutRepeats(shown.pages) : []), [shown]);
  const outdated = list.isPlaceholderData || shown !== list.data;
  return {
    products,
    /** Nothing to show yet; results of the filters before do not count when there were none. */
    loading: list.isPending || (outdated && products.length === 0),
    /** The results of the filters before are still on show. */
    outdated,
    error: list.data ? null : list.error,
    moreError: list.isFetchNextPageError && !isLostCursor(list.error) ? list.error : null,
    hasMore: list.hasNextPage && !outdated,
    loadingMore: list.isFetchingNextPage,
    loadMore,
    retry: list.refetch,
  };
}
