/** How much a sale is about, and where that is: the ticket's line of money, for both sides. */

import type { DepositSale } from '#domain/money/deposit.ts';
import type { PlacedMoney } from '#domain/orders/money-place.ts';
import { buyerMoneyShort } from './buyer-money.ts';
import { formatCost, formatPrice } from './format.ts';
import { saleSum } from './rental-money.ts';
import { sellerMoneyShort } from './seller-money.ts';

const asMiddle = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

export function ticketMoney(
  side: 'buyer' | 'seller',
  money: PlacedMoney,
  sale: DepositSale,
): { readonly amount: string; readonly words: string } {
  if (money.place === 'free') return { amount: formatCost(0), words: '' };
  const isEarned = money.place === 'earned';
  const sum = isEarned && side === 'seller' ? (money.earned ?? money.amount) : money.amount;
  const amount = sum === money.subtotal && !isEarned ? saleSum(sale) : formatPrice(sum);
  const where = side === 'buyer' ? buyerMoneyShort(money) : asMiddle(sellerMoneyShort(money));
  const back = [
    ...(money.returned > 0 ? [`${formatPrice(money.returned)} sudah kembali`] : []),
    ...(money.rental && money.rental.back > 0 ? [`deposit ${formatPrice(money.rental.back)} kembali`] : []),
  ];
  return { amount, words: [where, ...back].join(' · ') };
}
