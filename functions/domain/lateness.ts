/** When the campus's own work (upkeep, news, payments) counts as standing still. */
import { limits } from './limits.ts';

const minutesAgo = (now: number, minutes: number): string => new Date(now - minutes * 60_000).toISOString();

/** Since when upkeep has not run, ISO; null: it runs, or never has yet. */
export const upkeepLateSince = (ranAt: string | null, now: number): string | null =>
  ranAt !== null && ranAt < minutesAgo(now, limits.upkeepLateMinutes) ? ranAt : null;

/** News that was due before this should have gone out. */
export const notificationsDueBefore = (now: number): string => minutesAgo(now, limits.notificationLateMinutes);

/** Transfers whose time was over before this should have been ended. */
export const paymentsOverBefore = (now: number): string => minutesAgo(now, limits.paymentsLateMinutes);

/** Whether administrators are told again of what they were told at `toldAt`. */
export const mayTellAgain = (toldAt: string | null, now: number): boolean =>
  toldAt === null || toldAt < minutesAgo(now, limits.lateNotifiedHours * 60);
