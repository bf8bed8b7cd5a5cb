/** UI strings for the lists of signed-in people: banners, tiles, sorting, filter panel. */
import { marketName } from './market-name.ts';
export const browsingTexts = {
  home: 'Beranda',
  get homeTitle(): string {
    return `Beranda ${marketName()}`;
  },
  /** The list's heading for screen readers. */
  results: 'Daftar produk',
  forYou: 'Produk Untukmu',
  allCategories: 'Semua Kategori',
  allCategoriesAbout: 'Semua kategori barang dan jasa dari sesama mahasiswa.',
  allProducts: 'Semua Produk',
  allProductsAbout: 'Semua barang dan jasa yang dijual mahasiswa di kampus Anda.',
  more: 'Tampilkan Lebih Banyak',
  categories: 'Kategori',
  crumbs: 'Jalur halaman',
  sort: 'Urutkan',
  sorts: { terbaru: 'Terbaru', termurah: 'Termurah', lokasi: 'Lokasi' },
  activeFilters: 'Filter aktif',
  quoted: (term: string) => `“${term}”`,
  from: (price: string) => `Mulai ${price}`,
  upTo: (price: string) => `Sampai ${price}`,
  discountUpTo: (percent: number) => `Diskon maks. ${percent}%`,
  removeFilter: (label: string) => `Hapus filter ${label}`,
  promotion: 'Promo',
  carousel: 'korsel',
  banners: 'Banner',
  banner: 'banner',
  bannerNumber: (number: number) => `Banner ${number}`,
  bannerOf: (number: number, count: number) => `${number} dari ${count}`,
  nextBanner: 'Banner berikutnya',
  previousBanner: 'Banner sebelumnya',
} as const;

/** UI strings for the filter panel. */
export const filterTexts = {
  form: 'Filter produk',
  with: (count: number) => `Filter (${count})`,
  allOf: (label: string) => `Semua ${label}`,
  several: 'Beberapa kategori',
  category: 'Kategori',
  allCategories: 'Semua Kategori',
  minPrice: 'Harga minimum',
  maxPrice: 'Harga maksimum',
  noMaximum: (price: string) => `${price} atau kosong berarti tanpa batas`,
  maxDiscount: 'Diskon maksimum',
  apply: 'Terapkan',
} as const;
