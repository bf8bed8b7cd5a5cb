import { boughtAnywhere, countedBySeller, type KindRules, neverClosed, noCashLimit, nothingFixed, usualWords, neverBooked, noDeposit, noMoment } from '../kind.ts';

/** One thing that is sold to whoever has its link. It has a form of its own and is no product. */
export const linkRules: KindRules = {
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
  isApart: true,
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
