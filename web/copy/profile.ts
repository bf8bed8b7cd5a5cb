import { limits } from '#domain/limits.ts';
import { formatPrice } from './format.ts';
import { marketName } from './market-name.ts';

/** Open trades as buyer or as seller; `amount`: rupiah. */
interface OpenTrades {
  count: number;
  amount: number;
}

/** UI strings for the viewer's own profile and account; those quoted from the specification come first. */
export const profileMessages = {
  updateFailure: (detail: string) => `Gagal update profil: ${detail}`,
  settingsSaved: 'Profil berhasil diperbarui!',
  settingsFailure: (detail: string) => `Gagal memperbarui profil: ${detail}`,
  photoSaved: 'Foto profil berhasil diperbarui!',
  photoFailure: (detail: string) => `Gagal memperbarui foto profil: ${detail}`,
  photoFailureDefault: 'Gagal mengupload ke penyimpanan foto.',
  nameRequired: 'Nama tidak boleh kosong.',
} as const;

const openTrade = ({ count, amount }: OpenTrades, word: string) =>
  count === 0 ? '' : `${count} ${word} (${formatPrice(amount)})`;

export const accountMessages = {
  downloaded: 'Data Anda sudah diunduh.',
  downloadFailure: (detail: string) => `Gagal mengunduh data: ${detail}`,
  deleteTitle: 'Hapus akun?',
  deleteWarning:
    'Profil, keranjang, wishlist, foto, iklan dicari, tautan jual, dan semua produk Anda akan dihapus; PO yang masih dibuka dan undian yang belum selesai ikut berakhir. Ini tidak dapat diurungkan. Pesanan lama tetap tercatat tanpa nama Anda.',
  openTrades: (buying: OpenTrades, selling: OpenTrades) =>
    `Masih berjalan: ${[openTrade(buying, 'pembelian'), openTrade(selling, 'penjualan')].filter(Boolean).join(' dan ')}. Yang belum diterima penjual dan yang bayar di tempat dibatalkan; transfer yang sudah diterima penjual diputuskan admin; yang sudah diserahkan atau ada kendala tetap diselesaikan tanpa Anda.`,
  get deleted(): string {
    return `Akun Anda sudah dihapus. Terima kasih sudah berbelanja di ${marketName()}.`;
  },
  deleteFailure: (detail: string) => `Gagal menghapus akun: ${detail}`,
} as const;

export const profileTexts = {
  title: 'Profile',
  own: 'Profil saya',
  noName: 'Nama Belum Diatur',
  noPhoneYet: 'Nomor telepon belum diatur',
  saveChanges: 'Simpan Perubahan',
  edit: 'Edit Profil',
  account: 'Akun saya',
  news: 'Notifikasi',
  settings: 'Pengaturan Akun',
  guideHint: 'Pesan, bertemu, selesai',
  settingsHint: 'Password, perangkat, data saya',
  history: 'Riwayat Transaksi',
  historyHint: 'Tanggal, total dan status setiap pesanan',
  schedule: 'Jadwal Saya',
  scheduleHint: 'Janji temu Anda minggu ini',
  wishlist: 'Wishlist',
  wishlistHint: 'Barang yang ditunggu',
  sales: 'Penjualan',
  salesHint: 'Pesanan atas produk Anda',
  products: 'Kelola Produk Jualan',
  productsHint: 'Harga, stok, dan foto',
  ownPage: 'Halaman Penjual Saya',
  ownPageHint: 'Beginilah orang lain melihat Anda',
  notifications: 'Notifikasi',
  notificationsHint: 'Kabar pesanan, penjualan dan kampus',
  chat: 'Live Chat Support',
  chatHint: 'Tanya admin, aktif 24 jam',
  logout: 'Logout',
  nobody: 'Pengguna Tidak Ditemukan',
  nobodyHint: 'Silakan login untuk melihat profil Anda.',
  login: 'Login',
  name: 'Nama',
  phone: 'Nomor Telepon',
  email: 'Email',
  emailStays: 'Email tidak dapat diubah',
  cancel: 'Batal',
  noPhone: 'Belum diatur',
  awaited: '…',
  facts: 'Data diri',
  save: 'Simpan',
  back: 'Kembali',
  photoPreview: 'Pratinjau foto baru',
  changePhoto: 'Ganti Foto',
  photoReady: 'Foto baru siap diunggah.',
  uploadingPhoto: 'Mengunggah foto…',
  uploadPhoto: 'Upload & Ganti Foto',
  photoProgress: 'Mengunggah foto',
  changePassword: 'Ganti password',
  setPassword: 'Buat password',
  oldPassword: 'Password lama',
  newPassword: `Password baru (min. ${limits.passwordMin} karakter)`,
  confirmation: 'Konfirmasi password baru',
  savePassword: 'Simpan password',
  devices: 'Perangkat yang masuk',
  tryAgain: 'Coba Lagi',
  unknownDevice: 'Perangkat tidak dikenal',
  since: (moment: string) => `Sejak ${moment}`,
  thisDevice: 'Perangkat ini',
  end: 'Akhiri',
  endOthers: 'Akhiri semua sesi lain',
  dataTitle: 'Data dan akun',
  download: 'Unduh data saya',
  downloadHint:
    'Profil, pesanan, keranjang, wishlist, produk, laporan, pesan dan notifikasi Anda dalam satu berkas JSON.',
  remove: 'Hapus akun',
  removeHint:
    'Hapus akun dan semua yang Anda jual. Yang belum diterima penjual dan yang bayar di tempat ikut dibatalkan, dengan uang yang sudah dibayar dikembalikan; transfer yang sudah diterima penjual diputuskan admin.',
  yesRemove: 'Ya, hapus akun saya',
} as const;
