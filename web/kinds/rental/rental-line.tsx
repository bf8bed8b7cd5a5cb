import { lastDate } from '#kinds/rental/rules/days.ts';
import type { KindLineProps } from '../kind.ts';
import { rentalTexts as texts } from './texts/rental.ts';

/** Shown below a line of the cart: the days, and the refundable deposit. */
export function RentalLine({ rentFrom = '', rentDays, deposit, quantity = 1 }: KindLineProps) {
  if (!rentDays || rentFrom === '') return null;
  return (
    <>
      <small>{texts.line(rentDays, rentFrom, lastDate(rentFrom, rentDays))}</small>
      {deposit ? <small>{texts.lineDeposit(deposit * quantity)}</small> : null}
    </>
  );
}
