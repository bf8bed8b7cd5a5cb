/** What usecases ask of the database (adapters/rows.ts gives it), and the changes they stage. Types come from appwrite.json. */
import type { SystemColumns, TableName, Tables } from './row-types.ts';

export type Row<T extends TableName> = Tables[T];
/** All columns, named: a counter left out would be null, and null can't be counted up. */
export type RowData<T extends TableName> = Omit<Tables[T], keyof SystemColumns>;

type Scalar = string | number | boolean | null;
type Where<T extends TableName> = { readonly [K in keyof Tables[T]]?: Scalar | readonly string[] };

export interface Selection<T extends TableName, K extends keyof Tables[T] = keyof Tables[T]> {
  readonly where?: Where<T>;
  /** Rows to which at least one of these conditions applies, besides `where`. */
  readonly either?: readonly Where<T>[];
  /** Rows whose list holds this value. */
  readonly holding?: { readonly [C in keyof Tables[T]]?: string };
  /** Rows whose text column contains this, letter case aside. */
  readonly containing?: { readonly [C in keyof Tables[T]]?: string };
  /** Rows whose column lies before this value (dates, numbers). */
  readonly before?: { readonly [C in keyof Tables[T]]?: string | number };
  /** Rows whose column has this value or a later one. */
  readonly since?: { readonly [C in keyof Tables[T]]?: string | number };
  readonly newestFirst?: boolean;
  /** The highest value of this column first. */
  readonly highestFirst?: keyof Tables[T] & string;
  readonly lowestFirst?: keyof Tables[T] & string;
  readonly select?: readonly K[];
  readonly limit: number;
  /** Row id after which to go on. */
  readonly after?: string;
}

type Picked<T extends TableName, K extends keyof Tables[T]> = Pick<
  Tables[T],
  K | (keyof SystemColumns & keyof Tables[T])
>;

/** One staged change. Built by the functions below; ids and permissions are always named, for a transaction adds neither. */
export interface Operation {
  readonly action: 'create' | 'update' | 'delete' | 'increment' | 'decrement';
  readonly tableId: TableName;
  readonly rowId: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** What a plan decided: the changes to write together, and the answer once they are written. None = nothing to do. */
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
  /** How many rows fit; Appwrite counts to 5,000. */
  count<T extends TableName>(table: T, selection: Omit<Selection<T>, 'limit' | 'after' | 'select'>): Promise<number>;
  /** Every row of the selection, page after page; `pageRows`: of how many, at most 5,000, where somebody waits for all of small ones. */
  each<T extends TableName, K extends keyof Tables[T] = keyof Tables[T]>(
    table: T,
    selection: Omit<Selection<T, K>, 'limit' | 'after'> & { readonly pageRows?: number },
  ): AsyncIterable<Picked<T, K>>;
  /** False when the id exists already. */
  create<T extends TableName>(table: T, id: string, data: RowData<T>, readers?: readonly string[]): Promise<boolean>;
  /** False when there is no such row. */
  update<T extends TableName>(table: T, id: string, data: Partial<RowData<T>>): Promise<boolean>;
  updateWhere<T extends TableName>(
    table: T,
    where: Where<T>,
    data: Partial<RowData<T>>,
    before?: Selection<T>['before'],
  ): Promise<void>;
  /** False when there was no such row. */
  remove(table: TableName, id: string): Promise<boolean>;
  removeWhere<T extends TableName>(table: T, selection: Pick<Selection<T>, 'where' | 'before'>): Promise<void>;
  /** Counts up by `value`, 1 unless told. 'full' when the column would pass `max`. */
  increment<T extends TableName>(
    table: T,
    id: string,
    column: keyof RowData<T> & string,
    max: number,
    value?: number,
  ): Promise<'counted' | 'full' | 'missing'>;
  /**
   * Runs the plan and writes its changes in one transaction. When something it read was changed meanwhile, or it throws TornRead, it is asked
   * again (`attempt` counts from 0): it must then read anew, and look for the rows that an earlier try may have written.
   * The transaction is opened while the plan reads. Gives up with `try_again` where each try comes too late.
   */
  transact<R>(plan: (attempt: number) => Promise<Plan<R>>): Promise<R>;
}

/** Rows that belong together were read at two moments: nothing may be decided on them. A plan that throws it is asked again. */
export class TornRead extends Error {
  override readonly name = 'TornRead';
}

/** Ids in one condition: a query may be 4,096 characters long. */
export const idsPerQuery = 100;

/** The same in parts of at most this size. */
export const inChunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const reads = (userIds: readonly string[]): string[] => userIds.map((id) => `read("user:${id}")`);

/** `readers`: ids of the people who may read the row, besides those whom the table's permissions name. */
export const create = <T extends TableName>(
  tableId: T,
  rowId: string,
  data: RowData<T>,
  readers: readonly string[] = [],
): Operation => ({ action: 'create', tableId, rowId, data: { ...data, $permissions: reads(readers) } });

/** A row that its reader may also delete without us: cart lines and wishes. */
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

/** Writes these columns only. The row must exist, else the transaction fails. */
export const update = <T extends TableName>(tableId: T, rowId: string, data: Partial<RowData<T>>): Operation => ({
  action: 'update',
  tableId,
  rowId,
  data,
});

/** Who may do what with the row from now on. The row must exist, else the transaction fails. */
export const permit = (tableId: TableName, rowId: string, permissions: readonly string[]): Operation => ({
  action: 'update',
  tableId,
  rowId,
  data: { $permissions: permissions },
});

/** Those of these people who may read what hangs on this row, because they may read the row itself: who is gone may not. */
export const readersAmong = ({ $permissions }: { readonly $permissions: readonly string[] }, ids: readonly string[]) =>
  ids.filter((id) => $permissions.includes(`read("user:${id}")`));

/** The row must exist, else the transaction fails. */
export const remove = (tableId: TableName, rowId: string): Operation => ({ action: 'delete', tableId, rowId });

/** Never above `max`, where there is one: the whole transaction fails instead. */
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

/** Counts up, by one or to `to`, only if the column still holds `expected`: the second of two writers fails, whatever came between. */
export const incrementFrom = <T extends TableName>(
  tableId: T,
  rowId: string,
  column: keyof RowData<T> & string,
  expected: number,
  to = expected + 1,
): Operation => increment(tableId, rowId, column, to - expected, to);

type Locked =
  | 'offers'
  | 'meetings'
  | 'handoverCodes'
  | 'reviewDrafts'
  | 'savedSearches'
  | 'settings'
  | 'privateSettings';

/** Changes a row under its lock, the version that was read: the second of two who read the same fails. */
export const updateFrom = <T extends Locked>(
  tableId: T,
  { $id, version }: { readonly $id: string; readonly version: number },
  data: Partial<RowData<T>>,
): Operation[] => [update(tableId, $id, data), incrementFrom<Locked>(tableId, $id, 'version', version)];

/** Adds to a column, or takes from it, without a floor; nothing for 0. */
export const add = <T extends TableName>(
  tableId: T,
  rowId: string,
  column: keyof RowData<T> & string,
  value: number,
): Operation[] =>
  value === 0
    ? []
    : [{ action: value > 0 ? 'increment' : 'decrement', tableId, rowId, data: { column, value: Math.abs(value) } }];

/** Never below `min`: the whole transaction fails instead. */
export const decrement = <T extends TableName>(
  tableId: T,
  rowId: string,
  column: keyof RowData<T> & string,
  value = 1,
  min = 0,
): Operation => ({ action: 'decrement', tableId, rowId, data: { column, value, min } });
