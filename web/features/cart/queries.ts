import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { copyStatus } from '#domain/orders/order.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { typedAddress } from '#domain/orders/shipping-address.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import { mostLines } from '../../shop/cart-query.ts';
import { productColumns } from './cart-lines.ts';

/** The cart's current products, without deleted ones. Always refetched, because they are about to be bought. */
export const cartProductsOptions = (productIds: readonly string[]) => {
  const ids = [...productIds].sort();
  return queryOptions({
    queryKey: queryKeys.cartProducts(ids),
    enabled: ids.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () =>
      listRows('products', {
        select: productColumns,
        where: [Query.equal('$id', ids)],
        limit: mostLines,
      }),
  });
};

/** The person's unpaid transfers, newest first: their lines stay in the cart until paid. */
export const openTransfersOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.openTransfers(userId),
    staleTime: 0,
    queryFn: () =>
      listRows('transactions', {
        select: ['status'],
        where: [
          Query.equal('userId', userId),
          Query.equal('method', bankTransfer),
          Query.equal('status', copyStatus('PENDING')),
          Query.orderDesc('date'),
        ],
        limit: limits.openTransfers,
      }),
  });

/** Number of recent orders to search for an address, because orders with a meeting or pickup have none. */
const ordersWithAddress = 10;

/** The address typed in the last order that has one; '' if none. */
export const lastAddressOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.lastAddress(userId),
    queryFn: async () => {
      const where = [Query.equal('userId', userId), Query.orderDesc('$createdAt')];
      const orders = await listRows('orders', { select: ['shippingAddress'], where, limit: ordersWithAddress });
      return orders.map(({ shippingAddress }) => typedAddress(shippingAddress)).find(Boolean) ?? '';
    },
  });

/** The items of these orders. They never change. */
export const takenByOptions = (orderIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.itemsOfOrders(orderIds),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      listRows('orderItems', {
        select: ['productId', 'quantity'],
        where: [Query.equal('orderId', [...orderIds])],
        limit: limits.openTransfers * limits.cartProducts,
      }),
  });
