/** Pages of a list that shows orderable products first (available-first.ts). */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withoutRepeats } from '../../lib/paging.ts';

interface Page<P> {
  readonly products: readonly P[];
  readonly isGone: boolean;
  /** `ready`: products that are already loaded, but not shown yet. */
  readonly next?: { readonly after?: string | undefined; readonly ready?: readonly unknown[] } | undefined;
}

/** The orderable and the sold-out products. A product that sold out between two pages stays in the orderable part. */
export function inParts<P extends { readonly $id: string }>(pages: readonly Page<P>[]): { products: P[]; gone: P[] } {
  const part = (isGone: boolean) => pages.filter((page) => page.isGone === isGone).map((page) => page.products);
  const products = withoutRepeats(part(false));
  const shown = new Set(products.map(({ $id }) => $id));
  return { products, gone: withoutRepeats(part(true)).filter(({ $id }) => !shown.has($id)) };
}

type PartedList = Pick<
  UseInfiniteQueryResult<{ readonly pages: readonly Page<unknown>[] }>,
  'data' | 'isPlaceholderData' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'hasNextPage' | 'fetchNextPage'
>;

/**
 * Loads the first page of the sold-out part automatically once the orderable part has ended. Returns whether to show a
 * button that loads more.
 */
export function useNextPart(list: PartedList): boolean {
  const { hasNextPage, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const next = list.data?.pages.at(-1)?.next;
  const isPartDone = next !== undefined && next.after === undefined && !next.ready?.length;
  const isDue = isPartDone && hasNextPage && !isPlaceholderData && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  return hasNextPage && !isPlaceholderData && (!isPartDone || isFetchNextPageError);
}
