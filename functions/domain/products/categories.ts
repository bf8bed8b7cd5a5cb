/** Product categories (spec section 3). Filters and tiles offer `categories`; the posting form adds 'Lainnya'. */
export const categories = [
  'Elektronik',
  'Fashion Pria',
  'Fashion Wanita',
  'Kendaraan',
  'Buku & Alat Tulis',
  'Rumah Tangga',
  'Kesehatan & Kecantikan',
  'Olahraga & Outdoor',
  'Mainan & Hobi',
  'Makanan & Minuman',
  'Jasa',
] as const;

export const postingCategories = [...categories, 'Lainnya'] as const;

export type Category = (typeof postingCategories)[number];

/** The landing's tiles and the categories each of them filters by. */
export const landingCategoryTiles = [
  { label: 'Perabotan', categories: ['Rumah Tangga'] },
  { label: 'Elektronik', categories: ['Elektronik'] },
  { label: 'Fashion', categories: ['Fashion Pria', 'Fashion Wanita'] },
] as const satisfies readonly { label: string; categories: readonly Category[] }[];

/** Whether a form may store it: the filters' categories and 'Lainnya'. */
export function isCategory(text: string): text is Category {
  return postingCategories.some((category) => category === text);
}
