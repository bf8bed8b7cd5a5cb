import { part } from '../../lib/page/part.tsx';
import { putPieces } from '../../shop/product/put-pieces.ts';
import { type KindParts, noClosing, noShownKeys, nothing } from '../kind.ts';
import { panelToCome } from '../panel-to-come.tsx';
import { shownBatches } from './shown-batches.ts';
import { placeNote } from './texts/place-note.ts';

export const preorderParts: KindParts = {
  Fields: part(async () => (await import('./batch-fields.tsx')).BatchFields),
  closesAt: noClosing,
  place: {
    of: ({ pickupPlace }) => (typeof pickupPlace === 'string' ? pickupPlace.trim() : ''),
    note: placeNote,
  },
  ownForm: nothing,
  prefill: nothing,
  RemovalNote: nothing,
  Panel: part(async () => (await import('./batch-panel.tsx')).BatchPanel, panelToCome),
  beside: nothing,
  SellerAction: nothing,
  Line: part(async () => (await import('./batch-line.tsx')).BatchLine),
  putBack: putPieces,
  shownTerms: shownBatches,
  shownKeys: noShownKeys,
  atLogin: nothing,
};
