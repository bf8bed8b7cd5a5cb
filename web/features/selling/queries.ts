import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { getRow, listRows } from '../../lib/tables.ts';
import { editColumns, ownColumns } from '../../shop/product/product-columns.ts';

const batch = 100;

const readOwn = (userId: string, after?: string) =>
  listRows('products', {
    select: ownColumns,
    where: [Query.equal('sellerId', userId), Query.orderDesc('$createdAt')],
    limit: batch,
    after,
  });

export type OwnProduct = Awaited<ReturnType<typeof readOwn>>[number];

async function readAllOwn(userId: string): Promise<OwnProduct[]> {
  const all: OwnProduct[] = [];
  let page: OwnProduct[];
  do {
    page = await readOwn(userId, all.at(-1)?.$id);
    all.push(...page);
  } while (page.length === batch);
  return all;
}

/** All products of this seller, newest first: few enough (50 active) to search and sort in the browser. */
export const ownProductsOptions = (userId: string) =>
  queryOptions({ queryKey: queryKeys.ownProducts(userId), queryFn: () => readAllOwn(userId) });

/** Place and meeting place of the person's newest product, a good guess for the next. Null if there is none. */
export const lastListingOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.lastListing(userId),
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const where = [Query.equal('sellerId', userId), Query.orderDesc('$createdAt')];
      const [last = null] = await listRows('products', { select: ['location', 'codAddress'], where, limit: 1 });
      return last;
    },
  });

/** A product for its edit form. */
export const ownProductOptions = (productId: string) =>
  queryOptions({
    queryKey: queryKeys.productToEdit(productId),
    staleTime: 0,
    gcTime: 0,
    queryFn: () => getRow('products', productId, editColumns),
  });

export type EditedProduct = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof ownProductOptions>['queryFn']>>>
>;

/** The number of running sales with this product: they continue when it is deleted, except those of an open batch. */
export const openSalesOptions = (productId: string) =>
  queryOptions({
    queryKey: queryKeys.openSales(productId),
    queryFn: () => answer(market.seller.products[':productId']['open-sales'].$get({ param: { productId } })),
  });
