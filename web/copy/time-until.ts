const minute = 60_000;
const hour = 60 * minute;

/**
 * Time left in words, rounded down: '25 menit', '40 jam', from three days on '3 hari'; under a minute 'beberapa saat'.
 * Hours and days tolerate one missing minute, so that a new promise of 24 hours is not shown as 23.
 */
export function timeUntil(iso: string, now: number): string {
  const left = Date.parse(iso) - now;
  if (left < minute) return 'beberapa saat';
  if (left < hour) return `${Math.floor(left / minute)} menit`;
  if (left < 72 * hour - minute) return `${Math.floor((left + minute) / hour)} jam`;
  return `${Math.floor((left + minute) / (24 * hour))} hari`;
}

/** Tolerated clock difference: 15 minutes and one second are shown as 15 minutes. */
const tolerance = 5_000;

/** `left` (ms) in whole minutes, rounded up; at least 1. */
export const minutesAtMost = (left: number): number => Math.max(1, Math.ceil((left - tolerance) / minute));

/** `left` ms rounded up: '12 menit', from two hours on '3 jam'. Never '0 menit'. */
export function longest(left: number): string {
  return left < 2 * hour ? `${minutesAtMost(left)} menit` : `${Math.max(1, Math.ceil((left - tolerance) / hour))} jam`;
}

/** The time left until `iso`, rounded up. */
export const timeAtMost = (iso: string, now: number): string => longest(Date.parse(iso) - now);
