/**
 * A campus gets another clock. What people agreed on by the hour (10.00 WIB) keeps either its hour (10.00 WITA, another moment) or its moment
 * (11.00 WITA). Hours without a date (of places, of services, quiet ones) and whole days (rentals, banners) are read by the clock that is
 * in force, so they keep their numbers either way.
 */
import { offsetOf } from '../campus-time.ts';
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Banners } from './banners.ts';
import type { TimeZone } from './time-zones.ts';

export const clockChoices = ['hour', 'moment'] as const;
export type ClockChoice = (typeof clockChoices)[number];

export interface ClockChange {
  readonly from: TimeZone;
  readonly to: TimeZone;
  readonly keeps: ClockChoice;
  /** When it was saved, ISO: what was agreed on since is by the new clock. */
  readonly at: string;
  /** How many sales, batches and draws it concerned. */
  readonly total: number;
  /** The last person who was told, in the sequence of their ids; '' before the first. */
  readonly notifiedUpTo: string;
}

/** What a change concerns, as the administrator is asked. */
export interface Concerned {
  readonly meetings: number;
  readonly appointments: number;
  readonly batches: number;
  readonly rentals: number;
  readonly draws: number;
}

export const concernedTotal = (concerned: Concerned): number =>
  Object.values<number>({ ...concerned }).reduce((sum, one) => sum + one, 0);

/**
 * The choice of a change of the clock. Where nothing is concerned nobody has to choose: what was agreed on in this very moment keeps its
 * hour. @throws zone_choice
 */
export function clockChoice(
  asked: ClockChoice | undefined,
  concerned: Concerned,
  { from, to }: Pick<ClockChange, 'from' | 'to'>,
): ClockChoice {
  if (asked === undefined && concernedTotal(concerned) > 0)
    throw new DomainError('zone_choice', { ...concerned, from, to });
  return asked ?? 'hour';
}

/** How far midnight moves, and with it whatever keeps its hour; ms, negative when the new clock is ahead. */
export const clockShift = ({ from, to }: Pick<ClockChange, 'from' | 'to'>): number => offsetOf(from) - offsetOf(to);

const noticeMs = limits.clockNoticeMinutes * 60_000;

/**
 * How far what begins at `startsAt` (ISO) moves, ms. Nothing that is past or so near that nobody hears of it in time, before or after the
 * move.
 */
export function movedBy(change: Pick<ClockChange, 'from' | 'to' | 'keeps' | 'at'>, startsAt: string): number {
  if (change.keeps === 'moment') return 0;
  const shift = clockShift(change);
  const soon = Date.parse(change.at) + noticeMs;
  const start = Date.parse(startsAt);
  return Math.min(start, start + shift) < soon ? 0 : shift;
}

/** A moment so much later, ISO; null stays null. */
export const laterBy = <T extends string | null>(moment: T, ms: number): T | string =>
  moment === null || ms === 0 ? moment : new Date(Date.parse(moment) + ms).toISOString();

/** Whether a moment lay ahead when the clock changed. */
export const isUpcoming = ({ at }: Pick<ClockChange, 'at'>, moment: string | null): moment is string =>
  moment !== null && Date.parse(moment) > Date.parse(at);

/** Whether a row's times are still by the clock of before. `clockAt`: of the last change that it has followed; null: none. */
export const isByFormerClock = (
  { at }: Pick<ClockChange, 'at'>,
  { clockAt, $createdAt }: { readonly clockAt: string | null; readonly $createdAt: string },
): boolean => Date.parse(clockAt ?? $createdAt) < Date.parse(at);

/** Whether a row has followed this change. */
export const hasFollowedClock = ({ at }: Pick<ClockChange, 'at'>, { clockAt }: { readonly clockAt: string | null }) =>
  clockAt !== null && Date.parse(clockAt) === Date.parse(at);

/** Banners are shown for whole days. */
export const bannersByClock = ({ banners }: Banners, shift: number): Banners => ({
  banners: banners.map((one) => ({ ...one, from: laterBy(one.from, shift), until: laterBy(one.until, shift) })),
});
