/**
 * Categories and places of the specification's campus (section 3), for the default settings only. All other code uses
 * the campus's own (campus-catalogue.ts).
 */

/** Filters and tiles offer `categories`; the posting form adds 'Lainnya'. */
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

export type DefaultCategory = (typeof postingCategories)[number];

/** The landing page's tiles and the categories that each filters by. */
export const landingCategoryTiles = [
  { label: 'Perabotan', categories: ['Rumah Tangga'] },
  { label: 'Elektronik', categories: ['Elektronik'] },
  { label: 'Fashion', categories: ['Fashion Pria', 'Fashion Wanita'] },
] as const satisfies readonly { label: string; categories: readonly DefaultCategory[] }[];

/** A category's id: its name in lower-case ASCII, 'buku-alat-tulis'. */
export const categoryId = (category: DefaultCategory): string => category.toLowerCase().replace(/[^a-z]+/g, '-');

/** Locations of the filters. */
export const locations = ['Area Kampus', 'Gate 1', 'Gate 2', 'Gate 3', 'Gate 4', 'Gate 5', 'SUC', 'GSG'] as const;

/** The locations of /home. Only the dropdown of /semuakategori and /products also has 'Gate 3'. */
export const homeLocations = locations.filter((location) => location !== 'Gate 3');

/** The only locations that the public landing page offers. */
export const landingLocations = [
  'Area Kampus',
  'Gate 1',
  'Gate 2',
  'SUC',
  'GSG',
] as const satisfies readonly (typeof locations)[number][];
