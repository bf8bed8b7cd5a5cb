import type { Category } from '#domain/products/catalogue.ts';
import type { bannerTexts } from '../../../copy/browsing.ts';
import { type PictureSource, previewUrl } from '../../../shop/photos/images.ts';

export interface Banner {
  /** The id of the file in the bucket `banners`. */
  id: keyof typeof bannerTexts;
  category: Category;
}

/** The three banners in sequence. Their texts are placed over the calm left half of each picture. */
export const banners: readonly Banner[] = [
  { id: 'banner-kuliah', category: 'Buku & Alat Tulis' },
  { id: 'banner-keliling', category: 'Kendaraan' },
  { id: 'banner-jajan', category: 'Makanan & Minuman' },
];

const widths = [480, 800, 1200, 1600] as const;

export const bannerSource = ({ id }: Banner): PictureSource => ({
  src: previewUrl('banners', id, 1200),
  srcSet: widths.map((width) => `${previewUrl('banners', id, width)} ${width}w`).join(', '),
  sizes: '(min-width: 75em) 1200px, 100vw',
});
