import { setServerTime } from './server-clock.ts';

/**
 * Reads the time from the host of this page: needed before any function has answered, and visitors call none. Offline
 * the device's clock is used until the next answer.
 */
export async function askHostTime(): Promise<void> {
  const askedAt = Date.now();
  const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  // A cache reports the age of its copy.
  const ageMs = Number(answer?.headers.get('age') ?? 0) * 1_000;
  const at = Date.parse(answer?.headers.get('date') ?? '') + ageMs;
  if (!Number.isNaN(at)) setServerTime(new Date(at).toISOString(), askedAt);
}
