/** How many products each category lists: a row each, read when the page is at rest. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { limits } from '#domain/limits.ts';
import { whenIdle } from '../../../lib/page/when-idle.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { listRows } from '../../../lib/tables.ts';

const fiveMinutes = 5 * 60_000;

export type CategoryCounts = ReadonlyMap<string, number>;
const none: CategoryCounts = new Map();

const countsOptions = queryOptions({
  queryKey: queryKeys.categoryCounts,
  queryFn: async (): Promise<CategoryCounts> => {
    await whenIdle();
    const rows = await listRows('categoryCounts', {
      select: ['listed'],
      limit: 2 * limits.categoriesMax,
    });
    // A count that drifted until the next recount may have gone below zero.
    return new Map(rows.map(({ $id, listed }) => [$id, Math.max(0, listed)]));
  },
  staleTime: fiveMinutes,
  retry: false,
});

/** By the id of the category; a category is missing while its number is not known, or could not be read. */
export const useCategoryCounts = (): CategoryCounts => useQuery(countsOptions).data ?? none;
