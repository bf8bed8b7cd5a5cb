/** Labels and hints of the product's form. */
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

export const productFormTexts = {
  /** The administrator's form needs no more. */
  adminRequired: 'Nama & harga wajib diisi!',
  optional: (label: string) => `${label} (opsional)`,
  namePlaceholder: 'Contoh: Kipas angin meja 12 inci',
  chooseCategory: 'Pilih kategori',
  noCondition: 'Tidak disebutkan',
  pricePrefix: 'Rp',
  pricePlaceholder: '0',
  unlikelyPriceTitle: (price: string) => `Harganya benar ${price}?`,
  unlikelyPrice: (usual: string) => `Barang di kategori ini biasanya sekitar ${usual}.`,
  priceIsRight: 'Ya, harganya benar',
  changePrice: 'Ubah harga',
  buyersPay: (price: string) => `Pembeli membayar ${price}`,
  negotiableHint: 'Pembeli dapat mengusulkan harga, paling rendah separuhnya. Anda yang memutuskan.',
  stockSuffix: 'buah',
  stockChoices: {
    one: { label: 'Satu barang', hint: 'Setelah terjual tidak bisa dipesan lagi.' },
    several: { label: 'Beberapa', hint: 'Anda menyebutkan jumlahnya.' },
    always: { label: 'Selalu ada', hint: 'Jasa atau makanan: stok tidak dihitung.' },
  },
  stockCount: 'Jumlah barang',
  stockPlaceholder: '1',
  stockOptionalPlaceholder: 'Kosong: tidak dihitung',
  locationPlaceholder: 'Pilih atau ketik sendiri',
  codAddressPlaceholder: 'Contoh: Depan gerbang GSG',
  addressIsPublic: 'Alamat ini tampil di halaman produk dan dapat dilihat semua orang. Cukup tulis tempat bertemu.',
  descriptionPlaceholder: 'Kondisi, ukuran, alasan dijual, kelengkapan …',
} as const;
