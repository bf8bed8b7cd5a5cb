import { boughtAnywhere, type KindFace, neverClosed, noAds, noFilters, noStart, noTerms } from '../kind.ts';
import { usualBuying } from '../usual-buying.ts';

export const goodsFace: KindFace = {
  name: 'Barang',
  word: () => 'Barang',
  hasBadge: false,
  hint: 'Barangnya ada sekarang.',
  terms: noTerms,
  filters: noFilters,
  start: noStart,
  closed: neverClosed,
  hasCondition: true,
  pageButton: boughtAnywhere,
  buying: usualBuying,
  hasPage: true,
  ads: noAds,
};
