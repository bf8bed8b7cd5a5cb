import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { listRows } from '../../lib/tables.ts';
import { listParts, type PartPlace, readParts } from '../../shop/product/available-first.ts';
import { listed } from '../../shop/product/listed.ts';
import { cardColumns } from '../../shop/product/product-columns.ts';
import { reviewColumns } from '../../shop/review/review-columns.ts';

const reviewPage = 10;
export const productPage = 12;

/**
 * Public reviews of a seller, newest first. Sorted by the date of writing, so that a review hidden for a while keeps
 * its position. `stars` filters by rating; 0 for all.
 */
export const reviewsOptions = (sellerId: string, stars: number) =>
  infiniteQueryOptions({
    queryKey: queryKeys.reviews(sellerId, stars),
    queryFn: ({ pageParam }) =>
      listRows('reviews', {
        select: reviewColumns,
        where: [
          ...[Query.equal('aboutId', sellerId), Query.equal('side', 'buyer')],
          ...(stars > 0 ? [Query.equal('stars', stars)] : []),
          Query.orderDesc('writtenAt'),
        ],
        limit: reviewPage,
        after: pageParam,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < reviewPage ? undefined : last.at(-1)?.$id),
    // The previous list stays until the new one has loaded.
    placeholderData: keepPreviousData,
  });

interface ProductsPlace extends PartPlace {
  /** When the list was opened, ms since 1970. */
  readonly now: number;
}

/** A seller's listed products: orderable ones, then the others, each newest first. */
export const productsOptions = (sellerId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.productsOf(sellerId),
    queryFn: async ({ pageParam }) => {
      const { now, ...place } = pageParam ?? { now: serverNow(), stage: 0 };
      const read = (part: readonly string[], after: string | undefined) => {
        const where = [listed(), Query.equal('sellerId', sellerId), ...part, Query.orderDesc('$createdAt')];
        return listRows('products', { select: cardColumns, where, limit: productPage, after });
      };
      return { ...(await readParts(listParts(now), read, productPage, place)), now };
    },
    initialPageParam: null as ProductsPlace | null,
    getNextPageParam: ({ now, next }) => next && { now, ...next },
  });
