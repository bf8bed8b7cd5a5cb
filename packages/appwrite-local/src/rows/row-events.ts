import { rolesFor } from '../core/access/permissions.ts';
import { withSuffix } from '../core/events.ts';
import type { LocalApp } from '../core/local-app.ts';
import { catalogOf } from '../tables/catalog.ts';
import type { TableSchema } from '../tables/schema.ts';
import { type RowJson, showRow } from './codec.ts';
import type { RowChange } from './operations.ts';

/** Channels according to reference 14.4, without suffixes. */
function channelsOf(databaseId: string, tableId: string, rowId: string): string[] {
  const homes = [
    `databases.${databaseId}.collections.${tableId}.documents`,
    `databases.${databaseId}.tables.${tableId}.rows`,
    `tablesdb.${databaseId}.tables.${tableId}.rows`,
  ];
  return ['documents', 'rows', ...homes.flatMap((home) => [home, `${home}.${rowId}`])];
}

/** The real server's internal name of a table, which some events have. */
export function internalName(app: LocalApp, table: TableSchema): string {
  return `database_${catalogOf.of(app).databaseNumber(table.databaseId)}_collection_${table.number}`;
}

/** A change as an event. Its payload is made on first use. */
class RowEvent {
  readonly words: readonly string[];
  readonly userId: string;
  readonly #change: RowChange;
  readonly #show: (change: RowChange) => RowJson;
  #payload: RowJson | null = null;

  constructor(change: RowChange, userId: string, show: (change: RowChange) => RowJson) {
    const { table, row, action } = change;
    this.words = ['databases', table.databaseId, 'tables', table.id, 'rows', row.id, action];
    this.userId = userId;
    this.#change = change;
    this.#show = show;
  }

  get payload(): RowJson {
    this.#payload ??= this.#show(this.#change);
    return this.#payload;
  }

  get channels(): string[] {
    const { table, row, action } = this.#change;
    return withSuffix(channelsOf(table.databaseId, table.id, row.id), action);
  }

  get roles(): string[] {
    const { table, row } = this.#change;
    const readers = rolesFor(table.permissions, 'read');
    return table.rowSecurity ? [...readers, ...rolesFor(row.permissions, 'read')] : readers;
  }
}

/** Publishes changes of rows; call it after the commit. `payload`: replaces the row's usual JSON. */
export function publishRows(
  app: LocalApp,
  userId: string,
  changes: readonly RowChange[],
  payload: (change: RowChange) => RowJson = ({ table, row }) => showRow(table, row),
): void {
  for (const change of changes) app.events.publish(new RowEvent(change, userId, payload));
}
