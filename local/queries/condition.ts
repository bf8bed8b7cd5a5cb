import type { SqlValue } from './values.ts';

/** The sequences of exactly the rows of a condition: SQL that selects them as `n`, each of them once. */
export type Source = { readonly sql: string; readonly params: readonly SqlValue[] };

/** One filter as SQL. */
export type Condition = {
  readonly sql: string;
  /** The same, written so that SQLite takes no index for it: used when the order's index is walked instead. */
  readonly loose: string;
  readonly params: readonly SqlValue[];
  /** The expression this filter fixes to one value, if it does. */
  readonly equals?: string;
  readonly source?: Source;
};

/** A filter that no index serves unless `more` says how: its loose form is the same SQL. */
export function condition(sql: string, params: readonly SqlValue[] = [], more: Partial<Condition> = {}): Condition {
  return { sql, loose: sql, params, ...more };
}

/** Compares an expression; `write` gets the expression as an index may serve it, and once more hidden from indexes. */
export function onColumn(
  expression: string,
  params: readonly SqlValue[],
  write: (column: string) => string,
  more: Partial<Condition> = {},
): Condition {
  return { sql: write(expression), loose: write(`+${expression}`), params, ...more };
}

function joined(parts: readonly Condition[], word: 'AND' | 'OR'): Condition {
  return {
    sql: `(${parts.map((part) => part.sql).join(` ${word} `)})`,
    loose: `(${parts.map((part) => part.loose).join(` ${word} `)})`,
    params: parts.flatMap((part) => part.params),
  };
}

/** Every one of them. Expects at least one part. */
export function allOf(parts: readonly Condition[]): Condition {
  return joined(parts, 'AND');
}

/** One of them is enough. Expects at least one part. */
export function anyOf(parts: readonly Condition[]): Condition {
  return joined(parts, 'OR');
}
