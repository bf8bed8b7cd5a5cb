/** Filters of the admin lists: typed words and campus days. */

import { campusMoment } from './campus-time.ts';
import { dayMs } from './durations.ts';
import { lowercaseName } from './products/catalogue.ts';
import type { TimeZone } from './settings/time-zones.ts';

/** Words beyond this limit are ignored. */
const wordsMax = 6;

/**
 * Splits typed text into words for `contains`. A dollar sign is a separator: Appwrite on MongoDB refuses a value with
 * letters after one.
 */
export const typedWords = (text: string): string[] =>
  [...new Set(lowercaseName(text).split(/[\s$]+/u))].filter((word) => word !== '').slice(0, wordsMax);

/** Estimated selectivity of a word: words with digits rank highest, then longer words. */
const weight = (word: string): number => word.length + (/\d/.test(word) ? 10 : 0);

/** Puts the most selective word first: the query looks it up, and the others filter its results. */
export const narrowestFirst = (words: readonly string[]): string[] => words.toSorted((a, b) => weight(b) - weight(a));

/** Whether the text is a valid calendar day from 2000 to 2099, such as `2026-11-21`. */
export const isDay = (text: string): boolean => {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const begin = (date: string, zone: TimeZone): string | null => campusMoment({ date, time: '00:00' }, zone);

/**
 * ISO range that covers both campus days and all days between, given in either order; null for a missing or invalid
 * day.
 */
export function campusRange(from: string, to: string, zone: TimeZone): { since: string | null; before: string | null } {
  const [first, last] = from && to && to < from ? [to, from] : [from, to];
  const end = begin(last, zone);
  return { since: begin(first, zone), before: end && new Date(Date.parse(end) + dayMs).toISOString() };
}
