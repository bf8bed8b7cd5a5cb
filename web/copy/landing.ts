/** Words of the public first page. */
export const landingTexts = {
  checking: 'Memeriksa sesi Anda...',
  search: 'Cari nama produk...',
  login: 'Login',
  register: 'Register',
  title: 'Belanja dengan mudah',
  about:
    'Buku, barang kos, gadget, sampai jasa dari sesama mahasiswa. Ambil di gerbang terdekat, bayar di tempat atau lewat transfer yang ditahan sampai barang diterima.',
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
