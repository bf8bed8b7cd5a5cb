/** UI strings for a listing whose term ends: the question before, and how to list it again. */
import { formatDate } from './format.ts';

export const listingTexts = {
  question: 'Masih ada?',
  hint: 'Yang tidak dijawab keluar dari daftar. Pesanan yang berjalan tidak berubah.',
  until: (until: string) => `Tampil sampai ${formatDate(until)}`,
  still: 'Masih ada',
  stillOf: (name: string) => `Masih ada: ${name}`,
  gone: 'Sudah terjual',
  goneOf: (name: string) => `Sudah terjual: ${name}`,
  all: (count: number) => `Semua masih ada (${count})`,
  more: (count: number) => `dan ${count} produk lainnya`,
  renewed: (name: string, until: string) => `"${name}" tampil sampai ${formatDate(until)}.`,
  renewedMany: (count: number, until: string) => `${count} produk tampil sampai ${formatDate(until)}.`,
  failure: (detail: string) => `Gagal memperpanjang: ${detail}`,
  ended: 'Tidak tampil',
  endedTitle: 'Produk ini tidak lagi tampil',
  endedHint: 'Masa tampilnya habis, jadi belum bisa dibeli. Pesanan dan pesan yang berjalan tidak berubah.',
  showAgain: 'Tayangkan lagi',
  /** Short label below an icon in the list, where four fit side by side on a phone. */
  showAgainShort: 'Tayangkan',
} as const;
