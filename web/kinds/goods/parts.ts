/** Goods add no parts of their own; the entries show what a kind can add. */
import { putPieces } from '../../shop/product/put-pieces.ts';
import { type KindParts, noClosing, noShownKeys, noShownTerms, nothing } from '../kind.ts';

export const goodsParts: KindParts = {
  Fields: nothing,
  closesAt: noClosing,
  place: nothing,
  ownForm: nothing,
  prefill: nothing,
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
