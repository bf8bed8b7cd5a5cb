import { depositsIn } from '#domain/money.ts';
import { part } from '../../lib/page/part.tsx';
import { type KindParts, noClosing, noShownKeys, nothing } from '../kind.ts';
import { panelToCome } from '../panel-to-come.tsx';

export const rentalParts: KindParts = {
  Fields: part(async () => (await import('./rental-fields.tsx')).RentalFields),
  closesAt: noClosing,
  place: nothing,
  ownForm: nothing,
  prefill: nothing,
  RemovalNote: nothing,
  Panel: part(async () => (await import('./rental-panel.tsx')).RentalPanel, panelToCome),
  beside: nothing,
  SellerAction: nothing,
  Line: part(async () => (await import('./rental-line.tsx')).RentalLine),
  putBack: async (line) => (await import('./put-days.ts')).putDays(line),
  shownTerms: (_, lines) => ({
    deposits: depositsIn(lines.map(({ pieceDeposit: deposit, quantity }) => ({ deposit, quantity }))),
  }),
  shownKeys: noShownKeys,
  atLogin: nothing,
};
