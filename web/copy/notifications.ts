/** UI strings for /notifications and the bell. */
import { marketName } from './market-name.ts';
export const notificationMessages = {
  title: 'Notifikasi',
  empty: 'Tidak ada notifikasi.',
  emptyHint: 'Kabar tentang pesanan, pembayaran, dan balasan chat akan muncul di sini.',
  shop: 'Mulai Belanja',
  refresh: 'Refresh',
  markAll: 'Tandai semua dibaca',
  browserOffer: 'Di komputer, kabar baru dapat tampil di luar halaman ini selama tabnya tetap terbuka.',
  browserEnable: 'Aktifkan notifikasi browser',
  browserRefused: 'Notifikasi browser ditolak. Izinkan lewat pengaturan situs di browser Anda.',
  get pushOffer(): string {
    return `Kabar penting juga dapat sampai ke perangkat ini saat ${marketName()} ditutup.`;
  },
  setUp: 'Atur notifikasi',
  unread: 'Belum dibaca',
  bell: (count: string) => `Notifikasi, ${count} belum dibaca`,
} as const;
