import { boughtAnywhere, type KindRules, neverClosed, noCashLimit, usualWords, neverBooked, noDeposit, noMoment } from '../kind.ts';

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
  sale: {
    comesBack: false,
    isBooked: neverBooked,
    acceptedUntil: noMoment,
    answeredBefore: noMoment,
    leftBefore: noMoment,
    endsAt: noMoment,
    remindAt: noMoment,
    keptOfDeposit: noDeposit,
    proposedOfDeposit: noDeposit,
  },
};
