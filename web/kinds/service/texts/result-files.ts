import { resultEndings } from '#kinds/service/rules/result-name.ts';

export const resultTypeSentence = `File ini tidak dapat diserahkan. Namanya harus berakhir dengan ${resultEndings.map((ending) => `.${ending}`).join(', ')}, dan isinya bukan program.`;

/** Texts for administrators who read a disputed service's files. */
export const resultReadingTexts = {
  title: 'File hasil',
  hint: 'File yang diserahkan penjual dapat dibuka selama kendala ini terbuka. Setiap pembukaan dicatat di Audit.',
  open: 'Buka file hasil',
  none: 'Penjual belum menyerahkan file.',
  gone: 'File ini sudah tidak ada.',
  download: 'Unduh',
  downloadOf: (name: string) => `Unduh ${name}`,
} as const;
