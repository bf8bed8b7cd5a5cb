/**
 * Messages for errors of the first screen, which has to stay small: only its own files import this module
 * (.dependency-cruiser.cjs). errors.ts has the full set.
 */
import type { ErrorCode } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import type { PhotoRefusal } from '#domain/photo.ts';
import { Refusal, toCallError } from '../lib/call-error.ts';
import { longest } from './time-until.ts';

/** Our own common refusals, by code. */
export const refusals = {
  invalid_input: 'Ada isian yang belum benar. Periksa kembali isian Anda.',
  not_signed_in: 'Silakan login terlebih dahulu.',
  session_expired: 'Sesi Anda berakhir, silakan login kembali.',
  not_verified: 'Email Anda belum diverifikasi. Silakan cek email Anda atau kirim ulang email verifikasi.',
  blocked: 'Akun Anda diblokir oleh admin.',
  account_ended:
    'ID akun ini pernah dipakai akun yang sudah dihapus, jadi tidak dapat digunakan lagi. Silakan daftar lagi dengan email lain lewat halaman Daftar.',
  forbidden: 'Anda tidak memiliki akses untuk aksi ini.',
  not_found: 'Data tidak ditemukan.',
  rate_limited: 'Terlalu banyak percobaan. Silakan tunggu sebentar, lalu coba lagi.',
  try_again: 'Sedang ramai. Silakan coba lagi sebentar lagi.',
  changed_meanwhile: 'Data baru saja diubah di tempat lain. Muat ulang, lalu coba lagi.',
  internal: 'Terjadi kesalahan di server. Silakan coba lagi.',
  product_not_found: 'Produk ini sudah tidak tersedia.',
  report_status_same: 'Pilih status baru yang berbeda atau status tidak valid.',
  name_reserved: 'Nama ini menyerupai nama resmi pasar atau pengurusnya. Gunakan nama orangnya sendiri.',
  user_not_found: 'Pengguna tidak ditemukan.',
  email_taken: 'Email ini sudah terdaftar. Silakan gunakan email lain.',
  password_refused: `Password terlalu lemah. Gunakan minimal ${limits.passwordMin} karakter.`,
  wrong_credentials: 'Email atau password salah.',
  mail_failed: 'Akun Anda sudah dibuat, tetapi email verifikasi belum terkirim. Silakan kirim ulang.',
} satisfies Partial<Record<ErrorCode, string>>;

const fileTooBig = `Ukuran file terlalu besar. Maksimal ${limits.photoMaxBytes / 1_000_000}MB.`;

/** Error types of Appwrite and of the network. */
const fromOutside = {
  network: 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda.',
  /** Followed by the report's code. */
  program_failed: 'Terjadi kesalahan pada aplikasi ini, bukan pada koneksi Anda. Muat ulang halaman, lalu coba lagi.',
  unknown: 'Terjadi kesalahan yang tidak terduga. Silakan coba lagi.',
  function_failed: refusals.internal,
  no_answer: 'Server terlalu lama menjawab. Periksa apakah sudah berhasil, lalu coba lagi bila perlu.',
  database_timeout: 'Pencarian terlalu lama. Coba persempit filter Anda.',
  general_timeout: 'Server terlalu lama menjawab. Silakan coba lagi.',
  user_blocked: refusals.blocked,
  user_unauthorized: refusals.forbidden,
  general_unauthorized_scope: refusals.session_expired,
  user_invalid_credentials: refusals.wrong_credentials,
  user_invalid_token: 'Tautan ini tidak berlaku lagi. Silakan minta yang baru.',
  user_not_found: refusals.user_not_found,
  general_rate_limit_exceeded: 'Terlalu banyak percobaan. Silakan tunggu satu menit, lalu coba lagi.',
  general_argument_invalid: refusals.invalid_input,
  general_query_invalid: 'Filter ini tidak dapat diproses. Coba ubah filter Anda.',
  general_cursor_not_found: 'Daftar baru saja berubah. Silakan muat ulang.',
  row_not_found: refusals.not_found,
  general_server_error: refusals.internal,
  general_unknown: refusals.internal,
  storage_file_type_unsupported: 'Jenis berkas ini tidak didukung.',
  storage_invalid_file_size: fileTooBig,
  storage_limit_exceeded: 'Ruang untuk foto Anda sudah penuh. Hapus foto atau produk lama, lalu coba lagi.',
  storage_full: 'Server sedang tidak dapat menerima foto. Coba lagi nanti.',
  photo_too_big: fileTooBig,
  photo_type:
    'Berkas ini bukan foto yang didukung. Pilih salah satu jenis yang disebutkan di dekat tombolnya. Foto HEIC dari iPhone perlu diubah dulu ke JPEG.',
  photo_too_large_picture: 'Ukuran gambar terlalu besar untuk diproses. Perkecil dulu gambarnya.',
  photo_undecodable: 'Foto ini rusak atau tidak dapat dibaca. Pilih foto lain.',
} satisfies Record<PhotoRefusal, string> & Record<string, string>;

const sentences = new Map(Object.entries({ ...fromOutside, ...refusals }));

/** The message for too many attempts; undefined if the refusal gives no waiting time. */
export function waitSentence({ retryAfterSeconds }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof retryAfterSeconds !== 'number') return undefined;
  return `Terlalu banyak percobaan. Silakan coba lagi dalam ${longest(retryAfterSeconds * 1_000)}.`;
}

/** The sentence for any error of the first screen; never the server's English. */
export function firstSentenceFor(thrown: unknown): string {
  const { code, details } = toCallError(thrown);
  const isRateLimit = code === 'rate_limited' || code === 'general_rate_limit_exceeded';
  if (code === 'program_failed') return `${fromOutside.program_failed} Kode laporan: ${details.reportId}.`;
  return (isRateLimit ? waitSentence(details) : undefined) ?? sentences.get(code) ?? fromOutside.unknown;
}

/** The error code that people give to support; undefined for our own refusals, whose message suffices. */
export function supportCode(thrown: unknown): string | undefined {
  const error = toCallError(thrown);
  const isOurs = error instanceof Refusal || Object.hasOwn(refusals, error.code);
  return isOurs && error.code !== 'internal' ? undefined : error.code;
}
