import { type KindFace, noAds, noFilters, noStart, noTerms, notPosted } from '../kind.ts';
import { usualBuying } from '../usual-buying.ts';

export const unknownFace: KindFace = {
  name: 'Jenis baru',
  word: () => 'Jenis baru',
  hasBadge: true,
  hint: notPosted,
  terms: noTerms,
  filters: noFilters,
  start: noStart,
  closed: { ribbon: 'Belum dikenal', button: 'Belum dapat dipesan' },
  hasCondition: true,
  pageButton: () => 'Lihat',
  buying: usualBuying,
  hasPage: true,
  ads: noAds,
};
