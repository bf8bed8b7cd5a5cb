import type { Reader } from '../core/database/database.ts';
import { afterCursor, type OrderTerm, reversed } from './compile-order.ts';
import { type Condition, condition } from './condition.ts';
import { COUNT_LIMIT, countRows, FEW, type KeptCounts, whereSql } from './count.ts';
import { choosePage, pageSql } from './page.ts';
import type { Cursor, ListPlan } from './plan.ts';
import { comparable, type QuerySchema } from './schema.ts';
import type { SqlValue } from './values.ts';

/** The row a cursor names does not exist. */
export class CursorNotFound extends Error {}
/** The row a cursor names has no value in a column of the order; carries the column's name. */
export class OrderValueMissing extends Error {}

export type FindRequest = {
  readonly plan: ListPlan;
  /** SQL select list. */
  readonly columns: string;
  /** Which rows the caller may see; null: all. */
  readonly access: Condition | null;
  /** Rows per page when the request names no limit; null: all rows. */
  readonly defaultLimit: number | null;
  readonly total: boolean;
  /** Kept counts; without it every count is made anew (inside a write). */
  readonly counts?: KeptCounts;
};

/** Runs the statement of a page; gives rows as objects or as lists (core/database/connection.ts). */
export type ReadRows<R> = (sql: string, params: readonly SqlValue[]) => R[];

function idExpression(schema: QuerySchema): string {
  const attribute = schema.attributes.get('$id');
  return attribute ? comparable(attribute) : schema.sequence;
}

/**
 * Whether the cursor's row exists, asked before the rest of the request is validated. A row that `readable` leaves out is
 * not there: its place in an order would tell its values. @throws CursorNotFound
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

/**
 * One page of rows in the wanted order, and how many match in all (0 when not asked for; counted up to 5000).
 * @throws CursorNotFound, OrderValueMissing
 */
export function findRows<R>(
  reader: Reader,
  schema: QuerySchema,
  request: FindRequest,
  read: ReadRows<R>,
): { rows: R[]; total: number } {
  const { plan, access, columns } = request;
  const conditions = access ? [...plan.conditions, access] : plan.conditions;
  const before = plan.cursor?.before ?? false;
  const order = before ? reversed(plan.order) : plan.order;
  const cursor = plan.cursor ? cursorCondition(reader, schema, order, plan.cursor) : condition('1');
  const limit = plan.limit ?? request.defaultLimit ?? -1;
  const counter = { reader, schema, kept: request.counts ?? null };
  const countLimit = request.total ? COUNT_LIMIT : FEW + 1;
  const matches = countRows(counter, conditions, countLimit);
  if (matches === 0) return { rows: [], total: 0 };
  const reach = limit < 0 ? Number.POSITIVE_INFINITY : limit + plan.offset;
  const page = choosePage(counter, conditions, order, { matches, capped: matches >= countLimit, reach });
  const where = whereSql(plan.cursor ? [...page.where, cursor.sql] : page.where);
  const sql = pageSql(schema, columns, page, where, order);
  const rows = read(sql, [...page.params, ...cursor.params, limit, plan.offset]);
  return { rows: before ? rows.reverse() : rows, total: request.total ? matches : 0 };
}
