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

/** How long it takes at most until then, rounded up: '12 menit', from two hours on '3 jam'. */
export function timeAtMost(iso: string, now: number): string {
  const left = Math.max(0, Date.parse(iso) - now);
  return left <= 2 * hour ? `${Math.ceil(left / minute)} menit` : `${Math.ceil(left / hour)} jam`;
}
