import { boughtAnywhere, countedBySeller, type KindRules, neverClosed, noCashLimit, nothingFixed, usualWords, neverBooked, noDeposit, noMoment } from '../kind.ts';

/** Ads of things that somebody looks for. They are rows of their own and never products; a category that offers them takes ads. */
export const wantedRules: KindRules = {
  isReady: true,
  isPosted: false,
  fixed: nothingFixed,
  isPriceDerived: false,
  stockFixedBy: countedBySeller,
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
