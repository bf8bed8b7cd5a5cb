import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { isRefundDue } from '#domain/orders/midtrans.ts';
import { isAwaited } from '#domain/orders/payment.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryClient } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import { openProposalsOptions } from '../../shop/meeting/queries.ts';
import { paymentColumns, paymentOptions } from '../../shop/payment/payment.ts';
import { saleColumns } from '../../shop/sale/sale-columns.ts';

const orderColumns = [
  'userId',
  'customerName',
  'paymentMethod',
  'shippingAddress',
  'status',
  'totalAmount',
  'canceledAmount',
  'returnedAmount',
  'itemCount',
  'version',
  'paymentFlag',
] as const;

const pageSize = 10;

const ordersPage = (userId: string, after?: string) =>
  listRows('orders', {
    select: orderColumns,
    where: [Query.equal('userId', userId), Query.orderDesc('$createdAt')],
    limit: pageSize,
    after,
  });

const itemColumns = [
  'productId',
  'name',
  'price',
  'offerPrice',
  'offerQuantity',
  'quantity',
  'imageId',
  'codAddress',
  'saleId',
] as const;

/** Keeps the goods of these orders for their cards: one question for all, as soon as those of one are not known yet. */
async function keepItems(orderIds: readonly string[]): Promise<void> {
  const isKnown = (id: string) => queryClient.getQueryData(orderItemsOptions(id).queryKey) !== undefined;
  if (orderIds.every(isKnown)) return;
  const items = await listRows('orderItems', {
    select: [...itemColumns, 'orderId'],
    where: [Query.equal('orderId', [...orderIds])],
    limit: orderIds.length * limits.cartProducts,
  });
  for (const id of orderIds) {
    queryClient.setQueryData(
      orderItemsOptions(id).queryKey,
      items.filter(({ orderId }) => orderId === id),
    );
  }
}

/** The same for what the buyer's copies say of orders that wait for their money. */
async function keepPayments(orders: readonly { $id: string; status: string; paymentMethod: string }[]): Promise<void> {
  const ids = orders.filter(isAwaited).map(({ $id }) => $id);
  if (ids.length === 0) return;
  const payments = await listRows('transactions', {
    select: paymentColumns,
    where: [Query.equal('$id', ids)],
    limit: ids.length,
  });
  for (const payment of payments) queryClient.setQueryData(paymentOptions(payment.$id).queryKey, payment);
}

/** The same for the parts of these orders, of which the nearest turn stands on each card. */
async function keepSales(userId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const sales = await listRows('sales', {
    select: saleColumns,
    where: [Query.equal('orderId', [...orderIds]), Query.equal('buyerId', userId)],
    limit: orderIds.length * limits.sellersPerCart,
  });
  for (const id of orderIds) {
    const parts = sales.filter(({ orderId }) => orderId === id);
    queryClient.setQueryData(
      queryKeys.salesOfOrder(id),
      parts.toSorted((a, b) => a.$id.localeCompare(b.$id)),
    );
  }
}

/**
 * The person's orders, newest first, with all that their cards show: what came later would push the rest of the page down. A
 * part that could not be read here its own card asks for, and says so.
 */
export const ordersOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.ownOrders(userId),
    queryFn: async ({ pageParam }) => {
      const [orders] = await Promise.all([
        ordersPage(userId, pageParam),
        queryClient.prefetchQuery(openProposalsOptions(userId)),
      ]);
      await Promise.allSettled([
        keepItems(orders.map(({ $id }) => $id)),
        keepPayments(orders),
        keepSales(
          userId,
          orders.map(({ $id }) => $id),
        ),
      ]);
      return orders;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.$id),
  });

/** One order; null for an unknown one and for another person's, which even an administrator does not read here. */
export const orderOptions = (userId: string, orderId: string) =>
  queryOptions({
    queryKey: queryKeys.order(orderId),
    queryFn: async () => {
      // By its buyer, so that the device keeps it like the list (web/offline).
      const where = [Query.equal('$id', orderId), Query.equal('userId', userId)];
      const [order] = await listRows('orders', { select: orderColumns, where, limit: 1 });
      return order ?? null;
    },
  });

