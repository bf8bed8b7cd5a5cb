import { boughtAnywhere, countedBySeller, type KindRules, neverClosed, nothingFixed, usualWords } from '../kind.ts';

/** Things that their seller has now, one piece or more. */
export const goodsRules: KindRules = {
  isReady: true,
  isPosted: true,
  fixed: nothingFixed,
  isPriceDerived: false,
  stockFixedBy: countedBySeller,
  isSingle: false,
  isChosen: false,
  asksDays: false,
  isPickedUp: false,
  hasOwnSale: false,
  hasOwnBuying: boughtAnywhere,
  cashUnit: 'pieces',
  isApart: false,
  isBundled: true,
  closedBy: neverClosed,
  words: usualWords,
};
