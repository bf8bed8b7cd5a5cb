import { type PreviewWidth, previewLook } from '#domain/photo-preview.ts';
import { previewAddress } from '../../lib/appwrite-addresses.ts';

export type Bucket =
  | 'product-photos'
  | 'profile-photos'
  | 'chat-photos'
  | 'talk-photos'
  | 'dispute-photos'
  | 'link-photos'
  | 'result-files'
  | 'banners';

/** The URL of a scaled picture. */
export const previewUrl = (bucket: Bucket, fileId: string, width: PreviewWidth, height?: PreviewWidth): string =>
  previewAddress(bucket, fileId, previewLook(width, height));

/** The attributes of an <img> from which the browser chooses a file. */
export interface PictureSource {
  src: string;
  srcSet: string;
  sizes: string;
}

/** Where a square photo is shown: its CSS width as in `<img sizes>`, and the widths to choose from. */
export interface PhotoSlot {
  sizes: string;
  widths: readonly PreviewWidth[];
}

/** A product's photo for a slot. Few widths, so that devices share the server's previews. */
export const photoSource = (imageId: string, { sizes, widths }: PhotoSlot): PictureSource => ({
  src: previewUrl('product-photos', imageId, 480, 480),
  srcSet: widths.map((width) => `${previewUrl('product-photos', imageId, width, width)} ${width}w`).join(', '),
  sizes,
});

/**
 * Preloads a picture for the page that is loading. A preload link is not used, because the browser warns if the picture
 * stays unused. `image`: the element to load it with.
 */
export function prefetchImage({ src, srcSet, sizes }: PictureSource, image = new Image()): void {
  image.fetchPriority = 'high';
  image.sizes = sizes;
  image.srcset = srcSet;
  image.src = src;
}
