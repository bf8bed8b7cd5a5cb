const minute = 60_000;
const hour = 60 * minute;

/**
 * '40 jam', '3 hari', '25 menit' until then; days from three on. A time that is over: 'beberapa saat'. What was begun within the
 * last minute has its whole time: nobody is told 23 of the 24 hours that they were just promised.
 */
export function timeUntil(iso: string, now: number): string {
  const left = Date.parse(iso) - now;
  if (left < minute) return 'beberapa saat';
  if (left < hour) return `${Math.floor(left / minute)} menit`;
  if (left < 72 * hour - minute) return `${Math.floor((left + minute) / hour)} jam`;
  return `${Math.floor((left + minute) / (24 * hour))} hari`;
}

/** Clocks differ by that much: what ends in 15 minutes and a second is told as 15 minutes. */
const tolerance = 5_000;

/** Whole minutes that `left` ms are at most; never 0. */
export const minutesAtMost = (left: number): number => Math.max(1, Math.ceil((left - tolerance) / minute));

/** How long `left` ms are at most, rounded up: '12 menit', from two hours on '3 jam'. Never '0 menit'. */
export function longest(left: number): string {
  return left < 2 * hour ? `${minutesAtMost(left)} menit` : `${Math.max(1, Math.ceil((left - tolerance) / hour))} jam`;
}

/** How long it takes at most until then. */
export const timeAtMost = (iso: string, now: number): string => longest(Date.parse(iso) - now);
