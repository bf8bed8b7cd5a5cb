import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { orderIdStarts } from '#domain/orders/order-number.ts';
import { isFinalSale, saleStates } from '#domain/orders/sale.ts';
import { batchClosed, inOpenBatch } from '../../lib/open-batch.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import { saleColumns } from '../../shop/sale/sale-columns.ts';

const running = saleStates.filter((state) => !isFinalSale({ state }) && state !== 'waiting');
const ended = saleStates.filter((state) => isFinalSale({ state }));

/** Page size. Large, because any running sale may be the most urgent. */
const runningPage = 100;
const endedPage = 20;
export const foundShown = 50;

const salesPage = (userId: string, which: readonly string[], order: string, limit: number, after?: string) =>
  listRows('sales', {
    select: saleColumns,
    where: [Query.equal('sellerId', userId), ...which, order],
    limit,
    after,
  });

/** A page of sales, oldest first. `which` is called for each page, because its filter depends on the time. */
const oldestFirst = (queryKey: readonly unknown[], userId: string, which: () => readonly string[]) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => salesPage(userId, which(), Query.orderAsc('$createdAt'), runningPage, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < runningPage ? undefined : last.at(-1)?.$id),
  });

/**
 * Sales that wait for this seller to accept or decline, oldest first. Listed separately, because with many older
 * running sales they would not be on the first page.
 */
export const unansweredSalesOptions = (userId: string) =>
  oldestFirst(queryKeys.unansweredSales(userId), userId, () => [Query.equal('state', 'waiting'), batchClosed()]);

/** Other running sales, oldest first, including those of an open batch. */
export const runningSalesOptions = (userId: string) =>
  oldestFirst(queryKeys.runningSales(userId), userId, () => [Query.or([Query.equal('state', running), inOpenBatch()])]);

/** Completed and canceled sales, newest first. */
export const endedSalesOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.endedSales(userId),
    queryFn: ({ pageParam }) =>
      salesPage(userId, [Query.equal('state', ended)], Query.orderDesc('$createdAt'), endedPage, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < endedPage ? undefined : last.at(-1)?.$id),
  });

/** Sales of any state by order number, id or part of the buyer's name, newest first. */
export const foundSalesOptions = (userId: string, term: string) =>
  queryOptions({
    queryKey: queryKeys.foundSales(userId, term),
    placeholderData: keepPreviousData,
    queryFn: () => {
      const fits = Query.or([
        Query.contains('buyerName', term),
        Query.equal('orderId', term.toLowerCase()),
        ...orderIdStarts(term).map((start) => Query.startsWith('orderId', start)),
      ]);
      const where = [Query.equal('sellerId', userId), fits, Query.orderDesc('$createdAt')];
      return listRows('sales', { select: saleColumns, where, limit: foundShown });
    },
  });

export type OwnSale = Awaited<ReturnType<typeof salesPage>>[number];
