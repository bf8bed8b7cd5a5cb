/**
 * Appointments of a service: its packages, the hours of its seller, and the quarters of an hour that each booking
 * takes. A quarter belongs to one booking at most, because its row's id is the seller and the quarter.
 */

import { campusDay, campusOffsetMs } from '../../../domain/campus-time.ts';
import { dayMs, minuteMs } from '../../../domain/durations.ts';
import { DomainError } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits.ts';
import type { TimeZone } from '../../../domain/settings/time-zones.ts';

export interface ServicePackage {
  readonly id: string;
  readonly name: string;
  /** Rupiah. */
  readonly price: number;
  readonly minutes: number;
}

/** Hours of a weekday (0: Sunday) in minutes since midnight on campus; `until` may be 1440. */
export interface OpenHours {
  readonly day: number;
  readonly from: number;
  readonly until: number;
}

/** `daysOff`: dates like `2026-11-27`, in the campus's time zone. */
export interface Schedule {
  readonly hours: readonly OpenHours[];
  readonly daysOff: readonly string[];
}

const quarterMs = limits.quarterMinutes * minuteMs;

/** Number, counted since 1970, of the quarter hour that contains `moment` (ms since 1970). */
export const quarterAt = (moment: number): number => Math.floor(moment / quarterMs);

/** The quarters that an appointment takes, in sequence. `startsAt`: ISO. */
export function quartersOf(startsAt: string, minutes: number): number[] {
  const start = Date.parse(startsAt);
  const first = quarterAt(start);
  const end = Math.ceil((start + minutes * minuteMs) / quarterMs);
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
}

/** Start of a quarter, ISO. */
export const quarterStart = (quarter: number): string => new Date(quarter * quarterMs).toISOString();

/** Price of the cheapest package, which cards, lists and filters show. Rupiah. */
export const lowestPrice = (packages: readonly ServicePackage[]): number =>
  Math.min(...packages.map(({ price }) => price));

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
/** Weekday, 0 for Sunday. `day`: a day number from `campusDay`. */
const weekdayOf = (day: number): number => new Date(day * dayMs).getUTCDay();

/** The seller's hours on a day, none on a day off. `day`: a day number from `campusDay`. */
const hoursOn = ({ hours, daysOff }: Schedule, day: number): readonly OpenHours[] =>
  daysOff.includes(dateOf(day)) ? [] : hours.filter((one) => one.day === weekdayOf(day));

/** Day number (as from `campusDay`) of the Monday in the week of `moment`, ms since 1970. */
export function weekOf(moment: number, zone: TimeZone): number {
  const day = campusDay(moment, zone);
  return day - ((weekdayOf(day) + 6) % 7);
}

/** Minutes of a week in which the seller takes appointments. `week`: the Monday's day number, from `weekOf`. */
export const openMinutes = (schedule: Schedule, week: number): number =>
  Array.from({ length: 7 }, (_, at) => hoursOn(schedule, week + at))
    .flat()
    .reduce((sum, { from, until }) => sum + until - from, 0);

/** Whether one span of the seller's hours covers the whole appointment. */
export function isWithinHours(schedule: Schedule, startsAt: string, minutes: number, zone: TimeZone): boolean {
  const start = Date.parse(startsAt);
  const day = campusDay(start, zone);
  const from = (start - (day * dayMs - campusOffsetMs(zone))) / minuteMs;
  return hoursOn(schedule, day).some((open) => open.from <= from && from + minutes <= open.until);
}

/** The earliest and the latest start that can be booked at `now`, ms since 1970. */
const bookableFrom = (now: number): number => now + limits.appointmentNoticeMinutes * minuteMs;
export const bookableUntil = (now: number): number => now + limits.appointmentInAdvanceDays * dayMs;

/**
 * Start times that a buyer can choose on a campus day, ISO. `taken`: booked quarters; `day`: a day number from
 * `campusDay`; `now`: ms since 1970.
 */
export function freeStarts(
  schedule: Schedule,
  taken: ReadonlySet<number>,
  minutes: number,
  day: number,
  now: number,
  zone: TimeZone,
): string[] {
  const midnight = day * dayMs - campusOffsetMs(zone);
  const free = new Set<string>();
  for (const { from, until } of hoursOn(schedule, day)) {
    for (let at = from; at + minutes <= until; at += limits.quarterMinutes) {
      const start = midnight + at * minuteMs;
      if (start < bookableFrom(now) || start > bookableUntil(now)) continue;
      const startsAt = new Date(start).toISOString();
      if (quartersOf(startsAt, minutes).every((quarter) => !taken.has(quarter))) free.add(startsAt);
    }
  }
  return [...free].sort();
}

type About = Readonly<Record<'productId' | 'name', string>>;

/**
 * Refuses a start that is past or too soon, too far in the future, not on a quarter hour, or outside the hours.
 * @throws slot_past, slot_too_far, slot_closed
 */
export function assertBookable(
  schedule: Schedule,
  { startsAt, minutes }: { readonly startsAt: string; readonly minutes: number },
  now: number,
  about: About,
  zone: TimeZone,
): void {
  const start = Date.parse(startsAt);
  if (start < bookableFrom(now)) throw new DomainError('slot_past', about);
  if (start > bookableUntil(now)) throw new DomainError('slot_too_far', about);
  if (start % quarterMs !== 0 || !isWithinHours(schedule, startsAt, minutes, zone))
    throw new DomainError('slot_closed', about);
}

/**
 * Refuses to move an appointment to a time that is not on a quarter hour or outside its seller's hours. If the seller
 * has no hours, any time is allowed.
 * @throws slot_closed
 */
export function assertWithinHours(schedule: Schedule, startsAt: string, minutes: number, zone: TimeZone): void {
  if (schedule.hours.length === 0) return;
  if (Date.parse(startsAt) % quarterMs !== 0 || !isWithinHours(schedule, startsAt, minutes, zone))
    throw new DomainError('slot_closed', { startsAt });
}

/** Quarters that a move frees and takes. A moved appointment may overlap its old time. */
export function exchanged(before: readonly number[], after: readonly number[]) {
  return {
    given: before.filter((quarter) => !after.includes(quarter)),
    taken: after.filter((quarter) => !before.includes(quarter)),
  };
}

/**
 * States of a sale in which its booking occupies quarters: a canceled sale frees them, and a completed one has used
 * them.
 */
export const bookedSaleStates = ['unpaid', 'waiting', 'accepted', 'ready', 'handed_over', 'disputed'] as const;

/**
 * Refuses to shorten a booked package, because its buyers were promised the length. Removing one is allowed.
 * @throws package_booked
 */
export function assertNoneShortened(
  before: readonly ServicePackage[],
  after: readonly ServicePackage[],
  booked: ReadonlyMap<string, number>,
): void {
  for (const { id, name, minutes } of before) {
    const count = booked.get(id) ?? 0;
    const now = after.find((one) => one.id === id);
    if (count > 0 && now !== undefined && now.minutes < minutes)
      throw new DomainError('package_booked', { name, count });
  }
}

/** Whether the seller may add result files: also after completion, because results can come later. */
export const isResultOpen = ({ state }: { readonly state: string }): boolean =>
  ['accepted', 'ready', 'handed_over', 'completed'].includes(state);

/** Name of a booked service with its package: `Les Kalkulus (Paket 2 jam)`. */
export const bookedName = (productName: string, packageName: string): string => `${productName} (${packageName})`;
