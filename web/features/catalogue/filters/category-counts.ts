/** How many products each category lists: twelve rows, loaded when the page is idle. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { postingCategories } from '#domain/products/catalogue.ts';
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
      select: ['category', 'listed'],
      limit: postingCategories.length,
    });
    // A count may be negative until the next recount.
    return new Map(rows.map(({ category, listed }) => [category, Math.max(0, listed)]));
  },
  staleTime: fiveMinutes,
  retry: false,
});

/** Counts by category; without those that are not loaded. */
export const useCategoryCounts = (): CategoryCounts => useQuery(countsOptions).data ?? none;
