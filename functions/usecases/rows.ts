/**
 * The interface of usecases to the database (implemented by adapters/rows.ts), and the changes that they stage. Types
 * come from appwrite.json.
 */
import type { Question } from '../domain/products/search-plan.ts';
import type { SystemColumns, TableName, Tables } from './row-types.ts';

export type Row<T extends TableName> = Tables[T];
/** Requires all columns: an omitted counter would be null, which cannot be incremented. */
export type RowData<T extends TableName> = Omit<Tables[T], keyof SystemColumns>;

type Scalar = string | number | boolean | null;
type Where<T extends TableName> = { readonly [K in keyof Tables[T]]?: Scalar | readonly string[] };

export interface Selection<T extends TableName, K extends keyof Tables[T] = keyof Tables[T]> {
  readonly where?: Where<T>;
  /** Requires at least one of these conditions in addition to `where`. */
  readonly either?: readonly Where<T>[];
  /** Rows whose list column contains this value. */
  readonly holding?: { readonly [C in keyof Tables[T]]?: string };
  /** Rows whose text column contains this text, ignoring case. */
  readonly containing?: { readonly [C in keyof Tables[T]]?: string };
  /** Rows that match all of these search questions; for tables with `searchTokens`. */
  readonly found?: readonly Question[];
  /** Rows whose column is below this value (dates, numbers). */
  readonly before?: { readonly [C in keyof Tables[T]]?: string | number };
  /** Rows whose column is at or above this value. */
  readonly since?: { readonly [C in keyof Tables[T]]?: string | number };
  readonly newestFirst?: boolean;
  /** Sorted by this column, highest first. */
  readonly highestFirst?: keyof Tables[T] & string;
  readonly lowestFirst?: keyof Tables[T] & string;
  readonly select?: readonly K[];
  readonly limit: number;
  /** The row id after which to continue. */
  readonly after?: string;
}

type Picked<T extends TableName, K extends keyof Tables[T]> = Pick<
  Tables[T],
  K | (keyof SystemColumns & keyof Tables[T])
>;

/**
 * A staged change, built by the functions below. Ids and permissions are explicit, because a transaction adds neither.
 */
