/** Texts of /notifications and the bell. */
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
  pushOffer: 'Kabar penting juga dapat sampai ke perangkat ini saat Lapak Kampus ditutup.',
  setUp: 'Atur notifikasi',
  unread: 'Belum dibaca',
  bell: (count: string) => `Notifikasi, ${count} belum dibaca`,
} as const;
