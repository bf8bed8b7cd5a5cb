import { boughtAnywhere, countedBySeller, type KindRules, neverClosed, usualWords } from '../kind.ts';

/** Work that is done for the buyer, in packages, at a booked time or without one. */
export const serviceRules: KindRules = {
  isReady: true,
  isPosted: true,
  fixed: { stock: null, discount: 0, isNegotiable: false },
  // The price is that of the cheapest package, until the checkout chooses one.
  isPriceDerived: true,
  stockFixedBy: countedBySeller,
  isSingle: true,
  isChosen: true,
  asksDays: false,
  isPickedUp: false,
  hasOwnSale: true,
  hasOwnBuying: boughtAnywhere,
  cashUnit: 'appointments',
  isApart: false,
  isBundled: false,
  closedBy: neverClosed,
  words: usualWords,
};
