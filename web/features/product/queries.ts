import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { queryKeys } from '../../lib/query-keys.ts';
import { getRow, listRows, type Picked } from '../../lib/tables.ts';
import { cardColumns, pageColumns } from '../../shop/product/product-columns.ts';
import { takeProductAhead } from './product-ahead.ts';

export type Product = Picked<'products', (typeof pageColumns)[number]>;

export const productOptions = (productId: string) =>
  queryOptions({
    queryKey: queryKeys.product(productId),
    queryFn: async (): Promise<Product | null> =>
      (await takeProductAhead<Product>(productId)) ?? getRow('products', productId, pageColumns),
  });

const relatedCount = 6;

/** Newest others with the same seller or category; one more is read, since the product itself may be among them. */
export const relatedOptions = (by: 'sellerId' | 'category', value: string, productId: string) =>
  queryOptions({
    queryKey: queryKeys.relatedProducts(by, value),
    queryFn: () =>
      listRows('products', {
        select: cardColumns,
        where: [Query.equal(by, value), Query.orderDesc('$createdAt')],
        limit: relatedCount,
      }),
    select: (rows) => rows.filter((row) => row.$id !== productId).slice(0, relatedCount - 1),
  });
