import { promiseStands } from '#domain/orders/money-place.ts';
import { formatDayMonth } from './format.ts';
import { timeUntil } from './time-until.ts';

/** The time left until a promised time; '' if there is none. */
export function promiseLeft(until: string | null, now: number): string {
  if (until === null) return '';
  const stands = promiseStands(until, now);
  if (stands === 'over') return `lewat dari janji, ${formatDayMonth(until)}`;
  return stands === 'near' ? `dalam ${timeUntil(until, now)}` : `paling lambat ${formatDayMonth(until)}`;
}
