/** UI strings for login, registration and passwords; those quoted from the specification come first. */
import { limits } from '#domain/limits.ts';
import { fieldSentence } from './fields.ts';
import { refusals } from './first-errors.ts';

export const loginMessages = {
  bothRequired: 'Email dan password harus diisi',
  wrongPair: refusals.wrong_credentials,
  invalidEmail: fieldSentence('email_invalid'),
  disabled: 'Akun ini telah dinonaktifkan.',
  blocked: refusals.blocked,
  unverified: refusals.not_verified,
  other: 'Gagal login. Silakan coba lagi.',
  forgetful:
    'Browser ini tidak bisa menyimpan data, jadi Anda perlu login lagi setiap kali halaman dimuat ulang. Periksa izin cookie atau ruang penyimpanan perangkat.',
  cookiesRefused:
    'Browser ini menolak cookie, jadi login tidak dapat dijaga. Izinkan cookie untuk situs ini di pengaturan browser, lalu login lagi.',
  googleCancelled: 'Login dengan Google dibatalkan.',
  googleOther: 'Gagal login dengan Google. Silakan coba lagi.',
  googleElsewhere: 'Login dengan Google terputus, jadi tidak dilanjutkan. Silakan mulai lagi dari halaman ini.',
  googleForgetful:
    'Browser ini tidak bisa menyimpan data, jadi login dengan Google tidak dapat dijaga. Login dengan email dan password, atau izinkan cookie dan ruang penyimpanan.',
  /** `app`: name of the app whose in-app browser shows the page; '' if unknown. */
  googleInApp: (app: string) =>
    `Google tidak bisa dipakai di dalam aplikasi ${app || 'lain'}. Buka halaman ini di browser lewat menu ⋯, atau gunakan email dan password.`,
  resent: 'Email verifikasi telah dikirim ulang. Silakan cek inbox (dan folder spam) Anda.',
} as const;

/** UI strings for administrators' one-time login links. */
export const linkMessages = {
  lead: 'Tautan ini berlaku sekali, hanya untuk administrator. Lanjutkan hanya jika Anda sendiri yang membuatnya.',
  signedIn: (name: string) =>
    `Anda masuk sebagai ${name}. Tautan ini tidak mengganti sesi itu: logout dulu dari halaman profil, lalu buka tautannya lagi.`,
  administratorsOnly: 'Tautan ini bukan milik akun administrator, jadi Anda tidak dimasukkan ke akun itu.',
} as const;

export const registerMessages = {
  weakPassword: refusals.password_refused,
  other: 'Gagal melakukan registrasi. Silakan coba lagi.',
  success: 'Registrasi berhasil! Silakan cek email Anda untuk verifikasi sebelum login.',
  /** Stays on the page after the alert has closed. */
  mailSent: (email: string) =>
    `Tautan verifikasi sudah dikirim ke ${email}. Buka tautannya di perangkat ini. Belum ada? Periksa juga folder spam.`,
} as const;

export const resetMessages = {
  emailRequired: 'Email harus diisi.',
  invalidEmail: fieldSentence('email_invalid'),
  notFound: 'Tidak ada pengguna yang terdaftar dengan email ini.',
  other: 'Gagal mengirim email reset password. Silakan coba lagi.',
  success: 'Email reset password telah dikirim. Silakan cek inbox (dan folder spam) Anda.',
} as const;

export const newPasswordMessages = {
  reset: 'Password berhasil diganti. Silakan login dengan password baru.',
  linkRefused: 'Tautan reset password ini tidak berlaku lagi. Silakan minta tautan baru.',
  changed: 'Password berhasil diganti. Sesi di perangkat lain sudah diakhiri.',
  othersOpen:
    'Password berhasil diganti, tetapi sesi di perangkat lain belum diakhiri. Tekan "Akhiri semua sesi lain".',
  wrongOld: 'Password lama salah.',
  failure: (detail: string) => `Gagal mengganti password: ${detail}`,
} as const;

export const verifyMessages = {
  done: 'Akun Anda sudah aktif. Masukkan password untuk melanjutkan.',
  /** Shown where the page has no password field. */
  active: 'Akun Anda sudah aktif.',
  refused:
    'Tautan verifikasi ini sudah dipakai atau kedaluwarsa. Silakan login; bila perlu, kirim ulang email verifikasi dari sana.',
  incomplete: 'Tautan verifikasi tidak lengkap. Buka kembali tautan dari email Anda.',
} as const;

export const authTexts = {
  rules: 'Aturan pasar di sini',
  /** Shown below the address field, by registration rule. */
  whoMay: {
    anybody: () => undefined,
    campus: (domains: readonly string[]) => `Hanya alamat email kampus: ${domains.join(', ')}.`,
    listed: () => 'Hanya alamat email yang didaftarkan admin kampus.',
  },
  login: 'Login',
  welcomeBack: 'Selamat datang kembali',
  signedInAs: (name: string) => `Anda masuk sebagai ${name}`,
  goOnHome: 'Lanjut ke beranda',
  email: 'Email',
  emailExample: 'nama@kampus.ac.id',
  password: 'Password',
  forgotLink: 'Lupa Password?',
  google: 'Login dengan Google',
  googleRegister: 'Daftar dengan Google',
  or: 'atau',
  noAccount: 'Belum punya akun?',
  signUp: 'Daftar',
  forgotTitle: 'Lupa Password',
  forgotHeading: 'Lupa password?',
  forgotLead: 'Masukkan email Anda. Kami kirimkan tautan untuk membuat password baru.',
  sendReset: 'Kirim Link Reset',
  backToLogin: 'Kembali ke login',
  register: 'Register',
  newAccount: 'Buat akun baru',
  fullName: 'Nama Lengkap',
  newPassword: `Password (min. ${limits.passwordMin} karakter)`,
  confirmation: 'Konfirmasi Password',
  haveAccount: 'Sudah punya akun?',
  resend: 'Kirim ulang email verifikasi',
  resetTitle: 'Password Baru',
  resetHeading: 'Buat password baru',
  newLink: 'Minta tautan baru',
  savePassword: 'Simpan Password',
  finishingGoogle: 'Menyelesaikan login dengan Google…',
  linkTitle: 'Masuk sebagai administrator',
  linkEnter: 'Masuk',
  toProfile: 'Ke halaman profil',
  verifying: 'Memverifikasi email Anda…',
  verifyTitle: 'Verifikasi Email',
  verified: 'Email terverifikasi',
  notVerified: 'Verifikasi gagal',
  toLogin: 'Ke halaman login',
} as const;
