import type { Reader } from '../core/database/database.ts';
import { showSelected } from '../rows/codec.ts';
import { findPlannedRows, type RowListRequest } from './list-rows.ts';

/** The answer of a list of rows as JSON text. @throws ApiError as findPlannedRows */
export function rowListText(reader: Reader, { table, plan, access }: RowListRequest): string {
  const found = findPlannedRows(reader, table, plan, access);
  const rows = found.rows.map((row) => showSelected(table, found.columns, row));
  return JSON.stringify({ total: found.total, rows });
}
