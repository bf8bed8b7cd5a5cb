import { part } from '../../lib/page/part.tsx';
import { putPieces } from '../../shop/product/put-pieces.ts';
import { type KindParts, noClosing, noShownKeys, noShownTerms, nothing } from '../kind.ts';
import { ownFormTexts } from './texts/own-form.ts';

export const linkParts: KindParts = {
  Fields: nothing,
  closesAt: noClosing,
  place: nothing,
  ownForm: {
    to: '/links',
    ...ownFormTexts,
  },
  prefill: nothing,
  RemovalNote: nothing,
  Panel: nothing,
  beside: nothing,
  SellerAction: nothing,
  Line: nothing,
  putBack: putPieces,
  shownTerms: noShownTerms,
  shownKeys: noShownKeys,
  atLogin: {
    isAt: (path) => path.startsWith('/l#'),
    AtLogin: part(async () => (await import('./linked-thing.tsx')).LinkedThingAtLogin),
  },
};
