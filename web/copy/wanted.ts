/** Words beside a login that somebody was led to. */
/** Why one is asked to come in. */
export const wantedMessages = {
  /** `action`: what was pressed on the product (useLoginFirst), or 'see' for its card. */
  toDo: (action: string, name: string) =>
    ({
      see: `Masuk untuk melihat ${name}`,
      cart: `Masuk untuk menambahkan ${name} ke keranjang`,
      wish: `Masuk untuk menyimpan ${name} ke wishlist`,
      report: `Masuk untuk melaporkan ${name}`,
      ask: `Masuk untuk bertanya tentang ${name}`,
      offer: `Masuk untuk menawar ${name}`,
    })[action] ?? `Masuk untuk kembali ke ${name}`,
  toOrder: (name: string) => `Masuk untuk memesan ${name}`,
  toPlace: (place: string) => `Masuk untuk membuka ${place}.`,
  /** Pages of signed-in people, by the first word of their path. */
  places: {
    cart: 'keranjang Anda',
    checkout: 'checkout',
    orders: 'pesanan Anda',
    history: 'riwayat transaksi Anda',
    wishlist: 'wishlist Anda',
    messages: 'pesan Anda',
    chat: 'chat support',
    notifications: 'notifikasi Anda',
    profile: 'profil Anda',
    settings: 'pengaturan akun',
    sales: 'penjualan Anda',
    'manage-products': 'produk jualan Anda',
    'post-product': 'halaman jual',
    links: 'tautan jual Anda',
    semuakategori: 'semua kategori',
    wanted: 'iklan dicari',
  } as Record<string, string>,
} as const;

export const wantedTexts = {
  label: 'Yang ingin Anda buka',
  lookFirst: 'Lihat dulu tanpa akun',
} as const;
