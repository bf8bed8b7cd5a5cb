/** UI strings for a sale, for seller, buyer and administrator. */

import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import { limits } from '#domain/limits.ts';
import type { Turn } from '#domain/orders/next-turn.ts';
import type { SaleActor, SaleEvent } from '#domain/orders/sale.ts';
import type { AskedSale, Asking, SaleInWords, Side } from '../kinds/kind.ts';
import { wordsOfSale } from '../kinds/sale-words.ts';
import { usualHistory } from './usual-history.ts';

/** Whose turn it is in a sale and what they have to do, as separate sentences. */
export const saleSentences = (
  side: 'buyer' | 'seller',
  turn: Pick<Turn, 'kind' | 'who'>,
  sale: SaleInWords,
): readonly string[] => [wordsOfSale(sale).turns[side][turn.kind](sale, turn.who === side)].flat();

/** The sentences of `saleSentences` as one text. */
export const saleStep = (...about: Parameters<typeof saleSentences>): string => saleSentences(...about).join(' ');

/** The confirmation question of this event; undefined if the event can be undone. */
export const askBefore = (side: Side, event: SaleEvent, sale: AskedSale): Asking | undefined =>
  wordsOfSale(sale).questions[side][event]?.(sale);

/**
 * Title of an event on a sale's timeline; 'Pesanan dibuat' for the start, which is not an event. `kind`: the sale's
 * kind; absent for goods. A confirmation by an administrator ends the sale, so its title is the same for all kinds.
 */
export function saleEventTitle(event: string, kind?: string | null, by?: SaleActor): string {
  const history = event === 'confirm' && by === 'admin' ? usualHistory : wordsOfSale({ kind }).history;
  return new Map<string, string>(Object.entries(history)).get(event) ?? 'Pesanan dibuat';
}

export const saleEventAuthor: Record<SaleActor, string> = {
  buyer: 'oleh pembeli',
  seller: 'oleh penjual',
  admin: 'oleh admin',
  system: 'otomatis',
};

/** Label of the button for an event; a different one when the other side has already confirmed. */
export const saleButton = (
  side: Side,
  event: SaleEvent,
  sale: Pick<SaleInWords, 'receivedAt' | keyof SaleOfKind>,
): string =>
  side === 'seller' && event === 'claim' && sale.receivedAt
    ? 'Tunai sudah saya terima'
    : (wordsOfSale(sale).buttons[side][event] ?? '');

/** The message after a step; undefined if there is none. */
export const saleDone = (event: SaleEvent, sale: SaleOfKind): string | undefined => wordsOfSale(sale).done[event];

export const saleTexts = {
  schedule: 'Jadwal Saya',
  loading: 'Memuat penjualan…',
  none: 'Belum ada penjualan',
  noneHint: 'Semakin banyak yang Anda jual, semakin mudah Anda ditemukan.',
  search: 'Cari nomor pesanan atau nama pembeli',
  found: (count: number, more: boolean) =>
    more
      ? `${count} penjualan terbaru yang cocok. Ketik lebih lengkap untuk mempersempit.`
      : `${count} penjualan cocok`,
  noMatch: 'Penjualan tidak ditemukan',
  noMatchHint: (term: string) =>
    `Tidak ada penjualan dengan nomor atau nama pembeli "${term}". Periksa lagi, atau lihat semuanya.`,
  clearSearch: 'Lihat semua penjualan',
  post: 'Posting Produk',
  ownProducts: 'Kelola Produk Jualan',
  of: (buyer: string) => `Pesanan ${buyer}`,
  pieces: (count: number) => `${count} produk`,
  loadingOne: 'Memuat penjualan…',
  notFound: 'Penjualan Tidak Ditemukan',
  notFoundHint: 'Penjualan ini tidak ada di daftar Anda.',
  all: 'Semua penjualan',
  detail: 'Detail Penjualan',
  number: (number: string) => `No. pesanan ${number}`,
  reason: 'Alasan',
  reasonHint: 'Pihak lain membacanya.',
  reasonOfAdmin: 'Pembeli dan penjual membacanya.',
  reasonForAdmin: 'Hanya admin yang membacanya, karena salah satu dari Anda berdua memblokir yang lain.',
  soldOut: 'Sudah habis',
  soldOutHint: 'Produknya ditandai terjual, stok tidak dikembalikan.',
  soldOutReason: 'Sudah habis.',
  returned: 'Barang sudah kembali ke penjual',
  back: 'Batal',
  acceptTitle: 'Terima pesanan ini?',
  acceptQuestion: (buyer: string) => `${buyer} diberi tahu bahwa Anda menyiapkan pesanannya.`,
  items: 'Produk',
  subtotal: 'Subtotal',
  canceledAmount: 'Termasuk yang dibatalkan',
  help: 'Butuh bantuan?',
  helpAbout: (number: string) => `Tentang pesanan ${number}: `,
  meetingPlace: (place: string) => `Titik COD: ${place}`,
  photoOf: (name: string) => `Foto ${name}`,
  method: 'Metode pembayaran',
  address: 'Alamat pengiriman',
  history: 'Perjalanan penjualan',
  buyerSilent: (name: string) =>
    `${name} tidak menjawab usul janji temu Anda selama ${limits.buyerSilentHours} jam. Anda boleh membatalkan tanpa tercatat sebagai pembatalan oleh penjual.`,
  buyerGone: (name: string) =>
    `${name} sedang tidak dapat membuka akunnya. Bila tidak dapat ditemui, minta admin membatalkannya lewat "Butuh bantuan?"; ini tidak tercatat atas nama Anda.`,
  why: (reason: string) => `Alasan: ${reason}`,
  part: (name: string) => `Bagian ${name}`,
} as const;
