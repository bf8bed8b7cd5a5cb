import { Query } from 'appwrite';
import { boughtAnywhere, type KindFace, neverClosed, noAds, noStart, noTerms, noTile } from '../kind.ts';
import { usualBuying } from '../usual-buying.ts';

export const bundleFace: KindFace = {
  name: 'Paket',
  word: () => 'Paket',
  hasBadge: true,
  hint: 'Beberapa barang Anda dengan satu harga.',
  terms: noTerms,
  filters: [{ id: 'paket', label: 'Paket', where: () => [Query.equal('kind', 'bundle')], to: null, tile: noTile }],
  start: noStart,
  closed: neverClosed,
  hasCondition: true,
  pageButton: boughtAnywhere,
  buying: usualBuying,
  hasPage: true,
  ads: noAds,
};
