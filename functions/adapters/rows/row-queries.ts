import { Query } from 'node-appwrite';
import type { Selection } from '../../usecases/rows.ts';
import type { TableName } from './row-types.ts';

type Filter = Pick<Selection<TableName>, 'where' | 'holding' | 'before' | 'since'>;

function filterQueries(filter: Filter): string[] {
  const queries: string[] = [];
  for (const [column, value] of Object.entries(filter.where ?? {})) {
    if (value === null) queries.push(Query.isNull(column));
    else queries.push(Query.equal(column, value as string | string[]));
  }
  for (const [column, value] of Object.entries(filter.holding ?? {})) {
    queries.push(Query.contains(column, [value as string]));
  }
  for (const [column, value] of Object.entries(filter.before ?? {})) {
    queries.push(Query.lessThan(column, value as string | number));
  }
  for (const [column, value] of Object.entries(filter.since ?? {})) {
    queries.push(Query.greaterThanEqual(column, value as string | number));
  }
  return queries;
}

export function selectionQueries(selection: Filter & { [K in keyof Selection<TableName>]?: unknown }): string[] {
  const { select, newestFirst, limit, after } = selection as Selection<TableName>;
  const queries = filterQueries(selection);
  if (newestFirst) queries.push(Query.orderDesc('$createdAt'));
  if (select) queries.push(Query.select(select.map(String)));
  if (after) queries.push(Query.cursorAfter(after));
  queries.push(Query.limit(limit));
  return queries;
}

/** Conditions of a bulk update or delete; never none, for that would be the whole table. */
export function bulkQueries(filter: Filter): string[] {
  const queries = filterQueries(filter);
  if (queries.length === 0) throw new Error('A bulk change needs a condition');
  return queries;
}
