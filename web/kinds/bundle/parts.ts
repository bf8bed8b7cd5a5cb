import { part } from '../../lib/page/part.tsx';
import { putPieces } from '../../shop/product/put-pieces.ts';
import { type KindParts, noClosing, nothing } from '../kind.ts';
import { panelToCome } from '../panel-to-come.tsx';
import { partsKey, shownParts } from './shown-parts.ts';

export const bundleParts: KindParts = {
  Fields: part(async () => (await import('./bundle-fields.tsx')).BundleFields),
  closesAt: noClosing,
  place: nothing,
  ownForm: nothing,
  prefill: nothing,
  RemovalNote: nothing,
  Panel: part(async () => (await import('./bundle-panel.tsx')).BundlePanel, panelToCome),
  beside: {
    isAt: ({ isInBundle }) => isInBundle,
    Beside: part(async () => (await import('./in-bundles.tsx')).InBundles),
  },
  SellerAction: part(async () => (await import('./bundle-offer-button.tsx')).BundleOfferButton),
  Line: part(async () => (await import('./bundle-line.tsx')).BundleLine),
  putBack: putPieces,
  shownTerms: shownParts,
  shownKeys: [partsKey],
  atLogin: nothing,
};
