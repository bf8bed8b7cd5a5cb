import { infiniteQueryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { isFinalSale, saleStates } from '#domain/orders/sale.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import { saleColumns } from '../../shop/sale/sale-columns.ts';

const running = saleStates.filter((state) => !isFinalSale({ state }));
const ended = saleStates.filter((state) => isFinalSale({ state }));

const runningPage = 50;
const endedPage = 20;

const salesPage = (userId: string, states: readonly string[], order: string, limit: number, after?: string) =>
  listRows('sales', {
    select: saleColumns,
    where: [Query.equal('sellerId', userId), Query.equal('state', [...states]), order],
    limit,
    after,
  });

/** Sales that still run, the oldest first: it has waited longest. */
export const runningSalesOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.runningSales(userId),
    queryFn: ({ pageParam }) => salesPage(userId, running, Query.orderAsc('$createdAt'), runningPage, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < runningPage ? undefined : last.at(-1)?.$id),
  });

/** Completed and canceled ones, newest first. */
export const endedSalesOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.endedSales(userId),
    queryFn: ({ pageParam }) => salesPage(userId, ended, Query.orderDesc('$createdAt'), endedPage, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < endedPage ? undefined : last.at(-1)?.$id),
  });

export type OwnSale = Awaited<ReturnType<typeof salesPage>>[number];
