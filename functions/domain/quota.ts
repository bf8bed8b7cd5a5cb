/** Throttles (how often) and quotas (how many at once) of one person; limits.ts has the numbers. */
import { throttleId } from './ids.ts';
import { type ThrottleName, throttles } from './limits.ts';

/** Windows are fixed: all uses within one share one row and one count. */
export interface ThrottleWindow {
  readonly id: string;
  readonly times: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly retryAfterSeconds: number;
}

/** Seconds until the window of `length` milliseconds that contains `now` is over, at least one. */
const secondsLeft = (length: number, now: number): number => Math.max(1, Math.ceil((length - (now % length)) / 1000));

/** The throttle window of `key` at `now` (ms since 1970). */
export function throttleWindow(name: ThrottleName, key: string, now: number): ThrottleWindow {
  const { times, windowMinutes } = throttles[name];
  const length = windowMinutes * 60_000;
  const start = Math.floor(now / length) * length;
  return {
    id: throttleId(name, key, start),
    times,
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + length).toISOString(),
    retryAfterSeconds: secondsLeft(length, now),
  };
}

/**
 * Size of a round of a quota's counter, larger than any quota. The counter only rises, so an increment with a maximum
 * fails after a stale read, and concurrent callers cannot exceed the quota together. `count % round` is the number of
 * taken places, including places freed since the last recount. A recount starts the next round without these.
 */
const round = 1_000_000_000;

const takenIn = (count: number): number => count % round;

/**
 * The highest allowed count in this round; null if fewer than `places` places are known to be free. More may have been
 * freed since the recount.
 */
export const ceilingOf = (most: number, count: number, places = 1): number | null =>
  takenIn(count) + places <= most ? count - takenIn(count) + most : null;

/** The count of the next round, when a recount found `inUse` places taken. */
export const nextRound = (count: number, inUse: number): number => count - takenIn(count) + round + inUse;
