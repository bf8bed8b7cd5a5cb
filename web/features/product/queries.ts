import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { getRow, listRows } from '../../lib/tables.ts';

const productColumns = [
  'name',
  'description',
  'price',
  'discount',
  'category',
  'location',
  'codAddress',
  'imageId',
  'imageIds',
  'sold',
  'stock',
  'isSold',
  'sellerId',
  'sellerName',
  'sellerPhotoId',
] as const;

const cardColumns = ['name', 'price', 'discount', 'location', 'imageId', 'sold', 'stock', 'isSold'] as const;

export const productOptions = (productId: string) =>
  queryOptions({
    queryKey: ['products', 'one', productId],
    queryFn: () => getRow('products', productId, productColumns),
  });

export type Product = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof productOptions>['queryFn']>>>>;

const relatedCount = 6;

/** Newest others with the same seller or category; one more is read, since the product itself may be among them. */
export const relatedOptions = (by: 'sellerId' | 'category', value: string, productId: string) =>
  queryOptions({
    queryKey: ['products', 'related', by, value],
    queryFn: () =>
      listRows('products', {
        select: cardColumns,
        where: [Query.equal(by, value), Query.orderDesc('$createdAt')],
        limit: relatedCount,
      }),
    select: (rows) => rows.filter((row) => row.$id !== productId).slice(0, relatedCount - 1),
  });
