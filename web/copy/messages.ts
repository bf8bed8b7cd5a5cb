/**
 * Sentences of the specification's error catalogue and its alerts, by situation; what a refusal (errors.ts) or a field
 * (fields.ts) says stands there. `{detail}` arrives as `detail`.
 */
import { refusals } from './errors.ts';
import { fieldSentence } from './fields.ts';

export const cartMessages = {
  loginFirst: 'Silakan login dulu untuk menambah ke keranjang!',
  addFailure: (detail: string) => `Gagal menambah ke keranjang! ${detail}`,
  removeFailure: 'Gagal menghapus produk!',
  quantityFailure: 'Gagal update qty!',
} as const;

export const checkoutMessages = {
  cartEmpty: refusals.cart_empty,
  sessionExpired: refusals.session_expired,
  codSuccess: 'Pesanan berhasil dibuat (COD)!',
} as const;

export const paymentMessages = {
  success: 'Pembayaran berhasil!',
  pending: 'Pembayaran sedang diproses!',
  error: 'Pembayaran gagal/cancel!',
  closed: 'Popup pembayaran ditutup.',
  tokenFailure: (detail: string) => `Gagal mendapatkan token pembayaran: ${detail}`,
  tokenFetchFailure: (detail: string) => `Error pembayaran (fetch token): ${detail}`,
  noToken: 'Jawaban server tidak berisi token.',
  unconfirmed: 'Status pesanan akan diperbarui setelah Midtrans mengonfirmasi pembayaran Anda.',
  scriptMissing: 'Script pembayaran belum siap atau fungsi pay tidak ditemukan. Periksa console browser Anda.',
} as const;

export const wishlistMessages = {
  loginFirst: 'Silakan login dulu untuk memproses wishlist!',
  added: 'Produk ditambahkan ke wishlist!',
  removed: 'Produk dihapus dari wishlist.',
  failure: (detail: string) => `Gagal memproses wishlist: ${detail}`,
  removeFailure: 'Gagal menghapus produk dari wishlist.',
  moved: (name: string) => `${name} berhasil dipindahkan ke keranjang.`,
  moveFailure: 'Gagal memindahkan item ke keranjang.',
} as const;

export const reportMessages = {
  loginFirst: 'Silakan login terlebih dahulu untuk melaporkan produk.',
  reasonRequired: fieldSentence('reason_required'),
  missing: 'Informasi produk atau pengguna tidak ditemukan.',
  sent: 'Laporan Terkirim!',
  failure: (detail: string) => `Gagal mengirim laporan: ${detail}`,
} as const;

export const sellingMessages = {
  loginToPost: 'Kamu harus login untuk memposting produk.',
  loginToAct: 'Anda harus login untuk melakukan aksi ini.',
  imageMissing: fieldSentence('image_required'),
  imageFailure: 'Gagal mengunggah gambar.',
  imageTrouble: 'Terjadi kesalahan saat mengunggah gambar.',
  postFailure: 'Terjadi kesalahan saat menyimpan produk.',
  postDiscountRange: 'Diskon harus di antara 0-100%',
  updated: 'Produk berhasil diperbarui!',
  added: 'Produk baru berhasil ditambahkan!',
  saveFailure: (detail: string) => `Gagal menyimpan produk: ${detail}`,
  deleted: 'Produk berhasil dihapus.',
  deleteFailure: 'Gagal menghapus produk.',
  confirmDelete: 'Apakah Anda yakin ingin menghapus produk ini?',
} as const;

export const adminMessages = {
  logoutFailure: 'Gagal logout.',
  imageFailure: 'Gagal upload gambar!',
  orderStatusFailure: (detail: string) => `Gagal memperbarui status pesanan: ${detail}`,
  productRequired: 'Nama & harga wajib diisi!',
  confirmDeleteProduct: 'Yakin hapus produk ini?',
  confirmDeleteUser: (name: string) =>
    `Yakin ingin menghapus user ${name}? Semua data user ini akan hilang dari database!`,
  reportsFailure: 'Gagal memuat daftar laporan. Silakan coba lagi.',
  reportIdMissing: 'ID Laporan tidak valid atau tidak ditemukan.',
  reportNotFound: refusals.report_not_found,
  reportFailure: 'Gagal memuat detail laporan. Terjadi kesalahan jaringan atau server.',
  reportSaved: 'Status laporan berhasil diperbarui!',
  reportStatusFailure: (detail: string) => `Gagal memperbarui status: ${detail}`,
  reportStatusSame: refusals.report_status_same,
} as const;

export const logoutMessages = { failure: 'Gagal logout. Silakan coba lagi.' } as const;
