/** UI strings for lists that are saved as a spreadsheet. */
import { formatNumber } from './numbers.ts';

export const excelTexts = {
  export: 'Ekspor Excel',
  saved: (count: number) => `${formatNumber(count)} baris disimpan sebagai Excel.`,
  failure: (detail: string) => `Gagal mengekspor Excel: ${detail}`,
  tooMany: (most: number) =>
    `Excel hanya sampai ${formatNumber(most)} baris. Persempit daftarnya, atau pakai Ekspor CSV.`,
} as const;
