import { minuteMs } from '#domain/durations.ts';
import { limits } from '#domain/limits.ts';
import { minutesAtMost } from '../../copy/time-until.ts';
import { toCallError } from '../../lib/call-error.ts';

/**
 * When the lock after this refused try ends, ms since 1970; null if the code is not locked. `now`: when the refusal
 * arrived.
 */
export function lockedUntil(error: unknown, now: number): number | null {
  const { code, details } = toCallError(error);
  if (code === 'handover_wrong' && details.left === 0) return now + limits.handoverLockMinutes * minuteMs;
  if (code !== 'handover_locked' || typeof details.retryAfterSeconds !== 'number') return null;
  return now + details.retryAfterSeconds * 1000;
}

/** Remaining minutes, rounded up; 0 when over. */
export const minutesLeft = (until: number, now: number): number => (until <= now ? 0 : minutesAtMost(until - now));
