import { compileFilter } from './compile-filter.ts';
import { compileOrder, type OrderTerm } from './compile-order.ts';
import type { Condition } from './condition.ts';
import { togetherBySearch } from './fulltext-tree.ts';
import { CURSOR_METHODS, FILTER_METHODS, type Query } from './query.ts';
import type { QuerySchema } from './schema.ts';
import { cursorOf, limitOf, offsetOf, validateQueries } from './validate.ts';
import type { DateReader } from './values.ts';

export type Cursor = { readonly id: string; readonly before: boolean };

/** A validated and compiled list request, independent of the caller. */
export type ListPlan = {
  /** Conditions that must all hold. */
  readonly conditions: readonly Condition[];
  readonly order: readonly OrderTerm[];
  /** Null if the request sets no limit. */
  readonly limit: number | null;
  readonly offset: number;
  readonly cursor: Cursor | null;
  /** The attributes to return; null for all. */
  readonly select: readonly string[] | null;
};

/** Replaces a top-level `and` by its parts. */
function flatten(queries: readonly Query[]): Query[] {
  return queries.flatMap((query) => (query.method === 'and' ? flatten(query.nested) : [query]));
}

/** The first cursor. @throws QueryError when it is not an id */
export function cursorIn(queries: readonly Query[]): Cursor | null {
  const query = queries.find(({ method }) => CURSOR_METHODS.has(method));
  return query ? { id: cursorOf(query), before: query.method === 'cursorBefore' } : null;
}

function selected(queries: readonly Query[]): readonly string[] | null {
  const selects = queries.filter(({ method }) => method === 'select');
  const names = selects.flatMap(({ values }) => values.map(String));
  return selects.length === 0 || names.includes('*') ? null : names;
}

/** Validates and compiles a list request. The first limit and offset win. @throws QueryError */
export function planList(schema: QuerySchema, queries: readonly Query[], readDate: DateReader): ListPlan {
  validateQueries(schema, queries, readDate);
  const limit = queries.find(({ method }) => method === 'limit');
  const offset = queries.find(({ method }) => method === 'offset');
  const filters = flatten(queries.filter(({ method }) => FILTER_METHODS.has(method)));
  return {
    conditions: togetherBySearch(filters).map((filter) => compileFilter(schema, filter, readDate)),
    order: compileOrder(schema, queries),
    limit: limit ? limitOf(limit) : null,
    offset: offset ? offsetOf(offset) : 0,
    cursor: cursorIn(queries),
    select: selected(queries),
  };
}
