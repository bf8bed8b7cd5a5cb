/** Formats days and times near today, short enough for a row: by weekday, or by a word such as 'besok'. */
import { campusDay, campusMoment, campusTime, campusWeekday } from '#domain/campus-time.ts';
import { dayMs } from '#domain/durations.ts';
import { asBeginning } from '#domain/kinds/sale-kind.ts';
import { campusZone } from '../lib/campus/campus.ts';
import { formatDayMonth, formatTime } from './format.ts';
import { timeUntil } from './time-until.ts';

/** From this many days on, a day is shown with its year. */
const farDays = 180;

const weekdayOf = (moment: number): string => campusWeekday(moment, campusZone());

const shortDate = (moment: number, isFar: boolean): string => {
  const [day = '', month = ''] = formatDayMonth(new Date(moment).toISOString()).split(' ');
  const year = isFar ? ` ${campusTime(moment, campusZone()).date.slice(0, 4)}` : '';
  return `${weekdayOf(moment)} ${day} ${month.slice(0, 3)}${year}`;
};

/** 'hari ini', 'besok (Min)', 'kemarin (Jum)', 'Sab 28 Nov'. `moment`, `now`: ms since 1970. */
export function nearDay(moment: number, now: number): string {
  const zone = campusZone();
  const days = campusDay(moment, zone) - campusDay(now, zone);
  if (days === 0) return 'hari ini';
  if (days === 1) return `besok (${weekdayOf(moment)})`;
  if (days === -1) return `kemarin (${weekdayOf(moment)})`;
  return shortDate(moment, Math.abs(days) >= farDays);
}

/** Noon of a date as stored in rows, `2026-11-28`, in ms since 1970. */
const noonOf = (date: string): number => Date.parse(campusMoment({ date, time: '12:00' }, campusZone()) ?? '');

/** `nearDay` for a date as stored in rows. */
export const nearDate = (date: string, now: number): string => nearDay(noonOf(date), now);

/** 'besok (Min) 15.00'. `iso`: the moment. */
export const nearMoment = (iso: string, now: number): string => `${nearDay(Date.parse(iso), now)} ${formatTime(iso)}`;

/** '26–29 Nov', '30 Nov – 2 Des', '26 Nov': dates as stored in rows. */
export function dateSpan(from: string, until: string): string {
  const [, day, month] = shortDate(noonOf(from), false).split(' ');
  const [, last, lastMonth] = shortDate(noonOf(until), false).split(' ');
  if (from === until) return `${day} ${month}`;
  return `${day}${month === lastMonth ? '–' : ` ${month} – `}${last} ${lastMonth}`;
}

/**
 * A deadline in words: weekday and time, with the date if it is at least `nearDays` away; within the last 24 hours the
 * time left.
 */
function deadlineWords(
  iso: string,
  now: number,
  nearDays = 6,
): { readonly isLastDay: boolean; readonly words: string } {
  const at = Date.parse(iso);
  if (at - now < dayMs) return { isLastDay: true, words: timeUntil(iso, now) };
  // A deadline at midnight is shown as 24.00 of the day that ends: 'Kam 24.00' is clear, 'Jum 00.00' is ambiguous.
  const time = formatTime(iso).replace('00.00', '24.00');
  const shown = time === '24.00' ? at - 1 : at;
  const day = at - now < nearDays * dayMs ? weekdayOf(shown) : nearDay(shown, now);
  return { isLastDay: false, words: `${day} ${time}` };
}

/**
 * 'sampai Sab 17.00'; on the last day 'dalam 5 jam'. `nearDays` 0: always with the date, for use next to days that have
 * passed.
 */
export function within(iso: string, now: number, nearDays?: 0): string {
  const { isLastDay, words } = deadlineWords(iso, now, nearDays);
  return isLastDay ? `dalam ${words}` : `sampai ${words}`;
}

/** Time of an automatic event: 'Sab 17.00'; on the last day 'dalam 5 jam'. */
export function comesAt(iso: string, now: number): string {
  const { isLastDay, words } = deadlineWords(iso, now);
  return isLastDay ? `dalam ${words}` : words;
}

/** A deadline after a name and a colon: 'Sab 17.00'; on the last day '5 jam lagi'. */
export function latest(iso: string, now: number): string {
  const { isLastDay, words } = deadlineWords(iso, now);
  return isLastDay ? `${words} lagi` : words;
}

/** Heading of one day's entries: 'Hari ini', 'Kemarin', 'Sab 28 Nov'. */
export function dayHeading(iso: string, now: number): string {
  const day = nearDay(Date.parse(iso), now);
  return asBeginning(day.replace(/ \(.*\)$/, ''));
}
