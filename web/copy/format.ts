import { campusDay, campusTime } from '#domain/campus-time.ts';
import { limits } from '#domain/limits.ts';
import { campusZone } from '../lib/campus/campus.ts';

export { formatCost, formatNumber, formatPrice } from './numbers.ts';

const months = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const;

/**
 * Date and time in the campus's time zone, in Indonesian spelling. Does not use Intl: a browser's first Intl object
 * blocks the page for 20 to 70 ms, far longer on a phone, and the first rows of orders and talks contain dates.
 */
function momentOf(iso: string) {
  const { date, time } = campusTime(Date.parse(iso), campusZone());
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { day, month: months[month - 1], year, time: time.replace(':', '.') };
}

/** '6 Desember 2026' */
export function formatDate(iso: string): string {
  const { day, month, year } = momentOf(iso);
  return `${day} ${month} ${year}`;
}
/** '6 Des 2026, 09.05', for tables. */
export function formatShortMoment(iso: string): string {
  const { day, month, year, time } = momentOf(iso);
  return `${day} ${month?.slice(0, 3)} ${year}, ${time}`;
}
/** '6 Desember', for near days. */
export function formatDayMonth(iso: string): string {
  const { day, month } = momentOf(iso);
  return `${day} ${month}`;
}
/** 'Desember 2026' */
export function formatMonth(iso: string): string {
  const { month, year } = momentOf(iso);
  return `${month} ${year}`;
}
/** '09.05' */
export const formatTime = (iso: string): string => momentOf(iso).time;
export const formatDateTime = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;

const minute = 60_000;
const hour = 60 * minute;
const oneDay = 24 * hour;

const justNow = 'Baru saja';

/**
 * Age in the steps of spec section 9: under 60 s 'Baru saja', then mnt, jam, hr; undefined from 30 days on. Times in
 * the future count as now.
 */
function shortAge(iso: string, now: number): string | undefined {
  const age = now - Date.parse(iso);
  if (age < minute) return justNow;
  if (age < hour) return `${Math.floor(age / minute)} mnt`;
  if (age < oneDay) return `${Math.floor(age / hour)} jam`;
  return age < 30 * oneDay ? `${Math.floor(age / oneDay)} hr` : undefined;
}

/** '5 mnt', '2 hr', or the date. */
export const formatRelative = (iso: string, now: number): string => shortAge(iso, now) ?? formatDate(iso);

/** Age: '5 mnt lalu', '2 hr lalu', or the date in figures; without Intl, for first screens. */
export function formatAge(iso: string, now: number): string {
  const age = shortAge(iso, now);
  if (age) return age === justNow ? age : `${age} lalu`;
  const [year, month, day] = campusTime(Date.parse(iso), campusZone()).date.split('-').map(Number);
  return `${day}/${month}/${year}`;
}

/** Calendar days from `iso` to `now` in the campus's time zone: 0 today, 1 yesterday. */
const daysAgo = (iso: string, now: number) => campusDay(now, campusZone()) - campusDay(Date.parse(iso), campusZone());

/** Spec 9: today the time, yesterday 'Kemarin, time', otherwise date and time. */
export function formatMoment(iso: string, now: number): string {
  const days = daysAgo(iso, now);
  if (days <= 0) return formatTime(iso);
  return days === 1 ? `Kemarin, ${formatTime(iso)}` : formatDateTime(iso);
}

/** Heading above the messages of one day: 'Hari ini', 'Kemarin' or the date. */
export function formatDay(iso: string, now: number): string {
  const days = daysAgo(iso, now);
  if (days <= 0) return 'Hari ini';
  return days === 1 ? 'Kemarin' : formatDate(iso);
}

/** The count on a badge; '99+' when it reaches the highest number that is counted. */
export const formatCount = (count: number) =>
  count < limits.unreadCounted ? String(count) : `${limits.unreadCounted - 1}+`;
