import { formatNumber } from './format.ts';

/** What a seller reads of how a product goes. */
export const insightTexts = {
  /** Of the last seven days, in one line. */
  line: ({ views, wishes, questions }: { views: number; wishes: number; questions: number }) =>
    `${formatNumber(views)} dilihat · ${formatNumber(wishes)} wishlist · ${formatNumber(questions)} tanya (7 hari)`,
  title: 'Tujuh hari terakhir',
  views: 'Dilihat',
  wishes: 'Wishlist',
  questions: 'Tanya',
  perDay: 'Dilihat per hari',
  failed: 'Jumlah yang melihat belum bisa dimuat.',
} as const;
