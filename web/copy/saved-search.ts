/** UI strings for saved searches and their notifications. */
import { limits } from '#domain/limits.ts';

const hour = `${String(limits.savedSearchHour).padStart(2, '0')}.00`;

export const savedSearchTexts = {
  save: 'Simpan pencarian',
  saved: 'Pencarian tersimpan',
  ask: 'Kabari saya bila ada',
  asked: 'Akan dikabari bila ada',
  loginFirst: 'Silakan login dulu untuk menyimpan pencarian.',
  kept: `Pencarian disimpan. Temuan baru kami kabarkan setiap hari pukul ${hour}.`,
  dropped: 'Pencarian tidak lagi disimpan.',
  saveFailure: (detail: string) => `Pencarian belum tersimpan. ${detail}`,
  dropFailure: (detail: string) => `Pencarian belum terhapus. ${detail}`,
  paceFailure: (detail: string) => `Pilihan belum tersimpan. ${detail}`,

  wishes: 'Wishlist',
  /** One word, so that three tabs fit beside each other on a phone. */
  searches: 'Pencarian',
  title: 'Pencarian Tersimpan',
  tabs: 'Wishlist dan pencarian',
  hint: `Kami kabari bila ada produk baru yang cocok: harian pukul ${hour}, atau langsung begitu muncul.`,
  loading: 'Memuat pencarian tersimpan…',
  empty: 'Belum ada pencarian tersimpan',
  emptyHint: 'Cari sesuatu, lalu ketuk "Simpan pencarian". Kami kabari bila ada yang baru.',
  findProducts: 'Cari Produk',
  count: (count: number) => `${count} dari ${limits.savedSearches}`,
  since: (date: string) => `Disimpan ${date}`,
  pace: (name: string) => `Kapan dikabari tentang ${name}`,
  daily: 'Harian',
  instant: 'Langsung',
  remove: 'Hapus',
  removeOf: (name: string) => `Hapus pencarian ${name}`,
} as const;
