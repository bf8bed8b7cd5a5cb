import { part } from '../../lib/page/part.tsx';
import { putPieces } from '../../shop/product/put-pieces.ts';
import { type KindParts, noShownKeys, noShownTerms, nothing } from '../kind.ts';
import { panelToCome } from '../panel-to-come.tsx';

export const freeParts: KindParts = {
  Fields: part(async () => (await import('./draw-fields.tsx')).DrawFields),
  closesAt: ({ drawAt }) => (typeof drawAt === 'string' ? drawAt : null),
  place: nothing,
  ownForm: nothing,
  prefill: nothing,
  RemovalNote: part(async () => (await import('./open-entrants.tsx')).OpenEntrants),
  Panel: part(async () => (await import('./draw-panel.tsx')).DrawPanel, panelToCome),
  beside: nothing,
  SellerAction: nothing,
  Line: nothing,
  putBack: putPieces,
  shownTerms: noShownTerms,
  shownKeys: noShownKeys,
  atLogin: nothing,
};