export type Order = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof orderOptions>['queryFn']>>>>;

/** What was bought in one order; copies that never change. */
export const orderItemsOptions = (orderId: string) =>
  queryOptions({
    queryKey: queryKeys.orderItems(orderId),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      listRows('orderItems', {
        select: itemColumns,
        where: [Query.equal('orderId', orderId)],
        limit: limits.cartProducts,
      }),
  });

/** The order's timeline, oldest first. Its key begins with 'orders', so news of the order refreshes it. */
export const orderEventsOptions = (orderId: string) =>
  queryOptions({
    queryKey: queryKeys.orderEvents(orderId),
    queryFn: () =>
      listRows('orderEvents', {
        select: ['from', 'to', 'by', 'note', 'event', 'saleId'],
        where: [Query.equal('orderId', orderId), Query.orderAsc('$createdAt')],
        limit: 50,
      }),
  });

const historyPageSize = 20;

/** The person's transactions, newest first. */
export const historyOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.ownPayments(userId),
    queryFn: ({ pageParam }) =>
      listRows('transactions', {
        select: ['productNames', 'date', 'total', 'status'],
        where: [Query.equal('userId', userId), Query.orderDesc('date')],
        limit: historyPageSize,
        after: pageParam,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < historyPageSize ? undefined : last.at(-1)?.$id),
  });

/** Each seller's part of one order, in the order's own order. */
export const salesOfOrderOptions = ({ $id: orderId, userId }: Pick<Order, '$id' | 'userId'>) =>
  queryOptions({
    queryKey: queryKeys.salesOfOrder(orderId),
    queryFn: async () => {
      const where = [Query.equal('orderId', orderId), Query.equal('buyerId', userId)];
      const sales = await listRows('sales', { select: saleColumns, where, limit: limits.cartProducts });
      return sales.toSorted((a, b) => a.$id.localeCompare(b.$id));
    },
  });

export type PartSale = Awaited<ReturnType<NonNullable<ReturnType<typeof salesOfOrderOptions>['queryFn']>>>[number];

/** Whether it is the seller's turn, so that it must be told whether there still is one. */
export const isSellersTurn = ({ state }: Pick<PartSale, 'state'>) => ['waiting', 'accepted', 'ready'].includes(state);

/** Whether the seller of a sale that waits for one is blocked or deleted. */
export const sellerGoneOptions = (sale: Pick<PartSale, '$id' | 'state'>) =>
  queryOptions({
    queryKey: queryKeys.sellerGone(sale.$id),
    enabled: isSellersTurn(sale),
    queryFn: async () => (await answer(market.sales[':saleId'].$get({ param: { saleId: sale.$id } }))).seller.isGone,
  });

/** Whether money of this part goes back to its buyer, or has. */
export const isReturned = ({ money }: { readonly money: string }) => money === 'refund_due' || money === 'refunded';

type ReturningSale = { readonly money: string; readonly returnedAmount: number };

/** Whether the parts say themselves what comes back, or came. */
export const isToldByParts = (sales: readonly ReturningSale[]): boolean =>
  sales.some((sale) => isReturned(sale) || sale.returnedAmount > 0);

/** Whether anything of this order's money comes back, or came: orders that owe nothing ask nothing. */
export const isOwedBack = (order: Pick<Order, 'paymentFlag' | 'returnedAmount'>, sales: readonly ReturningSale[]) =>
  isRefundDue(order.paymentFlag) ||
  order.returnedAmount > 0 ||
  order.paymentFlag === 'amount_mismatch' ||
  sales.some(isReturned);

/** What comes back to the buyer of an order, and the account that it would go to (masked). */
export const refundsOfOrderOptions = (orderId: string) =>
  queryOptions({
    queryKey: queryKeys.refundsOfOrder(orderId),
    queryFn: () => answer(market.orders[':orderId'].refunds.$get({ param: { orderId } })),
  });
