import { limits } from '#domain/limits.ts';
import { formatNumber } from './format.ts';

/** Texts of the support chat. */
export const chatMessages = {
  loginFirst: 'Silakan login untuk menggunakan fitur chat support.',
  start: 'Mulai Chat',
  startTitle: 'Live Chat Support',
  startText: 'Ada pertanyaan tentang pesanan, pembayaran, atau akun? Tim support kami aktif 24 jam dan siap membantu.',
  none: 'Belum ada chat masuk.',
  noneHint: 'Pesan dari pengguna akan langsung muncul di sini.',
  notBegun: 'Chat belum dimulai',
  loading: 'Memuat chat...',
  empty: 'Belum ada pesan',
  emptyHint: 'Tulis pesan pertama Anda di bawah.',
  placeholder: 'Tulis pesan...',
  send: 'Kirim',
  notFound: 'Chat Tidak Ditemukan',
  notFoundHint: 'Chat ini tidak ada atau bukan milik Anda.',
  older: 'Memuat pesan lama…',
  newBelow: (count: number) => (count > 1 ? `${count} pesan baru` : 'Pesan baru'),
  unread: (count: string) => `${count} pesan belum dibaca`,
  left: (count: number) => `Sisa ${count} karakter`,
  tooLong: `Pesan paling banyak ${formatNumber(limits.messageMax)} karakter.`,
  photoGone: 'Foto tidak dapat dimuat.',
  notStored: 'Penyimpanan perangkat penuh: pesan ini hilang bila halaman ditutup sebelum terkirim.',
} as const;

/** What stands below an own message. */
export const deliveryTexts = {
  pending: 'Mengirim…',
  waiting: 'Belum terkirim. Dikirim otomatis saat tersambung.',
  failed: (reason: string) => `Gagal terkirim. ${reason}`,
  sent: 'Terkirim',
  read: 'Dibaca',
} as const;

export const connectionTexts = {
  open: 'Langsung',
  connecting: 'Menyambung…',
  closed: 'Pembaruan langsung terputus',
} as const;
