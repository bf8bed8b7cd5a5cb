import { rolesFor } from '../core/access/permissions.ts';
import { withSuffix } from '../core/events.ts';
import type { LocalApp } from '../core/local-app.ts';
import { catalogOf } from '../tables/catalog.ts';
import type { TableSchema } from '../tables/schema.ts';
import { type RowJson, showRow } from './codec.ts';
import type { RowChange } from './operations.ts';

/** Channels of reference 14.4, without suffixes. */
function channelsOf(databaseId: string, tableId: string, rowId: string): string[] {
  const homes = [
    `databases.${databaseId}.collections.${tableId}.documents`,
    `databases.${databaseId}.tables.${tableId}.rows`,
    `tablesdb.${databaseId}.tables.${tableId}.rows`,
  ];
  return ['documents', 'rows', ...homes.flatMap((home) => [home, `${home}.${rowId}`])];
}

/** The real server's own name of a table, which some events carry. */
export function internalName(app: LocalApp, table: TableSchema): string {
  return `database_${catalogOf.of(app).databaseNumber(table.databaseId)}_collection_${table.number}`;
}

/** Tells subscribers what happened to rows; call it after the commit. `payload` shows a row otherwise than a row call does. */
export function publishRows(
  app: LocalApp,
  userId: string,
  changes: readonly RowChange[],
  payload: (change: RowChange) => RowJson = ({ table, row }) => showRow(table, row),
): void {
  for (const change of changes) {
    const { table, row, action } = change;
    const name = `databases.${table.databaseId}.tables.${table.id}.rows.${row.id}.${action}`;
    const channels = withSuffix(channelsOf(table.databaseId, table.id, row.id), action);
    const readers = rolesFor(table.permissions, 'read');
    const roles = table.rowSecurity ? [...readers, ...rolesFor(row.permissions, 'read')] : readers;
    app.events.publish({ name, payload: payload(change), channels, roles, userId });
  }
}
