import { boughtAnywhere, type KindFace, neverClosed, noAds, noFilters, noTerms, notPosted } from '../kind.ts';

export const linkFace: KindFace = {
  name: 'Lewat tautan',
  word: () => 'Lewat tautan',
  hasBadge: true,
  hint: notPosted,
  terms: noTerms,
  filters: noFilters,
  closed: neverClosed,
  hasCondition: true,
  pageButton: boughtAnywhere,
  hasPage: false,
  ads: noAds,
};
