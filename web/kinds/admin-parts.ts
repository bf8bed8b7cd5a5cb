/** Lists what each kind adds to the admin pages. Parts load when they are shown. */
import { kindOf, type RowKind } from '#domain/kinds/kind.ts';
import { goodsAdminParts } from './goods/admin-parts.ts';
import { type AdminParts, noAdminParts } from './kind.ts';
import { rentalAdminParts } from './rental/admin-parts.tsx';
import { serviceAdminParts } from './service/admin-parts.ts';
import { unknownAdminParts } from './unknown/admin-parts.ts';
import { wantedAdminParts } from './wanted/admin-parts.ts';

const parts: Readonly<Record<RowKind, AdminParts>> = {
  goods: goodsAdminParts,
  preorder: noAdminParts,
  service: serviceAdminParts,
  rental: rentalAdminParts,
  wanted: wantedAdminParts,
  bundle: noAdminParts,
  free: noAdminParts,
  link: noAdminParts,
  unknown: unknownAdminParts,
};

export const adminPartsOf = (sale: { readonly kind?: string | null | undefined }): AdminParts => parts[kindOf(sale)];

/** Component for the subject of a report; undefined if no kind has one. */
export const reportedPart = (subject: string) =>
  Object.values(parts)
    .map(({ reported }) => reported)
    .find((one) => one?.subject === subject)?.Reported;
