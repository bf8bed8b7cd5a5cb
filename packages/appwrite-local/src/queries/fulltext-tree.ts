/**
 * Combines several searches of one column into one FTS5 expression, which intersects the matches itself; separate
 * searches would each list all of their rows first.
 */
import { matchExpression } from './fulltext.ts';
import type { Query } from './query.ts';

/** `isFound`: whether the rows that the expression finds match, or all others. */
export type Match = { readonly expression: string; readonly isFound: boolean };

const LOGICAL = new Set(['and', 'or']);
const SEARCHES = new Set(['search', 'notSearch']);

/** The column, if the query consists only of searches of one column; else null. */
export function searchedColumn({ method, attribute, nested }: Query): string | null {
  if (SEARCHES.has(method)) return attribute;
  if (!LOGICAL.has(method)) return null;
  const [first, ...more] = nested.map(searchedColumn);
  return first !== undefined && more.every((one) => one === first) ? first : null;
}

const joined = (matches: readonly Match[], word: 'AND' | 'OR') =>
  matches.map(({ expression }) => `(${expression})`).join(` ${word} `);

function allOf(matches: readonly Match[]): Match {
  const found = matches.filter(({ isFound }) => isFound);
  const missed = matches.filter(({ isFound }) => !isFound);
  if (found.length === 0) return { expression: joined(missed, 'OR'), isFound: false };
  if (missed.length === 0) return { expression: joined(found, 'AND'), isFound: true };
  return { expression: `(${joined(found, 'AND')}) NOT (${joined(missed, 'OR')})`, isFound: true };
}

function anyOf(matches: readonly Match[]): Match | null {
  const [first] = matches;
  if (!first || matches.some(({ isFound }) => isFound !== first.isFound)) return null;
  return { expression: joined(matches, first.isFound ? 'OR' : 'AND'), isFound: first.isFound };
}

/** Converts a query for which `searchedColumn` is not null to one expression; null if that is not possible. */
export function matchOf({ method, values, nested }: Query): Match | null {
  if (SEARCHES.has(method)) {
    const expression = matchExpression(String(values[0] ?? ''));
    return expression === null ? null : { expression, isFound: method === 'search' };
  }
  const matches = nested.map(matchOf);
  const known = matches.filter((one) => one !== null);
  if (known.length < matches.length) return null;
  return method === 'and' ? allOf(known) : anyOf(known);
}

/** Combines the filters on the same column into one query, whose parts must all match. */
export function togetherBySearch(filters: readonly Query[]): Query[] {
  const columns = filters.map(searchedColumn);
  const searched = new Set(columns.filter((column) => column !== null));
  const others = filters.filter((_, at) => columns[at] === null);
  const together = [...searched].map((column): Query => {
    const nested = filters.filter((_, at) => columns[at] === column);
    const [only] = nested;
    return nested.length === 1 && only ? only : { method: 'and', attribute: '', values: [], nested };
  });
  return [...others, ...together];
}
