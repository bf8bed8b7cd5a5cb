/** UI strings about the viewer's own money, for sellers and buyers. */
import type { EntryKind } from '#domain/money/ledger.ts';
import type { PayoutState } from '#domain/money/payout.ts';
import type { RefundReason } from '#domain/money/refund.ts';
import { formatPrice } from './format.ts';

/** Names and explanations of a seller's four amounts. */
export const balanceTexts = {
  held: { name: 'Ditahan', hint: 'Sudah dibayar pembeli. Jadi milik Anda setelah penjualannya selesai.' },
  available: { name: 'Tersedia', hint: 'Milik Anda. Admin mencairkannya ke rekening Anda.' },
  inPayout: { name: 'Sedang dicairkan', hint: 'Sedang ditransfer admin ke rekening Anda.' },
  paidOut: { name: 'Sudah dicairkan', hint: 'Sudah sampai di rekening Anda.' },
} as const;

const entryTitles: Record<EntryKind, string> = {
  received: 'Anda membayar pesanan',
  unreceived: 'Jumlah pembayaran dikoreksi Midtrans',
  provider_fee: 'Biaya Midtrans dari pembayaran Anda',
  provider_fee_back: 'Biaya Midtrans kembali kepada Anda',
  taken_back: 'Dana Anda kembali lewat Midtrans',
  held_taken: 'Dana pembeli ditarik kembali',
  due_taken: 'Tidak perlu dikembalikan lagi',
  owed: 'Dana ditarik kembali, dipotong dari saldo',
  fee_back: 'Biaya platform dibatalkan',
  held: 'Dibayar pembeli, ditahan',
  released: 'Penjualan selesai, uang tersedia',
  fee: 'Biaya platform',
  returned: 'Penjualan batal, kembali ke pembeli',
  deposit_held: 'Deposit sewa Anda, ditahan',
  deposit_back: 'Deposit sewa kembali kepada Anda',
  deposit_kept: 'Dari deposit Anda untuk pemilik barang',
  deposit_paid: 'Dari deposit penyewa',
  deposit_taken: 'Deposit Anda kembali lewat Midtrans',
  due: 'Dana Anda akan dikembalikan',
  refunded: 'Dana Anda dikembalikan',
  prepared: 'Pencairan disiapkan',
  paid_out: 'Dicairkan ke rekening Anda',
  payout_failed: 'Pencairan gagal, uang tersedia lagi',
  paid_out_undone: 'Ternyata belum dicairkan',
  payout_failed_undone: 'Pencairan ternyata tidak gagal',
  refunded_undone: 'Ternyata belum dikembalikan',
};

const payoutStateNames: Record<PayoutState, string> = {
  prepared: 'Disiapkan',
  paid: 'Terkirim',
  failed: 'Gagal',
};

const refundReasons: Record<RefundReason, string> = {
  canceled: 'Pembelian dibatalkan',
  late: 'Pembayaran masuk setelah pesanan batal',
  twice: 'Pembayaran masuk dua kali',
  mismatch: 'Jumlah yang masuk bukan total pesanan',
  taken_back: 'Dana ditarik kembali lewat Midtrans',
  deposit: 'Deposit sewa',
};

const wordIn = <Key extends string>(words: Readonly<Record<Key, string>>) => {
  const known = new Map<string, string>(Object.entries(words));
  return (key: string): string => known.get(key) ?? key;
};

/** Display words for stored values; an unknown value is shown unchanged. */
export const entryTitle = wordIn(entryTitles);
export const payoutStateName = wordIn(payoutStateNames);
export const refundReason = wordIn(refundReasons);

export const moneyTexts = {
  title: 'Uang Saya',
  toMoney: 'Uang saya',
  toSales: 'Penjualan',
  loading: 'Memuat uang Anda…',
  notLoaded: 'Saldo Anda belum dapat dimuat.',
  balance: 'Saldo',
  feeHint: (percent: string) => `Biaya platform ${percent}% dipotong saat penjualan selesai.`,
  owed: (amount: number) =>
    `Saldo Anda kurang ${formatPrice(amount)}: pembeli menarik kembali dananya lewat Midtrans setelah uang itu menjadi milik Anda. Hasil penjualan berikutnya melunasinya dulu, dan pencairan ditahan sampai saldo tidak kurang lagi.`,
  fees: (amount: number) => `Total biaya sejauh ini ${formatPrice(amount)}.`,
  payouts: 'Pencairan',
  noPayouts: 'Belum ada pencairan.',
  preparedAt: (moment: string) => `Disiapkan ${moment}`,
  paidAt: (moment: string) => `Terkirim ${moment}`,
  failedAt: (moment: string) => `Gagal ${moment}`,
  refunds: 'Dana kembali',
  reference: (reference: string) => `Referensi ${reference}`,
  reason: (reason: string) => `Alasan: ${reason}`,
} as const;

