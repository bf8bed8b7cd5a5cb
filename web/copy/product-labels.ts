/** Labels of the product's form and of the filters, which are loaded without the form's hints. */
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
/** Of a field whose number can not be made out. */
export const unreadableAmount = 'Jumlah ini tidak terbaca. Tulis angkanya, misalnya 1.250.000.';
