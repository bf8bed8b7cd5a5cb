import { boughtAnywhere, type KindFace, neverClosed, noTerms, noTile, notPosted } from '../kind.ts';
import { usualBuying } from '../usual-buying.ts';

export const wantedFace: KindFace = {
  name: 'Dicari',
  word: () => 'Dicari',
  hasBadge: true,
  hint: notPosted,
  terms: noTerms,
  // Ads are not products, so the filter opens their page instead of filtering the list.
  filters: [{ id: 'dicari', label: 'Dicari', where: () => [], to: '/wanted', tile: noTile }],
  start: { label: 'Dicari', to: '/wanted' },
  closed: neverClosed,
  hasCondition: true,
  pageButton: boughtAnywhere,
  buying: usualBuying,
  hasPage: true,
  ads: {
    newPath: (term) => `/wanted/new?${new URLSearchParams({ q: term })}`,
    onePath: (id) => `/wanted/${id}`,
    ownPath: '/wanted/mine',
    ownTab: 'Iklan dicari',
  },
};
