import type { Given, Who } from './fake-appwrite.ts';

/** Texts of each page while loading, without data, when Appwrite refuses, and without a connection. */
export interface Screen {
  path: string;
  who: Who;
  /** 'skeleton': grey placeholders of products, announced as busy. */
  loading: string;
  empty: string;
  /** Texts of pages that do not show just the usual sentence. */
  refused?: string;
  cut?: string;
  /** Responses without which the page would say "not found" instead of showing its empty state. */
  given?: Given;
}

export const usual = {
  refused: 'Terlalu banyak percobaan. Silakan tunggu satu menit, lalu coba lagi.',
  cut: 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda.',
};

const anId = 'abcdefghij0123456789';
const noProducts = 'Tidak ada produk yang ditemukan dengan filter saat ini.';
const nothing = { entries: [], more: false };
/** An admin page on which no work is waiting. */
export const attention = {
  disputes: nothing,
  refundsDue: nothing,
  lapsing: nothing,
  unpaid: nothing,
  ownerless: nothing,
  payoutsDue: nothing,
  owing: nothing,
  returned: nothing,
  chats: nothing,
  payoutsPrepared: { count: 0, amount: 0, since: null, more: false },
  closedPairs: nothing,
  undelivered: { count: 0, push: 0, email: 0, more: false },
  late: { upkeepSince: null, news: { count: 0, more: false }, payments: { count: 0, more: false } },
  reports: 0,
};
/** Statistics before upkeep has counted anything. */
const noFigures = {
  ...{ orders: 0, settledAmount: 0, newPeople: 0, activeSellers: 0, accepted1: 0, accepted6: 0, accepted24: 0 },
  ...{ accepted48: 0, ended: 0, endedWell: 0, emptySearches: 0 },
};
const statistics = {
  ...{ from: '2026-10-27', to: '2026-11-25', step: 'day', total: noFigures, countedAt: null, waiting: 0 },
  points: [{ start: '2026-11-25', ...noFigures }],
};
const noMoney = { held: 0, available: 0, inPayout: 0, paidOut: 0, refundsDue: 0, refunded: 0, fees: 0 };
const campusMoney = { ...noMoney, received: 0, difference: 0, isBalanced: true };
const ownMoney = { balance: noMoney, account: null, payouts: [], refunds: [], feePercent: 0 };
const emptyMonth = { month: '2026-11', opening: noMoney, closing: noMoney, entries: [] };
const offset = -new Date('2026-11-15T12:00:00Z').getTimezoneOffset();
const noRows = { entries: [], next: null, amount: 0 };

/** Settings pages are for the owner only. */
const asOwner = { '/fixed-admin': { userId: 'admin' }, '/settings/fixed': { fixed: {}, takesTransfers: true } };

/** A campus with default settings. */
const todo = (why: string) => ({ state: 'open', why });
const nothingSetUp = {
  findings: {
    ...{ mail: todo('untried'), push: todo('untried'), upkeep: todo('never'), identity: todo('default') },
    ...{ places: todo('default'), categories: todo('default'), banners: todo('default'), texts: todo('default') },
    product: todo('none'),
  },
  ...{ web: 'http://localhost:3000', pushedId: null, isClosed: false, kept: [] },
};

