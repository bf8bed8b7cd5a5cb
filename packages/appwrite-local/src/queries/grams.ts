/**
 * Tokens for pieces of one or two letters of folded texts, in an FTS5 table. They serve short `contains` values; FTS5's
 * own trigrams find longer ones.
 */

const SHORT = 2;

/** Encodes code points in hexadecimal, so that any character results in a plain token. */
function token(letters: readonly string[]): string {
  return `g${letters.map((letter) => (letter.codePointAt(0) ?? 0).toString(16)).join('g')}`;
}

/** The tokens of all pieces of a folded text, for its FTS5 row. */
export function gramText(folded: string): string {
  const letters = [...folded];
  const tokens = new Set<string>();
  letters.forEach((letter, at) => {
    tokens.add(token([letter]));
    const next = letters[at + 1];
    if (next !== undefined) tokens.add(token([letter, next]));
  });
  return [...tokens].join(' ');
}

/** The expression for a folded piece of one or two letters; null for other lengths. */
export function gramExpression(piece: string): string | null {
  const letters = [...piece];
  return letters.length >= 1 && letters.length <= SHORT ? token(letters) : null;
}

/** The statement that creates such a table; rowids are the rows' sequences. */
export function createGramTable(table: string): string {
  return `CREATE VIRTUAL TABLE ${table} USING fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii')`;
}
