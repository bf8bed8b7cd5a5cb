import { queryOptions } from '@tanstack/react-query';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/**
 * A sale with its items, people, timeline and meeting places, read through the function; only for the sale's buyer and
 * seller.
 */
export const saleOptions = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.sale(saleId),
    queryFn: () => answer(market.sales[':saleId'].$get({ param: { saleId } })),
  });

export type SaleDetail = Awaited<ReturnType<NonNullable<ReturnType<typeof saleOptions>['queryFn']>>>;
