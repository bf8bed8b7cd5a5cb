import { type PreviewWidth, previewLook } from '#domain/photo-preview.ts';
import { previewAddress } from '../../lib/appwrite-addresses.ts';

export type Bucket = 'product-photos' | 'profile-photos' | 'chat-photos' | 'talk-photos' | 'dispute-photos' | 'banners';

/** Address of a scaled picture. */
export const previewUrl = (bucket: Bucket, fileId: string, width: PreviewWidth, height?: PreviewWidth): string =>
  previewAddress(bucket, fileId, previewLook(width, height));

/** What an `<img>` needs to choose its file. */
export interface PictureSource {
  src: string;
  srcSet: string;
  sizes: string;
}

/** Where a square photo stands: its CSS width as in `<img sizes>`, and the widths that are offered. */
export interface PhotoSlot {
  sizes: string;
  widths: readonly PreviewWidth[];
}

/** A product's photo for a slot; few widths, so that the server's previews are shared between devices. */
export const photoSource = (imageId: string, { sizes, widths }: PhotoSlot): PictureSource => ({
  src: previewUrl('product-photos', imageId, 480, 480),
  srcSet: widths.map((width) => `${previewUrl('product-photos', imageId, width, width)} ${width}w`).join(', '),
  sizes,
});

/**
 * Fetches the picture that a page is about to show, while the page itself is still on its way. Not by a preload link: the
 * browser would complain of it where the page turns out to be another one. `image`: where it shall stand until then, if anywhere.
 */
export function prefetchImage({ src, srcSet, sizes }: PictureSource, image = new Image()): void {
  image.fetchPriority = 'high';
  image.sizes = sizes;
  image.srcset = srcSet;
  image.src = src;
}
