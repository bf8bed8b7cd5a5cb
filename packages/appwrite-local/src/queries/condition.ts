import type { SqlValue } from './values.ts';

/**
 * A statement that finds the rows of a condition through its own index and selects their sequences as `n`, without
 * duplicates.
 */
export type Source = {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /**
   * Set if the statement selects exactly the matching rows and is expensive to start but fast to read. It is then read
   * once completely, and the condition is not tested again.
   */
  readonly isWhole?: true;
};

/** A filter as SQL. */
export type Condition = {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /** The expression that the filter compares; an index on it can serve the filter. */
  readonly column?: string;
  /** Whether the filter fixes `column` to one value. */
  readonly isEqual?: boolean;
  readonly source?: Source;
  /** Number of words and pieces that the filter looks up in text indexes. */
  readonly lookups?: number;
};

/** Creates a filter. `more` describes how an index can serve it. */
export function condition(
  sql: string,
  params: readonly SqlValue[] = [],
  more: Omit<Partial<Condition>, 'sql' | 'params'> = {},
): Condition {
  return { sql, params, ...more };
}

/** `a OR b OR …` as a balanced tree: SQLite refuses expressions nested deeper than 1000. */
export function balanced(tests: readonly string[], word: 'AND' | 'OR'): string {
  if (tests.length < 3) return tests.join(` ${word} `);
  const half = tests.length >> 1;
  return `(${balanced(tests.slice(0, half), word)}) ${word} (${balanced(tests.slice(half), word)})`;
}

function joined(parts: readonly Condition[], word: 'AND' | 'OR'): Condition {
  const tests = parts.map(({ sql }) => sql);
  return condition(`(${balanced(tests, word)})`, paramsOf(parts), { lookups: lookupsOf(parts) });
}

/** Combines conditions that must all hold. Expects at least one. */
export function allOf(parts: readonly Condition[]): Condition {
  return joined(parts, 'AND');
}

/** Combines conditions of which one must hold. Expects at least one. */
export function anyOf(parts: readonly Condition[]): Condition {
  return joined(parts, 'OR');
}

/** The total of look-ups in text indexes. */
export function lookupsOf(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, { lookups = 0 }) => sum + lookups, 0);
}

/** The parameters of the conditions, in order. */
export function paramsOf(conditions: readonly Condition[]): SqlValue[] {
  return conditions.flatMap(({ params }) => params);
}
