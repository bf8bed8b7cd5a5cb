/** The sale of a rental: deadlines to accept and to return, and the cost of a late return. */

import { campusDate, daysBetween, endOfDate } from '../../../domain/campus-days.ts';
import { dayMs } from '../../../domain/durations.ts';
import type { KindSale } from '../../../domain/kinds/kind.ts';
import { limits } from '../../../domain/limits.ts';
import { type DepositSale, withoutDeposit } from '../../../domain/money/deposit.ts';
import type { TimeZone } from '../../../domain/settings/time-zones.ts';
import { countDays, type RentalDays } from './days.ts';

/**
 * The columns of a sale that these rules read; a row of `sales` is assignable. Sales of other kinds have none of them.
 */
export type RentedSale = KindSale & DepositSale;

export const isRental = ({ kind }: Pick<RentedSale, 'kind'>): boolean => kind === 'rental';

/** The days of a rental; null for other kinds. */
export const daysOf = ({ rentFrom, rentUntil }: Pick<RentedSale, 'rentFrom' | 'rentUntil'>): RentalDays | null =>
  rentFrom && rentUntil ? { from: rentFrom, until: rentUntil } : null;

/**
 * Deadline for the owner to accept, ms since 1970: the end of the first day, so that no renter pays for a lost day.
 * Null for other kinds.
 */
export const acceptedUntil = (sale: Pick<RentedSale, 'kind' | 'rentFrom'>, zone: TimeZone): number | null =>
  isRental(sale) && sale.rentFrom ? endOfDate(sale.rentFrom, zone) : null;

const overdueMs = limits.rentalOverdueDays * dayMs;

/** Time at which the administrators decide about an unreturned item, ms since 1970; null if unknown. */
function overdueAt({ dueAt, dueLeftMs, disputedAt }: RentedSale): number | null {
  if (dueAt) return Date.parse(dueAt);
  return disputedAt && typeof dueLeftMs === 'number' ? Date.parse(disputedAt) + dueLeftMs : null;
}

/**
 * The last day on which a return is in time: the rental's last day, extended by the time during which a dispute that
 * the owner opened, and later withdrew, blocked the return. The deadline includes that time.
 */
function lastInTime(rentUntil: string, sale: RentedSale, zone: TimeZone): string {
  const overdue = overdueAt(sale);
  const last = overdue === null ? rentUntil : campusDate(overdue - overdueMs - 1, zone);
  return last > rentUntil ? last : rentUntil;
}

/** Number of days by which the item is late at `at` (ms since 1970). */
export const lateDays = (sale: RentedSale, at: number, zone: TimeZone): number =>
  sale.rentUntil ? Math.max(0, daysBetween(lastInTime(sale.rentUntil, sale, zone), campusDate(at, zone))) : 0;

/** The late fee at `at`: the price of a day for each late day, at most the deposit. Rupiah. */
export function lateFee(sale: RentedSale, at: number, zone: TimeZone): number {
  const days = daysOf(sale);
  if (!days) return 0;
  const perDay = Math.floor(withoutDeposit(sale) / countDays(days));
  return Math.min(sale.deposit ?? 0, perDay * lateDays(sale, at, zone));
}

/**
 * The owner's part of the deposit in a disputed rental, unless the administrators decide otherwise: the late fee up to
 * the moment the dispute was opened, or up to `now` without a dispute. Rupiah.
 */
export const proposedPart = (sale: RentedSale, now: number, zone: TimeZone): number =>
  lateFee(sale, sale.disputedAt ? Date.parse(sale.disputedAt) : now, zone);

/** The end of the rental's last day, ms since 1970; null for other kinds. */
export const endOfRental = ({ rentUntil }: Pick<RentedSale, 'rentUntil'>, zone: TimeZone): number | null =>
  rentUntil ? endOfDate(rentUntil, zone) : null;

/** Next reminder while the item is out, ms since 1970: a day before the end, then at the end; null if none is left. */
export function returnReminderAt(sale: Pick<RentedSale, 'rentUntil'>, now: number, zone: TimeZone): number | null {
  const end = endOfRental(sale, zone);
  if (end === null) return null;
  return [end - limits.rentalReminderHours * 3_600_000, end].find((at) => at > now) ?? null;
}

/** Whether the rental's last day is over. */
export const isLate = (sale: Pick<RentedSale, 'rentUntil'>, now: number, zone: TimeZone): boolean =>
  now >= (endOfRental(sale, zone) ?? Number.POSITIVE_INFINITY);

/** Whether the renter has the item, also while the administrators decide. */
export const isOut = ({ state, disputedFrom }: { readonly state: string; readonly disputedFrom: string }): boolean =>
  state === 'rented' || (state === 'disputed' && disputedFrom === 'rented');
