/**
 * UI strings for pages open in another app's browser, which lacks some features. `app`: that app's name, '' when
 * unknown.
 */
const elsewhere = 'buka halaman ini di browser lewat menu ⋯';
const inside = (app: string) => `di dalam aplikasi ${app || 'lain'}`;

export const inAppTexts = {
  upload: (app: string) => `Pilihan foto atau berkas tidak terbuka ${inside(app)}? Kalau begitu, ${elsewhere}.`,
  save: (app: string) => `Berkas tidak tersimpan ${inside(app)}? Kalau begitu, ${elsewhere}.`,
  pay: (app: string) =>
    `Pembayaran tidak bisa diselesaikan ${inside(app)}? Kalau begitu, ${elsewhere}, lalu bayar dari halaman Pesanan.`,
};
