/** Which errors may pass, so that something kept on the device is sent again. */
import { type CallError, isSignedOut } from './call-error.ts';

const tooOften = ['rate_limited', 'general_rate_limit_exceeded'];
const worthWaiting = [...tooOften, 'no_answer', 'try_again'];
const serverTries = 6;

/** Whether to send again after this error. `tries`: after 6, a server that keeps failing is not asked again. */
export const isPassing = (error: CallError, tries: number): boolean =>
  error.status === 0 ||
  worthWaiting.includes(error.code) ||
  isSignedOut(error) ||
  (error.status >= 500 && tries < serverTries);

/** Milliseconds until the next try: 1, 2, 4 … 30 seconds, or what the server asked for. */
export function waitAfter({ code, details }: Pick<CallError, 'code' | 'details'>, tries: number): number {
  const { retryAfterSeconds } = details;
  if (tooOften.includes(code) && typeof retryAfterSeconds === 'number') return retryAfterSeconds * 1_000;
  return Math.min(30_000, 1_000 * 2 ** (tries - 1));
}
