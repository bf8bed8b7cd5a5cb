/** Titles of a sale's events. Separate from the other strings of sales, because the audit list needs only these. */
import type { SaleWords } from '../kinds/kind.ts';

/** Events on the timeline; `refunded` comes from the order's ledger. */
export const usualHistory: SaleWords['history'] = {
  settle: 'Pembayaran diterima',
  accept_outside: 'Diterima tanpa transfer',
  expire: 'Tidak dibayar, batal otomatis',
  accept: 'Pesanan diterima',
  process: 'Pesanan diterima',
  decline: 'Pesanan ditolak',
  lapse: 'Tidak dijawab, batal otomatis',
  ready: 'Siap diserahkan',
  meet: 'Janji temu disepakati',
  ship: 'Siap diserahkan',
  receive: 'Diterima pembeli',
  leave: 'Akun dihapus',
  claim: 'Sudah diserahkan',
  take_back: 'Barang kembali',
  settle_down: 'Selesai otomatis',
  confirm: 'Diselesaikan',
  complete: 'Diselesaikan',
  absent: 'Pertemuan tidak terjadi',
  overdue: 'Batas penyerahan lewat',
  cancel: 'Dibatalkan',
  object: 'Kendala dilaporkan',
  release: 'Kendala diputuskan: selesai',
  refund: 'Kendala diputuskan: dibatalkan',
  withdraw: 'Kendala dicabut',
  refunded: 'Dana dikembalikan',
  absence_lifted: 'Catatan tidak hadir dicabut',
  clock_changed: 'Zona waktu kampus berganti',
};
