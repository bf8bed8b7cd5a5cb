/** All kinds with their server parts; available as `kinds` of the world. */
import { kindOf, type ProductKind, type RowKind } from '../../domain/kinds/kind.ts';
import { saleKindOf } from '../../domain/kinds/sale-kind.ts';
import { bundleKind } from '../../kinds/bundle/server.ts';
import { freeKind } from '../../kinds/free/server.ts';
import { goodsKind } from '../../kinds/goods/server.ts';
import { linkKind } from '../../kinds/link/server.ts';
import { preorderKind } from '../../kinds/preorder/server.ts';
import { rentalKind } from '../../kinds/rental/server.ts';
import { serviceKind } from '../../kinds/service/server.ts';
import { wantedKind } from '../../kinds/wanted/server.ts';
import type { Kind, Kinds } from './kind.ts';
import { unknownTerms } from './promise.ts';

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
