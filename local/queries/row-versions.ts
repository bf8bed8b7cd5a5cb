import type { Writer } from '../core/database/database.ts';
import type { TableSchema } from '../tables/schema.ts';

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

/** Every write to rows says so here: once it is committed, nothing kept about the table holds any more. */
export function rowsChange(db: Writer, table: TableSchema): void {
  db.afterCommit(() => changes.set(table.sql, (changes.get(table.sql) ?? 0) + 1));
}

/** Differs whenever committed rows or the declaration of the table differ. */
export function rowsVersion(table: TableSchema): string {
  return `${table.sql} ${numberOf(table)} ${changes.get(table.sql) ?? 0}`;
}
