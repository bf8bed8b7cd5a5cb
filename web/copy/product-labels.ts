/** Labels of the product's form and of the filters, which are loaded without the form's hints. */
export const productFieldLabels = {
  name: 'Nama produk',
  category: 'Kategori',
  condition: 'Kondisi',
  description: 'Deskripsi',
  price: 'Harga',
  discount: 'Diskon',
  isNegotiable: 'Boleh nego',
  stock: 'Stok',
  location: 'Lokasi',
  codAddress: 'Alamat COD',
} as const;

export const pricePrefix = 'Rp';
