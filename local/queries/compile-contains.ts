import { type Condition, condition, type Source } from './condition.ts';
import { gramExpression } from './grams.ts';
import type { QueryAttribute } from './schema.ts';
import { type DateReader, foldPiece, type SqlValue, toSqlValue } from './values.ts';

const TRIGRAM = 3;

function matching(table: string, expression: string): Source {
  return { sql: `SELECT rowid AS n FROM ${table} WHERE ${table} MATCH ?`, params: [expression] };
}

/** The rows whose text may hold the piece, from the index that fits its length. */
function candidates(attribute: QueryAttribute, piece: string): Source | null {
  const { trigrams, grams } = attribute.indexes ?? {};
  // A search expression of SQLite ends at a NUL: such a piece is looked for row by row.
  if (piece.includes('\0')) return null;
  if (trigrams && [...piece].length >= TRIGRAM) return matching(trigrams, `"${piece.replaceAll('"', '""')}"`);
  const gram = gramExpression(piece);
  return grams && gram !== null ? matching(grams, gram) : null;
}

/** `contains` on text: one of the pieces (or all of them) anywhere, case and accents aside. */
export function containsText(attribute: QueryAttribute, values: readonly string[], all: boolean): Condition {
  const pieces = values.map(foldPiece);
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) {
    const source = candidates(attribute, first);
    return condition(`instr(${attribute.folded}, ?) > 0`, [first], source ? { source } : {});
  }
  const text = attribute.folded;
  const test = all
    ? `NOT EXISTS (SELECT 1 FROM json_each(?) WHERE instr(${text}, value) = 0)`
    : `EXISTS (SELECT 1 FROM json_each(?) WHERE instr(${text}, value) > 0)`;
  return judged(attribute, test, pieces);
}

/** Without a value the test is neither true nor false, so that `notContains` leaves the row out, too. */
function judged({ sql }: QueryAttribute, test: string, values: readonly SqlValue[]): Condition {
  return condition(`CASE WHEN ${sql} IS NOT NULL THEN ${test} END`, [JSON.stringify(values)]);
}

/** `contains` on a list: one of the elements (or all of them), each whole and exactly as it is. */
export function containsElements(
  attribute: QueryAttribute,
  values: readonly unknown[],
  all: boolean,
  readDate: DateReader,
): Condition {
  const exact = (value: unknown): SqlValue =>
    attribute.type === 'string' ? String(value) : toSqlValue(attribute, value, readDate);
  const stored = `SELECT value FROM json_each(${attribute.sql})`;
  const test = all
    ? `NOT EXISTS (SELECT 1 FROM json_each(?) WHERE value NOT IN (${stored}))`
    : `EXISTS (SELECT 1 FROM json_each(?) WHERE value IN (${stored}))`;
  return judged(attribute, test, values.map(exact));
}
