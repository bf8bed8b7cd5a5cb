/** Whole days of the campus, in the format of rows and forms: `2026-11-21`. */

import { campusMoment, campusTime } from './campus-time.ts';
import { dayMs } from './durations.ts';
import type { TimeZone } from './settings/time-zones.ts';

/** Whether this is a valid calendar date. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Days from one date to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** Campus date at a moment, ms since 1970. */
export const campusDate = (now: number, zone: TimeZone): string => campusTime(now, zone).date;

/** Start of a campus day, ms since 1970. */
export const startOfDate = (date: string, zone: TimeZone): number =>
  Date.parse(campusMoment({ date, time: '00:00' }, zone) ?? '');

/** End of a campus day, ms since 1970. */
export const endOfDate = (date: string, zone: TimeZone): number => startOfDate(dateAfter(date, 1), zone);

/** Saturday of the current or the next weekend. `now`: ms since 1970. */
export function saturdayOf(now: number, zone: TimeZone): string {
  const today = campusDate(now, zone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return weekday === 0 ? dateAfter(today, -1) : dateAfter(today, 6 - weekday);
}
