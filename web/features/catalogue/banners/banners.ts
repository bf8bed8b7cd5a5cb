import type { Category } from '#domain/products/catalogue.ts';
import { type PictureSource, previewUrl } from '../../../shop/photos/images.ts';

export interface Banner {
  /** Id of the file in the bucket `banners`. */
  id: string;
  title: string;
  text: string;
  category: Category;
}

/** The three banners in the order in which they are shown; the words stand on the calm left half of each picture. */
export const banners: readonly Banner[] = [
  {
    id: 'banner-kuliah',
    title: 'Siap masuk semester baru',
    text: 'Buku dan alat tulis dari kakak tingkat',
    category: 'Buku & Alat Tulis',
  },
  {
    id: 'banner-keliling',
    title: 'Keliling kampus tanpa ribet',
    text: 'Sepeda dan motor yang terawat',
    category: 'Kendaraan',
  },
  {
    id: 'banner-jajan',
    title: 'Lapar di sela kelas?',
    text: 'Jajanan dari dapur teman sendiri',
    category: 'Makanan & Minuman',
  },
];

const widths = [480, 800, 1200, 1600];

export const bannerSource = ({ id }: Banner): PictureSource => ({
  src: previewUrl('banners', id, 1200),
  srcSet: widths.map((width) => `${previewUrl('banners', id, width)} ${width}w`).join(', '),
  sizes: '(min-width: 75em) 1200px, 100vw',
});
