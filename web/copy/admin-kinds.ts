/** Texts of the desk's lists of pre-order batches and draws. */
import type { DrawState } from '#domain/kinds/free/draw-state.ts';
import { preorderTexts } from './preorder.ts';

export const drawStateNames: Record<DrawState, string> = {
  open: 'Menerima peserta',
  offered: 'Menunggu diambil',
  taken: 'Diambil',
  ended: 'Selesai',
  called_off: 'Batal di pihak pemberi',
};

export const batchStateNames = preorderTexts.states;

export const adminKindTexts = {
  state: 'Keadaan',
  allStates: 'Semua keadaan',
  newest: 'Terbaru',
  oldest: 'Terlama',
  action: 'Tindakan',
  removeOf: 'Hapus produk',
  id: 'ID',
  batchesTitle: 'Kelola PO',
  batchList: 'Daftar PO',
  noBatches: 'Tidak ada PO yang cocok.',
  batchSearch: 'Cari produk PO',
  closesFirst: 'Tutup paling awal',
  closesLast: 'Tutup paling akhir',
  batchColumns: ['Produk', 'Tutup', 'Pengambilan', 'Isi', 'Keadaan', 'Tindakan'],
  number: (number: number) => `PO ke-${number}`,
  pieces: (taken: number, most: number) => `${taken} dari ${most} buah`,
  least: (least: number) => (least > 0 ? `minimal ${least} buah` : 'tanpa minimal'),
  batchCsv: [
    'ID',
    'Produk',
    'Nomor',
    'Penjual',
    'Tutup',
    'Tempat',
    'Mulai',
    'Sampai',
    'Buah',
    'Paling banyak',
    'Keadaan',
  ],
  drawsTitle: 'Kelola Undian',
  drawList: 'Daftar undian',
  noDraws: 'Tidak ada undian yang cocok.',
  drawSearch: 'Cari hadiah atau pemberi',
  drawnFirst: 'Diundi paling awal',
  drawnLast: 'Diundi paling akhir',
  drawColumns: ['Hadiah', 'Diundi', 'Peserta', 'Giliran', 'Keadaan', 'Tindakan'],
  goneGift: 'Barang sudah dihapus',
  entrants: (count: number) => `${count} orang`,
  turn: (passed: number, tickets: number) => (tickets === 0 ? '–' : `${passed + 1} dari ${tickets}`),
  passed: (count: number) => (count > 0 ? `${count} dilewati` : ''),
  drawCsv: ['ID', 'Hadiah', 'Pemberi', 'Diundi', 'Peserta', 'Dilewati', 'Keadaan'],
} as const;
