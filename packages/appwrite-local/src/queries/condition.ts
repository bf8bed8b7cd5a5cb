import type { SqlValue } from './values.ts';

/** Statement that selects the sequences of the rows of a condition as `n`, each of them once, from an index of its own. */
export type Source = {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /** It selects no others, and is dear to begin and quick to go through: it is read whole, once, and the condition not asked besides. */
  readonly isWhole?: true;
};

/** One filter as SQL. */
export type Condition = {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /** The expression that it compares so that an index on it can serve it. */
  readonly column?: string;
  /** Whether it fixes the column to one value. */
  readonly isEqual?: boolean;
  readonly source?: Source;
  /** Words and pieces that it looks up in text indexes. */
  readonly lookups?: number;
};

/** A filter; `more` says which index can serve it. */
export function condition(
  sql: string,
  params: readonly SqlValue[] = [],
  more: Omit<Partial<Condition>, 'sql' | 'params'> = {},
): Condition {
  return { sql, params, ...more };
}

/** `a OR b OR …` as a tree as flat as can be: SQLite refuses expressions that are nested deeper than 1000. */
export function balanced(tests: readonly string[], word: 'AND' | 'OR'): string {
  if (tests.length < 3) return tests.join(` ${word} `);
  const half = tests.length >> 1;
  return `(${balanced(tests.slice(0, half), word)}) ${word} (${balanced(tests.slice(half), word)})`;
}

function joined(parts: readonly Condition[], word: 'AND' | 'OR'): Condition {
  const tests = parts.map(({ sql }) => sql);
  return condition(`(${balanced(tests, word)})`, paramsOf(parts), { lookups: lookupsOf(parts) });
}

/** Every one of them. Expects at least one part. */
export function allOf(parts: readonly Condition[]): Condition {
  return joined(parts, 'AND');
}

/** One of them is enough. Expects at least one part. */
export function anyOf(parts: readonly Condition[]): Condition {
  return joined(parts, 'OR');
}

/** Words and pieces that all of them look up in text indexes. */
export function lookupsOf(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, { lookups = 0 }) => sum + lookups, 0);
}

/** What fills the placeholders of the conditions, in their order. */
export function paramsOf(conditions: readonly Condition[]): SqlValue[] {
  return conditions.flatMap(({ params }) => params);
}
