import type { DefaultCategory } from '#domain/settings/default-catalogue.ts';
import type { ProductSeed } from './product-seed.ts';
import { buku } from './products/buku.ts';
import { elektronik } from './products/elektronik.ts';
import { fashionPria } from './products/fashion-pria.ts';
import { fashionWanita } from './products/fashion-wanita.ts';
import { hobi } from './products/hobi.ts';
import { jasa } from './products/jasa.ts';
import { kecantikan } from './products/kecantikan.ts';
import { kendaraan } from './products/kendaraan.ts';
import { lainnya } from './products/lainnya.ts';
import { makanan } from './products/makanan.ts';
import { olahraga } from './products/olahraga.ts';
import { rumahTangga } from './products/rumah-tangga.ts';

const shelves: Readonly<Record<DefaultCategory, readonly ProductSeed[]>> = {
  Elektronik: elektronik,
  'Fashion Pria': fashionPria,
  'Fashion Wanita': fashionWanita,
  Kendaraan: kendaraan,
  'Buku & Alat Tulis': buku,
  'Rumah Tangga': rumahTangga,
  'Kesehatan & Kecantikan': kecantikan,
  'Olahraga & Outdoor': olahraga,
  'Mainan & Hobi': hobi,
  'Makanan & Minuman': makanan,
  Jasa: jasa,
  Lainnya: lainnya,
};

export interface CampusProduct extends ProductSeed {
  /** 20 characters: 'produk', the category's number, the position in the category. The photo has the same id. */
  readonly id: string;
  readonly category: string;
}

const productId = (shelf: number, place: number): string =>
  `produk${String(shelf + 1).padStart(2, '0')}${String(place + 1).padStart(12, '0')}`;

export const products: readonly CampusProduct[] = Object.entries(shelves).flatMap(([category, shelf], shelfIndex) =>
  shelf.map((seed, place) => ({ ...seed, category, id: productId(shelfIndex, place) })),
);

/** Finds a product of the demo campus by a prefix of its name. Throws if there is none. */
export function productNamed(beginning: string): CampusProduct {
  const found = products.find((product) => product.name.startsWith(beginning));
  if (!found) throw new Error(`No demo product is named "${beginning}…".`);
  return found;
}
