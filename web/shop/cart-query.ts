import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { listRows } from '../lib/tables.ts';

const lineColumns = [
  'productId',
  'name',
  'price',
  'imageId',
  'quantity',
  'offerId',
  'offerPrice',
  'offerQuantity',
  'rentFrom',
  'rentDays',
] as const;
/** More than a cart may contain, so that a cart above the limit is shown completely. */
export const mostLines = limits.cartProducts + 10;

/** The person's cart, oldest line first. */
export const cartOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.cart(userId),
    queryFn: () =>
      listRows('cartItems', {
        select: lineColumns,
        where: [Query.equal('userId', userId), Query.orderAsc('$createdAt')],
        limit: mostLines,
      }),
  });
