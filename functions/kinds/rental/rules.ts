import { startOfDate } from '../../domain/campus-days.ts';
import {
  countedBySeller,
  fetched,
  isAccepted,
  type KindRules,
  neverClosed,
  notNow,
  onSale,
} from '../../domain/kinds/kind.ts';
import { acceptedUntil, endOfRental, lateFee, proposedPart, returnReminderAt } from './rules/rented-sale.ts';

/** Items that are rented out for days and brought back. */
export const rentalRules: KindRules = {
  searchWords: [
    ...['Sewa', 'sewaan', 'nyewa', 'menyewa', 'menyewakan', 'disewakan', 'disewa', 'penyewaan', 'persewaan'],
    ...['rental', 'rent', 'pinjam', 'pinjaman', 'pinjem', 'minjem', 'dipinjamkan'],
  ],
  isReady: true,
  isPosted: true,
  // A counter per day replaces the stock. The price is per day and the same for everybody.
  fixed: { stock: null, isNegotiable: false },
  isPriceDerived: false,
  stockFixedBy: countedBySeller,
  isSingle: false,
  isChosen: false,
  asksDays: true,
  isPickedUp: false,
  handedOver: fetched,
  isPrepared: false,
  takesSlots: false,
  hasOwnSale: true,
  hasOwnBuying: () => true,
  cashUnit: 'days',
  isApart: false,
  isBundled: false,
  opens: 'always',
  closedBy: neverClosed,
  words: { buying: 'sewa', selling: 'sewa', again: 'Sewa Lagi' },
  card: { offered: onSale, closed: notNow },
  sale: {
    comesBack: true,
    isBooked: () => true,
    acceptedUntil: acceptedUntil,
    answeredBefore: acceptedUntil,
    leftBefore: (sale, zone) => (isAccepted(sale) && sale.rentFrom ? startOfDate(sale.rentFrom, zone) : null),
    endsAt: endOfRental,
    remindAt: returnReminderAt,
    keptOfDeposit: lateFee,
    proposedOfDeposit: proposedPart,
  },
};
