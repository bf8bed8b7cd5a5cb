import type { Reader, SqlRow } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import { list, text } from '../core/http/validators.ts';
import { readPhpDate } from '../rows/php-date.ts';
import type { Condition } from './condition.ts';
import { CursorNotFound, type FindRequest, findRows, OrderValueMissing, type ReadRows, requireCursor } from './find.ts';
import { parseQueries } from './parse.ts';
import { cursorIn, type ListPlan, planList } from './plan.ts';
import { QueryError } from './query.ts';
import type { QuerySchema } from './schema.ts';

/** The `queries` parameter of every list: at most 100 texts of at most 4096 characters (reference §10.1). */
export const queriesParam = list(text(4096), 100);

/** The words and errors of one kind of list. */
export type Dialect = {
  /** Such as 'Row', 'User', 'File'. */
  readonly resource: string;
  readonly refusal: (error: QueryError, parsing: boolean) => ApiError;
};

/** The dialect of rows and documents, whose errors are those of the database. */
export function rowDialect(resource: 'Row' | 'Document'): Dialect {
  return { resource, refusal: (error) => new ApiError('general_query_invalid', error.message) };
}

/** The dialect of lists of other services, whose errors mention the parameter `queries`. */
export function serviceDialect(resource: string): Dialect {
  return {
    resource,
    refusal: (error, parsing) => {
      const said = parsing ? `Invalid query: ${error.message}` : error.message;
      return new ApiError('general_argument_invalid', `Invalid \`queries\` param: ${said}`);
    },
  };
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

/**
 * Compiles the queries of a request. As on the real server, the cursor's row is looked up before the rest is validated.
 * It must match `readable`; null allows any row. @throws ApiError as the dialect reports it
 */
export function planRequest(
  reader: Reader,
  schema: QuerySchema,
  texts: readonly string[],
  dialect: Dialect,
  readable: Condition | null = null,
): ListPlan {
  const queries = refusing(dialect, true, () => parseQueries(texts));
  return refusing(dialect, false, () => {
    const cursor = schema.allowsSelect ? cursorIn(queries) : null;
    if (cursor) requireCursor(reader, schema, cursor, readable);
    const plan = planList(schema, queries, readPhpDate);
    if (!cursor && plan.cursor) requireCursor(reader, schema, plan.cursor, readable);
    return plan;
  });
}

/** Runs a compiled list. @throws ApiError for an unusable cursor, OutOfTime */
export function runRequest<R>(
  reader: Reader,
  schema: QuerySchema,
  request: FindRequest,
  dialect: Dialect,
  read: ReadRows<R>,
): { rows: R[]; total: number } {
  return refusing(dialect, false, () => findRows(reader, schema, request, read));
}

/** Runs a list of a service's resources. @throws ApiError for an unusable cursor, OutOfTime */
export function readResources(
  reader: Reader,
  { schema, find, noun }: { readonly schema: QuerySchema; readonly find: FindRequest; readonly noun: string },
): { rows: SqlRow[]; total: number } {
  return runRequest(reader, schema, find, serviceDialect(noun), (sql, params) => reader.all(sql, ...params));
}
