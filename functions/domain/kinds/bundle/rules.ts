import { boughtAnywhere, type KindRules, neverClosed, noCashLimit, usualWords } from '../kind.ts';

/** Several products of one seller at one price. An order has its parts as lines. */
export const bundleRules: KindRules = {
  isReady: true,
  isPosted: true,
  fixed: { discount: 0, isNegotiable: false },
  isPriceDerived: false,
  stockFixedBy: () => 'bundle_stock',
  isSingle: false,
  isChosen: false,
  asksDays: false,
  isPickedUp: false,
  hasOwnSale: false,
  hasOwnBuying: boughtAnywhere,
  cashUnit: noCashLimit,
  isApart: false,
  isBundled: false,
  closedBy: neverClosed,
  words: usualWords,
};
