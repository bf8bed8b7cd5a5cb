/**
 * Every state of a trade as seen by both sides, by kind: one list for all assertions. A kind without states is a
 * compile error; a state or a turn of the rules that is missing here fails tests/scripts/trade-states.test.ts.
 */
import type { ProductKind } from '#domain/kinds/kind.ts';
import { giftStates } from './gifts.ts';
import { goodsStates } from './goods.ts';
import { oddStates } from './odd.ts';
import { bundleStates, linkStates, wantedStates } from './other-kinds.ts';
import { preorderStates } from './preorder.ts';
import { rentalStates } from './rental.ts';
import { serviceStates } from './service.ts';
import type { TradeState } from './state.ts';

const statesOf: Readonly<Record<ProductKind, readonly TradeState[]>> = {
  goods: [...goodsStates, ...oddStates],
  preorder: preorderStates,
  service: serviceStates,
  rental: rentalStates,
  wanted: wantedStates,
  bundle: bundleStates,
  free: giftStates,
  link: linkStates,
};

export const tradeStates: readonly TradeState[] = Object.values(statesOf).flat();
