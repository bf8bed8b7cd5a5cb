import type { Writer } from '../core/database/database.ts';
import type { TableSchema } from '../tables/schema.ts';
import { heldRowChanges } from './held/held-tables.ts';

/** How often rows of a table were changed, by its SQLite name. Servers in one process share the numbers, which does no harm. */
const changes = new Map<string, number>();

const schemaNumbers = new WeakMap<TableSchema, number>();
let schemasNumbered = 0;

function numberOf(table: TableSchema): number {
  const known = schemaNumbers.get(table);
  if (known !== undefined) return known;
  schemasNumbered += 1;
  schemaNumbers.set(table, schemasNumbered);
  return schemasNumbered;
}

/**
 * Every write to rows says so here: once it is committed, nothing kept about the table holds any more, and what is held of the row
 * follows it. `row`: its sequence, null: all of them; `keys`: the columns that change, null: any.
 */
export function rowsChange(
  db: Writer,
  table: TableSchema,
  row: number | null,
  keys: readonly string[] | null = null,
): void {
  heldRowChanges(db, table, row, keys);
  db.afterCommit(() => changes.set(table.sql, (changes.get(table.sql) ?? 0) + 1));
}

/** Differs whenever committed rows or the declaration of the table differ. */
export function rowsVersion(table: TableSchema): string {
  return `${table.sql} ${numberOf(table)} ${changes.get(table.sql) ?? 0}`;
}
