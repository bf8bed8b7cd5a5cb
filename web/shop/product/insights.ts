import { queryOptions } from '@tanstack/react-query';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Figures of the last seven days for each of this seller's products, by id. */
export const insightsOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.insights(userId),
    staleTime: 300_000,
    queryFn: async () => (await answer(market.seller.insights.$get())).insights,
  });
