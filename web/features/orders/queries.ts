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
  'depositAmount',
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
  'bundleName',
  'rentDays',
  'deposit',
  'kind',
] as const;

/** Loads the items of these orders for their cards in one request, if those of any are missing in the cache. */
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

/** The same for the buyer's copies of unpaid transfers. */
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

/** The same for the orders' sales, of which each card shows the nearest turn. */
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
 * The person's orders, newest first, with everything their cards show: what loads later would move the page. A card
 * loads what failed here by itself and shows the error.
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

/** One order; null for an unknown one and for somebody else's, which not even an administrator reads here. */
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

/** The sales of one order, in the order's sequence. */
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

/** Whether it is the seller's turn, so that the page has to know whether the seller still exists. */
export const isSellersTurn = ({ state }: Pick<PartSale, 'state'>) => ['waiting', 'accepted', 'ready'].includes(state);

/** Whether the seller of such a sale is blocked or deleted. */
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

/** Whether anything of this order is or was refunded; other orders load no refunds. */
export const isOwedBack = (order: Pick<Order, 'paymentFlag' | 'returnedAmount'>, sales: readonly ReturningSale[]) =>
  isRefundDue(order.paymentFlag) ||
  order.returnedAmount > 0 ||
  order.paymentFlag === 'amount_mismatch' ||
  sales.some(isReturned);

/** The refunds of an order and the account they go to (masked). */
export const refundsOfOrderOptions = (orderId: string) =>
  queryOptions({
    queryKey: queryKeys.refundsOfOrder(orderId),
    queryFn: () => answer(market.orders[':orderId'].refunds.$get({ param: { orderId } })),
  });

export type OrderRefunds = Awaited<ReturnType<NonNullable<ReturnType<typeof refundsOfOrderOptions>['queryFn']>>>;

/** Whether a refund waits for an account to go to. */
export const needsAccount = (refunds: OrderRefunds | undefined): boolean =>
  refunds?.account === null && refunds.refunds.some(({ state }) => state === 'due');
