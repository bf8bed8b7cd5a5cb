import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { getRow } from '../../../lib/tables.ts';

/** The reported product in its current state; null if deleted. */
export const reportedProductOptions = (productId: string) =>
  queryOptions({
    queryKey: queryKeys.productState(productId),
    queryFn: () => getRow('products', productId, ['version', 'sellerId', 'sellerName']),
  });
