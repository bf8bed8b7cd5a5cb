/** Lists that grow by a page at a time. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { isLostCursor } from './call-error.ts';

type PagedList = Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'refetch' | 'isFetchNextPageError' | 'error'>;

/** Reads the next page. When its cursor row is gone, the list is read anew first. */
export async function loadMore(list: PagedList): Promise<void> {
  const { error } = await list.fetchNextPage();
  if (!isLostCursor(error)) return;
  await list.refetch();
  await list.fetchNextPage();
}

/** The error of the next page; null when only its cursor was lost. */
export const moreError = (list: PagedList): Error | null =>
  list.isFetchNextPageError && !isLostCursor(list.error) ? list.error : null;

/** Newest-first lists shift while one reads on: each row is shown once. */
export const withoutRepeats = <R extends { $id: string }>(pages: readonly (readonly R[])[]): R[] => [
  ...new Map(pages.flat().map((row) => [row.$id, row])).values(),
];
