import { limits } from '#domain/limits.ts';
import { formatNumber } from './format.ts';

/** UI strings for a product's statistics, shown to its seller. */
export const insightTexts = {
  /** Counts of the last `shownViewDays` days, in one line. */
  line: ({ views, wishes, questions }: { views: number; wishes: number; questions: number }) =>
    `${formatNumber(views)} dilihat · ${formatNumber(wishes)} wishlist · ${formatNumber(questions)} tanya (${limits.shownViewDays} hari)`,
  title: `${limits.shownViewDays} hari terakhir`,
  views: 'Dilihat',
  wishes: 'Wishlist',
  questions: 'Tanya',
  perDay: 'Dilihat per hari',
  failed: 'Jumlah yang melihat belum bisa dimuat.',
} as const;
