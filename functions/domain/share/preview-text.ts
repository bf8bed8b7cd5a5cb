/** What people wrote, as it may stand in another site's card: one line, of whole characters, as long as there is room for. */
import { directionMarks } from '../direction-marks.ts';

const turning = new RegExp(`[${directionMarks}]`, 'g');

/** One line without control characters, broken characters and marks that would turn what stands around it. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(turning, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Made when it is first needed: Firefox before 125 has none, and no page cuts a line. */
let segmenter: Intl.Segmenter | undefined;

/** `oneLine`, at most `max` UTF-16 units of it: cut between characters as people see them, and marked by '…' where it was cut. */
export const previewText = (text: string, max: number): string =>
  // Whoever writes 5,000 characters pays for the first ones only.
  cutLine(oneLine(text.slice(0, max * 4)), max);

/** A line cut as `previewText` does, its blanks as they are. */
export function cutLine(line: string, max: number): string {
  if (line.length <= max) return line;
  segmenter ??= new Intl.Segmenter('id', { granularity: 'grapheme' });
  // The character that the cut, with room for its mark, would go through begins here.
  const { index = 0 } = segmenter.segment(line).containing(max - 1) ?? {};
  return `${line.slice(0, index).trimEnd()}…`;
}
