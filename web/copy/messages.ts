/**
 * Sentences of the specification's error catalogue and its alerts, by situation; what a refusal (errors.ts) or a field
 * (fields.ts) says stands there. `{detail}` arrives as `detail`.
 */
import { refusals } from './errors.ts';
import { fieldSentence } from './fields.ts';

export const loginMessages = {
  bothRequired: 'Email dan password harus diisi',
  wrongPair: refusals.wrong_credentials,
  invalidEmail: fieldSentence('email_invalid'),
  disabled: 'Akun ini telah dinonaktifkan.',
  blocked: refusals.blocked,
  unverified: refusals.not_verified,
  other: 'Gagal login. Silakan coba lagi.',
  googleCancelled: 'Login dengan Google dibatalkan.',
  googleOther: 'Gagal login dengan Google. Silakan coba lagi.',
  resent: 'Email verifikasi telah dikirim ulang. Silakan cek inbox (dan folder spam) Anda.',
} as const;

export const registerMessages = {
  weakPassword: refusals.password_refused,
  other: 'Gagal melakukan registrasi. Silakan coba lagi.',
  success: 'Registrasi berhasil! Silakan cek email Anda untuk verifikasi sebelum login.',
} as const;

export const resetMessages = {
  emailRequired: 'Email harus diisi.',
  invalidEmail: fieldSentence('email_invalid'),
  notFound: 'Tidak ada pengguna yang terdaftar dengan email ini.',
  other: 'Gagal mengirim email reset password. Silakan coba lagi.',
  success: 'Email reset password telah dikirim. Silakan cek inbox (dan folder spam) Anda.',
} as const;

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

export const profileMessages = {
  updateFailure: (detail: string) => `Gagal update profil: ${detail}`,
  settingsSaved: 'Profil berhasil diperbarui!',
  settingsFailure: (detail: string) => `Gagal memperbarui profil: ${detail}`,
  photoSaved: 'Foto profil berhasil diperbarui!',
  photoFailure: (detail: string) => `Gagal memperbarui foto profil: ${detail}`,
  photoFailureDefault: 'Gagal mengupload ke penyimpanan foto.',
  nameRequired: 'Nama tidak boleh kosong.',
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

export const verifyMessages = {
  done: 'Email Anda berhasil diverifikasi. Akun Anda sudah aktif, silakan login dan mulai belanja.',
  refused:
    'Tautan verifikasi ini sudah dipakai atau kedaluwarsa. Silakan login; bila perlu, kirim ulang email verifikasi dari sana.',
  incomplete: 'Tautan verifikasi tidak lengkap. Buka kembali tautan dari email Anda.',
} as const;

export const newPasswordMessages = {
  reset: 'Password berhasil diganti. Silakan login dengan password baru.',
  linkRefused: 'Tautan reset password ini tidak berlaku lagi. Silakan minta tautan baru.',
  changed: 'Password berhasil diganti. Sesi di perangkat lain sudah diakhiri.',
  wrongOld: 'Password lama salah.',
  failure: (detail: string) => `Gagal mengganti password: ${detail}`,
} as const;

export const accountMessages = {
  downloaded: 'Data Anda sudah diunduh.',
  downloadFailure: (detail: string) => `Gagal mengunduh data: ${detail}`,
  deleteTitle: 'Hapus akun?',
  deleteWarning:
    'Profil, keranjang, wishlist, foto dan semua produk yang Anda jual akan dihapus. Ini tidak dapat dibatalkan. Pesanan lama tetap tercatat tanpa nama Anda.',
  deleted: 'Akun Anda sudah dihapus. Terima kasih sudah berbelanja di Lapak Kampus.',
  deleteFailure: (detail: string) => `Gagal menghapus akun: ${detail}`,
} as const;
