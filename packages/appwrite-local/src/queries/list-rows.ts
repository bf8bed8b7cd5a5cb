import type { SQLOutputValue } from 'node:sqlite';
import type { Reader } from '../core/database/database.ts';
import { showSelected } from '../rows/codec.ts';
import { type ColumnSchema, selectList, type TableSchema } from '../tables/schema.ts';
import { type Condition, condition } from './condition.ts';
import type { ListPlan } from './plan.ts';
import { planRequest, rowDialect, runRequest } from './request.ts';
import { rowQuerySchema } from './row-schema.ts';

const DEFAULT_LIMIT = 25;

/** Rows as arrays of values, which start with the system columns. */
export type RowList = {
  readonly rows: SQLOutputValue[][];
  readonly columns: readonly ColumnSchema[];
  readonly total: number;
};

/** Rows that one of the roles may read, by the table's readers table. */
export function readableBy(table: TableSchema, roles: readonly string[]): Condition {
  const marks = roles.map(() => '?').join(', ');
  const found = `SELECT DISTINCT seq AS n FROM ${table.readers} WHERE role IN (${marks})`;
  const test = `EXISTS (SELECT 1 FROM ${table.readers} WHERE role IN (${marks}) AND seq = ${table.sql}._seq)`;
  return condition(test, roles, { source: { sql: found, params: roles } });
}

/** The columns to return: all, or the selected ones in the table's order. */
export function selectedColumns(table: TableSchema, { select }: ListPlan): readonly ColumnSchema[] {
  return select === null ? table.columns : table.columns.filter(({ key }) => select.includes(key));
}

/**
 * Validates and compiles the queries of a row list. The cursor's row must be readable by one of the roles `readers`;
 * null allows any row. @throws ApiError general_query_invalid, general_cursor_not_found
 */
export function planRows(
  reader: Reader,
  table: TableSchema,
  texts: readonly string[],
  resource: 'Row' | 'Document' = 'Row',
  readers: readonly string[] | null = null,
): ListPlan {
  return planRequest(reader, rowQuerySchema(table), texts, rowDialect(resource), readers && readableBy(table, readers));
}

type RowAccess = {
  /** Restricts the list to rows that one of these roles may read; null for no restriction. */
  readonly readers: readonly string[] | null;
  readonly total: boolean;
  /** The page size if the request sets no limit; null for all rows. */
  readonly defaultLimit?: number | null;
};

/** The request for a list as plain data, so that it can be sent to another process. */
export interface RowListRequest {
  readonly table: TableSchema;
  readonly plan: ListPlan;
  readonly access: RowAccess;
}

/**
 * One page of a table's rows (reference §10). `reader`: committed data, or the writer inside a write. @throws ApiError,
 * OutOfTime
 */
export function findPlannedRows(
  reader: Reader,
  { table, plan, access }: RowListRequest,
  resource: 'Row' | 'Document' = 'Row',
): RowList {
  const columns = selectedColumns(table, plan);
  const request = {
    plan,
    columns: columns === table.columns ? table.selectList : selectList(columns),
    access: access.readers && readableBy(table, access.readers),
    defaultLimit: access.defaultLimit === undefined ? DEFAULT_LIMIT : access.defaultLimit,
    total: access.total,
  };
  const found = runRequest(reader, rowQuerySchema(table), request, rowDialect(resource), (sql, params) =>
    reader.lists(sql, ...params),
  );
  return { columns, ...found };
}

/** A list of rows as the JSON text of the response. @throws ApiError, OutOfTime */
export function rowListText(reader: Reader, request: RowListRequest): string {
  const { rows, columns, total } = findPlannedRows(reader, request);
  return JSON.stringify({ total, rows: rows.map((row) => showSelected(request.table, columns, row)) });
}
