/**
 * Searches of one column, put together in one expression for its fulltext table: that intersects its lists itself, where each
 * search alone would first list all of its rows.
 */
import { matchExpression } from './fulltext.ts';
import type { Query } from './query.ts';

/** The rows that an expression finds, or all the others. */
export type Match = { readonly expression: string; readonly isFound: boolean };

const LOGICAL = new Set(['and', 'or']);
const SEARCHES = new Set(['search', 'notSearch']);

/** The column that all searches of the query are about; null when there is anything else in it. */
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

/** A query of nothing but searches of one column as one expression; null where that can't say it. */
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

/** Filters that must all hold, those that search one column put together. */
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
