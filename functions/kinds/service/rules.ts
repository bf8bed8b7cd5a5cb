import {
  boughtAnywhere,
  countedBySeller,
  isAccepted,
  type KindRules,
  type KindSale,
  neverClosed,
  noDeposit,
  noMoment,
  notNow,
  onSale,
  orderedWords,
} from '../../domain/kinds/kind.ts';

/** Start of the appointment, ms since 1970; null if no time is booked. */
const appointmentOf = ({ meetAt, bookingId }: KindSale): number | null =>
  meetAt && bookingId ? Date.parse(meetAt) : null;

/** Work for the buyer, in packages, with or without a booked time. */
export const serviceRules: KindRules = {
  searchWords: ['Jasa', 'layanan', 'booking'],
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
  handedOver: { mayBeBrought: false, at: 'Bertemu di' },
  isPrepared: true,
  takesSlots: true,
  hasOwnSale: true,
  hasOwnBuying: boughtAnywhere,
  cashUnit: 'appointments',
  isApart: false,
  isBundled: false,
  opens: 'always',
  closedBy: neverClosed,
  words: orderedWords,
  card: { offered: onSale, closed: notNow },
  sale: {
    comesBack: false,
    isBooked: ({ bookingId }) => Boolean(bookingId),
    acceptedUntil: noMoment,
    answeredBefore: appointmentOf,
    leftBefore: (sale) => (isAccepted(sale) ? appointmentOf(sale) : null),
    endsAt: noMoment,
    remindAt: noMoment,
    keptOfDeposit: noDeposit,
    proposedOfDeposit: noDeposit,
  },
};
