/** UI strings about the campus's money, for administrators. */
import type { BankFormId } from '#domain/money/bank-forms.ts';
import type { MoneyColumn } from '#domain/money/ledger.ts';
import { formatPrice } from './format.ts';

/** Name and explanation of each column of the ledger; `received` is the sum of the others. */
export const moneyTerms: Record<MoneyColumn, { name: string; hint: string }> = {
  received: { name: 'Diterima', hint: 'Semua transfer pembeli yang masuk lewat Midtrans.' },
  held: { name: 'Ditahan', hint: 'Untuk penjualan yang masih berjalan.' },
  deposits: { name: 'Deposit sewa', hint: 'Milik penyewa, sampai barangnya kembali.' },
  available: { name: 'Tersedia', hint: 'Milik penjual, belum disiapkan pencairannya, tanpa yang saldonya kurang.' },
  inPayout: { name: 'Sedang dicairkan', hint: 'Sudah disiapkan, belum ditandai terkirim.' },
  paidOut: { name: 'Sudah dicairkan', hint: 'Terkirim ke rekening penjual.' },
  refundsDue: { name: 'Harus dikembalikan', hint: 'Milik pembeli, belum dikirim kembali.' },
  refunded: { name: 'Sudah dikembalikan', hint: 'Terkirim kembali kepada pembeli.' },
  returned: {
    name: 'Ditarik kembali',
    hint: 'Kembali ke pembeli lewat Midtrans tanpa lewat kita: pengembalian di Midtrans, chargeback.',
  },
  providerFees: { name: 'Biaya Midtrans', hint: 'Dibayar pembeli di atas harga, dan dipotong Midtrans.' },
  fees: { name: 'Biaya platform', hint: 'Bagian kampus dari penjualan yang selesai.' },
};

export const campusMoneyTexts = {
  title: 'Uang transfer',
  received: (amount: number) => `${formatPrice(amount)} diterima`,
  loading: 'Menghitung…',
  right: 'Cocok',
  wrong: (difference: number) => `Selisih ${formatPrice(difference)}`,
  wrongHint:
    'Uang yang diterima tidak sama dengan jumlah semua bagiannya. Tekan Hitung Ulang; hasilnya tercatat di Audit.',
  terms:
    'Diterima = ditahan + deposit sewa + tersedia − terutang + sedang dicairkan + sudah dicairkan + harus dikembalikan + sudah dikembalikan + ditarik kembali + biaya platform + biaya Midtrans.',
  owed: {
    name: 'Terutang',
    hint: 'Saldo yang kurang dari Rp 0: dana ditarik kembali setelah menjadi milik penjual. Dilunasi oleh penjualan berikutnya.',
  },
  minus: (amount: number) => (amount === 0 ? formatPrice(0) : `−${formatPrice(amount)}`),
  settled: 'Total Saldo Sukses di atas adalah angka lain: semua pesanan yang lunas atau selesai, termasuk COD.',
  payouts: 'Pencairan',
  refunds: 'Pengembalian dana',
  corrected: (person: string, column: string, was: number, is: number) =>
    `${person} ${column} ${formatPrice(was)} → ${formatPrice(is)}`,
  removed: (count: number) => `${count} catatan uang tanpa asal dihapus`,
  correctedMore: (count: number) => `dan ${count} saldo lain`,
} as const;

