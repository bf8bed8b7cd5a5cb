/** Lists what each kind adds to the pages of orders and sales. Parts load when they are shown. */
import { kindOf, type RowKind } from '#domain/kinds/kind.ts';
import { goodsSaleParts } from './goods/sale-parts.ts';
import { type SaleParts, usualSaleParts } from './kind.ts';
import { linkSaleParts } from './link/sale-parts.ts';
import { preorderSaleParts } from './preorder/sale-parts.ts';
import { rentalSaleParts } from './rental/sale-parts.ts';
import { serviceSaleParts } from './service/sale-parts.ts';
import { unknownSaleParts } from './unknown/sale-parts.ts';

const parts: Readonly<Record<RowKind, SaleParts>> = {
  goods: goodsSaleParts,
  preorder: preorderSaleParts,
  service: serviceSaleParts,
  rental: rentalSaleParts,
  wanted: usualSaleParts,
  bundle: usualSaleParts,
  free: usualSaleParts,
  link: linkSaleParts,
  unknown: unknownSaleParts,
};

export const salePartsOf = (sale: { readonly kind?: string | null | undefined }): SaleParts => parts[kindOf(sale)];

/** The parts of all kinds, for screens that do not show a single kind. */
export const allSaleParts: readonly SaleParts[] = Object.values(parts);
