/**
 * Where the money of a rental is, in one line for each side: it waits until the thing is back, and the deposit is the buyer's own. Apart from
 * the lines of all other sales, whose pages load no words of rentals.
 */
import type { MoneyPlace, PlacedMoney } from '#domain/orders/money-place.ts';
import { buyerMoney } from './buyer-money.ts';
import { formatPrice } from './format.ts';
import { marketName } from './market-name.ts';
import { decidedBy, onDay, partBack } from './money-moments.ts';
import { depositAfterwards, keptWords, rentalNext, restWithDeposit } from './rental-moments.ts';
import { earned, sellerMoney } from './seller-money.ts';

type Line = (money: PlacedMoney, other: string, now: number) => string;

/** Where the rent and the deposit go once the thing is back. */
const buyerOnward = ({ rental }: PlacedMoney, seller: string): string =>
  `sewanya diteruskan ke ${seller}${rental && rental.deposit > 0 ? ' dan depositnya kembali kepada Anda' : ''}`;

const buyerLines: Partial<Record<MoneyPlace, Line>> = {
  unpaid: (money, seller) =>
    `${restWithDeposit(money)} belum dibayar. Setelah masuk, ditahan ${marketName()}. Setelah barangnya kembali, ${buyerOnward(money, seller)}.`,
  held: (money, seller) =>
    `${restWithDeposit(money)} ditahan ${marketName()}. ${rentalNext(money, buyerOnward(money, seller), 'dikembalikan kepada Anda')}`,
  held_disputed: (money, _seller, now) =>
    `${restWithDeposit(money)} tetap ditahan ${marketName()}; ${decidedBy(money, now)}`,
  earned: (money, seller, now) =>
    `${formatPrice(money.amount)}${keptWords(money)} sudah diteruskan ke ${seller}${onDay(money.since)}.${depositAfterwards(money, 'kepada Anda', now)}${money.returned > 0 ? ` ${partBack(money, 'kepada Anda')}.` : ''}`,
};

const sellerOnward = ({ rental }: PlacedMoney, buyer: string): string =>
  `sewanya masuk Uang Saya${rental && rental.deposit > 0 ? ` dan depositnya kembali ke ${buyer}` : ''}`;

const ofDeposit = ({ rental }: PlacedMoney): string =>
  rental && rental.kept > 0 ? ` Termasuk ${formatPrice(rental.kept)} dari deposit.` : '';

const sellerLines: Partial<Record<MoneyPlace, Line>> = {
  unpaid: (money, buyer) =>
    `${restWithDeposit(money)} belum dibayar. Setelah masuk, ditahan ${marketName()}. Setelah barangnya kembali, ${sellerOnward(money, buyer)}.`,
  held: (money, buyer) =>
    `${restWithDeposit(money)} ditahan ${marketName()}. ${rentalNext(money, sellerOnward(money, buyer), `kembali ke ${buyer}`)}`,
  held_disputed: (money, _buyer, now) =>
    `${restWithDeposit(money)} tetap ditahan ${marketName()}; ${decidedBy(money, now)}`,
  earned: (money, buyer, now) =>
    `${earned(money, buyer)}${ofDeposit(money)}${depositAfterwards(money, `ke ${buyer}`, now)}`,
};

/** For who rents it; as of other sales where nothing differs. */
export const rentalBuyerMoney = (money: PlacedMoney, owner: string, now: number): string => {
  const line = money.rental ? buyerLines[money.place] : undefined;
  return line ? line(money, owner || 'penjual', now) : buyerMoney(money, owner, now);
};

/** For its owner. */
export const rentalSellerMoney = (money: PlacedMoney, renter: string, now: number): string => {
  const line = money.rental ? sellerLines[money.place] : undefined;
  return line ? line(money, renter || 'pembeli', now) : sellerMoney(money, renter, now);
};
