/** Texts for rows written by a newer version. */
export const unknownTexts = {
  product:
    'Jenis penawaran ini belum dikenal versi yang sedang Anda buka, jadi belum dapat dipesan di sini. Muat ulang halaman ini, atau coba lagi nanti.',
  line: 'Jenis penawaran ini belum dikenal versi ini, jadi belum dapat dipesan.',
  sale: 'Jenis transaksi ini belum dikenal versi yang sedang Anda buka: yang tampil di sini adalah yang tersimpan. Muat ulang halaman ini untuk langkah khususnya.',
} as const;
