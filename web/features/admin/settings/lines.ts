/** A list as one text, a line each, and back; what is typed keeps its empty last line while somebody goes on. */
export const toLines = (list: readonly string[]): string => list.join('\n');
export const fromLines = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
