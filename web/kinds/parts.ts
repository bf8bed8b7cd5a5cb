/** Lists what each kind adds to the screens. Parts load when they are shown. */
import { kindOf, productKinds, type RowKind } from '#domain/kinds/kind.ts';
import { type CampusCatalogue, offersKind } from '#domain/settings/campus-catalogue.ts';
import { bundleParts } from './bundle/parts.ts';
import { freeParts } from './free/parts.ts';
import { goodsParts } from './goods/parts.ts';
import type { KindParts, OwnForm } from './kind.ts';
import { linkParts } from './link/parts.ts';
import { preorderParts } from './preorder/parts.ts';
import { rentalParts } from './rental/parts.ts';
import { serviceParts } from './service/parts.ts';
import { unknownParts } from './unknown/parts.ts';
import { wantedParts } from './wanted/parts.ts';

const parts: Readonly<Record<RowKind, KindParts>> = {
  goods: goodsParts,
  preorder: preorderParts,
  service: serviceParts,
  rental: rentalParts,
  wanted: wantedParts,
  bundle: bundleParts,
  free: freeParts,
  link: linkParts,
  unknown: unknownParts,
};

export const partsOf = (row: { readonly kind?: string | null | undefined }): KindParts => parts[kindOf(row)];

/** The parts of all kinds, for screens that do not show a single kind. */
export const allParts: readonly KindParts[] = Object.values(parts);

/**
 * Forms of the kinds that this campus offers and that do not use the posting form. `current`: path of the open form,
 * which is always included.
 */
export const ownForms = (campus: Pick<CampusCatalogue, 'categories'>, current = ''): readonly OwnForm[] =>
  productKinds.flatMap((kind) => {
    const { ownForm } = parts[kind];
    return ownForm && (offersKind(campus, kind) || ownForm.to === current) ? [ownForm] : [];
  });
