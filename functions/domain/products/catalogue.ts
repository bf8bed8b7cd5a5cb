/** The words of the catalogue: categories, places, and one spelling for names that are written and terms that are searched. */
import { limits } from '../limits.ts';

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

/** Where the products of a category are counted: its name in small ASCII letters, 'buku-alat-tulis'. At most 36 characters, as ids are. */
export const categoryId = (category: Category): string => category.toLowerCase().replace(/[^a-z]+/g, '-');

/** Locations of the filters (spec section 3). A posting's location is free text; case variants join the list's value. */
export const locations = ['Area Kampus', 'Gate 1', 'Gate 2', 'Gate 3', 'Gate 4', 'Gate 5', 'SUC', 'GSG'] as const;

export type Location = (typeof locations)[number];

/** /home: 'Gate 3' stands only in the second dropdown (/semuakategori, /products). */
export const homeLocations = locations.filter((location) => location !== 'Gate 3');

/** The public landing offers only these. */
export const landingLocations = [
  'Area Kampus',
  'Gate 1',
  'Gate 2',
  'SUC',
  'GSG',
] as const satisfies readonly Location[];

/** Free text → trimmed, inner blanks collapsed, and spelled as the list spells it where it names a place of the list. */
export function normalizeLocation(text: string): string {
  const tidy = text.trim().replace(/\s+/g, ' ');
  return locations.find((location) => location.toLowerCase() === tidy.toLowerCase()) ?? tidy;
}

/** How worn a thing is; '' where its seller says nothing of it (services, food). */
export const conditions = ['Baru', 'Seperti baru', 'Bekas layak', 'Perlu perbaikan'] as const;

/** One Unicode form, single blanks, none around. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** nameLowercase of a product. */
export const lowercaseName = (name: string): string => normalizeName(name).toLocaleLowerCase('id');

/** A typed term, ready for a query; empty when there is nothing to search for. */
export const searchTerm = (text: string): string => lowercaseName(text).slice(0, limits.productNameMax);
