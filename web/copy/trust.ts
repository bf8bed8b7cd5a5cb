/** UI strings for reviews, and for a person's reputation. */

import { limits } from '#domain/limits.ts';
import { formatDate, formatDayMonth, formatMonth, formatNumber, formatPrice } from './format.ts';
import { marketName } from './market-name.ts';

/** 4.8 → '4,8'. */
export const formatStars = (average: number): string => average.toFixed(1).replace('.', ',');

export const trustTexts = {
  stars: (stars: number) => `${stars} dari 5 bintang`,
  /** Shown before a seller's stars on a product card, since the stars do not rate the product. */
  seller: 'Penjual',
  starsOf: (count: number) => `bintang dari ${formatNumber(count)} ulasan`,
  reviewCount: (count: number) => `${formatNumber(count)} ulasan`,
  noReviews: 'Belum ada ulasan',
  since: (iso: string) => `Anggota sejak ${formatMonth(iso)}`,
  campusEmail: 'Email kampus terverifikasi',
  sales: (completed: number, canceled: number) =>
    `${completed > 0 ? `${formatNumber(completed)} penjualan selesai` : 'Belum ada penjualan selesai'}${canceled > 0 ? ` · ${formatNumber(canceled)} dibatalkan` : ''}`,
  answers: (hours: number) => `Biasanya menjawab dalam ${hours} jam`,
} as const;

/** UI strings for /seller/:id. */
export const sellerTexts = {
  nameless: 'Tanpa Nama',
  loading: 'Memuat penjual…',
  notFound: 'Penjual Tidak Ditemukan',
  notFoundHint: 'Orang ini belum pernah berjualan di sini, atau akunnya sudah tidak ada.',
  ownMissing: 'Halaman Anda belum ada',
  ownMissingHint: 'Halaman ini muncul setelah Anda memposting produk pertama.',
  post: 'Posting produk',
  browse: 'Lihat produk lain',
  ownNote: 'Beginilah orang lain melihat Anda.',
  ownEdit: 'Ubah profil',
  ask: 'Tanya',
  report: 'Laporkan penjual',
  parts: 'Bagian halaman ini',
  reviews: 'Ulasan',
  products: 'Produk',
  description: (name: string, count: number) => `${name} di ${marketName()} · ${trustTexts.reviewCount(count)}`,
  reviewsOf: (stars: number) => `Ulasan bintang ${stars}`,
  bar: (stars: number) => `${stars} bintang`,
  barHint: 'Pilih bintang untuk menyaring ulasan.',
  allStars: 'Semua ulasan',
  noneYet: 'Belum ada ulasan',
  noneYetHint: 'Ulasan pembeli muncul di sini setelah transaksi selesai.',
  noneOf: (stars: number) => `Tidak ada ulasan bintang ${stars}.`,
  noProducts: 'Tidak ada produk saat ini.',
  moreFailed: (detail: string) => `Gagal memuat ulasan. ${detail}`,
} as const;

/** Rated aspects of one side of a trade, in the form and in reviews. */
export const aspectNames = {
  description: 'Sesuai deskripsi',
  punctuality: 'Tepat waktu',
  communication: 'Komunikasi',
} as const;

export const starWords = ['Sangat buruk', 'Buruk', 'Cukup', 'Baik', 'Sangat baik'] as const;

/** UI strings for reading, writing, answering and reporting reviews. */
export const reviewTexts = {
  title: 'Ulasan',
  question: (name: string) => `Bagaimana transaksi dengan ${name}?`,
  together: (name: string, until: string) =>
    `Ulasan Anda dan ${name} terbit bersama, paling lambat ${formatDayMonth(until)}. Sampai saat itu tidak ada yang dapat membacanya.`,
  final: 'Ulasan tidak dapat diubah setelah dikirim.',
  star: (stars: number) => `${stars} bintang`,
  optional: '(opsional)',
  choose: 'Pilih bintang',
  clear: 'Kosongkan',
  message: 'Ceritakan pengalaman Anda (opsional)',
  left: (left: number) => `${formatNumber(left)} karakter tersisa`,
  send: 'Beri ulasan',
  sent: 'Ulasan Anda tersimpan.',
  published: 'Ulasan Anda terbit.',
  own: 'Ulasan Anda',
  by: (name: string) => `Ulasan ${name}`,
  waits: (name: string, until: string) =>
    `Terbit setelah ${name} juga memberi ulasan, paling lambat ${formatDayMonth(until)}.`,
  hidden: (reason: string) => `Ulasan Anda disembunyikan oleh admin: ${reason}`,
  loading: 'Memuat ulasan…',
  writtenOn: (iso: string) => formatDate(iso),

  /** Shown next to a rating that is not included in the average. */
  uncounted: `Tidak dihitung dalam rata-rata: dari dua orang yang sama dihitung satu transaksi per ${limits.pairDays} hari, mulai dari ${formatPrice(limits.countedFromAmount)}.`,

  answer: 'Jawab',
  answerLabel: (name: string) => `Jawaban untuk ${name}`,
  answerHint: 'Satu jawaban, dapat dibaca semua orang, dan tidak dapat diubah.',
  answerSend: 'Kirim jawaban',
  answerOf: (name: string) => `Jawaban ${name}`,
  cancel: 'Batal',

  report: 'Laporkan ulasan',
  reportHint: 'Admin akan membaca ulasan ini dan dapat menyembunyikannya.',
} as const;

/** A buyer's record for the seller, while their sale is open. */
export const buyerRecordWords = ({ completed, ended }: { completed: number; ended: number }): string =>
  ended === 0 ? 'pembeli baru' : `${formatNumber(completed)} dari ${formatNumber(ended)} pembelian selesai`;
