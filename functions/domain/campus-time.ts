/**
 * The campus clock, independent of the device's time zone and without daylight saving. A process (function or page) serves one campus: it
 * sets the zone once it has read the settings.
 */
import type { TimeZone } from './settings/time-zones.ts';

/** `name`: as calendars know it. */
const zones: Readonly<Record<TimeZone, { readonly hours: number; readonly name: string }>> = {
  WIB: { hours: 7, name: 'Asia/Jakarta' },
  WITA: { hours: 8, name: 'Asia/Makassar' },
  WIT: { hours: 9, name: 'Asia/Jayapura' },
};

let zone: TimeZone = 'WIB';

export function setCampusZone(wanted: TimeZone): void {
  zone = wanted;
}

/** The abbreviation of the zone: `WIB`. */
export const campusZone = (): TimeZone => zone;

/** As calendar files name it: `Asia/Jakarta`. */
export const campusZoneName = (): string => zones[zone].name;

/** `+07:00` */
const offset = (): string => `+${String(zones[zone].hours).padStart(2, '0')}:00`;

export const campusOffsetMs = (): number => offsetOf(zone);

/** How far a zone's clock is ahead of UTC, ms. */
export const offsetOf = (of: TimeZone): number => zones[of].hours * 3_600_000;

/** A day and an hour as a form has them. `date`: `2026-11-21`; `time`: `15:00`. */
export interface CampusTime {
  readonly date: string;
  readonly time: string;
}

/** The moment of a date and time on campus, ISO; null for an invalid time. */
export function campusMoment({ date, time }: CampusTime): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const moment = Date.parse(`${date}T${time}:00${offset()}`);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

/** Number of the campus day at a moment, ms since 1970; equal for all moments of a day. */
export const campusDay = (moment: number): number => Math.floor((moment + campusOffsetMs()) / 86_400_000);

/** The day and the hour on campus at a moment, ms since 1970. */
export function campusTime(moment: number): CampusTime {
  const local = new Date(moment + campusOffsetMs()).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** A moment as ISO with the campus's own clock and zone: `2026-11-21T15:00:00+07:00`. */
export const campusIso = (moment: number): string =>
  `${new Date(moment + campusOffsetMs()).toISOString().slice(0, 19)}${offset()}`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'];

/** Weekdays in short, Sunday first. */
export const weekdays = ['Min', 'Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab'];

/** The weekday on campus at a moment, ms since 1970: `Sab`. */
export const campusWeekday = (moment: number): string => weekdays[new Date(campusTime(moment).date).getUTCDay()] ?? '';

/** A deadline by the clock of the campus, ms since 1970: `Kam, 26 Nov pukul 15.00`. No year: deadlines are near. */
export function campusMomentWords(moment: number): string {
  const day = new Date(campusTime(moment).date);
  const { time } = campusTime(moment);
  return `${campusWeekday(moment)}, ${day.getUTCDate()} ${months[day.getUTCMonth()]} pukul ${time.replace(':', '.')}`;
}

/** The day on campus at a moment, ms since 1970, in words: `21 Nov 2026`. Without Intl, whose data a runtime may lack. */
export function campusDateWords(moment: number): string {
  const day = new Date(campusTime(moment).date);
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** A date as rows and forms have it, in words: `Sab, 21 Nov 2026`. */
export function dayName(date: string): string {
  const noon = Date.parse(campusMoment({ date, time: '12:00' }) ?? '');
  return `${campusWeekday(noon)}, ${campusDateWords(noon)}`;
}
