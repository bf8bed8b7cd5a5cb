import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import type { RowKind } from '#domain/kinds/kind.ts';
import { usualPrice } from '#domain/products/usual-price.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import { listed } from '../product/listed.ts';

/** Number of the category's newest products to read; those of the same kind define the usual price. */
const sample = 50;

/** The usual price of a category and kind in rupiah; null if there are too few products. */
export const usualPriceOptions = (category: string, kind: RowKind) =>
  queryOptions({
    queryKey: queryKeys.usualPrice(category, kind),
    staleTime: 3_600_000,
    queryFn: async () => {
      const where = [listed(), Query.equal('category', category), Query.orderDesc('$createdAt')];
      const products = await listRows('products', { select: ['price', 'kind'], where, limit: sample });
      return usualPrice(products, kind);
    },
  });
