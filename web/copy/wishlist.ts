/** Messages quoted from the specification, by situation. */
export const wishlistMessages = {
  loginFirst: 'Silakan login dulu untuk memproses wishlist!',
  added: 'Produk ditambahkan ke wishlist!',
  removed: 'Produk dihapus dari wishlist.',
  failure: (detail: string) => `Gagal memproses wishlist: ${detail}`,
  removeFailure: 'Gagal menghapus produk dari wishlist.',
  moved: (name: string) => `${name} berhasil dipindahkan ke keranjang.`,
  moveFailure: 'Gagal memindahkan item ke keranjang.',
} as const;

export const wishlistTexts = {
  soldOff: 'Terjual',
  unlisted: 'Tidak lagi ditawarkan',
  outOfStock: 'Stok habis',
  gone: 'Sudah dihapus',
  cheaper: (amount: string) => `Turun ${amount} sejak disimpan`,
  back: 'Tersedia lagi',
  lastPiece: 'Tinggal satu',
  /** The button's label with the product's name. */
  of: (button: string, name: string) => `${button}: ${name}`,
  moveToCart: 'Pindah ke Keranjang',
  removeOf: (name: string) => `Hapus ${name}`,
  remove: 'Hapus',
  ownWishlist: 'Wishlist Saya',
  backHome: 'Kembali ke Beranda',
  loading: 'Memuat wishlist…',
  empty: 'Wishlist Anda masih kosong',
  emptyHint: 'Simpan barang yang Anda suka, lalu temukan lagi di sini.',
  count: (count: number, more: boolean) => `${count}${more ? '+' : ''} produk`,
  findProducts: 'Cari Produk',
};
