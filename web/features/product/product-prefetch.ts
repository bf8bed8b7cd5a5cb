import { discountedPrice } from '#domain/money.ts';
import { photosOf } from '#domain/products/photos.ts';
import { formatPrice } from '../../copy/numbers.ts';
import { projectHeader, rowAddress } from '../../lib/appwrite-addresses.ts';
import type { PhotoSlot } from '../../shop/photos/images.ts';
import { photoSource, prefetchImage } from '../../shop/photos/images.ts';
import { pageColumns } from '../../shop/product/product-columns.ts';
import type { Product } from './queries.ts';

/** The large photo of a product's page, which is fetched before the page is there to show it. */
export const bigPhoto: PhotoSlot = { sizes: '(min-width: 62em) 560px, 96vw', widths: [480, 640, 800, 960, 1280] };

type Known = Pick<Product, 'name' | 'price' | 'discount' | 'imageId' | 'imageIds'>;

const isKnown = (row: unknown): row is Known =>
  typeof row === 'object' && row !== null && 'name' in row && 'price' in row && 'imageId' in row;

/** Resolves when the frame stands in the page: scripts at its end put it there. */
const framePlaced = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    else resolve();
  });

/** Asks for the photo, and fills the pre-rendered frame (product-frame.tsx) with what is known, as the page will show it when its code is here. */
async function show(product: Known): Promise<void> {
  const [first, second] = photosOf(product);
  const source = first && photoSource(first, bigPhoto);
  const early = new Image();
  if (source) prefetchImage(source, early);
  await framePlaced();
  const place = (of: string) => document.querySelector(`#root [data-prefetch="${of}"]`);
  const slot = place('photo');
  const photo = slot instanceof HTMLImageElement ? slot : early;
  if (source && photo !== early) prefetchImage(source, photo);
  place('gallery')?.toggleAttribute('data-more', second !== undefined);
  place('name')?.append(product.name);
  place('price')?.append(formatPrice(discountedPrice(product.price, product.discount)));
}

/** What the script in index.html has asked for. It is none of the app's modules, so it leaves that with the window. */
interface ProductPrefetch {
  readonly productId: string;
  readonly row: Promise<unknown>;
}

declare global {
  var lapakProductPrefetch: ProductPrefetch | undefined;
}

/** Undefined when anything is wrong: the page then asks once more, and knows how to say what is wrong. */
async function readRow(productId: string): Promise<unknown> {
  const select = JSON.stringify({ method: 'select', values: pageColumns });
  const answer = await fetch(`${rowAddress('products', productId)}?${new URLSearchParams({ 'queries[0]': select })}`, {
    headers: projectHeader,
    credentials: 'omit', // everybody may read products
  }).catch(() => undefined);
  return answer?.ok ? answer.json().catch(() => undefined) : undefined;
}

/**
 * Whoever opens a product's address reads it, and its photo, while React and the SDK are still on their way, and sees them in the
 * frame that index.html brings along. Asks as the SDK would, without it: this stands in index.html itself and must stay small.
 *
 * On a slow phone (processor ÷ 4, 1.6 Mbit/s, 150 ms, November 2026) the photo came after 3.7 s without it, after 3.0 s when it was
 * only read here.
 */
export function startProductPrefetch(path: string): void {
  const productId = /^\/product\/([a-z\d_.-]{1,36})\/?$/.exec(path)?.[1]; // a row asked for in capitals is none, see getRow
  if (!productId) return;
  const row = readRow(productId);
  void row.then((product) => (isKnown(product) ? show(product) : undefined));
  globalThis.lapakProductPrefetch = { productId, row };
}

/** The row read ahead, once; undefined when there is none for this product. */
export async function takeProductPrefetch<Row>(productId: string): Promise<Row | undefined> {
  const ahead = globalThis.lapakProductPrefetch;
  if (ahead?.productId !== productId) return undefined;
  globalThis.lapakProductPrefetch = undefined;
  return (await ahead.row) as Row | undefined;
}
