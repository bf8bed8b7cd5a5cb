import { boughtAnywhere, type KindFace, neverClosed, noAds, noFilters, noTerms, notPosted } from '../kind.ts';
import { usualBuying } from '../usual-buying.ts';

export const linkFace: KindFace = {
  name: 'Lewat tautan',
  word: () => 'Lewat tautan',
  hasBadge: true,
  hint: notPosted,
  terms: noTerms,
  filters: noFilters,
  start: { label: 'Jual lewat tautan', to: '/links' },
  closed: neverClosed,
  hasCondition: true,
  pageButton: boughtAnywhere,
  buying: usualBuying,
  hasPage: false,
  ads: noAds,
};