export const accountTexts = {
  title: 'Rekening Anda',
  hint: 'Ke sinilah hasil penjualan dicairkan dan dana pembelian dikembalikan. Hanya Anda dan admin yang dapat melihat nomornya.',
  none: 'Belum ada rekening.',
  name: 'Isi nomor rekening',
  change: 'Ganti rekening',
  bank: 'Bank atau dompet digital',
  pickBank: 'Pilih bank…',
  number: 'Nomor rekening',
  numberHint: 'Hanya angka; untuk dompet digital nomor HP-nya.',
  holder: 'Nama pemilik',
  holderHint: 'Persis seperti di buku tabungan atau aplikasinya.',
  save: 'Simpan rekening',
  cancel: 'Batal',
  saved: 'Rekening disimpan.',
  savedWithPrepared: (count: number) =>
    `Rekening disimpan. ${count} pencairan sudah disiapkan untuk rekening lama; admin melihat bahwa rekening Anda berubah.`,
  show: 'Tampilkan nomor',
  hide: 'Sembunyikan nomor',
  shown: 'Setiap kali nomor ditampilkan lengkap, itu dicatat.',
  changeTitle: 'Ganti rekening?',
  changeQuestion: (account: string) => `Sekarang uang Anda dikirim ke ${account}. Setelah ini ke rekening yang baru.`,
  changePrepared: (count: number, amount: number) =>
    `${count} pencairan (${formatPrice(amount)}) sudah disiapkan untuk rekening lama: yang telanjur ditransfer tetap ke sana, sisanya disiapkan lagi untuk rekening baru.`,
  changeYes: 'Ya, ganti',
  of: (holder: string) => `a.n. ${holder}`,
} as const;

interface Account {
  readonly bankName: string;
  readonly number: string;
  readonly holder: string;
}

/** 'BCA •••• 1234 a.n. Sari Wulandari' */
export const accountLine = ({ bankName, number, holder }: Account): string =>
  `${bankName} ${number} ${accountTexts.of(holder)}`;

export const statementTexts = {
  title: 'Rincian bulanan',
  month: 'Bulan',
  earlier: 'Bulan sebelumnya',
  later: 'Bulan berikutnya',
  csv: 'Unduh CSV',
  print: 'Cetak',
  loading: 'Memuat rincian…',
  none: 'Tidak ada uang yang bergerak di bulan ini.',
  list: (month: string) => `Rincian ${month}`,
  columns: ['Waktu', 'Keterangan', 'Jumlah', 'Ditahan', 'Tersedia', 'Saldo tersedia'],
  opening: 'Saldo awal',
  closing: 'Saldo akhir',
  order: (number: string) => `Pesanan ${number}`,
  reference: (reference: string) => `Ref. ${reference}`,
  saved: (count: number) => `${count} baris disimpan sebagai CSV.`,
  /** The file's name without extension. */
  file: (month: string) => `uang-${month}`,
  paper: 'Rincian uang',
  csvHeader: [
    'Waktu',
    'Keterangan',
    'Jumlah',
    'Ditahan (+/-)',
    'Tersedia (+/-)',
    'Saldo ditahan',
    'Saldo tersedia',
    'Order ID',
    'Referensi',
  ],
} as const;

export const refundTexts = {
  title: 'Pengembalian dana',
  due: 'Akan dikembalikan',
  paid: 'Sudah dikembalikan',
  whole: 'Seluruh pembayaran',
  takenBack: 'Kembali lewat Midtrans',
  ofTotal: (returned: number, total: number) =>
    `${formatPrice(returned)} dari ${formatPrice(total)} sudah kembali kepada Anda.`,
  ofSeller: (seller: string) => `Pesanan dari ${seller}`,
  promised: (day: string) => `Paling lambat ${day}`,
  paidAt: (moment: string) => `Dikembalikan ${moment}`,
  byMidtrans: 'Lewat Midtrans, ke sumber pembayaran Anda',
  byHand: 'Transfer manual oleh admin',
  byHandTo: (account: string) => `Transfer ke ${account}`,
  willGoTo: (account: string) => `Ditransfer ke ${account}, atau lewat Midtrans ke sumber pembayaran Anda.`,
  changeAccount: accountTexts.change,
  fillAccount: 'Isi rekening pengembalian',
  accountWanted: 'Ke rekening mana dana Anda dikembalikan?',
  loading: 'Memuat pengembalian dana…',
} as const;

/** '+40.000', '−5.000'; '' for zero. */
export const signedAmount = (amount: number): string =>
  amount === 0 ? '' : `${amount > 0 ? '+' : '−'}${formatPrice(Math.abs(amount))}`;

/** A balance; with a minus sign if the person owes money. */
export const balanceAmount = (amount: number): string => (amount < 0 ? signedAmount(amount) : formatPrice(amount));

/** A seller's balance in one line. Asks for a payout account when there is money to pay out. */
export function balanceWords({ available, held }: { available: number; held: number }, hasAccount: boolean): string {
  if (available < 0) return `Saldo kurang ${formatPrice(-available)}`;
  const own = `${formatPrice(available)} tersedia`;
  if (available > 0 && !hasAccount) return `${own} · isi rekening Anda`;
  return held > 0 ? `${own} · ${formatPrice(held)} ditahan` : own;
}
