import { setServerTime } from './server-clock.ts';

/**
 * Asks the host of this page for the time: what stands there has a time before any function has answered, and a visitor calls none.
 * Without a signal it stays with the device's; the next function's answer tells.
 */
export async function askHostTime(): Promise<void> {
  const askedAt = Date.now();
  const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  // A cache on the way tells its age with what it kept.
  const ageMs = Number(answer?.headers.get('age') ?? 0) * 1_000;
  const at = Date.parse(answer?.headers.get('date') ?? '') + ageMs;
  if (!Number.isNaN(at)) setServerTime(new Date(at).toISOString(), askedAt);
}
