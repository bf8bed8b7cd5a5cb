/** The server's time: a phone's clock may be hours off, while deadlines, meetings and locks follow the server's. */

/** Smaller differences, beyond the duration of the request, are ignored. */
const agreeMs = 60_000;

let offsetMs = 0;
const readers = new Set<() => void>();

/** How far the server's clock is ahead of the device's, in ms; 0 when they agree and before the first answer. */
export const clockOffsetMs = (): number => offsetMs;

/** Calls `onChange` when the difference changes. Returns the cleanup. */
export function watchServerClock(onChange: () => void): () => void {
  readers.add(onChange);
  return () => readers.delete(onChange);
}

/** The time by the server's clock, ms since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;

/** Updates the difference from a server time (ISO); `askedAt`: when it was requested, ms of this device. */
export function setServerTime(at: string, askedAt: number): void {
  const heard = Date.parse(at);
  if (Number.isNaN(heard)) return;
  const isInStep = heard >= askedAt - agreeMs && heard <= Date.now() + agreeMs;
  const ahead = isInStep ? 0 : heard - askedAt;
  // The request's duration is not a clock difference.
  if (Math.abs(ahead - offsetMs) < agreeMs) return;
  offsetMs = ahead;
  for (const read of readers) read();
}

/**
 * Reads the time from the page's own host, for times shown before any function has answered; visitors call none.
 * Offline the device's time stays, until a function answers.
 */
export async function askHostTime(): Promise<void> {
  const askedAt = Date.now();
  const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  // A cache reports the age of its copy.
  const ageMs = Number(answer?.headers.get('age') ?? 0) * 1_000;
  const at = Date.parse(answer?.headers.get('date') ?? '') + ageMs;
  if (!Number.isNaN(at)) setServerTime(new Date(at).toISOString(), askedAt);
}
