/** Labels of the product form and the filters, which load without the form's hints. */
export const productFieldLabels = {
  name: 'Nama produk',
  category: 'Kategori',
  condition: 'Kondisi',
  description: 'Deskripsi',
  price: 'Harga',
  discount: 'Diskon',
  isNegotiable: 'Boleh nego',
  cashMost: 'COD paling banyak',
  stock: 'Stok',
  location: 'Lokasi',
  codAddress: 'Alamat COD',
} as const;

export const pricePrefix = 'Rp';
/** Error of a field with an unreadable number. */
export const unreadableAmount = 'Jumlah ini tidak terbaca. Tulis angkanya, misalnya 1.250.000.';
