/** Converts between moments and campus time, independent of the device's time zone and without daylight saving. */
import type { TimeZone } from './settings/time-zones.ts';

/** UTC offset in hours. */
const hours: Readonly<Record<TimeZone, number>> = { WIB: 7, WITA: 8, WIT: 9 };

/** `+07:00` */
const offset = (zone: TimeZone): string => `+0${hours[zone]}:00`;

/** UTC offset of the time zone, ms. */
export const campusOffsetMs = (zone: TimeZone): number => hours[zone] * 3_600_000;

/** A date and a time as forms store them. `date`: `2026-11-21`; `time`: `15:00`. */
export interface CampusTime {
  readonly date: string;
  readonly time: string;
}

/** The moment of a date and time on campus, ISO; null for an invalid time. */
export function campusMoment({ date, time }: CampusTime, zone: TimeZone): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const moment = Date.parse(`${date}T${time}:00${offset(zone)}`);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

/** Number of the campus day at a moment, ms since 1970; equal for all moments of a day. */
export const campusDay = (moment: number, zone: TimeZone): number =>
  Math.floor((moment + campusOffsetMs(zone)) / 86_400_000);

/** Campus date and time of a moment, ms since 1970. */
export function campusTime(moment: number, zone: TimeZone): CampusTime {
  const local = new Date(moment + campusOffsetMs(zone)).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** A moment in campus time with its UTC offset: `2026-11-21T15:00:00+07:00`. */
export const campusIso = (moment: number, zone: TimeZone): string =>
  `${new Date(moment + campusOffsetMs(zone)).toISOString().slice(0, 19)}${offset(zone)}`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'];

/** Weekdays in short, Sunday first. */
export const weekdays = ['Min', 'Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab'];

/** Weekday of a stored date: `Sab`. */
const weekdayOf = (date: string): string => weekdays[new Date(date).getUTCDay()] ?? '';

/** A date of a row or form in words: `21 Nov 2026`. Does not use Intl, which some runtimes lack. */
export function dateWords(date: string): string {
  const day = new Date(date);
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** A date in words with its weekday: `Sab, 21 Nov 2026`. */
export const dayName = (date: string): string => `${weekdayOf(date)}, ${dateWords(date)}`;

/** The weekday on campus at a moment, ms since 1970: `Sab`. */
export const campusWeekday = (moment: number, zone: TimeZone): string => weekdayOf(campusTime(moment, zone).date);

/** The day on campus at a moment, ms since 1970, in words: `21 Nov 2026`. */
export const campusDateWords = (moment: number, zone: TimeZone): string => dateWords(campusTime(moment, zone).date);

/**
 * A deadline (ms since 1970) in campus time: `Kam, 26 Nov pukul 15.00`. Without the year, because deadlines are near.
 */
export function campusMomentWords(moment: number, zone: TimeZone): string {
  const { date, time } = campusTime(moment, zone);
  const day = new Date(date);
  return `${weekdayOf(date)}, ${day.getUTCDate()} ${months[day.getUTCMonth()]} pukul ${time.replace(':', '.')}`;
}
