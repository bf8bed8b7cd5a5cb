import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';

/** More than a week has quarters of an hour for. */
const most = 672;
const weekMs = 7 * 86_400_000;

const iso = (moment: number): string => new Date(moment).toISOString();

/** The seller's appointments of a week that begins at `from` (ms since 1970), those that were canceled aside. */
export const weekOptions = (sellerId: string, from: number) =>
  queryOptions({
    queryKey: queryKeys.weekOf(sellerId, iso(from)),
    queryFn: () =>
      listRows('sales', {
        select: ['state', 'meetAt', 'buyerName', 'productNames', 'bookedMinutes'],
        where: [
          Query.equal('sellerId', sellerId),
          Query.greaterThanEqual('meetAt', iso(from)),
          Query.lessThan('meetAt', iso(from + weekMs)),
          Query.equal('kind', 'service'),
          Query.notEqual('state', 'canceled'),
          Query.orderAsc('meetAt'),
        ],
        limit: most,
      }),
  });

export type BookedSale = Awaited<ReturnType<NonNullable<ReturnType<typeof weekOptions>['queryFn']>>>[number];
