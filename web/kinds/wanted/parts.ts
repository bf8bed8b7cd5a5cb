import { putPieces } from '../../shop/product/put-pieces.ts';
import { type KindParts, noClosing, noShownKeys, noShownTerms, nothing } from '../kind.ts';

export const wantedParts: KindParts = {
  Fields: nothing,
  closesAt: noClosing,
  place: nothing,
  ownForm: nothing,
  prefill: {
    param: 'dicari',
    read: async (id, userId) => (await import('./posted-for.ts')).readPostedFor(id, userId),
  },
  RemovalNote: nothing,
  Panel: nothing,
  beside: nothing,
  SellerAction: nothing,
  Line: nothing,
  putBack: putPieces,
  shownTerms: noShownTerms,
  shownKeys: noShownKeys,
  atLogin: nothing,
};
