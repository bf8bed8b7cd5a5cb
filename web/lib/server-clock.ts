/** The server's time. A phone's own clock may be hours off; deadlines, meetings and locks are told by the server's. */

/** Clocks that differ by less than this, beside the time an answer takes, agree. */
const agreeMs = 60_000;

let offsetMs = 0;
const readers = new Set<() => void>();

/** How far the server's clock is ahead of this device's, ms; 0 where they agree, and before any answer. */
export const clockOffsetMs = (): number => offsetMs;

/** Calls `onChange` when the two clocks turn out to differ by something else. Returns what ends it. */
export function watchServerClock(onChange: () => void): () => void {
  readers.add(onChange);
  return () => readers.delete(onChange);
}

/** The time by the server's clock, ms since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;

/** Takes note of when the server says that something happened (ISO) which was asked for at `askedAt`, ms of this device. */
export function setServerTime(at: string, askedAt: number): void {
  const heard = Date.parse(at);
  if (Number.isNaN(heard)) return;
  const isInStep = heard >= askedAt - agreeMs && heard <= Date.now() + agreeMs;
  const ahead = isInStep ? 0 : heard - askedAt;
  // What a line takes is no change of a clock.
  if (Math.abs(ahead - offsetMs) < agreeMs) return;
  offsetMs = ahead;
  for (const read of readers) read();
}
