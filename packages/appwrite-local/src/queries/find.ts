import type { Reader } from '../core/database/database.ts';
import { afterCursor, type OrderTerm, orderSql, reversed } from './compile-order.ts';
import { type Condition, condition, paramsOf, type Source } from './condition.ts';
import { indexBeside, indexInOrder } from './index-choice.ts';
import type { Cursor, ListPlan } from './plan.ts';
import { comparable, type QuerySchema } from './schema.ts';
import type { SqlValue } from './values.ts';

/** Maximum count; Appwrite stops counting here, too (reference §10.4). */
const COUNT_LIMIT = 5000;
/**
 * If a filter's index finds at most this many rows, they are looked up and sorted. If it finds more, the order's index
 * is scanned instead.
 */
const FEW = 400;

/** The cursor's row does not exist. */
export class CursorNotFound extends Error {}
/** The cursor's row has no value in an order column. The message is the column's name. */
export class OrderValueMissing extends Error {}

export type FindRequest = {
  readonly plan: ListPlan;
  /** List of columns for SQL's SELECT. */
  readonly columns: string;
  /** Restricts the list to rows that the caller may read; null for no restriction. */
  readonly access: Condition | null;
  /** The page size if the request sets no limit; null for all rows. */
  readonly defaultLimit: number | null;
  readonly total: boolean;
};

/** Runs a page's statement; returns rows as objects or arrays (core/database/connection.ts). */
export type ReadRows<R> = (sql: string, params: readonly SqlValue[]) => R[];

function idExpression(schema: QuerySchema): string {
  const attribute = schema.attributes.get('$id');
  return attribute ? comparable(attribute) : schema.sequence;
}

/**
 * Checks that the cursor's row exists, before anything else is validated. A row that `readable` excludes counts as
 * missing, because its position would reveal its values. @throws CursorNotFound
 */
export function requireCursor(
  reader: Reader,
  schema: QuerySchema,
  cursor: Cursor,
  readable: Condition | null = null,
): void {
  const { sql, params } = readable ?? condition('1');
  const found = reader.get(
    `SELECT 1 AS one FROM ${schema.table} WHERE ${idExpression(schema)} = ? AND ${sql}`,
    cursor.id,
    ...params,
  );
  if (!found) throw new CursorNotFound(cursor.id);
}

function cursorCondition(reader: Reader, schema: QuerySchema, order: readonly OrderTerm[], cursor: Cursor): Condition {
  const columns = order.map(({ expression }, at) => `${expression} AS v${at}`).join(', ');
  const row = reader.get(`SELECT ${columns} FROM ${schema.table} WHERE ${idExpression(schema)} = ?`, cursor.id);
  if (!row) throw new CursorNotFound(cursor.id);
  const values = order.map(({ key }, at): SqlValue => {
    const value = row[`v${at}`];
    if (typeof value !== 'string' && typeof value !== 'number') throw new OrderValueMissing(key);
    return value;
  });
  return afterCursor(order, values);
}

type Statement = { readonly sql: string; readonly params: readonly SqlValue[] };

/** The rows to return, in SQL's terms (limit -1: no limit). */
type Part = { readonly limit: number; readonly offset: number };

/**
 * Chooses the index to start from: a text index, or the index of readers. A text index is always used, because no other
 * index finds words and pieces. The index of readers is used only if no filter fixes an indexed value: such a filter,
 * as for one's own orders, finds few rows that one may not read.
 */
function sourceOf(schema: QuerySchema, filters: readonly Condition[], access: Condition | null): Source | null {
  const searched = filters.find(({ source }) => source)?.source;
  if (searched) return searched;
  const starts = new Set(schema.indexes.map(({ columns: [first] }) => first));
  const isNarrow = filters.some(({ isEqual, column }) => isEqual && starts.has(column));
  return isNarrow ? null : (access?.source ?? null);
}

/** FROM and WHERE that look up each row of a source. CROSS JOIN fixes the join order for the planner. */
function lookedUp(schema: QuerySchema, source: string, tests: readonly Condition[]): string {
  return `FROM ${source} CROSS JOIN ${schema.table} ON ${schema.sequence} = n ${whereSql(schema, tests)}`;
}

/** Every examined row checks the time limit (core/database/connection.ts). */
function whereSql(schema: QuerySchema, tests: readonly Condition[]): string {
  return `WHERE ${[`in_time(${schema.sequence})`, ...tests.map(({ sql }) => sql)].join(' AND ')}`;
}

/** The conditions that the source does not cover. */
const besides = (tests: readonly Condition[], source: Source): Condition[] =>
  tests.filter((one) => !source.isWhole || one.source !== source);

/**
 * Selects the sequences of a page as `n`, in order. Either a source's rows are sorted, or an index in this order is
 * scanned. If both are possible, the source is used if it finds few rows. If neither is, SQLite chooses. Only sequences
 * are sorted, not complete rows.
 */
