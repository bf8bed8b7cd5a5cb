/** Words of the public first page. */
export const landingTexts = {
  checking: 'Memeriksa sesi Anda...',
  search: 'Cari nama produk...',
  login: 'Login',
  register: 'Register',
  buyNow: 'Beli Sekarang',
  categories: 'Kategori',
  products: 'Our Products',
  more: 'Show More',
  home: 'Beranda',
  ourProducts: 'Produk Kami',
  tileHints: {
    Perabotan: 'Meja, kipas, isi kamar kos',
    Elektronik: 'Laptop, ponsel, aksesori',
    Fashion: 'Jaket, sepatu, almamater',
  },
} as const;
