/** Lists that grow by a page at a time. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { isLostCursor } from './call-error.ts';

type PagedList = Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'refetch' | 'isFetchNextPageError' | 'error'>;

/** Reads the next page. Where the row that it goes on from is gone, what is shown is read anew first. */
export async function loadMore(list: PagedList): Promise<void> {
  const { error } = await list.fetchNextPage();
  if (!isLostCursor(error)) return;
  await list.refetch();
  await list.fetchNextPage();
}

/** Why the next page did not come; null while it is only its cursor that was lost. */
export const moreError = (list: PagedList): Error | null =>
  list.isFetchNextPageError && !isLostCursor(list.error) ? list.error : null;

/** Newest-first lists shift while one pages through them: a row is shown once. */
export const withoutRepeats = <R extends { $id: string }>(pages: readonly (readonly R[])[]): R[] => [
  ...new Map(pages.flat().map((row) => [row.$id, row])).values(),
];
