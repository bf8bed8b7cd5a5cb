/** Reasons a product can be reported for (spec section 3). */
export const reportReasons = [
  'Informasi produk tidak akurat',
  'Produk palsu / KW / Imitasi',
  'Konten tidak pantas / vulgar',
  'Indikasi penipuan / Scam',
  'Pelanggaran hak cipta / merek',
  'Harga tidak wajar',
  'Lainnya (jelaskan di deskripsi)',
] as const;

export type ReportReason = (typeof reportReasons)[number];
