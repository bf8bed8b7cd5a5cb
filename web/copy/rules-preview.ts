import { formatNumber, formatPrice } from './numbers.ts';

/** Sentences for rules that no previewed page shows. */
export const rulesPreviewTexts = {
  registering: 'Saat mendaftar',
  anybody: 'Siapa saja boleh mendaftar.',
  paying: 'Saat membayar',
  transfer: (method: string, minutes: number) => `${method}: stok disimpan ${formatNumber(minutes)} menit`,
  newcomer: (percent: number) =>
    `COD tanpa pembelian selesai: paling banyak ${formatNumber(percent)}% dari satu PO, jadwal per minggu atau satu barang sewaan`,
  earning: 'Yang diterima penjual',
  fee: (price: number, fee: number) =>
    fee === 0
      ? `Dari ${formatPrice(price)} lewat transfer: semuanya`
      : `Dari ${formatPrice(price)} lewat transfer: ${formatPrice(price - fee)} (biaya ${formatPrice(fee)})`,
  today: 'Kalau terjadi sekarang',
  answered: (moment: string) => `Pesanan dijawab paling lambat ${moment}`,
  listed: (day: string) => `Produk tayang sampai ${day}, lalu penjualnya ditanya`,
  nights: 'Malam hari',
  noQuiet: 'Tidak ada jam tenang.',
} as const;
