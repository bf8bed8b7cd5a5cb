import { limits } from '#domain/limits.ts';
import type { PaymentFlag } from '#domain/orders/midtrans.ts';
import { readStatus } from '#domain/orders/order.ts';
import { marketName } from './market-name.ts';

interface Happened {
  by: string;
  event: string;
}

/** Actors that are neither people nor Midtrans. */
const automatic = ['upkeep', 'migration', 'accounts'];

/** Who caused an event. People other than the buyer and the sale's seller are shown as administration. */
export function eventAuthor(
  { by, event }: Happened,
  buyerId: string,
  seller?: { sellerId: string; sellerName: string },
): string {
  if (by === buyerId) return 'oleh Anda';
  if (by === 'midtrans') return 'dikonfirmasi Midtrans';
  if (by === seller?.sellerId) return `oleh ${seller.sellerName}`;
  if (!automatic.includes(by)) return 'oleh admin';
  return event === '' || event === 'expire' ? 'otomatis, batas waktu pembayaran terlewati' : 'otomatis';
}

const paymentStates: Record<string, string> = {
  settlement: 'Lunas',
  capture: 'Lunas',
  pending: 'Menunggu transfer Anda',
  authorize: 'Menunggu transfer Anda',
  deny: 'Percobaan terakhir ditolak bank',
  cancel: 'Percobaan terakhir dibatalkan',
  failure: 'Percobaan terakhir gagal',
  expire: 'Kedaluwarsa',
  refund: 'Dana dikembalikan',
  partial_refund: 'Sebagian dana dikembalikan',
  chargeback: 'Dana ditarik kembali',
  partial_chargeback: 'Sebagian dana ditarik kembali',
};

const back = `Admin mengembalikannya paling lambat dalam ${limits.refundDays} hari`;

const flags: Record<Exclude<PaymentFlag, ''>, string> = {
  paid_after_cancel: `Pembayaran Anda masuk setelah pesanan dibatalkan. ${back}; isi rekening Anda di bawah.`,
  paid_twice: `Pembayaran Anda masuk lebih dari sekali. ${back}; isi rekening Anda di bawah.`,
  refund_due: 'Pesanan yang sudah dibayar ini dibatalkan. Admin sedang mengurus pengembalian dana Anda.',
  refunded: 'Dana pesanan ini sudah dikembalikan.',
  partly_refunded: 'Sebagian dana pesanan ini sudah kembali kepada Anda. Pesanan berjalan dengan sisanya.',
  amount_mismatch: `Jumlah yang masuk berbeda dari total pesanan. ${back}; isi rekening Anda di bawah.`,
};

const partlyCanceled =
  'Sebagian pesanan yang sudah dibayar ini dibatalkan. Admin sedang mengurus pengembalian dana Anda.';

interface Payment {
  paidAt: string | null;
  paymentStatus: string;
}

/** The state of a transfer's money, in a few words. */
export function paymentState({ paidAt, paymentStatus }: Payment): string {
  return paymentStates[paymentStatus] ?? (paidAt ? 'Lunas' : 'Belum dibayar');
}

const byFlag = new Map<string, string>(Object.entries(flags));

/** Message to the buyer about the order's payment flag; undefined if there is none. */
export const flagSentence = (flag: string, status: string): string | undefined =>
  flag === 'refund_due' && readStatus(status) !== 'Canceled' ? partlyCanceled : byFlag.get(flag);

export const orderTexts = {
  loading: 'Memuat pesanan…',
  none: 'Belum ada pesanan.',
  historyLoading: 'Memuat transaksi…',
  noHistory: 'Belum ada riwayat transaksi',
  shop: 'Mulai Belanja',
  order: (number: string) => `Pesanan ${number}`,
  number: (number: string) => `No. ${number}`,
  detailOf: (number: string) => `Lihat detail pesanan ${number}`,
  moneyReturned: 'Dana dikembalikan',
  partOf: (title: string, seller: string) => `${title} (${seller})`,
  orderId: 'Order ID',
  notFound: 'Pesanan Tidak Ditemukan',
  notFoundHint: 'Nomor pesanan ini tidak ada di riwayat Anda.',
  payBefore: (time: string, left: string) => `Bayar sebelum pukul ${time} (sisa ${left}).`,
  timeIsUp: 'Batas waktu pembayaran sudah lewat. Pesanan ini akan dibatalkan otomatis.',
  reordered: (count: number) => `${count} produk dimasukkan lagi ke keranjang.`,
  reorderedNone: 'Tidak ada produk dari pesanan ini yang masih bisa dibeli.',
  reorderSkipped: (reasons: readonly string[]) => `Tidak bisa dibeli lagi: ${reasons.join(' ')}`,
  reorderFailure: (detail: string) => `Gagal memesan lagi: ${detail}`,
  canceled: 'Pesanan dibatalkan.',
  pieces: (count: number) => `${count} produk`,
  product: 'Produk',
  date: 'Tanggal',
  total: 'Total',
  status: 'Status',
  payNow: 'Bayar Sekarang',
  cancel: 'Batalkan',
  detailTitle: 'Detail Pesanan',
  items: 'Produk',
  delivery: 'Pengiriman dan pembayaran',
  recipient: 'Penerima',
  address: 'Alamat',
  method: 'Metode',
  payment: 'Pembayaran',
  print: 'Cetak Struk',
  get shopName(): string {
    return marketName();
  },
  receipt: 'Struk pesanan',
  numberLabel: 'No. pesanan',
  buyer: 'Pembeli',
  sentToLabel: 'Dikirim ke',
  place: 'Tempat',
  quantity: 'Jumlah',
  price: 'Harga',
  subtotal: 'Subtotal',
  get thanks(): string {
    return `Terima kasih sudah berbelanja di ${marketName()}.`;
  },
  noReturns: 'Barang tidak dapat dikembalikan kecuali cacat produksi.',
  cancelAsk: 'Yakin ingin membatalkan pesanan ini?',
  cancelTooLate: `Penjual tidak sempat mencari pengganti: membatalkan dalam ${limits.lateLeaveHours} jam terakhir tercatat seperti tidak datang.`,
} as const;

/** '1 jam 5 mnt', '34 mnt', 'kurang dari 1 mnt' */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'kurang dari 1 mnt';
  const hours = Math.floor(minutes / 60);
  const rest = hours > 0 && minutes % 60 === 0 ? '' : `${minutes % 60} mnt`;
  return hours > 0 ? `${hours} jam ${rest}`.trim() : rest;
}
