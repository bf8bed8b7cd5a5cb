/** The desk's list of who did what. */
import type { AuditAction, auditActions as named } from '#domain/audit-actions.ts';
import { type SaleEvent, saleTransitions } from '#domain/orders/sale.ts';
import type { Tables } from '#rows';
import { saleEventTitle } from './sales.ts';

export const auditTexts = {
  title: 'Audit',
  search: 'Cari ID pelaku atau objek…',
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
  before: 'Sebelum',
  after: 'Sesudah',
  change: 'Perubahan',
  empty: 'Belum ada aksi admin yang tercatat.',
  list: 'Catatan aksi admin',
  changes: (count: number) => `${count} perubahan`,
  value: 'nilai',
} as const;

const actions: Record<(typeof named)[number], string> = {
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
  'chat.close': 'Chat tidak perlu dibalas',
  'report.undo': 'Status laporan diurungkan',
  'account.name': 'Rekening diisi',
  'account.change': 'Rekening diganti',
  'account.show': 'Nomor rekening dilihat',
  'money.recount': 'Saldo diperbaiki',
  'reputation.recount': 'Reputasi penjual dihitung ulang',
  'buyerRecord.recount': 'Catatan pembeli dihitung ulang',
  'sale.absence': 'Catatan tidak hadir dicabut',
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
  'notification.broadcast': 'Pengumuman',
  'mailing.stop': 'Email pengumuman dihentikan',
  'totals.recount': 'Hitung ulang',
  'settings.save': 'Pengaturan kampus diubah',
  'settings.undo': 'Pengaturan kampus diurungkan',
};

const eventsOfAdmins = new Set(saleTransitions.filter(({ by }) => by.includes('admin')).map(({ event }) => event));
const ofSale = (event: SaleEvent): [AuditAction, string] => [`sale.${event}`, `Penjualan: ${saleEventTitle(event)}`];

/** Names of audit actions as people read them. */
export const auditActions: ReadonlyMap<string, string> = new Map([
  ...Object.entries(actions),
  ...[...eventsOfAdmins].map(ofSale),
]);

const states: Record<Tables['auditEvents']['state'], string> = {
  started: 'Dimulai',
  done: 'Selesai',
  failed: 'Gagal',
};
export const auditStates: ReadonlyMap<string, string> = new Map(Object.entries(states));
