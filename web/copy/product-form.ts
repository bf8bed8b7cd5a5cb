/** Hints of the product's form. */
import { campus } from '../lib/campus/campus.ts';

export const productFormTexts = {
  /** The administrator's form has one sentence for all required fields (spec section 8). */
  adminRequired: 'Nama & harga wajib diisi!',
  optional: (label: string) => `${label} (opsional)`,
  forbidden: (names: readonly string[]) =>
    `Sepertinya ini termasuk yang tidak boleh dijual di sini: ${names.join(', ')}. Admin dapat menurunkannya.`,
  namePlaceholder: 'Contoh: Kipas angin meja 12 inci',
  chooseCategory: 'Pilih kategori',
  suggestedCategory: 'Disarankan dari nama produk. Ubah bila keliru.',
  suggestedCategories: 'Kategori yang disarankan',
  noCondition: 'Tidak disebutkan',
  pricePlaceholder: '0',
  unlikelyPriceTitle: (price: string) => `Harganya benar ${price}?`,
  unlikelyPrice: (usual: string) => `Barang di kategori ini biasanya sekitar ${usual}.`,
  priceIsRight: 'Ya, harganya benar',
  changePrice: 'Ubah harga',
  buyersPay: (price: string) => `Pembeli membayar ${price}`,
  negotiableHint: 'Pembeli dapat mengusulkan harga, paling rendah separuhnya. Anda yang memutuskan.',
  cashMostHint:
    'Di atas jumlah ini pembeli harus memakai Transfer Bank. Sewa dihitung per hari, jasa per janji temu. Kosong: tidak dibatasi.',
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
  /** Names a place on this campus, because people would not know one of another campus. */
  get codAddressPlaceholder(): string {
    const { places } = campus().places;
    const known = places.some(({ name }) => name === 'GSG') ? undefined : places[0];
    return known ? `Contoh: Depan ${known.name}` : 'Contoh: Depan gerbang GSG';
  },
  addressIsPublic: 'Alamat ini tampil di halaman produk dan dapat dilihat semua orang. Cukup tulis tempat bertemu.',
  /** An empty field has a meaning: the seller delivers (domain/orders/shipping-address.ts). */
  addressOrBring: 'Dapat dilihat semua orang. Kosongkan bila Anda mengantar ke alamat pembeli.',
  descriptionPlaceholder: 'Kondisi, ukuran, alasan dijual, kelengkapan …',
} as const;
