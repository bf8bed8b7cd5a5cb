import { Query } from 'appwrite';
import { isForDraw } from '#domain/kinds/free/for-draw.ts';
import { type KindFace, neverClosed, noAds, noTerms } from '../kind.ts';

export const freeFace: KindFace = {
  name: 'Gratis',
  word: (product) => (isForDraw(product) ? 'Undian' : 'Gratis'),
  hasBadge: true,
  hint: 'Untuk siapa cepat, atau diundi.',
  terms: noTerms,
  filters: [{ id: 'gratis', label: 'Gratis', where: () => [Query.equal('kind', 'free')], to: null }],
  closed: neverClosed,
  hasCondition: true,
  pageButton: (product) => (isForDraw(product) ? 'Lihat Undian' : ''),
  hasPage: true,
  ads: noAds,
};
