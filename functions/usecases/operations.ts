/** Builders of staged changes. Ids and permissions are always named: a transaction adds neither. */
import type { TableName } from '../adapters/rows/row-types.ts';
import type { Operation, RowData } from './rows.ts';

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

/** Never below `min`: the whole transaction fails instead. */
export const decrement = <T extends TableName>(
  tableId: T,
  rowId: string,
  column: keyof RowData<T> & string,
  value = 1,
  min = 0,
): Operation => ({ action: 'decrement', tableId, rowId, data: { column, value, min } });
