/** Where the money of a rental is and what becomes of its deposit, in the words that both sides read. */
import { endOfDate } from '#domain/kinds/rental/rental.ts';
import { limits } from '#domain/limits.ts';
import { type PlacedMoney, refundPromise } from '#domain/orders/money-place.ts';
import { formatCost, formatDayMonth, formatPrice } from './format.ts';
import { exactly, onDay, promised } from './money-moments.ts';
import { rentAndDeposit } from './rental-money.ts';

/** 'Sewa Rp 150.000 dan deposit Rp 200.000' of what lies somewhere; what went back of it is named. */
export const restWithDeposit = ({ amount, returned, subtotal, rental }: PlacedMoney): string => {
  const deposit = rental?.deposit ?? 0;
  const left = amount === deposit ? `Deposit ${formatPrice(deposit)}` : rentAndDeposit(amount - deposit, deposit);
  return returned === 0 ? left : `${left} (sisa dari ${formatPrice(subtotal)})`;
};

/** While it is late, days come off the deposit. `now`: ms since 1970. */
export const depositName = ({ state, rental }: PlacedMoney, now: number): string =>
  state === 'rented' && rental !== null && now >= endOfDate(rental.lastDay) ? 'sisa depositnya' : 'depositnya';

/** '21 November'. */
const dayOf = (date: string): string => formatDayMonth(new Date(endOfDate(date) - 1).toISOString());

/** What comes next while it is held. `onward`: where it goes once the thing is back; `home`: where it goes otherwise. */
export function rentalNext({ state, until, rental }: PlacedMoney, onward: string, home: string): string {
  const back = `Setelah barangnya kembali, ${onward}.`;
  if (until === null || !rental) return back;
  if (state === 'rented')
    return `${back} Paling lambat kembali ${dayOf(rental.lastDay)}; bila belum sampai ${exactly(until)}, admin memutuskan.`;
  return state === 'waiting'
    ? `${back} Bila tidak dijawab sampai ${exactly(until)}, semuanya ${home}.`
    : `${back} Bila belum diambil sampai ${exactly(until)}, admin memutuskan.`;
}

/** What became of the deposit once the thing is back; '' where nothing of it goes back. `to`: to whom it goes. */
export function depositAfterwards({ rental, since }: PlacedMoney, to: string, now: number): string {
  if (!rental || rental.back === 0) return '';
  const { back, backAt, backUntil } = rental;
  const sum = `Deposit ${formatPrice(back)}`;
  if (backAt !== null) return ` ${sum} sudah kembali ${to}${onDay(backAt)}.`;
  const by = backUntil ?? (since === null ? null : refundPromise(since));
  return ` ${sum} kembali ${to} ${promised(by, now, limits.refundDays, 'barangnya kembali')}`;
}

/** ' (sewa Rp 150.000 dan Rp 25.000 dari deposit)', where the owner keeps some of it; '' where not. */
export const keptWords = ({ amount, rental }: PlacedMoney): string =>
  rental && rental.kept > 0
    ? ` (sewa ${formatCost(amount - rental.kept)} dan ${formatPrice(rental.kept)} dari deposit)`
    : '';
