/** Days and hours that are near, as short as a row needs them: by their weekday, and by a name where they are next to today. */
import { campusDay, campusMoment, campusTime, campusWeekday } from '#domain/campus-time.ts';
import { dayMs } from '#domain/durations.ts';
import { asBeginning } from '#domain/kinds/sale-kind.ts';
import { formatDayMonth, formatTime } from './format.ts';
import { timeUntil } from './time-until.ts';

/** From so many days on, a day is told with its year. */
const farDays = 180;

const shortDate = (moment: number, isFar: boolean): string => {
  const [day = '', month = ''] = formatDayMonth(new Date(moment).toISOString()).split(' ');
  const year = isFar ? ` ${campusTime(moment).date.slice(0, 4)}` : '';
  return `${campusWeekday(moment)} ${day} ${month.slice(0, 3)}${year}`;
};

/** 'hari ini', 'besok (Min)', 'kemarin (Jum)', 'Sab 28 Nov'. Both in ms since 1970. */
export function nearDay(moment: number, now: number): string {
  const days = campusDay(moment) - campusDay(now);
  if (days === 0) return 'hari ini';
  if (days === 1) return `besok (${campusWeekday(moment)})`;
  if (days === -1) return `kemarin (${campusWeekday(moment)})`;
  return shortDate(moment, Math.abs(days) >= farDays);
}

/** Of a date as rows have it, `2026-11-28`. */
const noonOf = (date: string): number => Date.parse(campusMoment({ date, time: '12:00' }) ?? '');

/** The same of such a date. */
export const nearDate = (date: string, now: number): string => nearDay(noonOf(date), now);

/** 'besok (Min) 15.00'. `iso`: the moment. */
export const nearMoment = (iso: string, now: number): string => `${nearDay(Date.parse(iso), now)} ${formatTime(iso)}`;

/** '26–29 Nov', '30 Nov – 2 Des', '26 Nov': days as rows have them. */
export function dateSpan(from: string, until: string): string {
  const [, day, month] = shortDate(noonOf(from), false).split(' ');
  const [, last, lastMonth] = shortDate(noonOf(until), false).split(' ');
  if (from === until) return `${day} ${month}`;
  return `${day}${month === lastMonth ? '–' : ` ${month} – `}${last} ${lastMonth}`;
}

/** How a deadline is told: its weekday and hour, the date where that is not this week; within its last day the time that is left. */
function deadlineWords(iso: string, now: number): { readonly isLastDay: boolean; readonly words: string } {
  const at = Date.parse(iso);
  if (at - now < dayMs) return { isLastDay: true, words: timeUntil(iso, now) };
  const day = at - now < 6 * dayMs ? campusWeekday(at) : nearDay(at, now);
  return { isLastDay: false, words: `${day} ${formatTime(iso)}` };
}

/** 'sampai Sab 17.00'; in the last day 'dalam 5 jam'. */
export function within(iso: string, now: number): string {
  const { isLastDay, words } = deadlineWords(iso, now);
  return isLastDay ? `dalam ${words}` : `sampai ${words}`;
}

/** 'Sab 17.00'; in the last day 'dalam 5 jam': when something comes by itself. */
export function comesAt(iso: string, now: number): string {
  const { isLastDay, words } = deadlineWords(iso, now);
  return isLastDay ? `dalam ${words}` : words;
}

/** 'Sab 17.00'; in the last day '5 jam lagi': what a name and a colon stand before. */
export function latest(iso: string, now: number): string {
  const { isLastDay, words } = deadlineWords(iso, now);
  return isLastDay ? `${words} lagi` : words;
}

/** Above what happened on one day: 'Hari ini', 'Kemarin', 'Sab 28 Nov'. */
export function dayHeading(iso: string, now: number): string {
  const day = nearDay(Date.parse(iso), now);
  return asBeginning(day.replace(/ \(.*\)$/, ''));
}
