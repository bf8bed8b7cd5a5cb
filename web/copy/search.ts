/** UI strings for a search; loaded on the first search. */
export const searchTexts = {
  meant: 'Mungkin maksud Anda',
  nearby: 'Mungkin juga cocok',
  suggestions: 'Saran pencarian',
  forgetRecent: 'Hapus riwayat pencarian',
  category: 'Kategori',
} as const;
