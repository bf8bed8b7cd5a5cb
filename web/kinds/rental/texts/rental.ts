/** Texts of rentals: days, cost, deposit. */

import { dateWords, dayName, weekdays } from '#domain/campus-time.ts';
import { limits } from '#domain/limits.ts';
import type { RentalDays } from '#kinds/rental/rules/days.ts';
import { formatPrice } from '../../../copy/format.ts';
import { depositWords } from '../../../copy/rental-money.ts';
import { daysWords } from './days-words.ts';

/** Column headings of the calendar, Monday first. */
export const calendarDays: readonly string[] = [...weekdays.slice(1), ...weekdays.slice(0, 1)];

export const rentalTexts = {
  fields: 'Syarat sewa',
  priceHint: 'Harga di formulir ini adalah harga sewa per hari.',
  deposit: 'Deposit per buah',
  depositHint: 'Kembali ke penyewa setelah barangnya kembali. Rp 0: tanpa deposit.',
  pieces: 'Jumlah yang disewakan',
  suffix: 'buah',
  valueNew: 'Harga barunya (opsional)',
  depositHigh: 'Deposit ini lebih mahal daripada membeli yang baru. Penyewa mungkin memilih membeli.',
  back: 'Batal',
  save: 'Simpan syarat',
  saved: 'Syarat sewa tersimpan. Pesanan yang sudah ada tetap seperti semula.',
  change: 'Ubah syarat sewa',

  title: 'Pilih tanggal sewa',
  perDay: (price: number) => `${formatPrice(price)} per hari`,
  ownDeposit: (deposit: number) => (deposit > 0 ? `Deposit ${formatPrice(deposit)} per buah` : 'Tanpa deposit'),
  depositRule:
    'Lewat transfer, deposit kami tahan dan kembali setelah barangnya kembali. Dengan COD, deposit diurus langsung oleh kalian berdua.',
  lateRule: (deposit: number) =>
    deposit > 0
      ? 'Tiap hari terlambat dipotong dari deposit sebesar harga sewa per hari. Kerusakan diputuskan admin lewat "Ada kendala".'
      : 'Terlambat kembali atau rusak? Pemilik melaporkannya lewat "Ada kendala", lalu admin memutuskan.',
  leaveRule: `Setelah diterima pemilik, membatalkan dalam ${limits.lateLeaveHours} jam terakhir sebelum hari pertama tercatat seperti tidak datang.`,
  from: 'Ambil',
  until: 'Kembali',
  quantity: 'Jumlah',
  calendar: 'Kalender sewa',
  free: (date: string, free: number) => `${dayName(date)}: ${free > 0 ? `${free} buah tersedia` : 'penuh'}`,
  past: (date: string) => `${dayName(date)}: sudah lewat`,
  tooFar: (date: string) => `${dayName(date)}: belum dapat disewa`,
  full: 'penuh',
  legend: 'Angka kecil: berapa buah yang masih tersedia pada hari itu.',
  monthOf: (date: string) => dateWords(date).split(' ').slice(1).join(' '),
  earlier: (weeks: number) => `${weeks} minggu sebelumnya`,
  later: (weeks: number) => `${weeks} minggu berikutnya`,
  sum: (days: number, quantity: number, rent: number) => `${days} hari × ${quantity} buah = ${formatPrice(rent)}`,
  plusDeposit: (deposit: number) => `Deposit ${formatPrice(deposit)}, kembali kepada Anda`,
  rent: 'Sewa sekarang',
  toCart: 'Tambah ke Keranjang',
  added: 'Masuk keranjang, dengan tanggalnya.',
  loginFirst: 'Silakan login untuk menyewa.',
  short: (date: string, free: number) =>
    free > 0
      ? `Pada ${dayName(date)} hanya ${free} buah yang tersedia.`
      : `${dayName(date)} sudah penuh. Pilih tanggal lain.`,
  notLoaded: 'Kalender belum dapat dimuat.',
  most: `Paling lama ${limits.rentalDays} hari, sampai ${limits.rentalInAdvanceDays} hari ke depan.`,

  line: (days: number, from: string, until: string) => `${days} hari: ${daysWords({ from, until })}`,
  lineDeposit: depositWords,

  part: (days: RentalDays) => `Sewa ${daysWords(days)}.`,
  cashDeposit: (deposit: number) => `Deposit ${formatPrice(deposit)} di antara kalian berdua, tidak lewat kami.`,
  keptDeposit: (kept: number, back: number) =>
    kept > 0
      ? `Dari deposit ${formatPrice(kept)} untuk pemilik, ${formatPrice(back)} kembali ke penyewa.`
      : `Deposit ${formatPrice(back)} kembali ke penyewa.`,
  keptCash: (kept: number) => `Terlambat: ${formatPrice(kept)} dari deposit untuk pemilik, selesaikan langsung.`,
  lateNow: (fee: number) => `Terlambat sampai sekarang: ${formatPrice(fee)} dari deposit.`,

  heldUp:
    'Barang ini terlambat kembali dari penyewa sebelumnya. Penyewa boleh membatalkan tanpa catatan selama barangnya belum diambil.',

  case: {
    title: 'Sewanya',
    days: 'Dipesan',
    back: 'Kembali',
    notBack: (since: string) =>
      since === '' ? 'Belum, menurut kode.' : `Belum, menurut kode; hari terlambat berhenti saat dilaporkan, ${since}.`,
    neverOut: 'Barangnya belum pernah diserahkan.',
    ended: (at: string) => `Selesai ${at}`,
    canceled: 'Sewanya dibatalkan.',
    late: 'Terlambat',
    lateDays: (days: number) => (days === 0 ? 'Tidak terlambat' : `${days} hari`),
    rent: 'Sewa',
    deposit: 'Deposit',
    noDeposit: 'Tanpa deposit',
    held: (deposit: number) => `${formatPrice(deposit)}, kami tahan`,
    cash: (deposit: number) => `${formatPrice(deposit)}, diurus langsung oleh keduanya`,
    proposal: 'Usulan pembagian',
    split: (part: number, rest: number, late: number) =>
      `${formatPrice(part)} untuk pemilik${late > 0 ? ` (${late} hari terlambat)` : ''}, ${formatPrice(rest)} kembali ke penyewa. Ada kerusakan? Ubah bagian pemilik saat memutuskan.`,
    decided: 'Pembagian deposit',
    keptCash: (kept: number) => `${formatPrice(kept)} untuk pemilik, diselesaikan langsung oleh keduanya.`,
  },

  ownerPart: (deposit: number) => `Bagian pemilik dari deposit ${formatPrice(deposit)}`,
  ownerPartHint: (rest: number) => `Sisanya, ${formatPrice(rest)}, kembali ke penyewa.`,
} as const;
