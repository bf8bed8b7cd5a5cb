/** The list of what each kind adds to the pages of administrators. Parts are loaded when they are shown. */
import { kindOf, type RowKind } from '#domain/kinds/kind.ts';
import { goodsDeskParts } from './goods/desk-parts.ts';
import { type DeskParts, noDeskParts } from './kind.ts';
import { rentalDeskParts } from './rental/desk-parts.tsx';
import { serviceDeskParts } from './service/desk-parts.ts';
import { unknownDeskParts } from './unknown/desk-parts.ts';
import { wantedDeskParts } from './wanted/desk-parts.ts';

const parts: Readonly<Record<RowKind, DeskParts>> = {
  goods: goodsDeskParts,
  preorder: noDeskParts,
  service: serviceDeskParts,
  rental: rentalDeskParts,
  wanted: wantedDeskParts,
  bundle: noDeskParts,
  free: noDeskParts,
  link: noDeskParts,
  unknown: unknownDeskParts,
};

export const deskPartsOf = (sale: { readonly kind?: string | null | undefined }): DeskParts => parts[kindOf(sale)];

/** What a report of this subject is about; undefined: no kind says it. */
export const reportedPart = (subject: string) =>
  Object.values(parts)
    .map(({ reported }) => reported)
    .find((one) => one?.subject === subject)?.Reported;
