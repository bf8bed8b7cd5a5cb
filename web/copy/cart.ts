import { limits } from '#domain/limits.ts';
import { tradeRefusals } from './errors.ts';
import { refusals } from './first-errors.ts';
import { formatPrice } from './format.ts';
import { depositWithinSum } from './rental-money.ts';

/** Messages quoted from the specification, by situation. */
export const cartMessages = {
  loginFirst: 'Silakan login dulu untuk menambah ke keranjang!',
  addFailure: (detail: string) => `Gagal menambah ke keranjang! ${detail}`,
  removeFailure: 'Gagal menghapus produk!',
  quantityFailure: 'Gagal update qty!',
} as const;

export const checkoutMessages = {
  cartEmpty: tradeRefusals.cart_empty,
  sessionExpired: refusals.session_expired,
  codSuccess: 'Pesanan berhasil dibuat (COD)!',
  saysElse: 'isi iklannya diubah penjual. Baca lagi; kalau setuju, pesan sekali lagi.',
} as const;

type Trouble = { kind: 'gone' | 'sold' | 'unlisted' | 'closed' | 'out' } | { kind: 'short'; available: number };

/** Explains why a cart line cannot be ordered as it is. `ownHold`: pieces held by the buyer's own unpaid orders. */
export function lineTrouble(trouble: Trouble, ownHold: number): string {
  if (ownHold > 0 && (trouble.kind === 'out' || trouble.kind === 'short')) {
    const rest = trouble.kind === 'short' ? `Selain itu tinggal ${trouble.available} buah.` : 'Selain itu stok habis.';
    return `${ownHold} buah sudah tersimpan di pesanan Anda yang menunggu pembayaran. ${rest}`;
  }
  if (trouble.kind === 'short') return `Stok tinggal ${trouble.available} buah. Kurangi jumlahnya.`;
  if (trouble.kind === 'out') return 'Stok sudah habis.';
  if (trouble.kind === 'unlisted') return tradeRefusals.not_listed;
  if (trouble.kind === 'closed') return 'Produk ini sedang tidak menerima pesanan.';
  return trouble.kind === 'sold' ? 'Produk ini sudah terjual.' : 'Produk ini sudah tidak tersedia.';
}

export const cartTexts = {
  depositIncluded: (deposit: number) => depositWithinSum(deposit),
  depositCash: (deposit: number) =>
    `Deposit ${formatPrice(deposit)} Anda berikan langsung kepada pemiliknya, dan minta kembali saat mengembalikan.`,
  atMost: (count: number) => `Maksimal ${count} buah, sesuai stok yang tersedia.`,
  reduce: (count: number) => `Jadikan ${count} buah`,
  priceChanged: (before: number, now: number) =>
    `Harga ${now > before ? 'naik' : 'turun'} dari ${formatPrice(before)} menjadi ${formatPrice(now)}.`,
  chooseLine: (name: string) => `Beli ${name} sekarang`,
  chooseSeller: (name: string) => `Semua barang dari ${name}`,
  chosen: (count: number, all: number) => `${count} dari ${all} barang dipilih; sisanya tetap di keranjang.`,
  chooseFirst: 'Pilih dulu barang yang mau dibeli.',
  notInCart: 'Barang yang dipilih sudah tidak ada di keranjang.',
  others: (count: number) => `${count} barang lain tetap di keranjang.`,
  meetAt: 'Bertemu di',
  meetOpen: 'Sepakati lewat pesan',
  /** `names`: the sellers who deliver to this address; empty if all of the order's sellers do. */
  addressHint: (names: readonly string[]) =>
    names.length === 0
      ? 'Dilihat penjual setelah pesanan diterima.'
      : `Hanya untuk ${names.join(', ')}; dilihat setelah pesanan diterima.`,
  lost: (count: number) => `${count} barang sudah tidak bisa dibeli.`,
  removeLost: 'Hapus yang tidak bisa dibeli',
  fixFirst: 'Sesuaikan dulu barang yang ditandai, lalu lanjutkan.',
  crowded: (limit: number) =>
    `Keranjang ini berisi barang dari lebih dari ${limit} penjual, sedangkan satu pesanan paling banyak ${limit}. Hapus dulu barang dari salah satu penjual, lalu pesan terpisah.`,
  soldBy: (name: string) => `Penjual: ${name}`,
  codPlace: (place: string) => `Titik COD: ${place}`,
  taken: (name: string) => `"${name}" dihapus dari keranjang.`,
  payOpen: 'Bayar pesanan itu',
  codHint: 'Tunai, setelah diperiksa.',
  transferHint: `Ditahan sampai Anda memberikan kode. Bila batal, kembali dalam ${limits.refundDays} hari.`,
  rentalTransferHint: `Ditahan sampai barangnya kembali. Bila batal, kembali dalam ${limits.refundDays} hari.`,
  openOrder: 'Anda masih punya pesanan yang menunggu pembayaran.',
  openOrderHint: 'Barangnya sudah kami simpan untuk Anda. Bayar pesanan itu, atau batalkan bila tidak jadi.',
  saved: 'Pesanan Anda sudah tersimpan',
  savedHint:
    'Selesaikan pembayaran sebelum batas waktunya; sampai saat itu barangnya kami simpan untuk Anda. Setelah masuk, uangnya kami tahan sampai Anda memberikan kode kepada penjual.',
  noCash: {
    cod_off: () => 'Kampus ini tidak menerima COD.',
    cod_amount_limit: (most: number) => `COD hanya sampai ${formatPrice(most)} untuk satu pesanan.`,
  },
  noTransfer: 'Transfer Bank belum tersedia di kampus ini.',
  chooseTransfer: 'Pilih Transfer Bank',
  askAdmin: 'Chat Admin',
  zeroTransfer: 'Pesanan gratis tidak perlu dibayar.',
  free: 'Gratis: tidak ada yang dibayar.',
} as const;

/** Headings, labels and buttons of cart and checkout. */
export const cartLabels = {
  photoOf: (name: string) => `Foto ${name}`,
  remove: (name: string) => `Hapus ${name}`,
  loadingCart: 'Memuat keranjang…',
  empty: 'Keranjang Kosong',
  emptyHint: 'Belum ada barang di sini. Yuk, lihat-lihat dulu.',
  startShopping: 'Mulai Belanja',
  summary: 'Ringkasan',
  total: 'Total',
  checkoutNow: 'Checkout Sekarang',
  items: 'Barang yang dibeli',
  delivery: 'Pembayaran',
  address: 'Alamat Pengiriman',
  addressExample: 'Contoh: Asrama Putri Blok C nomor 12',
  paymentMethod: 'Metode Pembayaran',
  toCart: 'Ke keranjang',
  placeOrder: 'Buat Pesanan',
  orderNumber: 'Nomor pesanan',
  payNow: 'Bayar Sekarang',
  seeOrder: 'Lihat Pesanan',
  loadingOrder: 'Memuat pesanan…',
};
