import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { campusDate } from '#domain/campus-days.ts';
import { limits } from '#domain/limits.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { getRow, listRows } from '../../lib/tables.ts';

export const termsOptions = (productId: string) =>
  queryOptions({
    queryKey: queryKeys.rentalTerms(productId),
    queryFn: () => getRow('products', productId, ['price', 'discount', 'deposit', 'pieces', 'valueNew', 'version']),
  });

/** Booked pieces per coming day; a day without a row is free. */
export const rentalDaysOptions = (productId: string) =>
  queryOptions({
    queryKey: queryKeys.rentalDays(productId),
    staleTime: 0,
    queryFn: () =>
      listRows('rentalDays', {
        select: ['date', 'taken', 'late'],
        where: [
          Query.equal('productId', productId),
          Query.greaterThanEqual('date', campusDate(serverNow(), campusZone())),
        ],
        limit: limits.rentalInAdvanceDays + 1,
      }),
  });
