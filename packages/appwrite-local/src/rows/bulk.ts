import type { Writer } from '../core/database/database.ts';
import { findPlannedRows, planRows } from '../queries/list-rows.ts';
import type { TableSchema } from '../tables/schema.ts';
import { decodeRow, encodeValues, type StoredRow } from './codec.ts';
import { laterThan, type RowChange, type RowInput } from './operations.ts';
import { removeRow, replaceRow } from './row-store.ts';
import { checkStructure } from './structure.ts';

/** The rows that match the queries; without a limit, all of them. @throws ApiError general_query_invalid */
function chosenRows(db: Writer, table: TableSchema, queries: readonly string[]): StoredRow[] {
  const plan = planRows(db, table, queries);
  const whole = { ...plan, select: null };
  const access = { readers: null, total: false, defaultLimit: null };
  const { rows } = findPlannedRows(db, { table, plan: whole, access });
  return rows.map((row) => decodeRow(table, row));
}

/**
 * Applies one change to every matching row. Validates the given values only. A given null stays null even if the column
 * has a default. @throws RowRefusal structure, duplicate
 */
export function updateRows(db: Writer, table: TableSchema, queries: readonly string[], input: RowInput): RowChange[] {
  const given = encodeValues(table, input.values, false);
  checkStructure(table, given, true);
  return chosenRows(db, table, queries).map((before) => {
    const after = {
      ...before,
      values: { ...before.values, ...given },
      permissions: input.permissions ?? before.permissions,
      updatedAt: laterThan(before.updatedAt),
    };
    replaceRow(db, table, before, after);
    return { table, row: after, action: 'update' };
  });
}

/** Deletes every matching row. */
export function deleteRows(db: Writer, table: TableSchema, queries: readonly string[]): RowChange[] {
  return chosenRows(db, table, queries).map((row) => {
    removeRow(db, table, row);
    return { table, row, action: 'delete' };
  });
}
