import type { SqlValue } from './values.ts';

/** The sequences of exactly the rows of a condition: SQL that selects them as `n`, each of them once. */
export type Source = {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /** Entries of an index that are compared for each row of the table; above 1 for text indexes. */
  readonly tokens: number;
};

/** One filter as SQL. */
export type Condition = {
  readonly sql: string;
  /** The same, written so that SQLite takes no index for it: used when the order's index is walked instead. */
  readonly loose: string;
  readonly params: readonly SqlValue[];
  /** The expression this filter fixes to one value, if it does. */
  readonly equals?: string;
  readonly source?: Source;
  /** What it takes to test one row, in plain comparisons. */
  readonly weight: number;
};

/** A filter that no index serves unless `more` says how: its loose form is the same SQL. */
export function condition(sql: string, params: readonly SqlValue[] = [], more: Partial<Condition> = {}): Condition {
  return { sql, loose: sql, params, weight: 1, ...more };
}

/** Compares an expression; `write` gets the expression as an index may serve it, and once more hidden from indexes. */
export function onColumn(
  expression: string,
  params: readonly SqlValue[],
  write: (column: string) => string,
  more: Partial<Condition> = {},
): Condition {
  return { sql: write(expression), loose: write(`+${expression}`), params, weight: 1, ...more };
}

/** `a OR b OR …` as a tree as flat as can be: SQLite refuses expressions that are nested deeper than 1000. */
export function balanced(tests: readonly string[], word: 'AND' | 'OR'): string {
  if (tests.length < 3) return tests.join(` ${word} `);
  const half = tests.length >> 1;
  return `(${balanced(tests.slice(0, half), word)}) ${word} (${balanced(tests.slice(half), word)})`;
}

function joined(parts: readonly Condition[], word: 'AND' | 'OR'): Condition {
  return {
    sql: `(${balanced(
      parts.map((part) => part.sql),
      word,
    )})`,
    loose: `(${balanced(
      parts.map((part) => part.loose),
      word,
    )})`,
    params: parts.flatMap((part) => part.params),
    weight: parts.reduce((sum, part) => sum + part.weight, 0),
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
