/** UI strings used by several parts of the shop. */
export const shopTexts = {
  photoOf: (name: string) => `Foto ${name}`,
  becameStill: 'Gambar bergerak disimpan sebagai foto diam.',
  buy: 'Beli',
  sold: 'terjual',
  /** One word on why a card's product cannot be bought. */
  gone: { sold: 'Terjual', unlisted: 'Berakhir', empty: 'Habis' },
  held: 'Ditahan',
  /** Heading of the unavailable products below the others. */
  goneTitle: 'Sudah habis',
  discount: (percent: string) => `Diskon ${percent}`,
  wish: (name: string) => `Simpan di wishlist: ${name}`,
  photoGone: 'Foto tidak dapat dimuat.',
  /** How an order or sale of this sum is paid. A sum of 0 is free, whatever payment method is stored. */
  paidBy: (method: string, sum: number) => (sum === 0 ? 'Tidak ada yang dibayar' : method),
  withoutPhoto: 'Tanpa foto',
  suggestions: 'Baru di lapak',
  quantity: 'Jumlah',
  less: (name: string) => `Kurangi ${name}`,
  more: (name: string) => `Tambah ${name}`,
};