export interface Operation {
  readonly action: 'create' | 'update' | 'upsert' | 'delete' | 'increment' | 'decrement';
  readonly tableId: TableName;
  readonly rowId: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * A plan's result: the changes to write together, and the value to return after the write. Without changes nothing is
 * written.
 */
export interface Plan<R> {
  readonly operations: readonly Operation[];
  readonly result: R;
}

export interface Rows {
  get<T extends TableName>(table: T, id: string): Promise<Row<T> | null>;
  list<T extends TableName, K extends keyof Tables[T] = keyof Tables[T]>(
    table: T,
    selection: Selection<T, K>,
  ): Promise<Picked<T, K>[]>;
  /** The number of matching rows, at most 5,000 (Appwrite's limit). */
  count<T extends TableName>(table: T, selection: Omit<Selection<T>, 'limit' | 'after' | 'select'>): Promise<number>;
  /**
   * Every row of the selection, read page by page. `pageRows`: page size, at most 5,000; larger pages save requests
   * when many small rows are read.
   */
  each<T extends TableName, K extends keyof Tables[T] = keyof Tables[T]>(
    table: T,
    selection: Omit<Selection<T, K>, 'limit' | 'after'> & { readonly pageRows?: number },
  ): AsyncIterable<Picked<T, K>>;
  /** False if the id already exists. */
  create<T extends TableName>(table: T, id: string, data: RowData<T>, readers?: readonly string[]): Promise<boolean>;
  /** False if the row does not exist. */
  update<T extends TableName>(table: T, id: string, data: Partial<RowData<T>>): Promise<boolean>;
  updateWhere<T extends TableName>(
    table: T,
    where: Where<T>,
    data: Partial<RowData<T>>,
    before?: Selection<T>['before'],
  ): Promise<void>;
  /** False if the row did not exist. */
  remove(table: TableName, id: string): Promise<boolean>;
  removeWhere<T extends TableName>(table: T, selection: Pick<Selection<T>, 'where' | 'before'>): Promise<void>;
  /** Adds `value` (default 1). 'full' if the column would exceed `max`. */
  increment<T extends TableName>(
    table: T,
    id: string,
    column: keyof RowData<T> & string,
    max: number,
    value?: number,
  ): Promise<'counted' | 'full' | 'missing'>;
  /**
   * Runs the plan and writes its changes in one transaction, which opens while the plan reads. The plan runs again
   * (`attempt` counts from 0) if data that it read has changed meanwhile, or if it throws TornRead. It must then read
   * again, and look for rows that an earlier attempt may have written. After the last attempt, refuses `try_again`.
   */
  transact<R>(plan: (attempt: number) => Promise<Plan<R>>): Promise<R>;
}

/**
 * Rows that belong together were read at two different moments, so no decision may use them. If a plan throws this
 * error, the plan runs again.
 */
export class TornRead extends Error {
  override readonly name = 'TornRead';
}

/** All rows of `each`, in memory. */
export async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** Maximum ids in one condition: a query may have 4,096 characters. */
export const idsPerQuery = 100;

/** Splits a list into parts of at most this size. */
export const inChunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const reads = (userIds: readonly string[]): string[] => userIds.map((id) => `read("user:${id}")`);

/** `readers`: people who may read the row in addition to the table's permissions. */
export const create = <T extends TableName>(
  tableId: T,
  rowId: string,
  data: RowData<T>,
  readers: readonly string[] = [],
): Operation => ({ action: 'create', tableId, rowId, data: { ...data, $permissions: reads(readers) } });

/** Creates a row that its reader may also delete directly: a cart line or a wishlist item. */
export const createDisposable = <T extends 'cartItems' | 'wishlistItems'>(
  tableId: T,
  rowId: string,
  data: RowData<T>,
): Operation => ({
  action: 'create',
  tableId,
  rowId,
  data: { ...data, $permissions: [...reads([data.userId]), `delete("user:${data.userId}")`] },
});

/** Changes these columns only. The transaction fails if the row is missing. */
export const update = <T extends TableName>(tableId: T, rowId: string, data: Partial<RowData<T>>): Operation => ({
  action: 'update',
  tableId,
  rowId,
  data,
});

/**
 * Changes these columns, or creates the row with them if it is missing; they must include all required columns.
 * Appwrite reads the id from the data.
 */
export const upsert = <T extends TableName>(
  tableId: T,
  rowId: string,
  data: Partial<RowData<T>>,
  readers: readonly string[],
): Operation => ({ action: 'upsert', tableId, rowId, data: { $id: rowId, ...data, $permissions: reads(readers) } });

/** Replaces the row's permissions. The transaction fails if the row is missing. */
export const permit = (tableId: TableName, rowId: string, permissions: readonly string[]): Operation => ({
  action: 'update',
  tableId,
  rowId,
  data: { $permissions: permissions },
});

/** The people among `ids` who may read this row and its data; deleted people may not. */
export const readersAmong = ({ $permissions }: { readonly $permissions: readonly string[] }, ids: readonly string[]) =>
  ids.filter((id) => $permissions.includes(`read("user:${id}")`));

/** Deletes a row. The transaction fails if the row is missing. */
export const remove = (tableId: TableName, rowId: string): Operation => ({ action: 'delete', tableId, rowId });

/** Adds to a column. The transaction fails if it would exceed `max`. */
export const increment = <T extends TableName>(
  tableId: T,
  rowId: string,
  column: keyof RowData<T> & string,
  value = 1,
  max?: number,
): Operation => ({
  action: 'increment',
  tableId,
  rowId,
  data: { column, value, ...(max === undefined ? {} : { max }) },
});

/** Increments by one, or to `to`, only if the column still equals `expected`; the second of two writers fails. */
export const incrementFrom = <T extends TableName>(
  tableId: T,
  rowId: string,
  column: keyof RowData<T> & string,
  expected: number,
  to = expected + 1,
): Operation => increment(tableId, rowId, column, to - expected, to);

/** Tables whose rows have a version. */
type Locked = { [T in TableName]: Tables[T] extends { version: number } ? T : never }[TableName];

/** Changes a row if it still has the version that was read; the second of two writers fails. */
export const updateFrom = <T extends Locked>(
  tableId: T,
  { $id, version }: { readonly $id: string; readonly version: number },
  data: Partial<RowData<T>>,
): Operation[] => [update(tableId, $id, data), incrementFrom<Locked>(tableId, $id, 'version', version)];

/** Adds to a column or subtracts from it, without a minimum; no operation for 0. */
export const add = <T extends TableName>(
  tableId: T,
  rowId: string,
  column: keyof RowData<T> & string,
  value: number,
): Operation[] =>
  value === 0
    ? []
    : [{ action: value > 0 ? 'increment' : 'decrement', tableId, rowId, data: { column, value: Math.abs(value) } }];

/** Subtracts from a column. The transaction fails if it would fall below `min`. */
export const decrement = <T extends TableName>(
  tableId: T,
  rowId: string,
  column: keyof RowData<T> & string,
  value = 1,
  min = 0,
): Operation => ({ action: 'decrement', tableId, rowId, data: { column, value, min } });
