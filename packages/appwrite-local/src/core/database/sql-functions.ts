import type { DatabaseSync } from 'node:sqlite';

const plain = /^[\x20-\x7e]*$/;

/**
 * Folds a text as MariaDB's utf8mb4_general_ci compares it: ignoring case, accents and trailing spaces (conformance
 * README, 23). Two texts are equal there if their folds are.
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

/** FTS5's tokenizer splits at an underscore, InnoDB does not: it is replaced by a private-use letter. */
const UNDERSCORE = '\uE000';

/** The folded words of a text as MariaDB's fulltext indexes see them; an underscore is a letter. */
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

/** Whether a fulltext index of InnoDB holds this word. */
export function isIndexed(word: string): boolean {
  return [...word].length >= SHORTEST_WORD && !STOPWORDS.has(word);
}

/** The SQL functions of both connections. */
export function registerFunctions(connection: DatabaseSync): void {
  connection.function('fold', { deterministic: true }, (value) => (typeof value === 'string' ? fold(value) : value));
  // ' kopi susu ': a word is found between blanks, a prefix of a word after one.
  connection.function('words', { deterministic: true }, (value) => {
    const indexed = wordsOf(String(value ?? '')).filter(isIndexed);
    return ` ${indexed.join(' ')} `;
  });
}
