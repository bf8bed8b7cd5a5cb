import type { DatabaseSync } from 'node:sqlite';

const plain = /^[\x20-\x7e]*$/;

/**
 * Normalizes a text so that two texts are equal in MariaDB's utf8mb4_general_ci if their results are equal: ignores
 * case, accents and trailing spaces (conformance README, 23).
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const bare = plain.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .replaceAll('ß', 's');
  return bare.replace(/ +$/, '');
}

/**
 * Replaces underscores with a private-use letter, because FTS5's tokenizer splits words at an underscore and InnoDB's
 * does not.
 */
const UNDERSCORE = '\uE000';

/** The folded words of a text as MariaDB's fulltext indexes see them; an underscore counts as a letter. */
export function wordsOf(text: string): string[] {
  const words: string[] = fold(text).match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.map((word) => word.replaceAll('_', UNDERSCORE));
}

/** Words that InnoDB's fulltext indexes leave out. */
const STOPWORDS = new Set(
  'a about an are as at be by com de en for from how i in is it la of on or that the this to was what when where who will with und www'.split(
    ' ',
  ),
);
const SHORTEST_WORD = 3;

/** Whether an InnoDB fulltext index contains this word. */
export function isIndexed(word: string): boolean {
  return [...word].length >= SHORTEST_WORD && !STOPWORDS.has(word);
}

/** Registers the SQL functions that every connection needs. */
export function registerFunctions(connection: DatabaseSync): void {
  connection.function('fold', { deterministic: true }, (value) => (typeof value === 'string' ? fold(value) : value));
  // Example: ' kopi susu '. A search for ' kopi ' finds the whole word, ' kop' a prefix.
  connection.function('words', { deterministic: true }, (value) => {
    const indexed = wordsOf(String(value ?? '')).filter(isIndexed);
    return ` ${indexed.join(' ')} `;
  });
}
