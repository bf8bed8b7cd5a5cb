/** A sale's amount, and where it is: the ticket's line of money. */

import type { DepositSale } from '#domain/money/deposit.ts';
import type { PlacedMoney } from '#domain/orders/money-place.ts';
import { formatCost, formatDayMonth, formatPrice } from './format.ts';
import { saleSum } from './rental-money.ts';

export interface TicketMoney {
  readonly amount: string;
  /** Where the money is. */
  readonly words: string;
}

/** The returned part of a deposit: that it came back, or by when; neither where it is not known. */
function depositBack({ back, backUntil, backAt }: NonNullable<PlacedMoney['rental']>): string {
  const amount = `deposit ${formatPrice(back)}`;
  if (backAt !== null) return `${amount} sudah kembali`;
  return `${amount} dikembalikan${backUntil === null ? '' : ` paling lambat ${formatDayMonth(backUntil)}`}`;
}

/** `where`: in words for this side; `sum`: the part that this side pays or gets. */
export function ticketMoney(money: PlacedMoney, where: string, sum: number, sale: DepositSale): TicketMoney {
  if (money.place === 'free') return { amount: formatCost(0), words: '' };
  const amount = sum === money.subtotal && money.place !== 'earned' ? saleSum(sale) : formatPrice(sum);
  const back = [
    ...(money.returned > 0 ? [`${formatPrice(money.returned)} sudah kembali`] : []),
    ...(money.rental && money.rental.back > 0 ? [depositBack(money.rental)] : []),
  ];
  return { amount, words: [where, ...back].join(' · ') };
}
