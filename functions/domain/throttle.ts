/** Fixed windows: everything within one window shares one row and one count. */
import { throttleId } from './ids.ts';
import { type ThrottleName, throttles } from './limits.ts';

export interface ThrottleWindow {
  readonly id: string;
  readonly times: number;
  readonly endsAt: string;
  readonly retryAfterSeconds: number;
}

/** Seconds until the window of `length` milliseconds that contains `now` is over, at least one. */
export const secondsLeft = (length: number, now: number): number =>
  Math.max(1, Math.ceil((length - (now % length)) / 1000));

/** The window in which `key` is at `now` (milliseconds since 1970). */
export function throttleWindow(name: ThrottleName, key: string, now: number): ThrottleWindow {
  const { times, windowMinutes } = throttles[name];
  const length = windowMinutes * 60_000;
  const start = Math.floor(now / length) * length;
  return {
    id: throttleId(name, key, start),
    times,
    endsAt: new Date(start + length).toISOString(),
    retryAfterSeconds: secondsLeft(length, now),
  };
}
