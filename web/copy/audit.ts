/** UI strings for the audit list. */
import type { AuditAction, AuditFamily, auditActions as named } from '#domain/audit-actions.ts';
import { saleEvents } from '#domain/orders/sale.ts';
import type { Tables } from '#rows';
import { usualHistory } from './usual-history.ts';

export const auditTexts = {
  title: 'Audit',
  search: 'Cari nama, nomor pesanan, produk, atau ID…',
  action: 'Aksi',
  allActions: 'Semua aksi',
  state: 'Keadaan',
  allStates: 'Semua keadaan',
  newest: 'Terbaru',
  oldest: 'Terlama',
  actorId: 'ID Pelaku',
  time: 'Waktu',
  actor: 'Pelaku',
  subject: 'Objek',
  subjectId: 'ID Objek',
  before: 'Sebelum',
  after: 'Sesudah',
  change: 'Perubahan',
  empty: 'Belum ada aksi admin yang tercatat.',
  list: 'Catatan aksi admin',
  changes: (count: number) => `${count} perubahan`,
  value: 'nilai',
  byAction: 'Aksi A–Z',
  byActionDown: 'Aksi Z–A',
  payout: (amount: string, name: string) => ['Pencairan', amount, name].filter(Boolean).join(' · '),
  /** `count`: 0 when the audit entry was too long to be stored completely. */
  payouts: (count: number, reference: string) =>
    [count > 0 ? `${count} pencairan` : 'Pencairan', reference].filter(Boolean).join(' · '),
  refund: (amount: string, number: string) => `Pengembalian · ${amount} · ${number}`,
  sale: (number: string) => `Penjualan ${number}`,
  report: (name: string) => `Laporan: ${name}`,
  allOf: (subject: string) => `Semua catatan tentang ${subject}`,
  all: 'Semua catatan',
} as const;

const actions: Record<(typeof named)[number], string> = {
  'person.read': 'Halaman orang dibuka',
  'person.chat': 'Chat dibuka dari meja admin',
  'person.note': 'Catatan tentang orang',
  'dispute.ask': 'Pertanyaan tentang kendala',
  'order.status': 'Status pesanan',
  'order.refund': 'Pengembalian dana',
  'payouts.prepare': 'Pencairan disiapkan',
  'payouts.export': 'CSV bank diunduh',
  'payout.paid': 'Pencairan terkirim',
  'payout.failed': 'Pencairan gagal',
  'payout.undo': 'Penandaan pencairan diurungkan',
  'payouts.paid': 'Berkas bank terkirim',
  'payouts.undo': 'Berkas bank diurungkan',
  'refund.undo': 'Penandaan pengembalian diurungkan',
  'order.refund_undo': 'Tanda dana dikembalikan diurungkan',
  'chat.read': 'Chat dibaca',
  'chat.close': 'Chat tidak perlu dibalas',
  'report.undo': 'Status laporan diurungkan',
  'account.name': 'Rekening diisi',
  'account.change': 'Rekening diganti',
  'account.show': 'Nomor rekening dilihat',
  'money.recount': 'Saldo diperbaiki',
  'reputation.recount': 'Reputasi penjual dihitung ulang',
  'buyerRecord.recount': 'Catatan pembeli dihitung ulang',
  'sale.read': 'Penjualan dibuka',
  'sale.absence': 'Catatan tidak hadir dicabut',
  'sale.files': 'File hasil dibuka',
  'product.create': 'Produk ditambahkan',
  'product.edit': 'Produk diubah',
  'product.delete': 'Produk dihapus',
  'product.renew': 'Produk ditayangkan lagi',
  'user.edit': 'User diubah',
  'user.block': 'User diblokir',
  'user.unblock': 'Blokir dibuka',
  'user.delete': 'User dihapus',
  'report.status': 'Status laporan',
  'talk.read': 'Percakapan dibaca',
  'review.hide': 'Ulasan disembunyikan',
  'review.show': 'Ulasan ditampilkan lagi',
  'wanted.remove': 'Iklan dicari diturunkan',
  'wanted.move': 'Iklan dicari ternyata menawarkan',
  'notification.broadcast': 'Pengumuman',
  'mailing.stop': 'Email pengumuman dihentikan',
  'totals.recount': 'Hitung ulang',
  'settings.save': 'Pengaturan kampus diubah',
  'settings.undo': 'Pengaturan kampus diurungkan',
};

/** Titles of sale events come from copy/sales.ts, where a missing one is a compile error. */
const ofSales = saleEvents.map((event): [AuditAction, string] => [
  `sale.${event}`,
  `Penjualan: ${usualHistory[event]}`,
]);

/** Display names of audit actions. */
export const auditActions: ReadonlyMap<string, string> = new Map([...Object.entries(actions), ...ofSales]);

/** Display names of the subjects of actions, keyed by the prefix of the action's name; the filter groups by them. */
const families: Record<AuditFamily, string> = {
  order: 'Pesanan',
  sale: 'Penjualan',
  dispute: 'Kendala',
  payouts: 'Pencairan',
  payout: 'Pencairan',
  account: 'Rekening',
  money: 'Uang',
  reputation: 'Reputasi',
  buyerRecord: 'Reputasi',
  product: 'Produk',
  user: 'User',
  person: 'User',
  report: 'Laporan',
  talk: 'Percakapan',
  review: 'Ulasan',
  wanted: 'Dicari',
  notification: 'Pengumuman',
  mailing: 'Pengumuman',
  totals: 'Statistik',
  settings: 'Pengaturan',
  chat: 'Chat',
  refund: 'Pengembalian',
};
const familyNames = new Map<string, string>(Object.entries(families));

export const auditGroup = (action: string): string => familyNames.get(action.split('.')[0] ?? '') ?? '';

const states: Record<Tables['auditEvents']['state'], string> = {
  started: 'Dimulai',
  done: 'Selesai',
  failed: 'Gagal',
};
export const auditStates: ReadonlyMap<string, string> = new Map(Object.entries(states));
