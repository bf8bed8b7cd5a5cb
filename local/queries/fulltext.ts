import { fold } from '../core/database/sql-functions.ts';

/** Words InnoDB leaves out of its fulltext indexes. */
const STOPWORDS = new Set(
  'a about an are as at be by com de en for from how i in is it la of on or that the this to was what when where who will with und www'.split(
    ' ',
  ),
);
const SHORTEST_WORD = 3;

/** FTS5's tokenizer splits at an underscore, InnoDB does not: a letter of nobody's alphabet stands for it. */
const UNDERSCORE = '\uE000';

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

function isIndexed(word: string): boolean {
  return [...word].length >= SHORTEST_WORD && !STOPWORDS.has(word);
}

function wordsOf(text: string): string[] {
  const words: string[] = fold(text).match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.map((word) => word.replaceAll('_', UNDERSCORE));
}

/**
 * The FTS5 expression for what MariaDB's boolean mode finds for a `search` value as Appwrite sends it: any of the words,
 * the last one as a prefix; a text in quotes is a phrase (reference §10.5). Null: nothing can match.
 */
export function matchExpression(value: string): string | null {
  const phrase = value.startsWith('"') && value.endsWith('"');
  const words = wordsOf(value.replace(/[@+\-*()<>~"]/g, ' '));
  const last = words.at(-1);
  if (last === undefined) return null;
  if (phrase) {
    const counted = words.filter(isIndexed);
    return counted.length > 0 ? quoted(counted.join(' ')) : null;
  }
  const whole = words.slice(0, -1).filter(isIndexed).map(quoted);
  return [...whole, `${quoted(last)} *`].join(' OR ');
}

/** The words of a text that InnoDB would index, for the FTS5 table behind a fulltext index. */
export function indexedWords(text: string): string {
  return wordsOf(text).filter(isIndexed).join(' ');
}
