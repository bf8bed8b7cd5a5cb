/** The server's time, which deadlines, meetings and locks follow. A phone's clock may be hours off. */

/** Clock difference that is ignored, in addition to the request's duration. */
const agreeMs = 60_000;

let offsetMs = 0;
const readers = new Set<() => void>();

/** Server time minus device time, in ms; 0 when the clocks agree and before the first answer. */
export const clockOffsetMs = (): number => offsetMs;

/** Calls `onChange` when the difference changes. Returns the cleanup. */
export function watchServerClock(onChange: () => void): () => void {
  readers.add(onChange);
  return () => readers.delete(onChange);
}

/** The server's current time, ms since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;

/**
 * Updates the difference from a server time `at` (ISO). `askedAt`: when that time was requested, ms by this device's
 * clock.
 */
export function setServerTime(at: string, askedAt: number): void {
  const heard = Date.parse(at);
  if (Number.isNaN(heard)) return;
  const isInStep = heard >= askedAt - agreeMs && heard <= Date.now() + agreeMs;
  const ahead = isInStep ? 0 : heard - askedAt;
  // A change this small may come from the request's duration.
  if (Math.abs(ahead - offsetMs) < agreeMs) return;
  offsetMs = ahead;
  for (const read of readers) read();
}

/**
 * Reads the time from the page's own host, because times may be shown before any function has responded; visitors call
 * none. Offline, the device's time is used until a function responds.
 */
export async function askHostTime(): Promise<void> {
  const askedAt = Date.now();
  const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  // A cached response reports its age.
  const ageMs = Number(answer?.headers.get('age') ?? 0) * 1_000;
  const at = Date.parse(answer?.headers.get('date') ?? '') + ageMs;
  if (!Number.isNaN(at)) setServerTime(new Date(at).toISOString(), askedAt);
}
