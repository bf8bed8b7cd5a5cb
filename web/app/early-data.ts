import type { LoaderFunctionArgs } from 'react-router-dom';
import { limits } from '#domain/limits.ts';
import { productListOptions } from '../features/catalogue/queries.ts';
import { browseOffer, homeOffer, isCrossed, type Offer, parseFilters } from '../features/catalogue/search-params.ts';
import { productOptions } from '../features/product/queries.ts';
import { queryClient } from '../lib/query-client.ts';

/** Route loaders that only start requests: the data travels beside the page's code and the session check. */
const startList = (offer: Offer, pageSize: number) => (call: LoaderFunctionArgs) => {
  const filters = parseFilters(new URL(call.request.url).searchParams, offer);
  if (!isCrossed(filters)) void queryClient.prefetchInfiniteQuery(productListOptions(filters, 'contains', pageSize));
  return null;
};

export const startHomeList = startList(homeOffer, limits.homePageSize);
export const startBrowseList = startList(browseOffer, limits.browsePageSize);

export function startProduct({ params }: LoaderFunctionArgs): null {
  if (params.productId) void queryClient.prefetchQuery(productOptions(params.productId));
  return null;
}
