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
  const { data, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage } = list;
  const state = useMemo(
    () => ({ data, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage }),
    [data, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage],
  );
  // Drawn in slices, all of it together: a page full of cards at one stroke would hold up a finger.
  const shown = useDeferredValue(state);
  const products = useMemo(() => (shown.data ? withoutRepeats(shown.data.pages) : []), [shown.data]);
  return {
    products,
    /** Nothing to show yet; results of the filters before do not count when there were none. */
    loading: shown.isPending || (shown.isPlaceholderData && products.length === 0),
    /** The results of the filters before are still on show. */
    outdated: shown.isPlaceholderData,
    error: data ? null : list.error,
    moreError: list.isFetchNextPageError && !isLostCursor(list.error) ? list.error : null,
    hasMore: shown.hasNextPage && !shown.isPlaceholderData,
    loadingMore: shown.isFetchingNextPage,
    loadMore,
    retry: list.refetch,
  };
}
