/** When upkeep, notifications and payments count as late. */
import { limits } from './limits.ts';

const minutesAgo = (now: number, minutes: number): string => new Date(now - minutes * 60_000).toISOString();

/** Time of the last run (ISO) if upkeep is late; null if it is on time or has never run. */
export const upkeepLateSince = (ranAt: string | null, now: number): string | null =>
  ranAt !== null && ranAt < minutesAgo(now, limits.upkeepLateMinutes) ? ranAt : null;

/** Notifications due before this moment are late. */
export const notificationsDueBefore = (now: number): string => minutesAgo(now, limits.notificationLateMinutes);

/** Unpaid transfers whose time ended before this moment are late: upkeep should have ended them. */
export const paymentsOverBefore = (now: number): string => minutesAgo(now, limits.paymentsLateMinutes);

/** Whether administrators may be notified again. `toldAt`: time of the last notification, ISO. */
export const mayTellAgain = (toldAt: string | null, now: number): boolean =>
  toldAt === null || toldAt < minutesAgo(now, limits.lateNotifiedHours * 60);
