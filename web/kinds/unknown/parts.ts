/** For rows whose kind comes from a newer version: they are shown as stored and cannot be ordered. */
import { part } from '../../lib/page/part.tsx';
import { putPieces } from '../../shop/product/put-pieces.ts';
import { type KindParts, noClosing, noShownKeys, noShownTerms, nothing } from '../kind.ts';
import { panelToCome } from '../panel-to-come.tsx';

export const unknownParts: KindParts = {
  Fields: nothing,
  closesAt: noClosing,
  place: nothing,
  ownForm: nothing,
  prefill: nothing,
  RemovalNote: nothing,
  Panel: part(async () => (await import('./unknown-notes.tsx')).UnknownPanel, panelToCome),
  beside: nothing,
  SellerAction: nothing,
  Line: part(async () => (await import('./unknown-notes.tsx')).UnknownLine),
  putBack: putPieces,
  shownTerms: noShownTerms,
  shownKeys: noShownKeys,
  atLogin: nothing,
};
