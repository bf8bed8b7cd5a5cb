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

/** The attributes from which an <img> chooses its file. */
export interface PictureSource {
  src: string;
  srcSet: string;
  sizes: string;
}

/** The place of a square photo: its CSS width as in `<img sizes>`, and the offered widths. */
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
 * Preloads the picture of the page that is being loaded. Not by a preload link, because the browser warns when the
 * picture stays unused. `image`: the element that shows it until then.
 */
export function prefetchImage({ src, srcSet, sizes }: PictureSource, image = new Image()): void {
  image.fetchPriority = 'high';
  image.sizes = sizes;
  image.srcset = srcSet;
  image.src = src;
}
