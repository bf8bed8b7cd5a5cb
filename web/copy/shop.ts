/** Words of the shared pieces of the shop. */
export const shopTexts = {
  photoOf: (name: string) => `Foto ${name}`,
  preview: (name: string) => `Pratinjau ${name}`,
  uploading: (name: string) => `Mengunggah ${name}`,
  tryAgain: 'Coba lagi',
  moveForward: (name: string) => `Geser ${name} ke depan`,
  moveBack: (name: string) => `Geser ${name} ke belakang`,
  replace: (name: string) => `Ganti ${name}`,
  remove: (name: string) => `Hapus ${name}`,
  sold: 'terjual',
  discount: (percent: string) => `Diskon ${percent}`,
  wish: (name: string) => `Simpan di wishlist: ${name}`,
  withoutPhoto: (name: string) => `${name} (tanpa foto)`,
  suggestions: 'Baru di lapak',
  quantity: 'Jumlah',
  less: (name: string) => `Kurangi ${name}`,
  more: (name: string) => `Tambah ${name}`,
};
