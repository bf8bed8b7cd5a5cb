import { limits } from '#domain/limits.ts';
import { formatNumber } from './format.ts';

/** UI strings for all kinds of conversations. */
export const conversationTexts = {
  back: 'Kembali',
  label: 'Chat',
  content: 'Isi chat',
  messages: 'Pesan',
  loading: 'Memuat chat...',
  empty: 'Belum ada pesan',
  emptyHint: 'Tulis pesan pertama Anda di bawah.',
  placeholder: 'Tulis pesan...',
  send: 'Kirim',
  suggestions: 'Pertanyaan cepat',
  sendPhoto: 'Kirim foto',
  chosenPhoto: 'Foto yang akan dikirim',
  dropPhoto: 'Batalkan foto',
  photoBy: (name: string) => `Foto dari ${name}`,
  older: 'Memuat pesan lama…',
  newBelow: (count: number) => (count > 1 ? `${count} pesan baru` : 'Pesan baru'),
  left: (count: number) => `Sisa ${count} karakter`,
  tooLong: `Pesan paling banyak ${formatNumber(limits.messageMax)} karakter.`,
  notStored: 'Penyimpanan perangkat penuh: pesan ini hilang bila halaman ditutup sebelum terkirim.',
  unread: (count: string) => `${count} pesan belum dibaca`,
  retry: 'Coba lagi',
  discard: 'Hapus',
} as const;

/** Shown below the viewer's own message. */
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