export const adminPayoutTexts = {
  title: 'Pencairan',
  states: { due: 'Menunggu', prepared: 'Disiapkan', paid: 'Terkirim', failed: 'Gagal' },
  tabs: 'Keadaan pencairan',
  list: {
    due: 'Penjual yang menunggu',
    prepared: 'Pencairan disiapkan',
    paid: 'Pencairan terkirim',
    failed: 'Pencairan gagal',
  },
  dueColumns: ['Penjual', 'Tersedia', 'Rekening', 'Aksi'],
  columns: ['Penjual', 'Jumlah', 'Rekening', 'Keadaan', 'Aksi'],
  empty: {
    due: 'Tidak ada uang yang menunggu dicairkan.',
    prepared: 'Tidak ada pencairan yang disiapkan.',
    paid: 'Belum ada pencairan terkirim.',
    failed: 'Tidak ada pencairan yang gagal.',
  },
  total: (amount: number) => `Semuanya ${formatPrice(amount)}`,
  held: (amount: number) => `Masih ditahan ${formatPrice(amount)}`,
  since: (moment: string) => `Sejak ${moment}`,
  deleted: 'Akun terhapus',
  noAccount: 'Belum ada rekening',
  noAccountOf: (name: string) => `${name}, belum ada rekening`,
  changed: 'Rekening berubah',
  show: 'Lihat nomor',
  showOf: (name: string) => `Lihat nomor rekening ${name}`,
  shown: 'Setiap nomor yang dilihat tercatat di Audit.',
  prepareOne: 'Siapkan',
  prepareMany: 'Siapkan pencairan',
  prepareTitle: 'Siapkan pencairan',
  prepareHint: 'Jumlah dan rekeningnya dibekukan sekarang. Uang baru dianggap terkirim setelah Anda menandainya.',
  amountOf: (name: string) => `Jumlah untuk ${name}`,
  amountHint: (available: number, account: string) => `Tersedia ${formatPrice(available)}. ${account}`,
  prepareYes: (count: number) => (count === 1 ? 'Siapkan' : `Siapkan ${count} pencairan`),
  prepared: (count: number, amount: number) => `${count} pencairan disiapkan, ${formatPrice(amount)}.`,
  someRefused: 'Yang tersisa di sini belum disiapkan. Alasannya ada di bawah masing-masing.',
  sum: (amount: number) => `Jumlah ${formatPrice(amount)}`,
  cancel: 'Batal',
  bankFile: 'Berkas untuk bank',
  bankFileHint: 'Berkas untuk bank berisi nomor rekening lengkap; setiap unduhan tercatat di Audit.',
  fileForm: 'Bentuk berkas',
  fileForms: {
    semicolon: 'Teks, dipisah titik koma (;)',
    comma: 'Teks, dipisah koma (,)',
    xlsx: 'Excel (XLSX)',
  } satisfies Readonly<Record<BankFormId | 'xlsx', string>>,
  dueFile: ['Penjual', 'Bank', 'Nomor rekening', 'Jumlah'],
  exported: (count: number, amount: number, replaced: number, held: number) =>
    `${count} baris disimpan, ${formatPrice(amount)}.${held > 0 ? ` ${held} tidak ikut karena ditahan.` : ''}${replaced > 0 ? ` ${replaced} tidak ikut karena rekeningnya sudah diganti: tandai gagal, lalu siapkan lagi.` : ''}`,
  paid: 'Tandai terkirim',
  paidTitle: 'Pencairan terkirim',
  paidQuestion: (amount: number, account: string) => `${formatPrice(amount)} ke ${account}.`,
  reference: 'Nomor referensi',
  referenceHint: 'Misalnya nomor transfer bank. Penjual melihatnya.',
  paidYes: 'Tandai terkirim',
  paidDone: (name: string) => `Pencairan ${name} ditandai terkirim. Penjual diberi tahu.`,
  failed: 'Gagal',
  failedTitle: 'Pencairan gagal',
  failedQuestion: (amount: number, name: string) => `${formatPrice(amount)} kembali tersedia untuk ${name}.`,
  failedHint: 'Penjual membacanya.',
  failedYes: 'Tandai gagal',
  failedDone: (name: string) => `Pencairan ${name} ditandai gagal. Penjual diberi tahu.`,
  isHeld: 'Ditahan',
  heldFor: (owed: number) => `Saldo penjual kurang ${formatPrice(owed)}`,
  heldHint:
    'Dana pembeli ditarik kembali setelah pencairan ini disiapkan. Belum ditransfer? Tutup ini dan tandai gagal: uangnya melunasi kekurangan, sisanya dapat disiapkan lagi.',
  wasSentYes: 'Sudah telanjur terkirim',
  accountChanged: 'Penjual sudah mengganti rekeningnya setelah pencairan ini disiapkan.',
  before: 'Rekening lama',
  now: 'Rekening baru',
  accountChangedHint: 'Belum ditransfer? Tutup ini, tandai gagal, lalu siapkan lagi: barulah ke rekening baru.',
  toOldYes: 'Sudah terkirim ke rekening lama',
} as const;

/** UI strings above the lists of payouts and refunds. */
export const moneyListTexts = {
  search: 'Cari nama, nomor pesanan atau referensi…',
  searchPeople: 'Cari nama atau email…',
  sorts: {
    default: 'Urutan biasa',
    oldest: 'Terlama',
    newest: 'Terbaru',
    largest: 'Jumlah terbesar',
    smallest: 'Jumlah terkecil',
  },
} as const;

export const adminRefundTexts = {
  title: 'Pengembalian dana',
  states: { due: 'Menunggu', paid: 'Dikembalikan' },
  tabs: 'Keadaan pengembalian dana',
  list: { due: 'Dana yang perlu dikembalikan', paid: 'Dana yang sudah dikembalikan' },
  columns: ['Pembeli', 'Jumlah', 'Pesanan', 'Rekening', 'Aksi'],
  paidColumns: ['Pembeli', 'Jumlah', 'Pesanan', 'Cara', 'Referensi'],
  empty: { due: 'Tidak ada dana yang perlu dikembalikan.', paid: 'Belum ada dana yang dikembalikan.' },
  noAccount: 'Pembeli belum mengisi rekening',
  midtrans: 'Lewat Midtrans',
  midtransDone: 'Midtrans mengembalikan dananya. Pembeli diberi tahu.',
  midtransTitle: 'Kembalikan lewat Midtrans?',
  midtransQuestion: (amount: number, name: string) =>
    `${formatPrice(amount)} dikembalikan Midtrans ke sumber pembayaran ${name}. Ini tidak dapat diurungkan.`,
  midtransYes: 'Ya, kembalikan',
  midtransFailure: (detail: string) => `Pengembalian lewat Midtrans belum berhasil: ${detail}`,
  byHand: 'Tandai dikembalikan',
  byHandTitle: 'Dana dikembalikan',
  byHandQuestion: (amount: number, name: string, account: string) =>
    `${formatPrice(amount)} untuk ${name}, ${account}.`,
  referenceHint: 'Misalnya nomor transfer bank. Pembeli melihatnya.',
  byHandYes: 'Tandai dikembalikan',
  accountChanged: 'Pembeli sudah mengganti rekeningnya.',
  accountChangedHint: 'Belum ditransfer? Tutup ini: barulah ke rekening baru.',
  byHandDone: (name: string) => `Pengembalian dana ${name} dicatat. Pembeli diberi tahu.`,
  byMidtrans: 'Midtrans',
  manual: 'Manual',
} as const;

const refusedBecause: Record<string, string> = {
  unsupported: 'Metode pembayaran ini tidak dapat dikembalikan lewat Midtrans',
  refused: 'Midtrans menolak pengembalian ini',
  unknown: 'Midtrans tidak mengenal pembayaran ini',
};

/** Why a refund has to be paid manually. `paymentType`: Midtrans' name of the payment method. */
export const byHandBecause = (why: string, paymentType: string): string =>
  `${refusedBecause[why] ?? refusedBecause.refused}${paymentType ? ` (${paymentType})` : ''}. Kembalikan dengan transfer, lalu isi nomor referensinya.`;
