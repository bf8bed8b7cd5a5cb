import { LRUCache } from 'lru-cache';
import type { Reader, SqlRow } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import { list, text } from '../core/http/validators.ts';
import { readPhpDate } from '../rows/php-date.ts';
import type { Condition } from './condition.ts';
import { CursorNotFound, type FindRequest, findRows, OrderValueMissing, type ReadRows, requireCursor } from './find.ts';
import { parseQueries } from './parse.ts';
import { type Cursor, cursorIn, type ListPlan, planList } from './plan.ts';
import { QueryError } from './query.ts';
import type { QuerySchema } from './schema.ts';

/** The `queries` parameter of every list: at most 100 texts of at most 4096 characters (reference §10.1). */
export const queriesParam = list(text(4096), 100);

/** How a kind of list speaks: what it calls its things, and how it refuses queries. */
export type Dialect = {
  /** 'Row', 'User', 'File' … */
  readonly resource: string;
  readonly refusal: (error: QueryError, parsing: boolean) => ApiError;
};

/** Rows and documents: the database refuses the queries. */
export function rowDialect(resource: 'Row' | 'Document'): Dialect {
  return { resource, refusal: (error) => new ApiError('general_query_invalid', error.message) };
}

/** All other lists: the parameter is refused. */
export function serviceDialect(resource: string): Dialect {
  return {
    resource,
    refusal: (error, parsing) => {
      const said = parsing ? `Invalid query: ${error.message}` : error.message;
      return new ApiError('general_argument_invalid', `Invalid \`queries\` param: ${said}`);
    },
  };
}

const KEPT_PLANS = 500;
/** Characters of queries; longer requests are rare and would fill the memory. */
const LONGEST_KEPT = 8192;
const plans = new WeakMap<QuerySchema, LRUCache<string, ListPlan>>();

function plansOf(schema: QuerySchema): LRUCache<string, ListPlan> {
  const kept = plans.get(schema);
  if (kept) return kept;
  const made = new LRUCache<string, ListPlan>({ max: KEPT_PLANS });
  plans.set(schema, made);
  return made;
}

function refusing<T>(dialect: Dialect, parsing: boolean, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof QueryError) throw dialect.refusal(error, parsing);
    throw refusedLookup(dialect, error);
  }
}

function refusedLookup(dialect: Dialect, error: unknown): unknown {
  if (error instanceof CursorNotFound) {
    return new ApiError(
      'general_cursor_not_found',
      `${dialect.resource} '${error.message}' for the 'cursor' value not found.`,
    );
  }
  if (error instanceof OrderValueMissing) {
    return new ApiError(
      'database_query_order_null',
      `The order column '${error.message}' had a null value. Cursor pagination requires all rows order column values are non-null.`,
    );
  }
  return error;
}

/** Which rows a cursor may name. */
interface Cursors {
  /** Null: all. */
  readonly readable: Condition | null;
  /** Whether this row is known to be there; else the database is asked. */
  readonly isKnown?: (id: string) => boolean;
}

const anyRow: Cursors = { readable: null };

/**
 * Queries as sent → compiled plan. Plans are kept by the text of the queries; a plan whose dates are relative
 * ("tomorrow") is made anew each time. The cursor's row is looked for before the rest is validated, as on the real server.
 * @throws ApiError as the dialect says
 */
export function planRequest(
  reader: Reader,
  schema: QuerySchema,
  texts: readonly string[],
  dialect: Dialect,
  { readable, isKnown }: Cursors = anyRow,
): ListPlan {
  const requireRow = (cursor: Cursor) => {
    if (!isKnown?.(cursor.id)) requireCursor(reader, schema, cursor, readable);
  };
  const key = texts.join('\u0000');
  const kept = plansOf(schema).get(key);
  if (kept) {
    const { cursor } = kept;
    if (cursor) refusing(dialect, false, () => requireRow(cursor));
    return kept;
  }
  const queries = refusing(dialect, true, () => parseQueries(texts));
  let lasting = true;
  const readDate = (value: string) => {
    if (!/^\s*\d{4}-/.test(value)) lasting = false;
    return readPhpDate(value);
  };
  const plan = refusing(dialect, false, () => {
    const cursor = schema.allowsSelect ? cursorIn(queries) : null;
    if (cursor) requireRow(cursor);
    const made = planList(schema, queries, readDate);
    if (!cursor && made.cursor) requireRow(made.cursor);
    return made;
  });
  if (lasting && key.length <= LONGEST_KEPT) plansOf(schema).set(key, plan);
  return plan;
}

/** Runs a planned list. @throws ApiError for a cursor that cannot be used */
export function runRequest<R>(
  reader: Reader,
  schema: QuerySchema,
  request: FindRequest,
  dialect: Dialect,
  read: ReadRows<R>,
): { rows: R[]; total: number } {
  return refusing(dialect, false, () => findRows(reader, schema, request, read));
}

/** Rows as objects. */
export const asObjects =
  (reader: Reader): ReadRows<SqlRow> =>
  (sql, params) =>
    reader.all(sql, ...params);
