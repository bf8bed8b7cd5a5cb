/** UI strings for pre-orders: form, product page, the seller's page of a batch. */
import { limits } from '#domain/limits.ts';
import { formatNumber } from './numbers.ts';

const day = 86_400_000;
const hour = 3_600_000;
const minute = 60_000;

/** The time left: '2 hari 3 jam', '5 jam 12 menit', '9 menit 05 detik'. `left`: ms. */
export function countdown(left: number): string {
  const days = Math.floor(left / day);
  const hours = Math.floor((left % day) / hour);
  const minutes = Math.floor((left % hour) / minute);
  if (days > 0) return `${days} hari ${hours} jam`;
  if (hours > 0) return `${hours} jam ${minutes} menit`;
  return `${minutes} menit ${String(Math.floor((left % minute) / 1_000)).padStart(2, '0')} detik`;
}

const pieces = (count: number): string => `${formatNumber(count)} buah`;

export const preorderTexts = {
  title: 'Pre-order',
  /** Replaces the name of a deleted product. */
  productGone: 'Produk yang dihapus',
  loading: 'Memuat PO…',
  fields: 'Jadwal PO',
  closesAt: 'PO ditutup',
  closesHint: 'Setelah ini tidak ada yang dapat memesan atau membatalkan.',
  pickupPlace: 'Tempat pengambilan',
  pickupExample: 'Misalnya Lobi GKU',
  pickupFrom: 'Diambil mulai',
  pickupUntil: 'Sampai',
  least: 'Minimal',
  leastHint: '0 berarti berapa pun tetap dibuat. Bila kurang, semua pesanan batal dan pembayarannya kembali.',
  most: 'Maksimal',
  suffix: 'buah',
  acceptsAll: 'Terima semua pesanan saat PO ditutup',
  acceptsHint: 'Tanpa ini Anda menekan "Terima semua" sendiri.',
  /** Shown on the product's page. */
  closesIn: (left: string, moment: string) => `Tutup ${left} lagi (${moment})`,
  closing: 'Sedang ditutup',
  closed: 'PO sudah ditutup',
  none: 'Belum ada PO yang dibuka.',
  taken: (taken: number, most: number) => `${formatNumber(taken)} dari ${pieces(most)} sudah dipesan`,
  left: (left: number) => `Sisa ${pieces(left)}`,
  full: 'Sudah penuh',
  missing: (missing: number) => `Kurang ${pieces(missing)} lagi supaya PO ini jadi`,
  enough: 'Jumlah minimal sudah tercapai',
  pickup: (words: string) => `Diambil: ${words}`,
  closesOn: (words: string) => `Tutup ${words}`,
  closedOn: (words: string) => `Ditutup ${words}`,
  promise: `Sampai PO ditutup Anda masih dapat membatalkan, tetapi dalam ${limits.lateLeaveHours} jam terakhir itu tercatat seperti tidak datang. Setelahnya tidak dapat lagi.`,
  manage: 'Kelola PO',
  next: 'Buka PO berikutnya',
  /** Strings on the seller's page of a batch. */
  back: 'Penjualan',
  batch: 'PO Anda',
  notFound: 'PO Tidak Ditemukan',
  notFoundHint: 'PO ini tidak ada, atau bukan milik Anda.',
  states: { open: 'Dibuka', closed: 'Ditutup', ready: 'Siap diambil', done: 'Selesai', canceled: 'Dibatalkan' },
  ownBatches: 'PO Anda',
  rowState: (state: string) => `PO ${state.toLowerCase()}`,
  edit: 'Ubah',
  move: 'Pindahkan pengambilan',
  moveHint: `Semua pemesan diberi tahu. Dalam ${limits.batchMovedLeaveHours} jam mereka dapat membatalkan tanpa catatan, dan yang sudah dibayar kembali. Bila pengambilan berakhir sebelum itu, yang tidak datang juga tidak dicatat.`,
  message: 'Kirim pesan ke pemesan',
  messageHint: 'Semua pemesan PO ini membacanya di notifikasi mereka.',
  messageLabel: 'Pesan',
  messageSend: 'Kirim',
  messageSent: (told: number) => `Pesan terkirim ke ${formatNumber(told)} pemesan.`,
  save: 'Simpan',
  cancel: 'Kembali',
  acceptAll: (orders: number) => `Terima semua (${formatNumber(orders)})`,
  ready: (orders: number) => `Semua siap diambil (${formatNumber(orders)})`,
  more: 'Lainnya',
  absent: 'Tidak datang',
  absentOf: (name: string) => `${name} tidak datang`,
  allAbsent: (people: number) => `Tidak datang (${formatNumber(people)})`,
  absentTitle: 'Tidak datang mengambil?',
  absentQuestion: (names: string) =>
    `${names} tidak mengambil pesanannya. Yang tunai dibatalkan; yang sudah dibayar diputuskan admin. Ini tidak dapat diurungkan.`,
  absentYes: 'Ya, tidak datang',
  absentSaid: 'Tercatat: tidak datang.',
  callOff: 'Batalkan PO',
  callOffTitle: 'Batalkan PO ini?',
  callOffQuestion: 'Semua pesanannya dibatalkan, dan yang sudah dibayar dikembalikan.',
  callOffLate: 'PO ini sudah ditutup: pembatalan tercatat pada reputasi Anda untuk setiap pesanan.',
  callOffHint: 'Semua pemesan membaca alasan ini.',
  repeat: 'Ulangi minggu depan',
  repeated: 'PO minggu depan sudah dibuka.',
  working: (left: number) => `Memproses, ${formatNumber(left)} pesanan lagi…`,
  process: 'Proses sekarang',
  waitsForPayment: 'Waktunya sudah habis. PO ini diputuskan begitu pembayaran yang berjalan selesai.',
  list: 'Daftar pengambilan',
  empty: 'Belum ada pesanan.',
  columns: { name: 'Nama', pieces: 'Jumlah', paid: 'Bayar', collected: 'Diambil' },
  pieces,
  paid: 'Lunas',
  unpaid: 'Belum dibayar',
  cash: (amount: string) => `Tunai ${amount}`,
  collected: 'Sudah diambil',
  /** `waiting`: the seller has to answer now; `inBatch`: the batch must close first. */
  waiting: 'Menunggu jawaban',
  inBatch: 'Sudah memesan',
  notYet: 'Belum diambil',
  disputed: 'Ada kendala',
  unconfirmed: 'Belum dikonfirmasi',
  canceledSale: 'Batal',
  progress: (collected: number, all: number) =>
    `${formatNumber(collected)} dari ${formatNumber(all)} pesanan sudah diambil`,
  scan: 'Pindai kode',
  stopScan: 'Tutup kamera',
  scanHint: 'Arahkan ke kode pemesan satu per satu; tidak perlu menekan apa pun.',
  otherBatch: 'Kode ini bukan dari PO ini.',
  already: (name: string) => `${name} sudah diambil.`,
  scanned: (name: string, count: number) => `${name}: ${pieces(count)}`,
  code: 'Ketik kode',
  codeOf: (name: string) => `Ketik kode ${name}`,
  offline: (count: number) =>
    `${formatNumber(count)} kode belum dikonfirmasi karena tidak ada koneksi. Dikirim otomatis begitu tersambung.`,
};
