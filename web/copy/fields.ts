import type { FieldCode } from '#domain/field-codes.ts';
import { limits } from '#domain/limits.ts';
import { refusals } from './first-errors.ts';
import { shareOf, spanOf } from './numbers.ts';
import { unreadableAmount } from './product-labels.ts';
import type { ServiceCode } from './service-fields.ts';
import type { SettingCode } from './setting-fields.ts';

const phoneDigits = `${limits.phoneDigitsMin}–${limits.phoneDigitsMax} angka`;

/**
 * Messages under form fields, by the domain schema's error code. setting-fields.ts has those of settings,
 * service-fields.ts those of services.
 */
const fieldSentences: Record<Exclude<FieldCode, SettingCode | ServiceCode>, string> = {
  required: 'Wajib diisi.',
  too_long: 'Terlalu panjang.',
  invalid: 'Isian tidak valid.',
  moment_past: 'Waktunya harus setelah sekarang.',
  moment_too_far: 'Paling lama satu tahun dari sekarang.',
  bundle_parts_few: `Pilih sedikitnya ${limits.bundlePartsLeast} barang.`,
  bundle_parts_many: `Pilih paling banyak ${limits.bundleParts} barang.`,
  draw_too_soon: `Waktu undian paling cepat ${spanOf(limits.drawLeastHours)} lagi, supaya orang sempat ikut.`,
  draw_too_late: `Waktu undian paling lama ${spanOf(limits.drawMostDays * 24)} lagi.`,
  email_invalid: 'Format email tidak valid.',
  name_one_line: 'Nama harus satu baris, tanpa karakter tersembunyi.',
  phone_invalid: `Nomor telepon harus ${phoneDigits}; hanya angka, spasi, + di depan, dan tanda hubung.`,
  link_invalid: 'Tautan harus halaman di sini (diawali /) atau alamat https://.',
  password_too_short: `Password minimal harus ${limits.passwordMin} karakter.`,
  // The specification has no other message for a weak password.
  password_obvious: `Password terlalu lemah. Gunakan minimal ${limits.passwordMin} karakter.`,
  password_too_long: 'Password terlalu panjang.',
  password_mismatch: 'Password dan Konfirmasi Password tidak cocok.',
  price_invalid: 'Harga harus berupa angka bulat, minimal 0.',
  price_not_positive: 'Harga harus angka positif.',
  price_too_high: 'Harga terlalu tinggi.',
  stock_negative: 'Stok harus angka non-negatif.',
  discount_range: `Diskon harus antara 0 - ${limits.maxDiscount}%`,
  cash_most_range: 'Isi angka bulat di atas nol, atau kosongkan bila COD tidak dibatasi.',
  image_required: 'Gambar belum diupload.',
  category_invalid: 'Pilih kategori.',
  reason_required: 'Mohon pilih alasan laporan Anda.',
  why_required: 'Tuliskan alasannya, karena pihak lain akan membacanya.',
  address_required: 'Alamat pengiriman wajib diisi!',
  reference_required: 'Isi nomor referensi pengembalian dana, misalnya nomor transfer bank.',
  payment_method_invalid: 'Pilih metode pembayaran.',
  quantity_invalid: 'Jumlah minimal 1.',
  quantity_too_large: 'Jumlah terlalu banyak.',
  message_empty: 'Pesan tidak boleh kosong.',
  bank_invalid: 'Pilih bank atau dompet digital.',
  account_number_invalid: 'Nomor rekening hanya boleh berisi angka.',
  account_number_length: 'Nomor ini tidak sesuai dengan bank atau dompet yang dipilih. Periksa jumlah angkanya.',
  holder_required: 'Isi nama pemilik rekening.',
  holder_invalid: 'Tulis nama pemilik seperti di buku tabungan. Dengan huruf, tanpa emoji atau simbol.',
  amount_unreadable: unreadableAmount,
  amount_invalid: 'Jumlah harus angka bulat, minimal Rp 1.',
  status_invalid: refusals.report_status_same,
  offer_too_low: `Tawaran paling rendah ${shareOf(limits.offerLowestPercent)} dari harga sekarang.`,
  offer_not_lower: 'Tawaran harus di bawah harga sekarang.',
  answer_too_high: 'Harga jawaban paling tinggi sama dengan harga barangnya sekarang.',
  place_not_listed:
    'Pilih salah satu tempat dari daftar. Salah satu dari Anda berdua memblokir yang lain, jadi tulisan sendiri tidak dapat dikirim.',
  place_required: 'Isi tempat bertemu.',
  meeting_past: 'Waktu ini sudah lewat. Pilih waktu yang akan datang.',
  meeting_too_far: `Terlalu jauh. Pilih waktu dalam ${limits.meetingInAdvanceDays} hari ke depan.`,
  code_invalid: `Kode terdiri dari ${limits.handoverDigits} angka.`,
  photos_too_many: 'Foto terlalu banyak.',
  stars_required: 'Pilih 1 sampai 5 bintang.',
  moment_required: 'Isi hari dan jamnya.',
  pieces_invalid: 'Isi dengan angka bulat.',
  pieces_none: 'Isi dengan angka bulat, paling sedikit 1.',
  rupiah_invalid: 'Isi dengan angka bulat, paling sedikit Rp 0.',
  pieces_too_many: `Paling banyak ${limits.batchPieces} buah.`,
  least_above_most: 'Minimal tidak boleh lebih besar dari maksimal.',
  closing_past: `PO harus dibuka sedikitnya ${limits.batchOpenMinutes} menit lagi dari sekarang.`,
  closing_too_far: `PO ditutup paling lama ${limits.batchInAdvanceDays} hari dari sekarang.`,
  pickup_before_closing: 'Pengambilan harus setelah PO ditutup.',
  pickup_too_far: `Pengambilan paling lama ${limits.batchInAdvanceDays} hari setelah PO ditutup.`,
  pickup_past: `Pengambilan harus berakhir sedikitnya ${limits.batchMoveNoticeMinutes} menit lagi dari sekarang.`,
  pickup_reversed: 'Jam selesai harus setelah jam mulai.',
  pickup_too_long: `Pengambilan paling lama ${limits.batchPickupHours} jam.`,
  pickup_place_required: 'Isi tempat pengambilan.',
  rent_day_required: 'Pilih tanggalnya.',
  rent_past: 'Tanggal ini sudah lewat.',
  rent_reversed: 'Tanggal kembali tidak boleh sebelum tanggal ambil.',
  rent_too_long: `Paling lama ${limits.rentalDays} hari.`,
  rent_too_far: `Paling jauh ${limits.rentalInAdvanceDays} hari lagi.`,
  rent_pieces_too_many: `Paling banyak ${limits.rentalPieces} buah.`,
  deposit_part_range: 'Isi antara Rp 0 dan deposit.',
};

/** Shown with the field before any error. */
export const phoneHint = `${phoneDigits}, misalnya 0812 3456 7890 atau +62 812-3456-7890`;

const byCode: ReadonlyMap<string, string> = new Map(Object.entries(fieldSentences));

/** The message for a schema's error code; any other text is returned unchanged. */
export const fieldSentence = (message: string): string => byCode.get(message) ?? message;
