import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { getRow, listRows, type Picked } from '../../lib/tables.ts';
import { availableAt } from '../../shop/product/available-first.ts';
import { listed } from '../../shop/product/listed.ts';
import { pageColumns } from '../../shop/product/page-columns.ts';
import { cardColumns } from '../../shop/product/product-columns.ts';
import { takeProductPrefetch } from './product-prefetch.ts';

export type Product = Picked<'products', (typeof pageColumns)[number]>;

export const productOptions = (productId: string) =>
  queryOptions({
    queryKey: queryKeys.product(productId),
    queryFn: async (): Promise<Product | null> =>
      (await takeProductPrefetch<Product>(productId)) ?? getRow('products', productId, pageColumns),
  });

/** A full row of six, plus one because the product itself may be among them. */
const relatedCount = 7;

const others = (productId: string, whose: string[]) => async () => {
  const where = [listed(), ...availableAt(serverNow()), ...whose, Query.orderDesc('$createdAt')];
  const rows = await listRows('products', { select: cardColumns, where, limit: relatedCount });
  return rows.filter((row) => row.$id !== productId).slice(0, relatedCount - 1);
};

/** The newest other orderable products of the same seller or category. */
export const relatedOptions = (by: 'sellerId' | 'category', value: string, productId: string) =>
  queryOptions({
    queryKey: queryKeys.relatedProducts(by, value, productId),
    queryFn: others(productId, [Query.equal(by, value)]),
  });

/** The newest products, to fill a row. */
export const newestOptions = (productId: string) =>
  queryOptions({
    queryKey: queryKeys.relatedProducts('newest', '', productId),
    queryFn: others(productId, []),
  });
