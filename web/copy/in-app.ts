/** Where a page is open inside another app, whose own browser does not do everything. `app`: its name, '' where it is not known. */
const elsewhere = 'buka halaman ini di browser lewat menu ⋯';
const inside = (app: string) => `di dalam aplikasi ${app || 'lain'}`;

export const inAppTexts = {
  upload: (app: string) => `Pilihan foto atau berkas tidak terbuka ${inside(app)}? Kalau begitu, ${elsewhere}.`,
  save: (app: string) => `Berkas tidak tersimpan ${inside(app)}? Kalau begitu, ${elsewhere}.`,
  pay: (app: string) =>
    `Pembayaran tidak bisa diselesaikan ${inside(app)}? Kalau begitu, ${elsewhere}, lalu bayar dari halaman Pesanan.`,
};
