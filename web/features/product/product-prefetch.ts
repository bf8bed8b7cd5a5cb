import { isGoods } from '#domain/kinds/kind.ts';
import { aroundPrice } from '#domain/kinds/price-words.ts';
import { discountedPrice } from '#domain/money.ts';
import { isOnOffer } from '#domain/products/listing.ts';
import { photosOf } from '#domain/products/photos.ts';
import { formatCost } from '../../copy/numbers.ts';
import { projectHeader, rowsAddress } from '../../lib/appwrite-addresses.ts';
import type { PhotoSlot } from '../../shop/photos/images.ts';
import { photoSource, prefetchImage } from '../../shop/photos/images.ts';
import { pageColumns } from '../../shop/product/page-columns.ts';
import type { Product } from './queries.ts';

/** Sizes of the page's large photo, which is fetched before the page renders. */
export const bigPhoto: PhotoSlot = { sizes: '(min-width: 62em) 560px, 96vw', widths: [480, 640, 800, 960, 1280] };

type Known = Pick<
  Product,
  '$id' | 'name' | 'price' | 'discount' | 'imageId' | 'imageIds' | 'kind' | 'isSold' | 'stock' | 'isListed'
>;

const isKnown = (row: unknown): row is Known =>
  typeof row === 'object' && row !== null && 'name' in row && 'price' in row && 'imageId' in row;

/**
 * Resolves once a script at the end of the page has inserted the skeleton. DOMContentLoaded would come too late: it
 * waits for the app, which is a module.
 */
const framePlaced = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('readystatechange', () => resolve());
    else resolve();
  });

/**
 * Fetches the photo and fills the pre-rendered skeleton (product-frame.tsx) with name and price, as the page will show
 * them.
 */
async function show(product: Known): Promise<void> {
  const [first, second] = photosOf(product);
  const source = first && photoSource(first, bigPhoto);
  const early = new Image();
  if (source) prefetchImage(source, early);
  await framePlaced();
  const place = (of: string) => document.querySelector<HTMLElement>(`#root [data-prefetch="${of}"]`);
  const slot = place('photo');
  const photo = slot instanceof HTMLImageElement ? slot : early;
  if (source && photo !== early) prefetchImage(source, photo);
  place('gallery')?.toggleAttribute('data-more', second !== undefined);
  place('name')?.append(product.name);
  place('price')?.append(aroundPrice(product, formatCost(discountedPrice(product.price, product.discount))));
  const button = place('buy');
  // Other kinds have choices and deadlines, whose rules load with the page.
  if (!button || !isGoods(product) || !isOnOffer(product) || product.stock === 0) return;
  button.hidden = false;
  // The app has not loaded yet, so the press is only recorded. The page executes it later (early-buy.ts).
  button.onclick = () => {
    button.ariaBusy = 'true';
    globalThis.lapakEarlyBuy = product.$id;
  };
}

/**
 * Set by the script in index.html. That script is not a module of the app, so it passes the row through `globalThis`.
 */
interface ProductPrefetch {
  readonly productId: string;
  readonly row: Promise<unknown>;
}

declare global {
  var lapakProductPrefetch: ProductPrefetch | undefined;
  /** The product whose 'Beli' was pressed before the app loaded. */
  var lapakEarlyBuy: string | undefined;
}

/** The product's row. Undefined on any error; the page then requests the product itself and shows the error. */
async function readRow(productId: string): Promise<unknown> {
  const asked = new URLSearchParams({
    'queries[0]': JSON.stringify({ method: 'select', values: pageColumns }),
    'queries[1]': JSON.stringify({ method: 'equal', attribute: '$id', values: [productId] }),
    'queries[2]': JSON.stringify({ method: 'limit', values: [1] }),
    total: '0',
  });
  const answer = await fetch(`${rowsAddress('products')}?${asked}`, {
    headers: projectHeader,
    credentials: 'omit', // products are public
  }).catch(() => undefined);
  const found = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  return found?.rows?.[0];
}

/**
 * For visits to a product's URL: fetches the product and its photo while React and the SDK load, and shows them in the
 * skeleton of index.html. It makes the SDK's request without the SDK, because it is inlined in index.html and must stay
 * small.
 *
 * On a slow phone (CPU ÷ 4, 1.6 Mbit/s, 150 ms, November 2026) the photo appeared after 3.7 s without this function,
 * and after 3.0 s with the fetch alone.
 */
export function startProductPrefetch(path: string): void {
  // Ids have no capitals (see `getRow`). A final '.' ends a sentence and is not part of the URL (see link-end.ts).
  const productId = /^\/product\/([a-z\d_.-]{0,35}[a-z\d_-])\/?$/.exec(path)?.[1];
  if (!productId) return;
  const row = readRow(productId);
  void row.then((product) => (isKnown(product) ? show(product) : undefined));
  globalThis.lapakProductPrefetch = { productId, row };
}

/** Returns the prefetched row the first time. Undefined afterwards, or if it is for another product. */
export async function takeProductPrefetch<Row>(productId: string): Promise<Row | undefined> {
  const ahead = globalThis.lapakProductPrefetch;
  if (ahead?.productId !== productId) return undefined;
  globalThis.lapakProductPrefetch = undefined;
  return (await ahead.row) as Row | undefined;
}
