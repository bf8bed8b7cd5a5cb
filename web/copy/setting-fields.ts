/** Sentences under the fields of the campus's settings, which no other page has. */
import type { FieldCode } from '#domain/field-codes.ts';
import { limits } from '#domain/limits.ts';
import { fieldSentence } from './fields.ts';

const sentences = {
  name_moving: 'Nama ini masih dipakai yang lain. Ganti nama yang itu dulu, simpan, lalu pakai di sini.',
  too_short: `Terlalu pendek: minimal ${limits.settingNameMin} huruf.`,
  too_many: 'Terlalu banyak. Hapus beberapa dulu.',
  name_twice: 'Nama ini sudah ada di daftar; huruf besar dan kecil dianggap sama.',
  colour_invalid: 'Tulis warna seperti #0a6e62.',
  colour_unreadable: 'Tulisan putih tidak terbaca di atas warna ini. Pilih warna yang lebih gelap.',
  instagram_invalid: 'Tulis nama akun Instagram, misalnya @lapakkampus.',
  place_missing: 'Isi sedikitnya satu tempat.',
  hour_invalid: 'Tulis jam seperti 08.00.',
  hours_incomplete: 'Isi jam buka dan jam tutup, atau kosongkan keduanya.',
  hours_reversed: 'Jam tutup harus setelah jam buka.',
  kind_missing: 'Pilih sedikitnya satu jenis penawaran.',
  kind_not_offered: 'Kategori ini tidak menawarkan jenis itu. Pilih kategori atau jenis lain.',
  category_missing: 'Sisakan sedikitnya satu kategori yang tampil.',
  banner_product_gone: 'Produk ini tidak ada atau tidak tampil lagi. Pilih produk lain.',
  banner_link_invalid: 'Banner hanya dapat membuka kategori, pencarian, atau produk.',
  banner_words_required: 'Isi judul banner, atau ceritakan gambarnya untuk pembaca layar.',
  until_before_from: 'Waktu berakhir harus setelah waktu mulai.',
  number_invalid: 'Isi dengan angka.',
  number_too_small: 'Angka ini terlalu kecil.',
  number_too_large: 'Angka ini terlalu besar.',
  percent_invalid: 'Persen ditulis dengan paling banyak dua angka di belakang koma.',
  domain_invalid: 'Tulis domain email seperti kampus.ac.id.',
  domains_required: 'Isi domain email kampus dulu, karena hanya alamat itu yang boleh mendaftar.',
  quiet_too_long: `Jam tenang paling lama ${limits.quietHoursMost} jam; setelah itu kabar perlu waktu untuk sampai.`,
  answer_within_quiet: `Waktu menjawab terlalu pendek: sebagian besar habis dalam jam tenang. Beri sedikitnya ${limits.answerAwakeHours} jam lebih lama dari jam tenang.`,
  words_required: 'Isi sedikitnya satu kata.',
} as const satisfies Partial<Record<FieldCode, string>>;

export type SettingCode = keyof typeof sentences;

const byCode: ReadonlyMap<string, string> = new Map(Object.entries(sentences));

/** The sentence for a schema's message, including codes of other forms. */
export const settingSentence = (message: string): string => byCode.get(message) ?? fieldSentence(message);
