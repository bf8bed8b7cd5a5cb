import type { PhotoSlot } from '../../shop/photos/images.ts';

/** The large photo of a product's page, which is fetched before the page is there to show it. */
export const bigPhoto: PhotoSlot = { sizes: '(min-width: 62em) 560px, 96vw', widths: [480, 640, 960, 1280] };
