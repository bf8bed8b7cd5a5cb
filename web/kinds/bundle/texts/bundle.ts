/** Texts of bundles: choosing parts, contents, and the bundles that contain a product. */
import { limits } from '#domain/limits.ts';
import { formatPrice } from '../../../copy/format.ts';

export const bundleTexts = {
  parts: 'Isi paket',
  partsHint: `Pilih ${limits.bundlePartsLeast} sampai ${limits.bundleParts} barang Anda. Barang tetap dapat dibeli sendiri.`,
  none: 'Anda belum punya barang yang dapat digabung. Tawarkan dulu barang satu per satu, dengan jumlahnya.',
  chosen: (count: number, sum: number) => `${count} barang, satuannya ${formatPrice(sum)}.`,
  uncounted: 'Isi jumlah stoknya dulu',
  shrinking: 'Kecilkan paket kalau satu barang terjual sendiri',
  shrinkingHint: 'Harganya turun sebesar bagian barang itu. Tanpa ini paket ikut habis.',
  loading: 'Memuat barang Anda …',

  title: 'Isi paket ini',
  whole: 'Dijual utuh, satu harga untuk semuanya.',
  saves: (amount: number) => `Hemat ${formatPrice(amount)} dibanding satuan.`,
  single: (sum: number) => `Satuannya ${formatPrice(sum)}.`,
  partGone: 'sudah tidak ada',
  partOut: 'habis',
  line: (names: readonly string[]) => `Isi: ${names.join(', ')}`,
  alsoIn: 'Juga dalam paket',
} as const;
