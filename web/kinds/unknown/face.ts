import { boughtAnywhere, type KindFace, noAds, noFilters, noTerms, notPosted } from '../kind.ts';

/** A kind that a newer version made. */
export const unknownFace: KindFace = {
  name: 'Jenis baru',
  word: () => 'Jenis baru',
  hasBadge: true,
  hint: notPosted,
  terms: noTerms,
  filters: noFilters,
  hasCondition: true,
  pageButton: boughtAnywhere,
  hasPage: true,
  ads: noAds,
};
