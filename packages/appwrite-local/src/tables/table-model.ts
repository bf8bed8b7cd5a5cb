import { toApiDate } from '../core/dates.ts';
import { tablesWords, type Vocabulary } from '../rows/vocabulary.ts';
import type { DatabaseRecord } from './catalog.ts';
import { columnWidth } from './column-definition.ts';
import type { ColumnDefinition, IndexDefinition, TableRecord } from './schema.ts';

type Json = Record<string, unknown>;
/** Columns and indexes are available immediately, but the first response has the status that Appwrite sends. */
export type Status = 'available' | 'processing' | 'deleting';

/** The API's Database, in either vocabulary. */
export function showDatabase(database: DatabaseRecord): Json {
  return {
    $id: database.id,
    name: database.name,
    $createdAt: toApiDate(database.createdAt),
    $updatedAt: toApiDate(database.updatedAt),
    enabled: database.enabled,
    type: database.type,
  };
}

function columnDetails(column: ColumnDefinition): Json {
  if (column.format === 'enum') return { elements: column.elements, format: 'enum' };
  if (column.format !== '') return { format: column.format };
  switch (column.type) {
    case 'integer':
    case 'bigint':
    case 'double':
      return { min: column.min, max: column.max };
    case 'datetime':
      return { format: '' };
    case 'boolean':
      return {};
    case 'string':
    case 'varchar':
      return { size: column.size };
    default:
      return {};
  }
}

/** The Column of the API; its details (bounds, size, elements) depend on type and format. */
export function showColumn(column: ColumnDefinition, status: Status = column.status ?? 'available'): Json {
  const plainText =
    column.format === '' && !['integer', 'bigint', 'double', 'boolean', 'datetime'].includes(column.type);
  return {
    key: column.key,
    type: column.type,
    status,
    error: '',
    required: column.required,
    array: column.array,
    $createdAt: toApiDate(column.createdAt),
    $updatedAt: toApiDate(column.updatedAt),
    ...columnDetails(column),
    default: column.default,
    ...(plainText ? { encrypt: column.encrypt } : {}),
  };
}

/**
 * The API's Index. One that could not be created has status 'failed' with the reason, except in the first response
 * ('processing').
 */
export function showIndex(
  table: TableRecord,
  index: IndexDefinition,
  words: Vocabulary,
  status: Status = 'available',
): Json {
  return {
    $id: `${table.databaseId}_${table.number}_${index.key}`,
    $createdAt: toApiDate(index.createdAt),
    $updatedAt: toApiDate(index.updatedAt),
    key: index.key,
    type: index.type,
    status: status === 'available' && index.failure !== undefined ? 'failed' : status,
    error: status === 'available' ? (index.failure ?? '') : '',
    [`${words.column}s`]: index.columns,
    lengths: index.lengths,
    orders: index.orders,
  };
}

/** MariaDB's row limit in bytes, and the bytes of an empty row. */
export const rowBytes = 65_535;
const emptyRowBytes = 1067;

/** Bytes of the row limit that these columns use, calculated roughly as by Appwrite. */
export function usedBytes(columns: readonly ColumnDefinition[]): number {
  return columns.reduce((sum, column) => sum + columnWidth(column), emptyRowBytes);
}

/** The API's Table, with columns and indexes. */
export function showTable(table: TableRecord): Json {
  return {
    $id: table.id,
    $createdAt: toApiDate(table.createdAt),
    $updatedAt: toApiDate(table.updatedAt),
    $permissions: table.permissions,
    databaseId: table.databaseId,
    name: table.name,
    enabled: table.enabled,
    rowSecurity: table.rowSecurity,
    columns: table.columns.map((column) => showColumn(column)),
    indexes: table.indexes.map((index) => showIndex(table, index, tablesWords)),
    bytesMax: rowBytes,
    bytesUsed: usedBytes(table.columns),
  };
}
