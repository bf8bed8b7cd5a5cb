import { isAllowed } from '../../core/access/permissions.ts';
import type { OpenDatabase } from '../../core/database/connection.ts';
import type { Reader, Writer } from '../../core/database/database.ts';
import type { TableSchema } from '../../tables/schema.ts';
import { rowQuerySchema } from '../row-schema.ts';
import { HeldTable } from './held-table.ts';

/** What nobody asked for since so long is held no more: of a table that was deleted, too. */
const IDLE_MS = 15 * 60_000;

interface Kept {
  readonly held: HeldTable;
  askedAt: number;
}

/** By the database, then by the SQLite name of the table. */
const databases = new WeakMap<OpenDatabase, Map<string, Kept>>();

function tablesOf(database: OpenDatabase): Map<string, Kept> {
  const known = databases.get(database);
  if (known) return known;
  const tables = new Map<string, Kept>();
  const timer = setInterval(() => {
    for (const [name, { askedAt }] of tables)
      if (!database.isOpen || performance.now() - askedAt >= IDLE_MS) drop(tables, name);
    if (!database.isOpen) clearInterval(timer);
  }, IDLE_MS);
  timer.unref();
  databases.set(database, tables);
  return tables;
}

/**
 * What is held of a table; null until all of it is, inside a write, and of tables that not everybody may read: they grow for years, and are
 * asked for row by row. Asking for it begins it.
 */
export function heldTable(reader: Reader, table: TableSchema): HeldTable | null {
  if (!reader.database || !isAllowed(['any'], table.permissions, 'read')) return null;
  const tables = tablesOf(reader.database);
  const known = tables.get(table.sql);
  const askedAt = performance.now();
  if (known?.held.table === table) {
    known.askedAt = askedAt;
    return known.held.isReady ? known.held : null;
  }
  drop(tables, table.sql);
  const made = new HeldTable(reader, table, rowQuerySchema(table));
  try {
    made.fill();
  } catch {
    // The database is asked instead, and says what is wrong; the next who asks tries again.
    return null;
  }
  tables.set(table.sql, { held: made, askedAt });
  return made.isReady ? made : null;
}

/** Holds it no more; the filling of it stops. */
function drop(tables: Map<string, Kept>, name: string): void {
  tables.get(name)?.held.giveUp();
  tables.delete(name);
}

/** A row is written in this batch; `keys`: the columns that change, null: any. `row` null: all rows go. */
export function heldRowChanges(
  db: Writer,
  table: TableSchema,
  row: number | null,
  keys: readonly string[] | null,
): void {
  const { database } = db;
  // Whether it is held is asked once this is committed: it may have been begun meanwhile, from rows as they were before.
  db.afterCommit(() => {
    const tables = database && databases.get(database);
    if (!tables?.has(table.sql)) return;
    try {
      if (row === null) drop(tables, table.sql);
      else tables.get(table.sql)?.held.changed(row, keys);
    } catch {
      // Its columns are others since this batch: it is made anew when somebody asks for it.
      drop(tables, table.sql);
    }
  });
}
