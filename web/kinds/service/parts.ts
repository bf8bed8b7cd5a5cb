import { part } from '../../lib/page/part.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { putPieces } from '../../shop/product/put-pieces.ts';
import { type KindParts, noClosing, noShownTerms, nothing } from '../kind.ts';
import { panelToCome } from '../panel-to-come.tsx';

export const serviceParts: KindParts = {
  Fields: part(async () => (await import('./service-fields.tsx')).ServiceFields),
  closesAt: noClosing,
  place: nothing,
  ownForm: nothing,
  prefill: nothing,
  RemovalNote: nothing,
  Panel: part(async () => (await import('./service-panel.tsx')).ServicePanel, panelToCome),
  beside: nothing,
  SellerAction: nothing,
  Line: part(async () => (await import('./service-line.tsx')).ServiceLine),
  putBack: putPieces,
  shownTerms: noShownTerms,
  shownKeys: [queryKeys.table('appointmentSlots'), queryKeys.table('services')],
  atLogin: nothing,
};
