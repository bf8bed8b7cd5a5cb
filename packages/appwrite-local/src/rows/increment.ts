import type { Writer } from '../core/database/database.ts';
import type { ColumnSchema, TableSchema } from '../tables/schema.ts';
import { type Actor, requireOnRow } from './access.ts';
import { laterThan, type RowChange } from './operations.ts';
import { RowRefusal } from './refusal.ts';
import { findRow } from './row-store.ts';

/** One step of a counter. `by` is negative for a decrement; `limit` is the allowed maximum or minimum. */
export interface Step {
  readonly column: string;
  readonly by: number;
  readonly limit: number | null;
}

/** Validates the parameters of an API call. @throws RowRefusal value */
export function stepOf(
  direction: 'increment' | 'decrement',
  column: string,
  value: number,
  limit: number | null,
): Step {
  if (!(value > 0)) throw new RowRefusal('value', 'Value must be numeric and greater than 0');
  return { column, by: direction === 'increment' ? value : -value, limit };
}

/** The column to change. @throws RowRefusal columnMissing, type */
function counterColumn(table: TableSchema, key: string): ColumnSchema {
  const column = table.byKey.get(key);
  if (!column) throw new RowRefusal('columnMissing', key);
  const isNumber = column.type === 'integer' || column.type === 'double' || column.type === 'bigint';
  if (!isNumber || column.array) throw new RowRefusal('type', key);
  return column;
}

/**
 * Adds to a number. As in Appwrite, the column's min and max do not apply, integer columns are rounded, a null stays
 * null although the response contains a number, and the response has the old `$updatedAt` (reference 9.7). @throws
 * RowRefusal columnMissing, type, denied, maximum, minimum
 */
export function incrementRow(db: Writer, table: TableSchema, id: string, step: Step, actor: Actor): RowChange {
  const column = counterColumn(table, step.column);
  const before = findRow(db, table, id);
  if (!before) throw new RowRefusal('columnMissing', step.column);
  requireOnRow(actor, table, before, 'update');
  const stored = before.values[column.key];
  const result = (typeof stored === 'number' ? stored : 0) + step.by;
  if (step.limit !== null && step.by > 0 && result > step.limit) throw new RowRefusal('maximum', String(step.limit));
  if (step.limit !== null && step.by < 0 && result < step.limit) throw new RowRefusal('minimum', String(step.limit));
  const kept = column.type === 'double' ? result : Math.sign(result) * Math.round(Math.abs(result));
  const value = typeof stored === 'number' ? kept : null;
  const updatedAt = laterThan(before.updatedAt);
  db.run(`UPDATE ${table.sql} SET ${column.sql} = ?, _updated = ? WHERE _seq = ?`, value, updatedAt, before.seq);
  return {
    table,
    row: { ...before, values: { ...before.values, [column.key]: result } },
    stored: { ...before, updatedAt, values: { ...before.values, [column.key]: value } },
    action: 'update',
  };
}
