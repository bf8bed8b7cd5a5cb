/** Views of a product by campus day. */
import { z } from 'zod';
import { campusOffsetMs } from '../campus-time.ts';
import { rowId, say } from '../field.ts';
import { uniqueIdPattern } from '../id-patterns.ts';
import { limits } from '../limits.ts';
import type { TimeZone } from '../settings/time-zones.ts';

/** `device`: a random id that a browser keeps for a day, so that a guest counts once. */
export const viewInput = z.object({
  productId: rowId,
  device: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
});

/** Day number of the row that sums the views of older days; no real day has it. */
export const sumDay = 0;

/** The end of a campus day, ms since 1970. */
export const endOfDay = (day: number, zone: TimeZone): number => (day + 1) * 86_400_000 - campusOffsetMs(zone);

/** First day that keeps its own row; earlier days are added to the sum. */
export const firstKeptDay = (today: number): number => today - limits.viewDays + 1;

export interface ProductInsight {
  /** The latest days, today last. */
  readonly days: readonly number[];
  /** Sum of `days`. */
  readonly views: number;
  readonly wishes: number;
  readonly questions: number;
}

/** Views of the latest `count` days, one number a day, today last. */
export function lastDays(
  rows: readonly { readonly day: number; readonly views: number }[],
  today: number,
  count: number,
): number[] {
  const of = new Map(rows.map(({ day, views }) => [day, views]));
  return Array.from({ length: count }, (_, at) => of.get(today - count + 1 + at) ?? 0);
}
