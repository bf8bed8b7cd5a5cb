/** The ticket's money line: a sale's amount, and where the money is. */

import type { DepositSale } from '#domain/money/deposit.ts';
import type { PlacedMoney } from '#domain/orders/money-place.ts';
import { formatCost, formatDayMonth, formatPrice } from './format.ts';
import { saleSum } from './rental-money.ts';

export interface TicketMoney {
  readonly amount: string;
  /** Where the money is. */
  readonly words: string;
}

/**
 * Says that the returned part of a deposit has come back, or by when it will; only the amount if the time is unknown.
 */
function depositBack({ back, backUntil, backAt }: NonNullable<PlacedMoney['rental']>): string {
  const amount = `deposit ${formatPrice(back)}`;
  if (backAt !== null) return `${amount} sudah kembali`;
  return `${amount} dikembalikan${backUntil === null ? '' : ` paling lambat ${formatDayMonth(backUntil)}`}`;
}

/** `where`: where the money is, in words for this side; `sum`: the amount that this side pays or gets. */
export function ticketMoney(money: PlacedMoney, where: string, sum: number, sale: DepositSale): TicketMoney {
  if (money.place === 'free') return { amount: formatCost(0), words: '' };
  const amount = sum === money.subtotal && money.place !== 'earned' ? saleSum(sale) : formatPrice(sum);
  const back = [
    ...(money.returned > 0 ? [`${formatPrice(money.returned)} sudah kembali`] : []),
    ...(money.rental && money.rental.back > 0 ? [depositBack(money.rental)] : []),
  ];
  return { amount, words: [where, ...back].join(' · ') };
}
