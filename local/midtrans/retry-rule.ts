/** When Midtrans tries a notification again (docs, "Best practices to handle notification"). */

/** Minutes after the failed attempt. */
const DELAYS = [2, 10, 30, 90, 210];

/** How often a notification that was answered so is tried again; null: there was no answer. */
function retriesAfter(status: number | null): number {
  if (status === null) return DELAYS.length;
  if (status >= 200 && status < 300) return 0;
  if (status === 301 || status === 302 || status === 303) return 0;
  if (status === 500) return 1;
  if (status === 400 || status === 404) return 2;
  if (status === 503) return 4;
  return DELAYS.length;
}

/** Minutes until the try that follows `attempts` attempts; null: that was the last. */
export function nextDelay(status: number | null, attempts: number): number | null {
  if (attempts > retriesAfter(status)) return null;
  return DELAYS[attempts - 1] ?? null;
}

/** Only 2xx: a redirect ends the tries, but the notification counts as failed. null: there was no answer. */
export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
