/** Where a rental's money is and what becomes of the deposit, in words for both sides. */
import { endOfDate } from '#domain/campus-days.ts';
import { limits } from '#domain/limits.ts';
import { type PlacedMoney, refundPromise } from '#domain/orders/money-place.ts';
import { formatCost, formatDayMonth, formatPrice } from '../../../copy/format.ts';
import { exactly, onDay, promised } from '../../../copy/money-moments.ts';
import { rentAndDeposit } from '../../../copy/rental-money.ts';
import { campusZone } from '../../../lib/campus/campus.ts';

/** 'Sewa Rp 150.000 dan deposit Rp 200.000' for the held amount; adds the original amount if a part was returned. */
export const restWithDeposit = ({ amount, returned, subtotal, rental }: PlacedMoney): string => {
  const deposit = rental?.deposit ?? 0;
  const left = amount === deposit ? `Deposit ${formatPrice(deposit)}` : rentAndDeposit(amount - deposit, deposit);
  return returned === 0 ? left : `${left} (sisa dari ${formatPrice(subtotal)})`;
};

/** While the item is late, days are deducted from the deposit. `now`: ms since 1970. */
export const depositName = ({ state, rental }: PlacedMoney, now: number): string =>
  state === 'rented' && rental !== null && now >= endOfDate(rental.lastDay, campusZone())
    ? 'sisa depositnya'
    : 'depositnya';

/** '21 November'. */
const dayOf = (date: string): string => formatDayMonth(new Date(endOfDate(date, campusZone()) - 1).toISOString());

/**
 * What happens next to the held money, in sentences. `onward`: where it goes once the item is back; `home`: where it
 * goes if the order is not answered.
 */
export function rentalNext({ state, until, rental }: PlacedMoney, onward: string, home: string): readonly string[] {
  const back = `Setelah barangnya kembali, ${onward}.`;
  if (until === null || !rental) return [back];
  if (state === 'rented') {
    const last = `Paling lambat kembali ${dayOf(rental.lastDay)}`;
    return [back, `${last}; bila belum sampai ${exactly(until)}, admin memutuskan.`];
  }
  const otherwise =
    state === 'waiting'
      ? `Bila tidak dijawab sampai ${exactly(until)}, semuanya ${home}.`
      : `Bila belum diambil sampai ${exactly(until)}, admin memutuskan.`;
  return [back, otherwise];
}

/** What becomes of the deposit after the return, in sentences; empty if none of it is refunded. `to`: the recipient. */
export function depositAfterwards({ rental, since }: PlacedMoney, to: string, now: number): readonly string[] {
  if (!rental || rental.back === 0) return [];
  const { back, backAt, backUntil } = rental;
  const sum = `Deposit ${formatPrice(back)}`;
  if (backAt !== null) return [`${sum} sudah kembali ${to}${onDay(backAt)}.`];
  const until = backUntil ?? (since === null ? null : refundPromise(since));
  return promised(`${sum} kembali ${to}`, { until, days: limits.refundDays, from: 'barangnya kembali' }, now);
}

/** ' (sewa Rp 150.000 dan Rp 25.000 dari deposit)' if the owner keeps part of the deposit; otherwise ''. */
export const keptWords = ({ amount, rental }: PlacedMoney): string =>
  rental && rental.kept > 0
    ? ` (sewa ${formatCost(amount - rental.kept)} dan ${formatPrice(rental.kept)} dari deposit)`
    : '';
