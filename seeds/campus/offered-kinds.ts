import { type ProductKind, productKinds } from '#domain/kinds/kind.ts';
import type { Categories } from '#domain/settings/categories.ts';
import type { DefaultCategory } from '#domain/settings/default-catalogue.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';

/** Kinds of trade that the demo campus offers in addition to goods, with their categories. */
const offered: Readonly<Record<Exclude<ProductKind, 'goods'>, readonly DefaultCategory[] | 'all'>> = {
  bundle: ['Elektronik', 'Buku & Alat Tulis', 'Rumah Tangga', 'Olahraga & Outdoor', 'Mainan & Hobi', 'Lainnya'],
  free: 'all',
  wanted: 'all',
  link: 'all',
  preorder: ['Makanan & Minuman', 'Fashion Pria', 'Fashion Wanita'],
  rental: ['Elektronik', 'Buku & Alat Tulis', 'Mainan & Hobi', 'Fashion Pria', 'Fashion Wanita', 'Lainnya'],
  service: ['Jasa'],
};

const offers = (category: string, kind: ProductKind): boolean => {
  // Goods are not offered in the category of services.
  if (kind === 'goods') return category !== 'Jasa';
  const where = offered[kind];
  return where === 'all' || where.some((name) => name === category);
};

/** The specification's categories, with the kinds that this campus offers in them. */
export const categories: Categories = {
  ...campusDefaults.categories,
  categories: campusDefaults.categories.categories.map((one) => ({
    ...one,
    kinds: productKinds.filter((kind) => offers(one.name, kind)),
  })),
};
