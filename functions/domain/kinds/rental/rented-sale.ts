/** The sale of a rental: until when it is accepted and brought back, and what being late costs of the deposit. */

import { campusDate, daysBetween, endOfDate } from '../../campus-days.ts';
import { dayMs } from '../../durations.ts';
import { limits } from '../../limits.ts';
import { type DepositSale, withoutDeposit } from '../../money/deposit.ts';
import type { KindSale } from '../kind.ts';
import { countDays, type RentalDays } from './days.ts';

/** The columns of a sale that these rules read; a row of `sales` fits. Sales of other kinds have none of them. */
export type RentedSale = KindSale & DepositSale;

export const isRental = ({ kind }: Pick<RentedSale, 'kind'>): boolean => kind === 'rental';

/** The days of a rental; null for another sale. */
export const daysOf = ({ rentFrom, rentUntil }: Pick<RentedSale, 'rentFrom' | 'rentUntil'>): RentalDays | null =>
  rentFrom && rentUntil ? { from: rentFrom, until: rentUntil } : null;

/** Until when its owner may accept it, ms since 1970: nobody pays for a day on which it could not go out. Null: it is no rental. */
export const acceptedUntil = (sale: Pick<RentedSale, 'kind' | 'rentFrom'>): number | null =>
  isRental(sale) && sale.rentFrom ? endOfDate(sale.rentFrom) : null;

const overdueMs = limits.rentalOverdueDays * dayMs;

/** When what is out goes to the desk by itself, ms since 1970; null: not known. */
function overdueAt({ dueAt, dueLeftMs, disputedAt }: RentedSale): number | null {
  if (dueAt) return Date.parse(dueAt);
  return disputedAt && typeof dueLeftMs === 'number' ? Date.parse(disputedAt) + dueLeftMs : null;
}

/**
 * The last day before it is late: that of the rental, or later by the time in which an objection of its owner, taken back by now, kept
 * whoever rents from bringing it back. The deadline tells how long that was.
 */
function lastInTime(rentUntil: string, sale: RentedSale): string {
  const overdue = overdueAt(sale);
  const last = overdue === null ? rentUntil : campusDate(overdue - overdueMs - 1);
  return last > rentUntil ? last : rentUntil;
}

/** Days that the thing is out beyond the last one in time, at `at` (ms since 1970). */
export const lateDays = (sale: RentedSale, at: number): number =>
  sale.rentUntil ? Math.max(0, daysBetween(lastInTime(sale.rentUntil, sale), campusDate(at))) : 0;

/** What being late has cost at `at`: for each day the price of a day, and never more than the deposit. Rupiah. */
export function lateFee(sale: RentedSale, at: number): number {
  const days = daysOf(sale);
  if (!days) return 0;
  const perDay = Math.floor(withoutDeposit(sale) / countDays(days));
  return Math.min(sale.deposit ?? 0, perDay * lateDays(sale, at));
}

/** What the owner gets of the deposit of a disputed rental unless the desk says otherwise: the days it was late when somebody objected. Rupiah. */
export const proposedPart = (sale: RentedSale, now: number): number =>
  lateFee(sale, sale.disputedAt ? Date.parse(sale.disputedAt) : now);

/** The end of its last day, ms since 1970; null: it is no rental. */
export const endOfRental = ({ rentUntil }: Pick<RentedSale, 'rentUntil'>): number | null =>
  rentUntil ? endOfDate(rentUntil) : null;

/** When people are next reminded while it is out: a day before the end, and when it has passed; null: no more. Ms since 1970. */
export function returnReminderAt(sale: Pick<RentedSale, 'rentUntil'>, now: number): number | null {
  const end = endOfRental(sale);
  if (end === null) return null;
  return [end - limits.rentalReminderHours * 3_600_000, end].find((at) => at > now) ?? null;
}

/** Whether its last day is over. */
export const isLate = (sale: Pick<RentedSale, 'rentUntil'>, now: number): boolean =>
  now >= (endOfRental(sale) ?? Number.POSITIVE_INFINITY);

/** Whether the thing is with whoever rents it, also while the desk decides. */
export const isOut = ({ state, disputedFrom }: { readonly state: string; readonly disputedFrom: string }): boolean =>
  state === 'rented' || (state === 'disputed' && disputedFrom === 'rented');
