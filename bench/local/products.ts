/**
 * Product data for measurements. Few words make up all names, so each word is in thousands of them, which makes
 * searching hard.
 */

import { searchTokens } from '../../functions/domain/products/search-tokens.ts';
import { categories } from '../../functions/domain/settings/default-catalogue.ts';

export const words = [
  'Laptop',
  'Sepatu',
  'Buku',
  'Kipas',
  'Meja',
  'Tas',
  'Kamera',
  'Gitar',
  'Sepeda',
  'Jaket',
  'Lampu',
  'Kasur',
] as const;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

export const productId = (n: number): string => `bench${String(n).padStart(8, '0')}`;

/**
 * The columns of the n-th product that other rows copy. Separate from productRow, because computing search tokens is
 * slow.
 */
export const productHead = (n: number) => ({
  $id: productId(n),
  name: `${pick(words, n)} ${pick(words, Math.floor(n / 7))} seri ${n}`,
  price: 5_000 + ((n * 7_919) % 3_000) * 1_000,
});

export function productRow(n: number) {
  const { $id, name, price } = productHead(n);
  const category = pick(categories, n);
  const description = `Barang ke-${n} untuk pengukuran, masih layak pakai.`;
  return {
    $id,
    name,
    nameLowercase: name.toLowerCase(),
    searchTokens: searchTokens({ name, description, category, condition: '' }),
    description,
    price,
    category,
    location: n % 3 === 0 ? 'Area Kampus' : 'Gate 1',
    stock: 1_000_000,
    sellerId: 'benchseller',
  };
}
