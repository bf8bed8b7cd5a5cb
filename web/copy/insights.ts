import { limits } from '#domain/limits.ts';
import { formatNumber } from './format.ts';

/** A product's figures for its seller. */
export const insightTexts = {
  /** The last days in one line. */
  line: ({ views, wishes, questions }: { views: number; wishes: number; questions: number }) =>
    `${formatNumber(views)} dilihat · ${formatNumber(wishes)} wishlist · ${formatNumber(questions)} tanya (${limits.shownViewDays} hari)`,
  title: `${limits.shownViewDays} hari terakhir`,
  views: 'Dilihat',
  wishes: 'Wishlist',
  questions: 'Tanya',
  perDay: 'Dilihat per hari',
  failed: 'Jumlah yang melihat belum bisa dimuat.',
} as const;
