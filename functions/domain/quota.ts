/** How often (a throttle) and how many at once (a quota) one person may; limits.ts has the numbers. */
import { throttleId } from './ids.ts';
import { type ThrottleName, throttles } from './limits.ts';

/** Windows are fixed: everything within one shares one row and one count. */
export interface ThrottleWindow {
  readonly id: string;
  readonly times: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly retryAfterSeconds: number;
}

/** Seconds until the window of `length` milliseconds that contains `now` is over, at least one. */
const secondsLeft = (length: number, now: number): number => Math.max(1, Math.ceil((length - (now % length)) / 1000));

/** The window in which `key` is at `now` (milliseconds since 1970). */
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
 * A room is counted so that callers at the same moment can't pass it together. Its count only ever rises, so a database
 * that adds with a ceiling can tell whether it is still what was read. Its last digits are the places taken since places
 * were last counted; what was freed meanwhile is found by counting anew, which starts the next round. Rounds lie this far
 * apart: further than any room is large.
 */
const round = 1_000_000_000;

const takenIn = (count: number): number => count % round;

/** The room's highest count in this round, or null when so many places are not known to be free: some may have been freed since. */
export const ceilingOf = (most: number, count: number, places = 1): number | null =>
  takenIn(count) + places <= most ? count - takenIn(count) + most : null;

/** The count of the next round, when `inUse` places were found taken. */
export const nextRound = (count: number, inUse: number): number => count - takenIn(count) + round + inUse;
