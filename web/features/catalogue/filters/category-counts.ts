/** The number of listed products per category. Stored as one row per category, and read when the page is idle. */
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
    // A count may drift below zero until the next recount.
    return new Map(rows.map(({ $id, listed }) => [$id, Math.max(0, listed)]));
  },
  staleTime: fiveMinutes,
  retry: false,
});

/** Counts by category id. A count that is unknown or failed to load is missing. */
export const useCategoryCounts = (): CategoryCounts => useQuery(countsOptions).data ?? none;
