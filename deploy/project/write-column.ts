import type { ConfigColumn, ConfigIndex } from 'appwrite-local/config';
import type { Target } from './target.ts';

/** Sizes that the server reserves for strings of these formats. */
const FORMAT_SIZES: Readonly<Record<string, number>> = { enum: 255, email: 254, ip: 39, url: 2000 };

/** A column for `createTable`. An integer without `size: 8` would hold only 32 bits. */
export function inlineColumn({ encrypt, ...column }: ConfigColumn): object {
  const given = Object.fromEntries(Object.entries(column).filter(([, value]) => value !== null));
  if (column.type === 'integer') return { ...given, size: 8 };
  if (column.type !== 'string') return given;
  const size = column.size ?? FORMAT_SIZES[column.format ?? ''];
  return column.format ? { ...given, size } : { ...given, size, encrypt: encrypt ?? false };
}

/** `createTable` calls an index's columns `attributes`. */
export function inlineIndex(index: ConfigIndex): object {
  const { key, type, orders = [] } = index;
  return { key, type, attributes: indexColumns(index), ...(orders.length > 0 ? { orders } : {}) };
}

export function indexColumns(index: ConfigIndex): string[] {
  return [...(index.columns ?? index.attributes ?? [])];
}

interface Place {
  readonly databaseId: string;
  readonly tableId: string;
}

/** Arguments of the SDK's column calls; its types omit the null that the server needs for `default`. */
type ColumnParams = Place & Record<string, unknown>;
type Call = (params: never) => Promise<unknown>;

/** Adds a column to an existing table. The server creates it in the background. */
export async function createColumn({ tables }: Target, place: Place, column: ConfigColumn): Promise<void> {
  const call = callOf(column, {
    string: tables.createStringColumn,
    enum: tables.createEnumColumn,
    email: tables.createEmailColumn,
    url: tables.createUrlColumn,
    ip: tables.createIpColumn,
    integer: tables.createIntegerColumn,
    double: tables.createFloatColumn,
    boolean: tables.createBooleanColumn,
    datetime: tables.createDatetimeColumn,
  });
  const params: ColumnParams = { ...place, ...common(column), array: column.array ?? false };
  if (column.type === 'string' && !column.format) params.encrypt = column.encrypt ?? false;
  await call.call(tables, params as never);
}

/** Changes the properties that do not affect data: size, default, required, limits, allowed values. */
export async function updateColumn({ tables }: Target, place: Place, column: ConfigColumn): Promise<void> {
  const call = callOf(column, {
    string: tables.updateStringColumn,
    enum: tables.updateEnumColumn,
    email: tables.updateEmailColumn,
    url: tables.updateUrlColumn,
    ip: tables.updateIpColumn,
    integer: tables.updateIntegerColumn,
    double: tables.updateFloatColumn,
    boolean: tables.updateBooleanColumn,
    datetime: tables.updateDatetimeColumn,
  });
  await call.call(tables, { ...place, ...common(column) } as never);
}

function callOf(column: ConfigColumn, calls: Readonly<Record<string, Call>>): Call {
  const call = calls[column.format || column.type];
  if (!call) throw new Error(`Column "${column.key}" has the type "${column.type}", which deploy cannot make.`);
  return call;
}

function common({ key, required = false, default: fallback = null, size, elements, min, max }: ConfigColumn) {
  return {
    key,
    required,
    xdefault: fallback,
    ...(size === undefined ? {} : { size }),
    ...(elements === undefined ? {} : { elements: [...elements] }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
}
