/** User texts in another site's card: one line, cut between characters to a maximum length. */
import { directionMarks } from '../direction-marks.ts';

const turning = new RegExp(`[${directionMarks}]`, 'g');

/** One line without control characters, broken characters and marks that change the direction of the text around it. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(turning, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** `oneLine`, at most `max` UTF-16 units: cut between graphemes, with '…' at the cut. */
export const previewText = (text: string, max: number): string =>
  // Cuts first, so that long texts cost no more than short ones.
  cutLine(oneLine(text.slice(0, max * 4)), max);

/** A line cut as in `previewText`, with its blanks unchanged. */
export function cutLine(line: string, max: number): string {
  if (line.length <= max) return line;
  // Created here, not at module load: Firefox before 125 lacks Intl.Segmenter, and pages load this module but cut no
  // line.
  const segmenter = new Intl.Segmenter('id', { granularity: 'grapheme' });
  // Start of the grapheme that no longer fits next to '…'.
  const { index = 0 } = segmenter.segment(line).containing(max - 1) ?? {};
  return `${line.slice(0, index).trimEnd()}…`;
}
