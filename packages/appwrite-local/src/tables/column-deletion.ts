import type { AppBuilder } from '../core/app-builder.ts';
import { now } from '../core/dates.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import { type Catalog, catalogOf } from './catalog.ts';
import type { ColumnDefinition, TableRecord } from './schema.ts';

/**
 * Delay in ms. The real server deletes columns in a worker, so rows written until then still have the column (scenario
 * cli).
 */
const workerDelay = 400;

function without(catalog: Catalog, table: TableRecord, key: string): void {
  const current = catalog.table(table.databaseId, table.id);
  const column = current?.columns.find((one) => one.key === key);
  if (!current || current.number !== table.number || column?.status !== 'deleting') return;
  catalog.changeTable({ ...current, columns: current.columns.filter((one) => one !== column), updatedAt: now() });
}

const waitingDeletions = slot<Set<NodeJS.Timeout>>('tables');

/** Marks the column as `deleting` immediately, and drops it with its values after `workerDelay`. */
export function deleteColumnSoon(app: LocalApp, table: TableRecord, column: ColumnDefinition): void {
  const catalog = catalogOf.of(app);
  const columns = table.columns.map((one) => (one === column ? { ...one, status: 'deleting' as const } : one));
  catalog.changeTable({ ...table, columns, updatedAt: now() });
  const waiting = waitingDeletions.of(app);
  const timer = setTimeout(() => {
    waiting.delete(timer);
    try {
      without(catalog, table, column.key);
    } catch (error) {
      app.report(error, `deletion of column ${table.id}.${column.key}`);
    }
  }, workerDelay);
  waiting.add(timer.unref());
}

/**
 * Call before the first deletion: finishes deletions that a stop interrupted, and cancels waiting ones when the server
 * stops.
 */
export function startDeletions(app: AppBuilder, catalog: Catalog): void {
  const waiting = waitingDeletions.fill(app, new Set());
  app.onClose(() => {
    for (const timer of waiting) clearTimeout(timer);
  });
  for (const database of catalog.databases()) {
    for (const table of catalog.tables(database.id)) {
      for (const column of table.columns) if (column.status === 'deleting') without(catalog, table, column.key);
    }
  }
}
