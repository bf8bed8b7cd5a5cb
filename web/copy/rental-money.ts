/** Formats rent and deposit of a rental separately wherever a sum of both is shown. */

import { type DepositSale, depositWithin, withoutDeposit } from '#domain/money/deposit.ts';
import { type PricedLine, piecesOf } from '#domain/money.ts';
import { formatCost, formatPrice } from './format.ts';

/** 'Deposit Rp 200.000, kembali setelah barangnya kembali'. */
export const depositWords = (deposit: number): string =>
  `Deposit ${formatPrice(deposit)}, kembali setelah barangnya kembali`;

/**
 * Words for an order line: '2 × Rp 30.000 + 1 × Rp 50.000'; for a rental 'Sewa 3 hari × 2 buah Rp 300.000', and the
 * deposit. One string per line of text.
 */
export function lineWords(line: PricedLine): string[] {
  const pieces = piecesOf(line);
  const { rentDays, quantity } = line;
  if (!rentDays) return [pieces.map((one) => `${one.quantity} × ${formatCost(one.price)}`).join(' + ')];
  return pieces.map(({ price, isDeposit }) => {
    if (isDeposit) return depositWords(price * quantity);
    return `Sewa ${rentDays} hari${quantity > 1 ? ` × ${quantity} buah` : ''} ${formatCost(price * quantity)}`;
  });
}

/** A sum: 'Rp 40.000', or 'Sewa Rp 150.000 dan deposit Rp 200.000'. */
export const rentAndDeposit = (rent: number, deposit: number): string =>
  deposit > 0 ? `Sewa ${formatCost(rent)} dan deposit ${formatPrice(deposit)}` : formatCost(rent);

/** The total of a sale. */
export const saleSum = (sale: DepositSale): string => rentAndDeposit(withoutDeposit(sale), depositWithin(sale));

/**
 * Shown below the sum of an order or sale that includes deposits; '' if it includes none. `isOver`: all deposits are
 * settled.
 */
export const depositWithinSum = (deposit: number, isOver = false): string => {
  if (deposit <= 0) return '';
  return `Termasuk deposit ${formatPrice(deposit)}${isOver ? '' : ', kembali setelah barangnya kembali'}.`;
};
