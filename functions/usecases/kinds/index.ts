/** All kinds with their server parts; the world has them as `kinds`. */
import { kindOf, type ProductKind, type RowKind } from '../../domain/kinds/kind.ts';
import { saleKindOf } from '../../domain/kinds/sale-kind.ts';
import { bundleKind } from './bundle/server.ts';
import { freeKind } from './free/server.ts';
import { goodsKind } from './goods/server.ts';
import type { Kind, Kinds } from './kind.ts';
import { linkKind } from './link/server.ts';
import { preorderKind } from './preorder/server.ts';
import { unknownTerms } from './promise.ts';
import { rentalKind } from './rental/server.ts';
import { serviceKind } from './service/server.ts';
import { wantedKind } from './wanted/server.ts';

const known: Readonly<Record<ProductKind, Kind>> = {
  goods: goodsKind,
  preorder: preorderKind,
  service: serviceKind,
  rental: rentalKind,
  wanted: wantedKind,
  bundle: bundleKind,
  free: freeKind,
  link: linkKind,
};

/**
 * An unknown kind (of another version) accepts no orders; its running sales continue without additions of their kind.
 */
const byName: Readonly<Record<RowKind, Kind>> = {
  ...known,
  unknown: { ...goodsKind, promise: unknownTerms },
};

export const kinds: Kinds = {
  byName,
  all: Object.values(known),
  of: (row) => byName[kindOf(row)],
  ofSale: (sale) => byName[saleKindOf(sale)],
};
