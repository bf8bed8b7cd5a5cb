import { boughtAnywhere, type KindFace, noAds, noFilters, noTerms, notPosted } from '../kind.ts';

export const linkFace: KindFace = {
  name: 'Lewat tautan',
  word: () => 'Lewat tautan',
  hasBadge: true,
  hint: notPosted,
  terms: noTerms,
  filters: noFilters,
  hasCondition: true,
  pageButton: boughtAnywhere,
  hasPage: false,
  ads: noAds,
};
