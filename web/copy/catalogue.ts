/** UI strings for the product lists; a separate module, because the first screen needs only these. */
export const catalogueMessages = {
  filter: 'Filter',
  filterActive: (count: number) => `Filter (${count} aktif)`,
  reset: 'Reset Filter',
  availableOnly: 'Tersedia saja',
  failure: (detail: string) => `Gagal memuat produk: ${detail.replace(/\.$/, '')}.`,
  failureHint: 'Periksa apakah indeks database sudah benar.',
  empty: 'Tidak ada produk yang ditemukan dengan filter saat ini.',
  crossedPrices: 'Harga maksimum harus lebih besar dari harga minimum.',
  unknownCategory: (name: string) => `Kategori “${name}” tidak ada. Semua kategori ditampilkan.`,
  postWanted: 'Pasang iklan dicari',
  emptyHint: 'Tidak ada produk ditemukan. Coba ubah filter atau kata kunci pencarian Anda.',
} as const;
