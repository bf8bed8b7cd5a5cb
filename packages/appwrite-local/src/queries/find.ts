import type { Reader } from '../core/database/database.ts';
import { afterCursor, type OrderTerm, orderSql, reversed } from './compile-order.ts';
import { type Condition, condition, paramsOf, type Source } from './condition.ts';
import { indexBeside, indexInOrder } from './index-choice.ts';
import type { Cursor, ListPlan } from './plan.ts';
import { comparable, type QuerySchema } from './schema.ts';
import type { SqlValue } from './values.ts';

/** Appwrite stops counting here (reference §10.4). */
const COUNT_LIMIT = 5000;
/**
 * Up to this many rows are looked up and sorted; if a filter's index finds more, the order's index is walked instead.
 */
const FEW = 400;

/** The cursor's row does not exist. */
export class CursorNotFound extends Error {}
/** The cursor's row has no value in a column of the order; carries the column's name. */
export class OrderValueMissing extends Error {}

export type FindRequest = {
  readonly plan: ListPlan;
  /** SQL select list. */
  readonly columns: string;
  /** The rows that the caller may read; null: all. */
  readonly access: Condition | null;
  /** The page size without a limit in the request; null: all rows. */
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
 * Checks that the cursor's row exists, before the rest is validated. A row that `readable` excludes does not: its
 * position would reveal its values. @throws CursorNotFound
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

/** A part of the rows (limit -1: all). */
type Part = { readonly limit: number; readonly offset: number };

/**
 * The text index, or the index of readers, to start from. A text index is always used, because no other finds words and
 * pieces; the readers only if no filter fixes an indexed value (one's own orders are readable anyway).
 */
function sourceOf(schema: QuerySchema, filters: readonly Condition[], access: Condition | null): Source | null {
  const searched = filters.find(({ source }) => source)?.source;
  if (searched) return searched;
  const starts = new Set(schema.indexes.map(({ columns: [first] }) => first));
  const isNarrow = filters.some(({ isEqual, column }) => isEqual && starts.has(column));
  return isNarrow ? null : (access?.source ?? null);
}

/** FROM and WHERE that look up each row of a source; CROSS JOIN fixes the sequence for the planner. */
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
 * The sequences of a page as `n`, in order. They come from a text index or the index of readers and are sorted, or from
 * an index in this order. If both are possible, the first is used when it finds few rows. Without either SQLite
 * chooses. Only sequences are sorted, not whole rows.
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
  // The planner should test rows with it, not start from it.
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

/**
 * Whether an index gives the page in order without examining other rows than those of the page and the few before it.
 */
export function isServedByIndex(schema: QuerySchema, plan: ListPlan, access: Condition | null): boolean {
  const { conditions, order, offset, limit } = plan;
  const walk = access ? null : indexInOrder(schema, conditions, order);
  if (!walk || offset + (limit ?? 0) > SHORT) return false;
  return conditions.every((one) => walk.conditions.includes(one));
}

/** The source of an index for filters that the walk would have to test row by row. */
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

/** How many rows match, up to Appwrite's limit. */
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
