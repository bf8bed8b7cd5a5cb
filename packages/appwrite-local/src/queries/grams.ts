/**
 * One- and two-letter pieces of folded texts, as tokens for an FTS5 table: they find short `contains` values
 * without walking the whole table (three letters and more are found by FTS5's own trigrams).
 */

const SHORT = 2;

/** Letters as hexadecimal code points, so that any character makes a plain token. */
function token(letters: readonly string[]): string {
  return `g${letters.map((letter) => (letter.codePointAt(0) ?? 0).toString(16)).join('g')}`;
}

/** All different pieces of a folded text, as the text of the FTS5 row. */
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

/** The expression that finds a folded piece of one or two letters; null for other lengths. */
export function gramExpression(piece: string): string | null {
  const letters = [...piece];
  return letters.length >= 1 && letters.length <= SHORT ? token(letters) : null;
}

/** Statement that makes such a table; rowids are the sequences of the rows. */
export function createGramTable(table: string): string {
  return `CREATE VIRTUAL TABLE ${table} USING fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii')`;
}
