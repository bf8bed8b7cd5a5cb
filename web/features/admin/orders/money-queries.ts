import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OrderMoneyQuery } from '#domain/money/order-money-list.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { from, type Narrowed, paging } from '../money/queries.ts';

/** Further filters of the list of orders. */
export type OrdersNarrowed = Narrowed & Pick<OrderMoneyQuery, 'status' | 'method' | 'flag'>;

const readOrders = (narrowed: OrdersNarrowed, after?: string) =>
  answer(admin.orders.$get({ query: { ...narrowed, ...from(after) } }));
export type OrderOfMoney = Awaited<ReturnType<typeof readOrders>>['entries'][number];

/** Orders, reduced to their money. */
export const orderMoneyListOptions = (narrowed: OrdersNarrowed) =>
  infiniteQueryOptions({
    queryKey: queryKeys.moneyOrders(narrowed),
    queryFn: ({ pageParam }) => readOrders(narrowed, pageParam),
    ...paging,
  });

const readOrder = (orderId: string) => answer(admin.orders[':orderId'].money.$get({ param: { orderId } }));
export type OrderMoney = Awaited<ReturnType<typeof readOrder>>;

/** All money of one order. */
export const orderMoneyOptions = (orderId: string) =>
  queryOptions({ queryKey: queryKeys.orderMoney(orderId), queryFn: () => readOrder(orderId) });
