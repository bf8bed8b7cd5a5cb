import type { Reader, Writer } from '../../core/database/database.ts';
import type { TableSchema } from '../../tables/schema.ts';
import { rowQuerySchema } from '../row-schema.ts';
import { HeldTable } from './held-table.ts';

/** By the database, then by the SQLite name of the table. */
const databases = new WeakMap<object, Map<string, HeldTable>>();

/** What is held of a table; null until all of it is, and inside a write. Asking for it begins it. */
export function heldTable(reader: Reader, table: TableSchema): HeldTable | null {
  if (!reader.database) return null;
  const tables = databases.get(reader.database) ?? new Map<string, HeldTable>();
  databases.set(reader.database, tables);
  const known = tables.get(table.sql);
  if (known?.table === table) return known.isReady ? known : null;
  const made = new HeldTable(reader, table, rowQuerySchema(table));
  tables.set(table.sql, made);
  made.fill();
  return made.isReady ? made : null;
}

/** A row is written in this batch; `keys`: the columns that change, null: any. `row` null: all rows go. */
export function heldRowChanges(
  db: Writer,
  table: TableSchema,
  row: number | null,
  keys: readonly string[] | null,
): void {
  const { database } = db;
  const tables = database && databases.get(database);
  if (!tables?.has(table.sql)) return;
  db.afterCommit(() => {
    try {
      if (row === null) tables.delete(table.sql);
      else tables.get(table.sql)?.changed(row, keys);
    } catch {
      // Its columns are others since this batch: it is made anew when somebody asks for it.
      tables.delete(table.sql);
    }
  });
}
