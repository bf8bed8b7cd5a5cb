/** Gifts and bundles of the demo campus. */
import type { SeededProduct } from '../demo-campus.ts';

const rest = { category: 'Lainnya', sold: 0, condition: 'Bekas layak', isNegotiable: false } as const;

interface GiftSeed extends SeededProduct {
  /**
   * Hours until the draw (negative for the past), and the keys of its entrants. Without a draw, the gift goes to the
   * first person who orders it.
   */
  readonly draw?: { readonly inHours: number; readonly entrants: readonly string[] };
}

export const gifts: readonly GiftSeed[] = [
  {
    ...rest,
    id: 'hadiah0000000000001',
    name: 'Kardus Tebal Isi 10',
    about: 'Sepuluh kardus tebal sisa kiriman, masih kuat. Tinggal diambil.',
    price: 0,
    at: 'Gate 1',
    cod: 'Pos satpam Gate 1',
    by: 'nadia',
    stock: 1,
    ago: 11,
  },
  {
    ...rest,
    id: 'hadiah0000000000002',
    name: 'Gantungan Baju Kayu Isi 12',
    about: 'Dua belas gantungan yang tidak muat lagi. Ada goresan kecil.',
    price: 0,
    at: 'Gate 4',
    cod: 'Halte Gate 4',
    by: 'dewi',
    stock: 1,
    ago: 13,
  },
  {
    ...rest,
    id: 'hadiah0000000000003',
    name: 'Ransel Gunung 60 Liter',
    about: 'Dipakai dua kali naik, resletingnya mulus. Supaya adil saya undi.',
    price: 0,
    at: 'SUC',
    cod: 'Lobi SUC',
    by: 'bayu',
    stock: 1,
    ago: 14,
    draw: { inHours: 50, entrants: ['sari', 'citra', 'putri', 'fajar', 'tiara'] },
  },
  {
    ...rest,
    id: 'hadiah0000000000004',
    name: 'Bangku Bundar Kayu',
    about: 'Bangku kecil, kakinya baru dipaku lagi. Diundi karena banyak yang bertanya.',
    price: 0,
    at: 'GSG',
    cod: 'Depan GSG',
    by: 'agus',
    stock: 1,
    ago: 15,
    draw: { inHours: -3, entrants: ['sari', 'yoga', 'maya', 'rizky'] },
  },
];

export interface BundleSeed extends SeededProduct {
  /** Prefixes of the names of the bundle's products, which have the same seller. */
  readonly parts: readonly string[];
}

export const bundles: readonly BundleSeed[] = [
  {
    ...rest,
    id: 'borong0000000000001',
    name: 'Borongan Pindahan Agus',
    about: 'Saya pindah kota akhir bulan, jadi semuanya sekaligus. Ambil dengan mobil bak.',
    price: 1_650_000,
    at: 'Gate 2',
    cod: 'Parkiran Gate 2',
    by: 'agus',
    stock: 1,
    ago: 16,
    parts: ['Lemari Pakaian', 'Printer Epson', 'Set Penggaris'],
  },
];
