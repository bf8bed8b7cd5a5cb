/** The products of a measured campus: few words, each of them in thousands of names, so that searching is hard. */
import { categories } from '../../functions/domain/products/catalogue.ts';
import { searchTokens } from '../../functions/domain/products/search-tokens.ts';

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

/** The n-th product as a row to be written. */
export function productRow(n: number) {
  const name = `${pick(words, n)} ${pick(words, Math.floor(n / 7))} seri ${n}`;
  const category = pick(categories, n);
  const description = `Barang ke-${n} untuk pengukuran, masih layak pakai.`;
  return {
    $id: productId(n),
    name,
    nameLowercase: name.toLowerCase(),
    searchTokens: searchTokens({ name, description, category, condition: '' }),
    description,
    price: 5_000 + ((n * 7_919) % 3_000) * 1_000,
    category,
    location: n % 3 === 0 ? 'Area Kampus' : 'Gate 1',
    stock: 1_000_000,
    sellerId: 'benchseller',
  };
}
