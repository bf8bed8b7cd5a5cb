import { allOf, anyOf, balanced, type Condition, condition, type Source } from './condition.ts';
import { wordsIn } from './fulltext.ts';
import { type Match, matchOf, searchedColumn } from './fulltext-tree.ts';
import { gramExpression } from './grams.ts';
import type { Query } from './query.ts';
import { comparable, isFoldStored, isText, type QueryAttribute, type QuerySchema } from './schema.ts';
import { findAttribute } from './validate-filter.ts';
import { type DateReader, foldPiece, type SqlValue, toSqlValue } from './values.ts';

const TRIGRAM = 3;

function matching(table: string, expression: string): Source {
  return { sql: `SELECT rowid AS n FROM ${table} WHERE ${table} MATCH ?`, params: [expression] };
}

/**
 * Evaluates `test` on the folded text as `t`. A text without a stored folded column is folded once per row instead of
 * once per value.
 */
function onFolded(attribute: QueryAttribute, test: (text: string) => string): string {
  if (isFoldStored(attribute)) return test(attribute.folded);
  return `(WITH held(t) AS MATERIALIZED (SELECT ${attribute.folded}) SELECT ${test('t')} FROM held)`;
}

/** Finds the rows that may contain the piece, using the text index for its length. */
function candidates(attribute: QueryAttribute, piece: string): Source | null {
  const { trigrams, grams } = attribute.indexes ?? {};
  // An FTS5 expression ends at a NUL: such a piece is searched row by row.
  if (piece.includes('\0')) return null;
  if (trigrams && [...piece].length >= TRIGRAM) return matching(trigrams, `"${piece.replaceAll('"', '""')}"`);
  const gram = gramExpression(piece);
  return grams && gram !== null ? matching(grams, gram) : null;
}

/** `contains` on text: matches if one of the pieces (or all) occurs anywhere, ignoring case and accents. */
function containsText(attribute: QueryAttribute, values: readonly string[], all: boolean): Condition {
  const pieces = values.map(foldPiece);
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) {
    const source = candidates(attribute, first);
    const more = source ? { source, lookups: Math.max(1, first.length - TRIGRAM + 1) } : {};
    return condition(`instr(${attribute.folded}, ?) > 0`, [first], more);
  }
  const test = (text: string) =>
    balanced(
      pieces.map(() => `instr(${text}, ?) > 0`),
      all ? 'AND' : 'OR',
    );
  return condition(`(${onFolded(attribute, test)})`, pieces);
}

/** NULL for a row without a value, so that `notContains` does not return the row either. */
function judged({ sql }: QueryAttribute, test: string, values: readonly SqlValue[]): Condition {
  return condition(`CASE WHEN ${sql} IS NOT NULL THEN ${test} END`, [JSON.stringify(values)]);
}

