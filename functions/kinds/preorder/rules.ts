import { hourMs } from '../../domain/durations.ts';
import {
  boughtAnywhere,
  countedBySeller,
  fetched,
  type KindRules,
  neverBooked,
  noDeposit,
  noMoment,
  orderedWords,
} from '../../domain/kinds/kind.ts';
import { limits } from '../../domain/limits.ts';

/** Goods that are ordered in a batch until it closes, then made and picked up together. */
export const preorderRules: KindRules = {
  searchWords: ['PO', 'preorder', 'pre order', 'preoder', 'pre oder', 'open po', 'buka po', 'open order', 'prapesan'],
  isReady: true,
  isPosted: true,
  // The batch counts the pieces, and all its buyers pay the same price.
  fixed: { stock: null, isNegotiable: false },
  isPriceDerived: false,
  stockFixedBy: countedBySeller,
  isSingle: false,
  isChosen: false,
  asksDays: false,
  isPickedUp: true,
  handedOver: fetched,
  isPrepared: true,
  takesSlots: false,
  hasOwnSale: true,
  hasOwnBuying: boughtAnywhere,
  cashUnit: 'pieces',
  isApart: false,
  isBundled: false,
  opens: 'while_open',
  closedBy: ({ closesAt }, now) => (closesAt && Date.parse(closesAt) > now ? null : 'batch_closed'),
  words: orderedWords,
  card: {
    offered: () => ({ words: 'Pre-order', open: 'preorder', schema: 'PreOrder' }),
    closed: { words: 'PO sedang tutup', open: 'out of stock', schema: 'OutOfStock' },
  },
  sale: {
    comesBack: false,
    isBooked: neverBooked,
    acceptedUntil: noMoment,
    // The end of the pickup, which may follow the closing at once, but at least `batchAnswerHours` after the closing.
    answeredBefore: ({ meetAt, stayFrom }) =>
      meetAt && stayFrom ? Math.max(Date.parse(meetAt), Date.parse(stayFrom) + limits.batchAnswerHours * hourMs) : null,
    leftBefore: ({ state, stayFrom }) => (state === 'waiting' && stayFrom ? Date.parse(stayFrom) : null),
    endsAt: noMoment,
    remindAt: noMoment,
    keptOfDeposit: noDeposit,
    proposedOfDeposit: noDeposit,
  },
};
