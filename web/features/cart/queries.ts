import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { copyStatus } from '#domain/order-status.ts';
import { bankTransfer } from '#domain/payment-methods.ts';
import { listRows } from '../../lib/tables.ts';

const lineColumns = ['productId', 'name', 'price', 'imageId', 'quantity'] as const;
/** One more than fits, so that a cart that was filled from two devices at once is still shown whole. */
const most = limits.cartProducts + 10;

/** The person's cart, oldest line first. */
export const cartOptions = (userId: string) =>
  queryOptions({
    queryKey: ['cartItems', userId],
    queryFn: () =>
      listRows('cartItems', {
        select: lineColumns,
        where: [Query.equal('userId', userId), Query.orderAsc('$createdAt')],
        limit: most,
      }),
  });

/** The products of the cart as they are now; those that are gone are missing. Always asked anew: this is about to be bought. */
export const cartProductsOptions = (productIds: readonly string[]) => {
  const ids = [...productIds].sort();
  return queryOptions({
    queryKey: ['products', 'cart', ids],
    enabled: ids.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () =>
      listRows('products', {
        select: ['name', 'price', 'discount', 'stock', 'isSold'],
        where: [Query.equal('$id', ids)],
        limit: most,
      }),
  });
};

/** The newest own transfer that still waits for its money: its lines stay in the cart until it is paid. */
export const openTransferOptions = (userId: string) =>
  queryOptions({
    queryKey: ['transactions', 'open', userId],
    staleTime: 0,
    queryFn: async () => {
      const [newest] = await listRows('transactions', {
        select: ['method', 'status', 'expiresAt', 'total'],
        where: [
          Query.equal('userId', userId),
          Query.equal('method', bankTransfer),
          Query.equal('status', copyStatus('PENDING')),
          Query.orderDesc('date'),
        ],
        limit: 1,
      });
      return newest ?? null;
    },
  });