/** Pages that read data, by their path. */
export const screens: readonly Screen[] = [
  { path: '/', who: 'visitor', loading: 'skeleton', empty: noProducts },
  { path: '/products', who: 'visitor', loading: 'skeleton', empty: noProducts },
  { path: `/product/${anId}`, who: 'visitor', loading: 'Memuat produk', empty: 'Produk Tidak Ditemukan' },
  { path: `/seller/${anId}`, who: 'visitor', loading: 'Memuat penjual…', empty: 'Penjual Tidak Ditemukan' },
  { path: '/home', who: 'student', loading: 'skeleton', empty: noProducts },
  { path: '/semuakategori', who: 'student', loading: 'skeleton', empty: noProducts },
  { path: '/cart', who: 'student', loading: 'Memuat keranjang…', empty: 'Keranjang Kosong' },
  { path: '/checkout', who: 'student', loading: 'Memuat pesanan…', empty: 'Keranjang kosong.' },
  { path: '/wishlist', who: 'student', loading: 'Memuat wishlist…', empty: 'Wishlist Anda masih kosong' },
  {
    path: '/wishlist/searches',
    who: 'student',
    loading: 'Memuat pencarian tersimpan…',
    empty: 'Belum ada pencarian tersimpan',
  },
  { path: '/orders', who: 'student', loading: 'Memuat pesanan…', empty: 'Belum ada pesanan.' },
  { path: `/orders/${anId}`, who: 'student', loading: 'Memuat pesanan…', empty: 'Pesanan Tidak Ditemukan' },
  {
    path: `/checkout/offers/${anId}`,
    who: 'student',
    loading: 'Memuat tawaran…',
    empty: 'Tawaran tidak ditemukan',
  },
  { path: '/history', who: 'student', loading: 'Memuat transaksi…', empty: 'Belum ada riwayat transaksi' },
  {
    path: '/sales',
    who: 'student',
    loading: 'Memuat penjualan…',
    empty: 'Belum ada penjualan',
    given: { '/money': ownMoney },
  },
  {
    path: '/sales/money?bulan=2026-11',
    who: 'student',
    loading: 'Memuat uang Anda…',
    empty: 'Tidak ada uang yang bergerak di bulan ini.',
    given: { '/money': ownMoney, [`month=2026-11&offset=${offset}`]: emptyMonth },
  },
  { path: `/sales/${anId}-1`, who: 'student', loading: 'Memuat penjualan…', empty: 'Penjualan Tidak Ditemukan' },
  { path: `/sales/${anId}-1/scan`, who: 'student', loading: 'Memuat penjualan…', empty: 'Penjualan Tidak Ditemukan' },
  { path: '/messages', who: 'student', loading: 'Memuat pesan…', empty: 'Belum ada pesan' },
  { path: `/messages/${anId}`, who: 'student', loading: 'Memuat pesan…', empty: 'Percakapan Tidak Ditemukan' },
  { path: '/manage-products', who: 'student', loading: 'Memuat produk…', empty: 'Belum ada produk' },
  {
    path: '/links',
    who: 'student',
    loading: 'Memuat tautan…',
    empty: 'Belum ada tautan',
    given: { '/links': { links: [], isOffered: true } },
  },
  {
    path: `/l#${'A'.repeat(22)}`,
    who: 'visitor',
    loading: 'Membuka tautan…',
    empty: 'Tautan ini sudah berakhir',
    given: { '/links': { state: 'ended', thing: null, claimedUntil: null, orderId: '' } },
  },
  {
    path: '/wanted/mine',
    who: 'student',
    loading: 'Memuat iklan dicari',
    empty: 'Anda belum memasang iklan dicari',
  },
  { path: `/wanted/${anId}`, who: 'visitor', loading: 'Memuat iklan dicari', empty: 'Iklan dicari tidak ditemukan' },
  {
    path: `/wanted/${anId}/edit`,
    who: 'student',
    loading: 'Memuat iklan dicari',
    empty: 'Iklan dicari tidak ditemukan',
  },
  { path: `/batches/${anId}`, who: 'student', loading: 'Memuat PO…', empty: 'PO Tidak Ditemukan' },
  { path: '/schedule', who: 'student', loading: 'Memuat jadwal…', empty: 'Tidak ada janji temu.' },
  {
    path: '/notifications',
    who: 'student',
    loading: 'Memuat…',
    empty: 'Tidak ada notifikasi.',
    // By the specification, the list of notifications is shown as empty if it fails to load.
    refused: 'Tidak ada notifikasi.',
    cut: 'Tidak ada notifikasi.',
  },
  { path: '/profile', who: 'student', loading: 'Memuat…', empty: 'Sari Wulandari' },
  { path: '/settings', who: 'student', loading: 'Memuat…', empty: 'Perangkat yang masuk' },
  {
    path: '/chat/student',
    who: 'student',
    loading: 'Memuat chat...',
    empty: 'Chat Tidak Ditemukan',
    given: { '/chats/own': { chat: null } },
  },
  {
    path: '/verify-email?userId=sari&secret=rahasia',
    who: 'visitor',
    loading: 'Memverifikasi email Anda…',
    empty: 'Tautan verifikasi ini sudah dipakai atau kedaluwarsa.',
  },
  {
    path: '/admin/dashboard',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Tidak ada yang menunggu Anda sekarang.',
    given: { '/attention': attention, '/money': campusMoney },
  },
  {
    path: '/admin/attention',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Tidak ada yang menunggu Anda sekarang.',
    given: { '/attention': attention, '/money': campusMoney },
  },
  { path: '/admin/orders', who: 'admin', loading: 'Memuat…', empty: 'Belum ada pesanan.' },
  {
    path: '/admin/payouts',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Tidak ada uang yang menunggu dicairkan.',
    given: { '/payouts/due': noRows },
  },
  {
    path: '/admin/payouts?keadaan=prepared',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Tidak ada pencairan yang disiapkan.',
    given: { '/payouts': noRows, '/payout-files': { files: [] } },
  },
  {
    path: '/admin/refunds',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Tidak ada dana yang perlu dikembalikan.',
    given: { '/refunds': noRows },
  },
  { path: '/admin/products', who: 'admin', loading: 'Memuat…', empty: 'Belum ada produk.' },
  { path: '/admin/users', who: 'admin', loading: 'Memuat…', empty: 'Belum ada data.' },
  {
    path: `/admin/users/${anId}`,
    who: 'admin',
    loading: 'Memuat data orang ini…',
    empty: 'User Tidak Ditemukan',
  },
  { path: '/admin/chat', who: 'admin', loading: 'Memuat chat...', empty: 'Belum ada chat masuk.' },
  {
    path: '/admin/reports',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Belum ada laporan produk.',
    refused: 'Gagal memuat daftar laporan. Silakan coba lagi.',
    cut: 'Gagal memuat daftar laporan. Silakan coba lagi.',
  },
  {
    path: `/admin/reports/${anId}`,
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Laporan Tidak Ditemukan',
    refused: 'Gagal memuat detail laporan. Terjadi kesalahan jaringan atau server.',
    cut: 'Gagal memuat detail laporan. Terjadi kesalahan jaringan atau server.',
  },
  { path: '/admin/batches', who: 'admin', loading: 'Memuat…', empty: 'Tidak ada PO yang cocok.' },
  { path: '/admin/draws', who: 'admin', loading: 'Memuat…', empty: 'Tidak ada undian yang cocok.' },
  {
    path: '/admin/disputes',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Tidak ada kendala yang menunggu keputusan.',
  },
  {
    path: `/admin/disputes/${anId}-1`,
    who: 'admin',
    loading: 'Memuat kendala…',
    empty: 'Kendala Tidak Ditemukan',
  },
  {
    path: '/admin/statistics',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Belum dihitung.',
    given: { '/statistics': statistics },
  },
  { path: '/admin/audit', who: 'admin', loading: 'Memuat…', empty: 'Belum ada aksi admin yang tercatat.' },
  {
    path: '/admin/settings',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Nama, tempat, kategori dan aturan pasar kampus Anda.',
    given: asOwner,
  },
  {
    path: '/admin/setup',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Nama pasar masih nama bawaan.',
    given: { ...asOwner, '/setup': nothingSetUp, '/setup/midtrans': { state: 'unknown', why: 'none' } },
  },
  {
    path: '/admin/settings/places',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Urutannya sama di semua daftar.',
    given: { ...asOwner, '/moves': [] },
  },
  {
    path: '/admin/settings/categories',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Mengganti nama ikut mengganti nama di produk',
    given: { ...asOwner, '/moves': [] },
  },
  {
    path: '/admin/settings/banners',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Gambar dipotong di perangkat Anda sesuai ukuran banner.',
    given: { ...asOwner, '/moves': [] },
  },
  {
    path: '/admin/settings/rules',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Dipotong dari uang penjual saat pembelian lewat transfer selesai.',
    given: asOwner,
  },
  {
    path: '/admin/settings/texts',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Penjual diberi tahu saat menulis salah satu kata ini',
    given: asOwner,
  },
  {
    path: '/admin/settings/addresses',
    who: 'admin',
    loading: 'Memuat…',
    empty: '0 alamat',
    given: asOwner,
  },
  {
    path: '/admin/settings/identity',
    who: 'admin',
    loading: 'Memuat…',
    empty: 'Tampil di atas setiap halaman, di email, dan di tautan yang dibagikan.',
    given: asOwner,
  },
];

