import { countedBySeller, type KindRules, neverClosed } from '../kind.ts';

/** Lent for days and brought back. */
export const rentalRules: KindRules = {
  isReady: true,
  isPosted: true,
  // Counters of days know how many pieces are free; the price is that of a day, the same for everybody.
  fixed: { stock: null, isNegotiable: false },
  isPriceDerived: false,
  stockFixedBy: countedBySeller,
  isSingle: false,
  isChosen: false,
  asksDays: true,
  isPickedUp: false,
  hasOwnSale: true,
  hasOwnBuying: () => true,
  cashUnit: 'days',
  isApart: false,
  isBundled: false,
  closedBy: neverClosed,
  words: { buying: 'sewa', selling: 'sewa' },
};
