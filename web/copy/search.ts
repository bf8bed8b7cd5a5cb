/** Sentences around a search; loaded when somebody searches. */
export const searchTexts = {
  meant: 'Mungkin maksud Anda',
  nearby: 'Mungkin juga cocok',
  suggestions: 'Saran pencarian',
  forgetRecent: 'Hapus riwayat pencarian',
  category: 'Kategori',
} as const;
