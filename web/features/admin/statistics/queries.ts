import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const read = (query: { from: string; to: string }) => answer(admin.statistics.$get({ query }));
export type Statistics = Awaited<ReturnType<typeof read>>;

/**
 * Totals from the first to the last day, both included, and the same by day, week or month. The query key contains no
 * table name; otherwise realtime events of a busy campus would refetch every second.
 */
export const statisticsOptions = (from: string, to: string) =>
  queryOptions({
    queryKey: queryKeys.statistics(from, to),
    queryFn: () => read({ from, to }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
