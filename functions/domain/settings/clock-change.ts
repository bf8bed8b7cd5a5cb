/**
 * A campus changes its time zone. Times that people agreed on (10.00 WIB) keep either their hour (10.00 WITA, another
 * moment) or their moment (11.00 WITA). Hours without a date (of places, services, quiet hours) and whole days
 * (rentals, banners) follow the current time zone, so their numbers stay the same.
 */
import { campusOffsetMs } from '../campus-time.ts';
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
  /** When the change was saved, ISO; times agreed on later use the new time zone. */
  readonly at: string;
  /** Number of affected sales and rows of kinds. */
  readonly total: number;
  /** Cursor: id of the last notified person; '' before the first. */
  readonly notifiedUpTo: string;
}

export const noneConcerned = { meetings: 0, appointments: 0, batches: 0, rentals: 0, draws: 0 };

/** Numbers of affected items, shown when the administrator must choose. */
export type Concerned = Readonly<typeof noneConcerned>;

export const concernedTotal = (concerned: Concerned): number =>
  Object.values<number>({ ...concerned }).reduce((sum, one) => sum + one, 0);

/**
 * The choice for a time zone change, required if it affects anything. Without a choice the hour is kept, for times that
 * are agreed on while the change is saved. @throws zone_choice
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

/**
 * How far midnight moves, and with it the times that keep their hour; ms, negative if the new time zone is further
 * east.
 */
export const clockShift = ({ from, to }: Pick<ClockChange, 'from' | 'to'>): number =>
  campusOffsetMs(from) - campusOffsetMs(to);

const noticeMs = limits.clockNoticeMinutes * 60_000;

/**
 * By how much an event at `startsAt` (ISO) moves, ms. 0 if its old or new time is past, or so near that a notification
 * would come too late.
 */
export function movedBy(change: Pick<ClockChange, 'from' | 'to' | 'keeps' | 'at'>, startsAt: string): number {
  if (change.keeps === 'moment') return 0;
  const shift = clockShift(change);
  const soon = Date.parse(change.at) + noticeMs;
  const start = Date.parse(startsAt);
  return Math.min(start, start + shift) < soon ? 0 : shift;
}

/** A moment later by `ms`, ISO; null stays null. */
export const laterBy = <T extends string | null>(moment: T, ms: number): T | string =>
  moment === null || ms === 0 ? moment : new Date(Date.parse(moment) + ms).toISOString();

/** Whether two moments (ISO) are the same; a missing one equals only another missing one. */
export const isSameMoment = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one ?? null) === (other ?? null) || Date.parse(one ?? '') === Date.parse(other ?? '');

/** Whether a moment was still in the future when the time zone changed. */
export const isUpcoming = ({ at }: Pick<ClockChange, 'at'>, moment: string | null): moment is string =>
  moment !== null && Date.parse(moment) > Date.parse(at);

/**
 * Whether a row's times still follow the former time zone. `clockAt`: the last change that was applied to the row; null
 * if none.
 */
export const isByFormerClock = (
  { at }: Pick<ClockChange, 'at'>,
  { clockAt, $createdAt }: { readonly clockAt: string | null; readonly $createdAt: string },
): boolean => Date.parse(clockAt ?? $createdAt) < Date.parse(at);

/** Whether this change was applied to a row. */
export const hasFollowedClock = ({ at }: Pick<ClockChange, 'at'>, { clockAt }: { readonly clockAt: string | null }) =>
  clockAt !== null && Date.parse(clockAt) === Date.parse(at);

/** Moves the banners by `shift` ms, because they are shown for whole days. */
export const bannersByClock = ({ banners }: Banners, shift: number): Banners => ({
  banners: banners.map((one) => ({ ...one, from: laterBy(one.from, shift), until: laterBy(one.until, shift) })),
});
