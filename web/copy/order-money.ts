/** UI strings for orders, for staff who manage the campus's money. */
import type { EntryKind } from '#domain/money/ledger.ts';

/** What each kind of ledger entry means for the person whose money it is. */
const entries: Record<EntryKind, string> = {
  received: 'Transfer diterima',
  unreceived: 'Transfer dikoreksi Midtrans',
  provider_fee: 'Biaya Midtrans',
  provider_fee_back: 'Biaya Midtrans kembali',
  taken_back: 'Kembali lewat Midtrans',
  held_taken: 'Ditarik dari yang ditahan',
  due_taken: 'Tidak perlu dikembalikan lagi',
  owed: 'Dipotong dari saldo',
  fee_back: 'Biaya platform dibatalkan',
  held: 'Ditahan untuk penjual',
  released: 'Tersedia untuk penjual',
  fee: 'Biaya platform',
  returned: 'Tidak lagi ditahan',
  deposit_held: 'Deposit ditahan untuk penyewa',
  deposit_back: 'Deposit tidak lagi ditahan',
  deposit_kept: 'Dari deposit, untuk pemilik',
  deposit_paid: 'Tersedia dari deposit',
  deposit_taken: 'Ditarik dari deposit',
  due: 'Harus dikembalikan',
  refunded: 'Dikembalikan',
  prepared: 'Pencairan disiapkan',
  paid_out: 'Dicairkan',
  payout_failed: 'Pencairan gagal',
  paid_out_undone: 'Pencairan diurungkan',
  payout_failed_undone: 'Kegagalan diurungkan',
  refunded_undone: 'Pengembalian diurungkan',
};
const known = new Map<string, string>(Object.entries(entries));

/** An unknown kind is shown unchanged. */
export const entryWord = (kind: string): string => known.get(kind) ?? kind;

export const orderMoneyTexts = {
  search: 'Cari nomor, pelanggan atau penjual…',
  columns: ['Pesanan', 'Pelanggan', 'Penjual', 'Total', 'Status', 'Aksi'],
  detail: 'Detail',
  detailOf: (number: string) => `Detail uang pesanan ${number}`,
  title: (number: string) => `Uang pesanan ${number}`,
  failure: 'Gagal memuat uang pesanan.',
  sales: 'Bagian tiap penjual',
  refunds: 'Pengembalian dana',
  toRefunds: 'Buka pengembalian dana',
  ledger: 'Catatan uang',
  noLedger: 'Tidak ada uang pesanan ini yang lewat Midtrans.',
  nobody: 'Kampus',
} as const;
