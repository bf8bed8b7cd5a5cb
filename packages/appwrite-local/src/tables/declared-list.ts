import { ApiError } from '../core/errors/errors.ts';
import { pageInMemory } from '../queries/in-memory.ts';
import { parseQueries } from '../queries/parse.ts';
import { type Query, QueryError } from '../queries/query.ts';

type Json = Record<string, unknown>;

interface ListRequest {
  readonly queries: readonly string[];
  readonly search: string;
  readonly total: boolean;
}

function refuse(message: string): never {
  throw new ApiError('general_argument_invalid', `Invalid \`queries\` param: ${message}`);
}

/** Filters and sorts declarations in memory. */
function applied(items: Json[], query: Query): Json[] {
  const { method, attribute, values } = query;
  const known = items.length === 0 || items.some((item) => attribute in item);
  switch (method) {
    case 'limit':
    case 'offset':
    case 'cursorAfter':
    case 'cursorBefore':
      return items;
    case 'equal':
    case 'notEqual':
    case 'orderAsc':
    case 'orderDesc':
      if (attribute !== '' && !known) refuse(`Invalid query: Attribute not found in schema: ${attribute}`);
      if (method === 'equal') return items.filter((item) => values.includes(item[attribute]));
      if (method === 'notEqual') return items.filter((item) => !values.includes(item[attribute]));
      return ordered(items, attribute, method === 'orderDesc');
    default:
      return refuse(`Invalid query method: ${method}`);
  }
}

function ordered(items: Json[], attribute: string, descending: boolean): Json[] {
  if (attribute === '' || attribute === '$sequence') return descending ? items.toReversed() : items;
  const compared = (left: Json, right: Json) => String(left[attribute]).localeCompare(String(right[attribute]));
  return items.toSorted((left, right) => (descending ? compared(right, left) : compared(left, right)));
}

/** A page of databases, tables, columns or indexes for the list routes. `resource` is the word for them in errors. */
export function chosen<T>(
  all: readonly T[],
  show: (item: T) => Json,
  request: ListRequest,
  resource: string,
): { items: Json[]; total: number } {
  try {
    return page(all.map(show), request, resource);
  } catch (error) {
    if (error instanceof QueryError) refuse(error.message);
    throw error;
  }
}

function page(all: Json[], request: ListRequest, resource: string): { items: Json[]; total: number } {
  const queries = readQueries(request.queries);
  const sought = request.search.toLowerCase();
  let items = all.filter((item) => sought === '' || `${item.$id} ${item.name}`.toLowerCase().includes(sought));
  for (const query of queries) items = applied(items, query);
  const total = request.total ? items.length : 0;
  return { items: pageInMemory(items, queries, resource), total };
}

function readQueries(texts: readonly string[]): Query[] {
  try {
    return parseQueries(texts);
  } catch (error) {
    if (error instanceof QueryError) refuse(`Invalid query: ${error.message}`);
    throw error;
  }
}