/** Pages that read no data of their own show this text whatever Appwrite does. */
export const standing: readonly { path: string; who: Who; says: string }[] = [
  { path: '/chat', who: 'student', says: 'Mulai Chat' },
  { path: '/post-product', who: 'student', says: 'Foto produk' },
  { path: '/login', who: 'visitor', says: 'Selamat datang kembali' },
  { path: '/register', who: 'visitor', says: 'Buat akun baru' },
  { path: '/forgot-password', who: 'visitor', says: 'Lupa password?' },
  { path: '/login/link?userId=admin&secret=rahasia', who: 'visitor', says: 'hanya untuk administrator' },
  // A campus with default settings offers no ads.
  { path: '/wanted', who: 'visitor', says: 'Kampus ini tidak memakai iklan dicari' },
  { path: '/wanted/new', who: 'student', says: 'Kampus ini tidak memakai iklan dicari' },
  { path: '/panduan', who: 'visitor', says: 'Saat bertemu, periksa barangnya dulu' },
  { path: '/rules', who: 'visitor', says: 'Tawarkan hanya barang dan jasa yang benar ada' },
  { path: '/reset-password?userId=sari&secret=rahasia', who: 'visitor', says: 'Buat password baru' },
];

/** Pages that only redirect; the browser journeys cover them. */
export const leadingOn = ['/login/google'];
