import { isIndexed, wordsOf } from '../core/database/sql-functions.ts';

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

/**
 * Splits a `search` value as Appwrite passes it to MariaDB's boolean mode, which matches any of the words. The last
 * word is separate because it may be a prefix. Of words joined without a space ("2.1", "usb.c") InnoDB omits the short
 * ones, except the first.
 */
export function searchedWords(value: string): { whole: string[]; last: string | null } {
  const words = value
    .replace(/[@+\-*()<>~"]/g, ' ')
    .split(/\s+/)
    .flatMap((term) => wordsOf(term).filter((word, at) => at === 0 || isIndexed(word)));
  return { whole: words.slice(0, -1).filter(isIndexed), last: words.at(-1) ?? null };
}

/**
 * The FTS5 expression for a `search` value as MariaDB's boolean mode reads it: any of the words, the last one as a
 * prefix; a quoted text is a phrase (reference §10.5). Null if no match is possible.
 */
export function matchExpression(value: string): string | null {
  const { whole, last } = searchedWords(value);
  if (last === null) return null;
  if (value.startsWith('"') && value.endsWith('"')) {
    const counted = [...whole, last].filter(isIndexed);
    return counted.length > 0 ? quoted(counted.join(' ')) : null;
  }
  return [...whole.map(quoted), `${quoted(last)} *`].join(' OR ');
}

/** A prefix with fewer letters than this may match many words of every row, so it counts as `SHORT_BEGINNING` words. */
const TELLING_LETTERS = 3;
const SHORT_BEGINNING = 380;

/** A search for a prefix of at least `TELLING_LETTERS` letters costs as much as one for this many words. */
const BEGINNING = 6;

/** Number of words that an expression looks up; a prefix counts as several. */
export function wordsIn(expression: string): number {
  const beginnings = [...expression.matchAll(/"([^"]*)" \*/g)].map(([, word = '']) => word);
  const costs = beginnings.map((word) => ([...word].length < TELLING_LETTERS ? SHORT_BEGINNING : BEGINNING));
  return Math.floor(expression.split('"').length / 2) + costs.reduce((sum, cost) => sum + cost - 1, 0);
}

/** The words of a text that InnoDB would index, for the FTS5 table behind a fulltext index. */
export function indexedWords(text: string): string {
  return wordsOf(text).filter(isIndexed).join(' ');
}
