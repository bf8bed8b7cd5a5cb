import { hourMs } from '#domain/durations.ts';
import { CallError, toCallError } from './call-error.ts';
import { serverNow } from './server-clock.ts';

const secondsToFullHour = (now: number) => Math.ceil((hourMs - (now % hourMs)) / 1000);

/**
 * Awaits a call that Appwrite limits per hour (login, reset, password). Appwrite's windows are full hours, and a page
 * of another origin cannot read the rate limit headers, so the waiting time is the rest of the current hour.
 */
export async function hourly<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    const error = toCallError(thrown);
    if (error.code !== 'general_rate_limit_exceeded') throw error;
    throw new CallError(error.code, error.status, { retryAfterSeconds: secondsToFullHour(serverNow()) }, thrown);
  }
}
