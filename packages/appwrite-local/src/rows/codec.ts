import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { fold } from '../core/database/sql-functions.ts';
import { toApiDate } from '../core/dates.ts';
import { type ColumnSchema, ownColumns, type TableSchema } from '../tables/schema.ts';
import { readPhpDate } from './php-date.ts';

/** A row as operations use it: values as in the API, except dates (`…Z`). */
export interface StoredRow {
  /** 0 if there is no row with this id, because an upsert gave its values to the row with the same unique value. */
  readonly seq: number;
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly permissions: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** The row as in API responses. */
export type RowJson = Record<string, unknown>;

/**
 * Converts dates to `…Z`; an invalid date is kept and refused by the structure check. Numbers and booleans in an
 * encrypted column become strings, and nulls in an array of numbers or booleans become PHP's zero value.
 */
export function encodeValue(column: ColumnSchema, value: unknown): unknown {
  if (column.encrypt && column.isText) return Array.isArray(value) ? value.map(phpText) : phpText(value);
  if (column.array && !column.required && Array.isArray(value) && column.type in zeros)
    return value.map((one) => one ?? zeros[column.type]);
  if (column.type !== 'datetime') return value;
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? (readPhpDate(one) ?? one) : one));
  return typeof value === 'string' ? (readPhpDate(value) ?? value) : value;
}

const zeros: Readonly<Record<string, unknown>> = { integer: 0, bigint: 0, double: 0, boolean: false };

/** Converts a scalar to a string as PHP does; other values stay unchanged. */
function phpText(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '1' : '';
  return typeof value === 'number' ? String(value) : value;
}

/** Encodes the given values. With `defaults`, null and absent columns get their default (conformance README, 20). */
export function encodeValues(
  table: TableSchema,
  values: Readonly<Record<string, unknown>>,
  defaults: boolean,
): Record<string, unknown> {
  const encoded: Record<string, unknown> = {};
  for (const key in values) {
    const column = table.byKey.get(key);
    encoded[key] = column ? encodeValue(column, values[key]) : values[key];
  }
  if (!defaults) return encoded;
  for (const column of table.columns) {
    if (column.default !== null && (encoded[column.key] ?? null) === null)
      encoded[column.key] = encodeValue(column, column.default);
  }
  return encoded;
}

/** An encoded, validated value for SQLite. Fractions in an integer column are rounded as MariaDB does. */
export function toSql(column: ColumnSchema, value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null;
  if (column.array) return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return column.type === 'double' ? value : roundHalfAway(value);
  return String(value).toWellFormed(); // replaces lone surrogates, as SQLite does
}

/** A text as filters and orders compare it (ignoring case and accents); null for other values. */
export function foldedValue(value: unknown): string | null {
  return typeof value === 'string' ? fold(value) : null;
}

function roundHalfAway(value: number): number {
  return Number.isInteger(value) ? value : Math.sign(value) * Math.round(Math.abs(value));
}

function fromSql(column: ColumnSchema, value: SQLOutputValue): unknown {
  if (value === null) return column.array ? [] : null;
  if (column.array) return JSON.parse(String(value));
  if (column.type === 'boolean') return value === 1;
  return value;
}

function readPermissions(text: SQLOutputValue | undefined): string[] {
  return text === '[]' || text === undefined ? [] : (JSON.parse(String(text)) as string[]);
}

/** Converts the values of a `SELECT <table.selectList>` to a stored row. */
export function decodeRow(table: TableSchema, selected: readonly SQLOutputValue[]): StoredRow {
  const [seq, id, created, updated, permissions] = selected;
  const values: Record<string, unknown> = {};
  let at = ownColumns.length;
  for (const column of table.columns) values[column.key] = fromSql(column, selected[at++] ?? null);
  return {
    seq: Number(seq),
    id: String(id),
    createdAt: String(created),
    updatedAt: String(updated),
    permissions: readPermissions(permissions),
    values,
  };
}

/** The row just written as a read would return it. */
export function readBack(table: TableSchema, row: StoredRow): StoredRow {
  const values: Record<string, unknown> = {};
  for (const column of table.columns)
    values[column.key] = fromSql(column, toSql(column, row.values[column.key]) as SQLOutputValue); // toSql's result is bound unchanged
  return { ...row, values };
}

/** A stored value as the API returns it. */
export function shownValue(column: ColumnSchema, value: unknown): unknown {
  if (column.array) return column.type === 'datetime' && Array.isArray(value) ? value.map(shownDate) : (value ?? []);
  if (column.type === 'datetime') return shownDate(value);
  return value ?? null;
}

function shownDate(value: unknown): unknown {
  return typeof value === 'string' && value.endsWith('Z') ? toApiDate(value) : (value ?? null);
}

/** Converts a stored row to the API's JSON. */
export function showRow(table: TableSchema, row: StoredRow): RowJson {
  const json: RowJson = {};
  for (const column of table.columns) json[column.key] = shownValue(column, row.values[column.key]);
  json.$sequence = row.seq === 0 ? '' : String(row.seq);
  json.$id = row.id;
  json.$createdAt = toApiDate(row.createdAt);
  json.$updatedAt = toApiDate(row.updatedAt);
  json.$permissions = row.permissions;
  json.$databaseId = table.databaseId;
  json.$tableId = table.id;
  return json;
}

/** Converts the values of a `selectList` of these columns directly to JSON, for lists. */
export function showSelected(
  table: TableSchema,
  columns: readonly ColumnSchema[],
  values: readonly SQLOutputValue[],
): RowJson {
  const json: RowJson = {};
  let at = ownColumns.length;
  for (const column of columns) json[column.key] = shownValue(column, fromSql(column, values[at++] ?? null));
  const [seq, id, created, updated, permissions] = values;
  json.$id = id;
  json.$sequence = String(seq);
  json.$createdAt = toApiDate(String(created));
  json.$updatedAt = toApiDate(String(updated));
  json.$permissions = readPermissions(permissions);
  json.$databaseId = table.databaseId;
  json.$tableId = table.id;
  return json;
}
