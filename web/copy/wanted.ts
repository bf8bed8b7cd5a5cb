/** UI strings shown next to a login form when a page requires a login. */
/** Login or registration. */
export type Door = 'Masuk' | 'Daftar';

const deeds: Readonly<Record<string, (name: string) => string>> = {
  see: (name) => `melihat ${name}`,
  buy: (name) => `memesan ${name}`,
  cart: (name) => `menambahkan ${name} ke keranjang`,
  wish: (name) => `menyimpan ${name} ke wishlist`,
  report: (name) => `melaporkan ${name}`,
  ask: (name) => `bertanya tentang ${name}`,
  offer: (name) => `menawar ${name}`,
};

/** Why the login is required. */
export const wantedMessages = {
  /** `action`: the button pressed on the product (useLoginFirst), or 'see' for its card. */
  toDo: (door: Door, action: string, name: string) => {
    const deed = Object.hasOwn(deeds, action) ? deeds[action] : undefined;
    return `${door} untuk ${deed?.(name) ?? `kembali ke ${name}`}`;
  },
  toPlace: (place: string) => `Masuk untuk membuka ${place}.`,
  /** Pages for signed-in people, by the first segment of their path. */
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
