import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useDeferredValue, useMemo } from 'react';
import { catalogueMessages } from '../../../copy/catalogue.ts';
import { firstSentenceFor } from '../../../copy/first-errors.ts';
import { part } from '../../../lib/page/part.tsx';
import { loadMore, moreError } from '../../../lib/paging.ts';
import { inParts, useNextPart } from '../../../shop/product/list-parts.ts';
import { PartedGrid } from '../../../shop/product/parted-grid.tsx';
import type { CardProduct } from '../../../shop/product/product-card.tsx';
import { Suggestions } from '../../../shop/product/suggestions.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import classes from '../catalogue.module.css';
import { type Filters, isCrossed } from '../filters/search-params.ts';
import { useEmptySearch } from '../search/report-empty.ts';
import { productListOptions, type SearchMode } from './queries.ts';

const PostWanted = part(async () => (await import('./post-wanted.tsx')).PostWanted);
const SearchNotes = part(async () => (await import('./search-notes.tsx')).SearchNotes);

/** A paged product list without repeats. */
function useProductList(filters: Filters, mode: SearchMode, pageSize: number) {
  const list = useInfiniteQuery({ ...productListOptions(filters, mode, pageSize), enabled: !isCrossed(filters) });
  const hasMore = useNextPart(list);
  const { data, isPending, isPlaceholderData, isFetchingNextPage } = list;
  const state = useMemo(
    () => ({ data, isPending, isPlaceholderData, hasMore, isFetchingNextPage }),
    [data, isPending, isPlaceholderData, hasMore, isFetchingNextPage],
  );
  // Deferred, so that React renders a page of cards in slices and does not block input.
  const shown = useDeferredValue(state);
  const { products, gone } = useMemo(() => inParts(shown.data?.pages ?? []), [shown.data]);
  const pages = shown.data?.pages;
  return {
    products,
    gone,
    isEmpty: products.length + gone.length === 0,
    meant: pages?.[0]?.meant,
    nearby: pages?.at(-1)?.nearby,
    /** True until there is something to show. Empty results of the previous filters do not count. */
    loading: shown.isPending || (shown.isPlaceholderData && products.length + gone.length === 0),
    /** The results of the previous filters are still shown. */
    outdated: shown.isPlaceholderData,
    error: data ? null : list.error,
    moreError: moreError(list),
    hasMore: shown.hasMore,
    loadingMore: shown.isFetchingNextPage,
    loadMore: () => loadMore(list),
    retry: list.refetch,
  };
}

interface ProductResultsProps {
  filters: Filters;
  mode: SearchMode;
  pageSize: number;
  moreLabel: string;
  linkTo: (product: CardProduct) => string;
  onOpen?: (product: CardProduct) => void;
  onReset: () => void;
  /** Replaces the search text. */
  onSearch: (search: string) => void;
  /** The main button for an empty result; by default the button that clears the filters. */
  whenEmpty?: ReactNode;
}

/** The list in its four states: loading, error, empty, full. */
export function ProductResults(props: ProductResultsProps) {
  const { filters, mode, pageSize, moreLabel, linkTo, onOpen, onReset, onSearch, whenEmpty } = props;
  const list = useProductList(filters, mode, pageSize);
  useEmptySearch(filters.search, !list.loading && !list.outdated && !list.error && list.isEmpty);
  if (isCrossed(filters)) {
    return (
      <EmptyState title={catalogueMessages.empty} text={catalogueMessages.crossedPrices}>
        <Button size="md" onClick={onReset}>
          {catalogueMessages.reset}
        </Button>
      </EmptyState>
    );
  }
  if (list.error) {
    return (
      <ErrorState
        text={catalogueMessages.failure(firstSentenceFor(list.error))}
        cause={list.error}
        hint={catalogueMessages.failureHint}
        onRetry={() => void list.retry()}
      />
    );
  }
  const cards = { linkTo, ...(onOpen ? { onOpen } : {}) };
  const note = (said: ComponentProps<typeof SearchNotes>) => <SearchNotes {...said} />;
  const nearby = list.nearby?.length ? note({ nearby: list.nearby, ...cards }) : null;
  if (!list.loading && list.isEmpty) {
    return (
      <>
        <EmptyState title={filters.search ? catalogueMessages.emptyHint : catalogueMessages.empty}>
          {whenEmpty}
          <Button size="md" variant={whenEmpty ? 'default' : 'filled'} onClick={onReset}>
            {catalogueMessages.reset}
          </Button>
          {filters.search.trim() === '' ? null : <PostWanted term={filters.search.trim()} />}
        </EmptyState>
        {nearby ?? <Suggestions {...cards} />}
      </>
    );
  }
  return (
    <div className={classes.results} data-outdated={list.outdated || undefined}>
      {list.meant ? note({ meant: list.meant, onSearch }) : null}
      <PartedGrid
        products={list.products}
        gone={list.gone}
        pageSize={pageSize}
        {...cards}
        loading={list.loading}
        more={
          list.hasMore ? { label: moreLabel, loading: list.loadingMore, load: () => void list.loadMore() } : undefined
        }
      />
      {list.moreError ? (
        <p className={classes.moreError} role="alert">
          {catalogueMessages.failure(firstSentenceFor(list.moreError))}
        </p>
      ) : null}
      {nearby}
    </div>
  );
}
