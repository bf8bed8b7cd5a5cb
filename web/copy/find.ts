/** UI strings for the admin search. */
export const findTexts = {
  open: 'Cari di meja admin',
  short: 'Cari…',
  title: 'Cari',
  placeholder: 'Nama, nomor pesanan, produk, email…',
  hint: 'Ketik nama, nomor atau sebagiannya. Panah memilih, ⏎ membuka.',
  results: 'Hasil pencarian',
  searching: 'Mencari…',
  nothing: (text: string) => `Tidak ada yang cocok dengan “${text}”.`,
  found: (count: number) => `${count} hasil`,
  all: 'Lihat semua yang cocok',
  failed: (group: string, detail: string) => `${group}: ${detail}`,
  close: 'Tutup pencarian',
  groups: {
    people: 'Orang',
    orders: 'Pesanan',
    sales: 'Penjualan',
    products: 'Produk',
    reports: 'Laporan',
    audit: 'Audit',
  },
} as const;
