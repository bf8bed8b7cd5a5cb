import {
  fetched,
  type KindRules,
  neverBooked,
  neverClosed,
  noCashLimit,
  noDeposit,
  noMoment,
  notNow,
  onSale,
} from '../../domain/kinds/kind.ts';
import { isForDraw } from './rules/for-draw.ts';

/** Gifts, given to the first who orders them or by a draw. */
export const freeRules: KindRules = {
  searchWords: ['Gratis', 'gratisan', 'free', 'cuma cuma', 'hibah', 'giveaway', 'give away', 'undian', 'bagi bagi'],
  isReady: true,
  isPosted: true,
  fixed: { price: 0, discount: 0, isNegotiable: false },
  isPriceDerived: false,
  stockFixedBy: (product) => (isForDraw(product) ? 'draw_one_piece' : null),
  isSingle: false,
  isChosen: false,
  asksDays: false,
  isPickedUp: false,
  handedOver: fetched,
  isPrepared: false,
  takesSlots: false,
  hasOwnSale: false,
  hasOwnBuying: isForDraw,
  cashUnit: noCashLimit,
  isApart: false,
  isBundled: false,
  // The winner orders the gift after `closesAt`.
  opens: 'until_closing',
  closedBy: neverClosed,
  words: { buying: 'pesanan', selling: 'pemberian', again: 'Ambil Lagi' },
  card: {
    offered: (gift) => (isForDraw(gift) ? { ...onSale(), words: 'Undian' } : onSale()),
    closed: notNow,
  },
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
