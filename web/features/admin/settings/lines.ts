/**
 * Converts a list to a text with one entry per line, and back. A trailing empty line is kept, so that typing can
 * continue.
 */
export const toLines = (list: readonly string[]): string => list.join('\n');
export const fromLines = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
