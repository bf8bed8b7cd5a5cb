import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { isRefundDue } from '#domain/orders/midtrans.ts';
import { isFinal, orderStatuses } from '#domain/orders/order.ts';
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
  'depositAmount',
  'canceledAmount',
  'returnedAmount',
  'itemCount',
  'version',
  'paymentFlag',
] as const;

/** Page size. Running orders are read in one page, because the most urgent may be the oldest. */
const runningShown = 50;
const endedShown = 10;

const openStatuses = orderStatuses.filter((status) => !isFinal(status));
const isRunning = [Query.equal('status', openStatuses)];
/** Orders with unknown statuses count as ended, too. */
const isOver = openStatuses.map((status) => Query.notEqual('status', status));

const ordersPage = (userId: string, which: readonly string[], limit: number, after?: string) =>
  listRows('orders', {
    select: orderColumns,
    where: [Query.equal('userId', userId), ...which, Query.orderDesc('$createdAt')],
    limit,
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
  'bundleName',
  'rentDays',
  'deposit',
  'kind',
] as const;

/** Payments of the unpaid transfers among these orders, with their deadlines. Each payment has its order's id. */
async function readPayments(orders: readonly { $id: string; status: string; paymentMethod: string }[]) {
  const ids = orders.filter(isAwaited).map(({ $id }) => $id);
  if (ids.length === 0) return [];
  const payments = await listRows('transactions', {
    select: paymentColumns,
    where: [Query.equal('$id', ids)],
    limit: ids.length,
  });
  for (const payment of payments) queryClient.setQueryData(paymentOptions(payment.$id).queryKey, payment);
  return payments;
}

/** The sales of these orders, sorted by id. */
async function readSales(userId: string, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const sales = await listRows('sales', {
    select: saleColumns,
    where: [Query.equal('orderId', [...orderIds]), Query.equal('buyerId', userId)],
    limit: orderIds.length * limits.sellersPerCart,
  });
  const sorted = sales.toSorted((a, b) => a.$id.localeCompare(b.$id));
  for (const id of orderIds) {
    const parts = sorted.filter(({ orderId }) => orderId === id);
    queryClient.setQueryData(queryKeys.salesOfOrder(id), parts);
  }
  return sorted;
}

/** Orders, newest first, with all data of their rows; data that arrives later would shift the layout. */
const ordersOptions = (queryKey: readonly unknown[], userId: string, which: readonly string[], limit: number) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam }) => {
      const [orders] = await Promise.all([
        ordersPage(userId, which, limit, pageParam),
        queryClient.prefetchQuery(openProposalsOptions(userId)),
      ]);
      const ids = orders.map(({ $id }) => $id);
      const [sales, payments] = await Promise.all([readSales(userId, ids), readPayments(orders)]);
      return orders.map((order) => ({
        ...order,
        sales: sales.filter(({ orderId }) => orderId === order.$id),
        payUntil: payments.find(({ $id }) => $id === order.$id)?.expiresAt ?? null,
      }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < limit ? undefined : last.at(-1)?.$id),
  });

export const runningOrdersOptions = (userId: string) =>
  ordersOptions(queryKeys.runningOrders(userId), userId, isRunning, runningShown);

export const endedOrdersOptions = (userId: string) =>
  ordersOptions(queryKeys.endedOrders(userId), userId, isOver, endedShown);

/** An order with its sales; `payUntil`: deadline of an unpaid transfer, ISO. */
export type ListedOrder = InfiniteData<
  Awaited<ReturnType<NonNullable<ReturnType<typeof runningOrdersOptions>['queryFn']>>>
>['pages'][number][number];

/** One of this person's orders; null for any other order, even if an administrator asks. */
export const orderOptions = (userId: string, orderId: string) =>
  queryOptions({
    queryKey: queryKeys.order(orderId),
    queryFn: async () => {
      // Filtered by the buyer, so that the device caches it like the list (web/offline).
      const where = [Query.equal('$id', orderId), Query.equal('userId', userId)];
      const [order] = await listRows('orders', { select: orderColumns, where, limit: 1 });
      return order ?? null;
    },
  });

export type Order = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof orderOptions>['queryFn']>>>>;

/** The items of one order. They never change. */
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

/** The order's timeline, oldest first. Its key begins with 'orders', so that realtime events of the order reload it. */
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

/** The sales of one order, sorted by id. */
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

/** Whether it is the seller's turn, so that the page checks whether the seller still exists. */
export const isSellersTurn = ({ state }: Pick<PartSale, 'state'>) => ['waiting', 'accepted', 'ready'].includes(state);

/** Whether the seller is blocked or deleted. Requested only if it is the seller's turn. */
export const sellerGoneOptions = (sale: Pick<PartSale, '$id' | 'state'>) =>
  queryOptions({
    queryKey: queryKeys.sellerGone(sale.$id),
    enabled: isSellersTurn(sale),
    queryFn: async () => (await answer(market.sales[':saleId'].$get({ param: { saleId: sale.$id } }))).seller.isGone,
  });

/** Whether money of this sale is or was refunded. */
export const isReturned = ({ money }: { readonly money: string }) => money === 'refund_due' || money === 'refunded';

type ReturningSale = { readonly money: string; readonly returnedAmount: number; readonly depositBack: number };

/** Whether the sales themselves show the refund. */
export const isShownByParts = (sales: readonly ReturningSale[]): boolean =>
  sales.some((sale) => isReturned(sale) || sale.returnedAmount > 0 || sale.depositBack > 0);

/** Whether money of this order is or was refunded. If not, its refunds are not requested. */
export const isOwedBack = (order: Pick<Order, 'paymentFlag' | 'returnedAmount'>, sales: readonly ReturningSale[]) =>
  isRefundDue(order.paymentFlag) ||
  order.returnedAmount > 0 ||
  order.paymentFlag === 'amount_mismatch' ||
  sales.some(isReturned);

/** The refunds of an order and their account (masked). */
export const refundsOfOrderOptions = (orderId: string) =>
  queryOptions({
    queryKey: queryKeys.refundsOfOrder(orderId),
    queryFn: () => answer(market.orders[':orderId'].refunds.$get({ param: { orderId } })),
  });

export type OrderRefunds = Awaited<ReturnType<NonNullable<ReturnType<typeof refundsOfOrderOptions>['queryFn']>>>;

/** Whether a refund is due but the person has no payout account. */
export const needsAccount = (refunds: OrderRefunds | undefined): boolean =>
  refunds?.account === null && refunds.refunds.some(({ state }) => state === 'due');
