import { boughtAnywhere, type KindFace, noAds, noFilters, noTerms } from '../kind.ts';

export const goodsFace: KindFace = {
  name: 'Barang',
  word: () => 'Barang',
  hasBadge: false,
  hint: 'Barangnya ada sekarang.',
  terms: noTerms,
  filters: noFilters,
  hasCondition: true,
  pageButton: boughtAnywhere,
  hasPage: true,
  ads: noAds,
};
