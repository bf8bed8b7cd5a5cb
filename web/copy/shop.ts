/** Words of the shared pieces of the shop. */
export const shopTexts = {
  photoOf: (name: string) => `Foto ${name}`,
  becameStill: 'Gambar bergerak disimpan sebagai foto diam.',
  buy: 'Beli',
  sold: 'terjual',
  /** Why a card's product can't be bought now, in a word. */
  gone: { sold: 'Terjual', unlisted: 'Berakhir', empty: 'Habis' },
  held: 'Ditahan',
  /** Heads what can't be ordered, below what can. */
  goneTitle: 'Sudah habis',
  discount: (percent: string) => `Diskon ${percent}`,
  wish: (name: string) => `Simpan di wishlist: ${name}`,
  photoGone: 'Foto tidak dapat dimuat.',
  /** How an order or a sale of this sum is paid; a gift is not, whatever is stored. */
  paidBy: (method: string, sum: number) => (sum === 0 ? 'Tidak ada yang dibayar' : method),
  withoutPhoto: 'Tanpa foto',
  suggestions: 'Baru di lapak',
  quantity: 'Jumlah',
  less: (name: string) => `Kurangi ${name}`,
  more: (name: string) => `Tambah ${name}`,
};
