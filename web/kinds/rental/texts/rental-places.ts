/**
 * Sentences for each side about where a rental's money is: it is held until the item is back, and the deposit remains
 * the buyer's. Separate from the texts of other sales, because their pages do not load these.
 */
import type { MoneyPlace, PlacedMoney } from '#domain/orders/money-place.ts';
import { buyerMoney } from '../../../copy/buyer-money.ts';
import { formatPrice } from '../../../copy/format.ts';
import { marketName } from '../../../copy/market-name.ts';
import { decidedBy, onDay, partBack } from '../../../copy/money-moments.ts';
import { earned, sellerMoney } from '../../../copy/seller-money.ts';
import { depositAfterwards, depositName, keptWords, rentalNext, restWithDeposit } from './rental-moments.ts';

type Line = (money: PlacedMoney, other: string, now: number) => readonly string[];

const unpaid = (money: PlacedMoney, onward: string): readonly string[] => [
  `${restWithDeposit(money)} belum dibayar.`,
  `Setelah masuk, ditahan ${marketName()}.`,
  `Setelah barangnya kembali, ${onward}.`,
];
const held = (money: PlacedMoney, onward: string, home: string): readonly string[] => [
  `${restWithDeposit(money)} ditahan ${marketName()}.`,
  ...rentalNext(money, onward, home),
];
const heldDisputed: Line = (money, _other, now) =>
  decidedBy(`${restWithDeposit(money)} tetap ditahan ${marketName()}`, money, now);

/** Where rent and deposit go once the item is back. */
const buyerOnward = (money: PlacedMoney, seller: string, now: number): string =>
  `sewanya diteruskan ke ${seller}${money.rental && money.rental.deposit > 0 ? ` dan ${depositName(money, now)} kembali kepada Anda` : ''}`;

const buyerLines: Partial<Record<MoneyPlace, Line>> = {
  unpaid: (money, seller, now) => unpaid(money, buyerOnward(money, seller, now)),
  held: (money, seller, now) => held(money, buyerOnward(money, seller, now), 'dikembalikan kepada Anda'),
  held_disputed: heldDisputed,
  earned: (money, seller, now) => [
    `${formatPrice(money.amount)}${keptWords(money)} sudah diteruskan ke ${seller}${onDay(money.since)}.`,
    ...depositAfterwards(money, 'kepada Anda', now),
    ...partBack(money, 'kepada Anda'),
  ],
};

const sellerOnward = (money: PlacedMoney, buyer: string, now: number): string =>
  `sewanya masuk Uang Saya${money.rental && money.rental.deposit > 0 ? ` dan ${depositName(money, now)} kembali ke ${buyer}` : ''}`;

const ofDeposit = ({ rental }: PlacedMoney): readonly string[] =>
  rental && rental.kept > 0 ? [`Termasuk ${formatPrice(rental.kept)} dari deposit.`] : [];

const sellerLines: Partial<Record<MoneyPlace, Line>> = {
  unpaid: (money, buyer, now) => unpaid(money, sellerOnward(money, buyer, now)),
  held: (money, buyer, now) => held(money, sellerOnward(money, buyer, now), `kembali ke ${buyer}`),
  held_disputed: heldDisputed,
  earned: (money, buyer, now) => [
    ...earned(money, buyer),
    ...ofDeposit(money),
    ...depositAfterwards(money, `ke ${buyer}`, now),
  ],
};

/** The renter's sentences about the money; those of other sales where nothing differs. */
export const rentalBuyerMoney = (money: PlacedMoney, owner: string, now: number): readonly string[] => {
  const line = money.rental ? buyerLines[money.place] : undefined;
  return line ? line(money, owner || 'penjual', now) : buyerMoney(money, owner, now);
};

/** The owner's sentences about the money; those of other sales where nothing differs. */
export const rentalSellerMoney = (money: PlacedMoney, renter: string, now: number): readonly string[] => {
  const line = money.rental ? sellerLines[money.place] : undefined;
  return line ? line(money, renter || 'pembeli', now) : sellerMoney(money, renter, now);
};