/** `contains` on an array: matches if one of the elements (or all) is equal to a value. */
function containsElements(
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

const OPERATORS = new Map([
  ['lessThan', '<'],
  ['lessThanEqual', '<='],
  ['greaterThan', '>'],
  ['greaterThanEqual', '>='],
]);
/** Sorts after every text with the same prefix. */
const LAST_LETTER = '\u{10FFFF}';

/**
 * Passes several values as one JSON array, because a query may have more values than a statement can have parameters.
 */
function equal(column: string, values: readonly SqlValue[]): Condition {
  if (values.length === 1) return condition(`${column} = ?`, values, { column, isEqual: true });
  return condition(`${column} IN (SELECT value FROM json_each(?))`, [JSON.stringify(values)], { column });
}

/** True for every text; NULL for rows without a text, as with LIKE. */
function anyText({ sql }: QueryAttribute): Condition {
  return condition(`(${sql} IS NOT NULL OR NULL)`);
}

function startsWith(attribute: QueryAttribute, piece: string): Condition {
  if (piece === '') return anyText(attribute);
  const column = comparable(attribute);
  return condition(`(${column} >= ? AND ${column} < ?)`, [piece, piece + LAST_LETTER], { column });
}

function endsWith(attribute: QueryAttribute, piece: string): Condition {
  if (piece === '') return anyText(attribute);
  // Compares bytes, because a text comparison would ignore everything after a NUL. For an empty text substr would
  // return NULL.
  const bytes = (text: string) => `CAST(${text} AS BLOB)`;
  const test = (text: string) => {
    const end = `coalesce(substr(${bytes(text)}, -length(${bytes('?')})), x'')`;
    return `iif(${text} IS NULL, NULL, ${end} = ${bytes('?')})`;
  };
  return condition(onFolded(attribute, test), [piece, piece]);
}

/** Negates a text condition. Rows without a text are not returned, as with SQL's NOT LIKE. */
function not(test: Condition): Condition {
  return condition(`NOT (${test.sql})`, test.params);
}

function matched(schema: QuerySchema, words: string, { expression, isFound }: Match): Condition {
  const source = matching(words, expression);
  // The + keeps SQLite from looking up rows by this condition.
  const test = `+${schema.sequence} ${isFound ? 'IN' : 'NOT IN'} (${source.sql})`;
  const lookups = wordsIn(expression);
  return condition(test, source.params, isFound ? { lookups, source: { ...source, isWhole: true } } : { lookups });
}

function search(schema: QuerySchema, attribute: QueryAttribute, query: Query): Condition {
  const words = attribute.indexes?.words;
  const match = matchOf(query);
  if (!words || match === null) return condition(query.method === 'search' ? '0' : '1');
  return matched(schema, words, match);
}

/** Combines several searches of one column; null if the index cannot evaluate the combination. */
function searches(schema: QuerySchema, query: Query): Condition | null {
  const column = searchedColumn(query);
  const words = column === null ? undefined : findAttribute(schema, column).indexes?.words;
  const match = words === undefined ? null : matchOf(query);
  return words !== undefined && match ? matched(schema, words, match) : null;
}

function textTest(schema: QuerySchema, attribute: QueryAttribute, query: Query): Condition | null {
  const { method, values } = query;
  const text = String(values[0] ?? '');
  const piece = foldPiece(text);
  if (method === 'startsWith') return startsWith(attribute, piece);
  if (method === 'notStartsWith') return not(startsWith(attribute, piece));
  if (method === 'endsWith') return endsWith(attribute, piece);
  if (method === 'notEndsWith') return not(endsWith(attribute, piece));
  if (method === 'search' || method === 'notSearch') return search(schema, attribute, query);
  return null;
}

function containing(attribute: QueryAttribute, { method, values }: Query, readDate: DateReader): Condition {
  const all = method === 'containsAll';
  const test = isText(attribute)
    ? containsText(attribute, values.map(String), all)
    : containsElements(attribute, values, all, readDate);
  return method === 'notContains' ? not(test) : test;
}

/** Compiles a validated filter to SQL (reference §10.2, text semantics of MariaDB §10.5). */
export function compileFilter(schema: QuerySchema, query: Query, readDate: DateReader): Condition {
  const { method, values, nested } = query;
  const together = method === 'and' || method === 'or' ? searches(schema, query) : null;
  if (together) return together;
  if (method === 'and') return allOf(nested.map((one) => compileFilter(schema, one, readDate)));
  if (method === 'or') return anyOf(nested.map((one) => compileFilter(schema, one, readDate)));
  const attribute = findAttribute(schema, query.attribute);
  const column = comparable(attribute);
  if (method === 'isNull' || method === 'isNotNull') {
    const test = method === 'isNull' ? 'IS NULL' : 'IS NOT NULL';
    return condition(`${column} ${test}`, [], method === 'isNull' ? { column } : {});
  }
  if (method.toLowerCase().includes('contains')) return containing(attribute, query, readDate);
  const test = textTest(schema, attribute, query);
  if (test) return test;
  const operands = values.map((value) => toSqlValue(attribute, value, readDate));
  return comparison(method, column, operands);
}

function comparison(method: string, column: string, operands: readonly SqlValue[]): Condition {
  if (method === 'equal') return equal(column, operands);
  if (method === 'notEqual') return condition(`${column} <> ?`, operands);
  if (method === 'between') return condition(`${column} BETWEEN ? AND ?`, operands, { column });
  if (method === 'notBetween') return condition(`${column} NOT BETWEEN ? AND ?`, operands);
  return condition(`${column} ${OPERATORS.get(method) ?? '='} ?`, operands, { column });
}
