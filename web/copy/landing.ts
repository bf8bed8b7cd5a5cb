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
} as const;
