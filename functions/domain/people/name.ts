/** Names of people are one line of text. Which names are reserved: staff-name.ts. */
import { directionMarks } from '../direction-marks.ts';
import { limits } from '../limits.ts';
import { visibleOrEmpty } from '../visible.ts';

/** Line breaks, control characters and direction marks, which make one name look like another, or like two lines. */
const unseen = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}\\u200B\\u200E\\u200F\\u2060-\\u2065${directionMarks}\\uFEFF]`, 'u');
const everyUnseen = new RegExp(unseen, 'gu');

/** Whether a name is one visible line. */
export const isOneLine = (name: string): boolean => !unseen.test(name);

/**
 * Cleans a name that was not set by our forms: one line, single blanks, at most 128 characters. '' when no character is
 * visible.
 */
export const asOneLine = (name: string): string =>
  visibleOrEmpty(
    Array.from(name.replace(everyUnseen, ' ').replace(/\s+/g, ' ').trim()).slice(0, limits.nameMax).join('').trim(),
  );
