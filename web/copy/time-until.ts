const minute = 60_000;
const hour = 60 * minute;

/** '40 jam', '3 hari', '25 menit' until then; days from three on. A time that is over: 'beberapa saat'. */
export function timeUntil(iso: string, now: number): string {
  const left = Date.parse(iso) - now;
  if (left < minute) return 'beberapa saat';
  if (left < hour) return `${Math.floor(left / minute)} menit`;
  if (left < 72 * hour) return `${Math.floor(left / hour)} jam`;
  return `${Math.floor(left / (24 * hour))} hari`;
}
