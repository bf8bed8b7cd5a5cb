import { expandPermissions } from '../core/access/permissions.ts';
import type { AppwriteConfig, ConfigTable } from '../core/config.ts';
import { now } from '../core/dates.ts';
import type { Catalog } from './catalog.ts';
import { defineColumn } from './column-definition.ts';
import { defineIndex } from './index-definition.ts';
import type { ColumnDefinition, IndexDefinition, TableRecord } from './schema.ts';

/**
 * Called at every start. Creates what the config declares and does not exist yet, and updates existing declarations in
 * place. Columns and indexes that are no longer declared are kept, so that no value is ever lost. Errors: a column that
 * changed its type.
 */
export function applyConfig(catalog: Catalog, config: AppwriteConfig): void {
  for (const { $id, name, enabled = true } of config.tablesDB ?? []) {
    const known = catalog.database($id);
    if (known && known.name === name && known.enabled === enabled) continue;
    const stamp = now();
    catalog.saveDatabase({
      id: $id,
      name,
      enabled,
      type: 'tablesdb',
      createdAt: known?.createdAt ?? stamp,
      updatedAt: stamp,
    });
  }
  for (const table of config.tables ?? []) {
    if (!catalog.database(table.databaseId))
      throw new Error(
        `The config declares the table "${table.$id}" in the database "${table.databaseId}", which it does not declare.`,
      );
    const known = catalog.table(table.databaseId, table.$id);
    if (known) adjust(catalog, known, table);
    else create(catalog, table);
  }
}

function about<T>(table: ConfigTable, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`Table "${table.$id}" of the config: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function declaredColumns(table: ConfigTable): ColumnDefinition[] {
  return (table.columns ?? []).map((column) => about(table, () => defineColumn(column)));
}

function declaredIndexes(table: ConfigTable, columns: readonly ColumnDefinition[]): IndexDefinition[] {
  return (table.indexes ?? []).map(({ key, type, columns: named, attributes, orders }) =>
    about(table, () => defineIndex({ key, type, columns: named ?? attributes ?? [], orders }, columns)),
  );
}

function create(catalog: Catalog, table: ConfigTable): void {
  const columns = declaredColumns(table);
  const stamp = now();
  catalog.createTable({
    databaseId: table.databaseId,
    id: table.$id,
    name: table.name,
    enabled: table.enabled ?? true,
    rowSecurity: table.rowSecurity ?? false,
    permissions: expandPermissions(table.$permissions ?? []),
    columns,
    indexes: declaredIndexes(table, columns),
    createdAt: stamp,
    updatedAt: stamp,
  });
}

function adjust(catalog: Catalog, known: TableRecord, table: ConfigTable): void {
  const columns = merged(known.columns, declaredColumns(table), (old, wanted) => adjustedColumn(table, old, wanted));
  const indexes = merged(known.indexes, declaredIndexes(table, columns), (_old, wanted) => wanted);
  for (const index of indexes) about(table, () => defineIndex(index, columns));
  const wanted: TableRecord = {
    ...known,
    name: table.name,
    enabled: table.enabled ?? true,
    rowSecurity: table.rowSecurity ?? false,
    permissions: expandPermissions(table.$permissions ?? []),
    columns,
    indexes,
  };
  if (JSON.stringify(wanted) === JSON.stringify(known)) return;
  about(table, () => catalog.changeTable({ ...wanted, updatedAt: now() }));
}

type Declared = { readonly key: string; readonly createdAt: string; readonly updatedAt: string };

/** Existing entries in their order, updated, followed by new ones. Unchanged entries keep their dates. */
function merged<T extends Declared>(
  known: readonly T[],
  declared: readonly T[],
  adjusted: (old: T, wanted: T) => T,
): T[] {
  const wanted = new Map(declared.map((one) => [one.key, one]));
  const kept = known.map((old) => {
    const next = wanted.get(old.key);
    if (!next) return old;
    const result = { ...adjusted(old, next), createdAt: old.createdAt };
    const same = JSON.stringify({ ...result, updatedAt: '' }) === JSON.stringify({ ...old, updatedAt: '' });
    return same ? old : result;
  });
  const keys = new Set(known.map(({ key }) => key));
  return [...kept, ...declared.filter(({ key }) => !keys.has(key))];
}

function adjustedColumn(table: ConfigTable, old: ColumnDefinition, wanted: ColumnDefinition): ColumnDefinition {
  if (old.type === wanted.type && old.array === wanted.array) return wanted;
  throw new Error(
    `Table "${table.$id}" of the config: the column "${old.key}" is ${typeText(old)} in the data and ${typeText(wanted)} in the config. Give the new column another key; the old values stay where they are.`,
  );
}

function typeText({ type, array }: ColumnDefinition): string {
  return array ? `an array of ${type}` : type;
}