function sequencesOf(
  schema: QuerySchema,
  filters: readonly Condition[],
  { access, cursor }: { readonly access: Condition | null; readonly cursor: Condition | null },
  order: readonly OrderTerm[],
  { limit, offset }: Part,
): Statement {
  const tests = [...filters, access, cursor].filter((one) => one !== null);
  // With a bare `LIMIT ?` SQLite plans again for every value; with a sum it does not.
  const page = (from: string, most = '? + 0') =>
    `SELECT ${schema.sequence} AS n ${from} ${orderSql(order)} LIMIT ${most} OFFSET ?`;
  const walk = indexInOrder(schema, filters, order);
  const source = sourceOf(schema, filters, access) ?? (walk && besideSource(schema, filters, walk));
  const walked = `FROM ${schema.table}${walk ? ` INDEXED BY ${walk.index.name}` : ''}`;
  if (!source)
    return { sql: page(`${walked} ${whereSql(schema, tests)}`), params: [...paramsOf(tests), limit, offset] };
  const others = besides(tests, source);
  const params = [...paramsOf(others), limit, offset];
  if (!walk) return { sql: page(lookedUp(schema, `(${source.sql})`, others)), params: [...source.params, ...params] };
  const isMany = `(SELECT count(*) FROM (SELECT 1 FROM found LIMIT ${FEW + 1})) > ${FEW}`;
  // The + makes the planner test rows with this condition instead of starting from it.
  const isFound = source.isWhole ? [condition(`+${schema.sequence} IN (SELECT n FROM found)`)] : [];
  return {
    sql: `WITH found(n) AS MATERIALIZED (${source.sql}${source.isWhole ? '' : ` LIMIT ${FEW + 1}`})
      SELECT n FROM (${page(lookedUp(schema, 'found', others), `iif(${isMany}, 0, ?)`)})
      UNION ALL SELECT n FROM (${page(`${walked} ${whereSql(schema, [...others, ...isFound])}`, `iif(${isMany}, ?, 0)`)})`,
    params: [...source.params, ...params, ...params],
  };
}

/** The most rows examined for a page that an index serves alone. */
const SHORT = 500;

/** Whether an index returns the page in order, examining only the page's rows and a few before them. */
export function isServedByIndex(schema: QuerySchema, plan: ListPlan, access: Condition | null): boolean {
  const { conditions, order, offset, limit } = plan;
  const walk = access ? null : indexInOrder(schema, conditions, order);
  if (!walk || offset + (limit ?? 0) > SHORT) return false;
  return conditions.every((one) => walk.conditions.includes(one));
}

/** The source of another index, for filters that scanning the order's index would have to test row by row. */
function besideSource(
  schema: QuerySchema,
  filters: readonly Condition[],
  walk: NonNullable<ReturnType<typeof indexInOrder>>,
): Source | null {
  const beside = indexBeside(schema, filters, walk);
  if (!beside) return null;
  const where = beside.conditions.map(({ sql }) => sql).join(' AND ');
  return {
    sql: `SELECT ${schema.sequence} AS n FROM ${schema.table} INDEXED BY ${beside.index.name} WHERE ${where}`,
    params: paramsOf(beside.conditions),
  };
}

/** Counts the matching rows, up to Appwrite's limit. */
function countMatches(
  reader: Reader,
  schema: QuerySchema,
  filters: readonly Condition[],
  access: Condition | null,
): number {
  const all = access ? [...filters, access] : filters;
  const source = sourceOf(schema, filters, access);
  const tests = source ? besides(all, source) : all;
  const from = source ? lookedUp(schema, `(${source.sql})`, tests) : `FROM ${schema.table} ${whereSql(schema, tests)}`;
  const params = [...(source?.params ?? []), ...paramsOf(tests)];
  return Number(reader.get(`SELECT count(*) AS c FROM (SELECT 1 ${from} LIMIT ${COUNT_LIMIT})`, ...params)?.c ?? 0);
}

/**
 * One page of rows in order, and the number of matches (0 if not wanted; counted up to 5000). @throws CursorNotFound,
 * OrderValueMissing, OutOfTime
 */
export function findRows<R>(
  reader: Reader,
  schema: QuerySchema,
  request: FindRequest,
  read: ReadRows<R>,
): { rows: R[]; total: number } {
  const { plan, access, columns } = request;
  const { conditions: filters, offset } = plan;
  const before = plan.cursor?.before ?? false;
  const order = before ? reversed(plan.order) : plan.order;
  const cursor = plan.cursor && cursorCondition(reader, schema, order, plan.cursor);
  const limit = plan.limit ?? request.defaultLimit ?? -1;
  const { sql, params } = sequencesOf(schema, filters, { access, cursor }, order, { limit, offset });
  const { table, sequence } = schema;
  const rows = read(
    `SELECT ${columns} FROM (${sql}) AS page CROSS JOIN ${table} ON ${sequence} = page.n WHERE in_time(${sequence})`,
    params,
  );
  const total = request.total ? countMatches(reader, schema, filters, access) : 0;
  return { rows: before ? rows.reverse() : rows, total };
}
