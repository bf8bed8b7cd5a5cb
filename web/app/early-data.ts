import type { LoaderFunctionArgs } from 'react-router-dom';
import { limits } from '#domain/limits.ts';
import { bannersNow, sourceHere } from '../features/catalogue/banners/banners.ts';
import { preferredFilters } from '../features/catalogue/filters/filter-preference.ts';
import {
  browseOffer,
  homeOffer,
  isCrossed,
  isNarrowed,
  type Offer,
} from '../features/catalogue/filters/search-params.ts';
import { productListOptions } from '../features/catalogue/lists/queries.ts';
import { bigPhoto } from '../features/product/product-prefetch.ts';
import { productOptions } from '../features/product/queries.ts';
import { queryClient } from '../lib/query-client.ts';
import { sessionOptions } from '../lib/session/session.ts';
import { markedSession } from '../lib/session/session-mark.ts';
import { photoSource, prefetchImage } from '../shop/photos/images.ts';

/**
 * Route loaders that only start requests, so that data loads in parallel with the page's code and the session check.
 */
const startList = (offer: Offer, pageSize: number) => (call: LoaderFunctionArgs) => {
  const filters = preferredFilters(new URL(call.request.url).searchParams, offer);
  if (!isCrossed(filters)) void queryClient.prefetchInfiniteQuery(productListOptions(filters, 'contains', pageSize));
  return null;
};

/** Signed-in people see the first banner at the top, so its picture loads in parallel with the page's code. */
const startBanner = (offer: Offer, { request }: LoaderFunctionArgs) => {
  const [first] = bannersNow();
  const isShown = markedSession() && !isNarrowed(preferredFilters(new URL(request.url).searchParams, offer));
  if (first && isShown) prefetchImage(sourceHere(first));
};

const withBanner = (offer: Offer, pageSize: number) => (call: LoaderFunctionArgs) => {
  startBanner(offer, call);
  return startList(offer, pageSize)(call);
};

export const startBrowseList = startList(browseOffer, limits.browsePageSize);
export const startAllCategories = withBanner(browseOffer, limits.browsePageSize);
export const startHome = withBanner(homeOffer, limits.homePageSize);

async function fetchProduct(productId: string): Promise<void> {
  const options = productOptions(productId);
  await queryClient.prefetchQuery(options);
  const product = queryClient.getQueryData(options.queryKey);
  if (product?.imageId) prefetchImage(photoSource(product.imageId, bigPhoto));
}

export function startProduct({ params }: LoaderFunctionArgs): null {
  if (params.productId) void fetchProduct(params.productId);
  return null;
}

/**
 * Loads the schedule's data in parallel with the page. The code for it is a separate chunk, because most people never
 * open their schedule.
 */
export function startSchedule(): null {
  const userId = markedSession();
  if (!userId) return null;
  import('./early-week.ts')
    .then(({ fetchWeek }) => fetchWeek(userId))
    .catch((error: unknown) => console.info('The week is asked for by its page:', error));
  return null;
}

/** Requests the session before the first page has loaded. */
export const startSession = (): void => void queryClient.prefetchQuery(sessionOptions);
