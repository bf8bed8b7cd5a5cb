/** Lists that load page by page. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { isLostCursor } from './call-error.ts';

type PagedList = Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'refetch' | 'isFetchNextPageError' | 'error'>;

/** Reads the next page. When the cursor row was deleted, reloads the list first. */
export async function loadMore(list: PagedList): Promise<void> {
  const { error } = await list.fetchNextPage();
  if (!isLostCursor(error)) return;
  await list.refetch();
  await list.fetchNextPage();
}

/** The error of the next page; null when only the cursor was lost. */
export const moreError = (list: PagedList): Error | null =>
  list.isFetchNextPageError && !isLostCursor(list.error) ? list.error : null;

/** Newest-first lists shift while a person reads; rows that appear twice are shown once. */
export const withoutRepeats = <R extends { $id: string }>(pages: readonly (readonly R[])[]): R[] => [
  ...new Map(pages.flat().map((row) => [row.$id, row])).values(),
];
