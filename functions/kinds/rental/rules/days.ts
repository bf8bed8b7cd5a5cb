/** Days of a rental: whole days in the campus's time zone. */
import { campusDate, dateAfter, daysBetween, isDate } from '../../../domain/campus-days.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { FieldCode } from '../../../domain/field-codes.ts';
import { limits } from '../../../domain/limits.ts';
import type { TimeZone } from '../../../domain/settings/time-zones.ts';

/** First and last day of a rental, as in forms and rows: `2026-11-21`. */
export interface RentalDays {
  readonly from: string;
  readonly until: string;
}

/** Number of paid days, the first and the last included. */
export const countDays = ({ from, until }: RentalDays): number => daysBetween(from, until) + 1;

/** All days of a rental, first to last. */
export const datesOf = (days: RentalDays): string[] =>
  Array.from({ length: Math.max(0, countDays(days)) }, (_, at) => dateAfter(days.from, at));

/** The last day of a rental that starts on `from` and lasts `days` days. */
export const lastDate = (from: string, days: number): string => dateAfter(from, days - 1);

/** Id of the row that counts the booked pieces of a product on a day. */
export const rentalDayId = (productId: string, date: string): string => `${productId}-${date.replaceAll('-', '')}`;

/** The first error of these days at `now` (ms since 1970), by field. */
export function wrongDays(
  { from, until }: RentalDays,
  now: number,
  zone: TimeZone,
): Partial<Record<keyof RentalDays, FieldCode>> {
  if (!isDate(from)) return { from: 'rent_day_required' };
  if (!isDate(until)) return { until: 'rent_day_required' };
  const today = campusDate(now, zone);
  if (from < today) return { from: 'rent_past' };
  if (until < from) return { until: 'rent_reversed' };
  if (countDays({ from, until }) > limits.rentalDays) return { until: 'rent_too_long' };
  return until > dateAfter(today, limits.rentalInAdvanceDays) ? { until: 'rent_too_far' } : {};
}

/** @throws invalid_input */
export function assertDays(days: RentalDays, now: number, zone: TimeZone): void {
  const fields = wrongDays(days, now, zone);
  if (Object.keys(fields).length > 0) throw new DomainError('invalid_input', { fields });
}
