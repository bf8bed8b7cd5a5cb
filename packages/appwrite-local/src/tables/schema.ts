/** The type of a column's values. Spatial columns and relationships are not supported. */
export type ColumnType =
  | 'string'
  | 'integer'
  | 'double'
  | 'boolean'
  | 'datetime'
  | 'varchar'
  | 'text'
  | 'mediumtext'
  | 'longtext'
  | 'bigint';

/** A declared column in which all defaults are filled in. */
export interface ColumnDefinition {
  readonly key: string;
  readonly type: ColumnType;
  readonly required: boolean;
  readonly array: boolean;
  /** Text: maximum number of characters. Integer: number of bytes (4 or 8). Otherwise 0. */
  readonly size: number;
  readonly default: unknown;
  /** '', 'email', 'url', 'ip' or 'enum'; numbers created through a column route have a range format. */
  readonly format: string;
  readonly elements: readonly string[];
  readonly min: number | null;
  readonly max: number | null;
  readonly encrypt: boolean;
  /** Set while the column is being deleted: it still exists then, as on the real server. */
  readonly status?: 'deleting';
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type IndexType = 'key' | 'unique' | 'fulltext';

export interface IndexDefinition {
  readonly key: string;
  readonly type: IndexType;
  readonly columns: readonly string[];
  readonly orders: readonly string[];
  readonly lengths: readonly number[];
  /** Why the index could not be created (such as a unique index over equal values). Absent if it works. */
  readonly failure?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A column and the place of its values. All SQL names are quoted. */
export interface ColumnSchema extends ColumnDefinition {
  /**
   * `"c_<key>"`: REAL for numbers, 0/1 for booleans, ISO `…Z` for datetimes, JSON text for arrays, otherwise the text
   * itself.
   */
  readonly sql: string;
  /** `"f_<key>"` = fold(value), for single texts up to 768 characters. Null for others, which are folded on the fly. */
  readonly folded: string | null;
  /** True for every text type. */
  readonly isText: boolean;
  /** FTS5 trigram table of the folded text (column `text`, rowid = _seq), or null. */
  readonly trigram: string | null;
  /**
   * FTS5 table of pieces of one and two letters (queries/grams.ts, column `grams`); exists if and only if `trigram`
   * does.
   */
  readonly grams: string | null;
  /** FTS5 unicode61 table for a fulltext index on exactly this column (column `text`, rowid = _seq), or null. */
  readonly fulltext: string | null;
}

/**
 * A compiled table with everything that validation, queries and row operations need. Rows are stored in `sql` with
 * `_seq INTEGER PRIMARY KEY AUTOINCREMENT`, `_id` (NOCASE, unique), `_created`, `_updated` (ISO `…Z`), `_perms` (JSON
 * array of expanded permissions), and the columns. `readers(role, seq)` contains the roles that may read each row.
 */
export interface TableSchema {
  readonly databaseId: string;
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly databaseEnabled: boolean;
  readonly rowSecurity: boolean;
  /** The table's expanded permissions. */
  readonly permissions: readonly string[];
  readonly columns: readonly ColumnSchema[];
  readonly byKey: ReadonlyMap<string, ColumnSchema>;
  readonly indexes: readonly IndexDefinition[];
  /** `"r_<number>"` */
  readonly sql: string;
  /** `"p_<number>"`: columns (role, seq), which are the primary key in this order. */
  readonly readers: string;
  /** `_seq, _id, _created, _updated, _perms, "c_…", …` */
  readonly selectList: string;
}

/** The system attributes of rows and their SQL columns. */
export const systemColumns: ReadonlyMap<string, string> = new Map([
  ['$id', '_id'],
  ['$sequence', '_seq'],
  ['$createdAt', '_created'],
  ['$updatedAt', '_updated'],
]);

const textTypes: ReadonlySet<string> = new Set(['string', 'varchar', 'text', 'mediumtext', 'longtext']);

/** Whether values of this type are texts, including formatted ones (email, url, enum). */
export function isTextType(type: string): boolean {
  return textTypes.has(type);
}

/** MariaDB's index limit in characters. A longer text cannot be indexed, so it needs no folded copy. */
const foldedSize = 768;

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quoted SQL name of the column's values. */
export function columnSql(key: string): string {
  return quoted(`c_${key}`);
}

/** The quoted SQL name of the folded copy (ignoring case and accents), for columns with `hasFolded`. */
export function foldedSql(key: string): string {
  return quoted(`f_${key}`);
}

function trigramSql(tableNumber: number, key: string): string {
  return quoted(`x_${tableNumber}_${key}`);
}

function gramSql(tableNumber: number, key: string): string {
  return quoted(`g_${tableNumber}_${key}`);
}

function fulltextSql(tableNumber: number, key: string): string {
  return quoted(`s_${tableNumber}_${key}`);
}

/** Quoted SQL name of an index. It contains the table's number because SQLite's index names are global. */
export function indexSql(tableNumber: number, key: string): string {
  return quoted(`i_${tableNumber}_${key}`);
}

export function hasFolded(column: ColumnDefinition): boolean {
  return isTextType(column.type) && !column.array && column.size > 0 && column.size <= foldedSize;
}

/**
 * Whether `contains` uses trigrams: for columns in which people search names, that is, with a single-column index and a
 * size for several words. Ids and enums have indexes too, but parts of them are not searched, and every trigram table
 * slows down writes.
 */
function wantsTrigram(column: ColumnDefinition, indexes: readonly IndexDefinition[]): boolean {
  if (!hasFolded(column) || column.format !== '' || column.size < 64) return false;
  return indexes.some((index) => index.type === 'key' && index.columns.length === 1 && index.columns[0] === column.key);
}

export interface TableRecord {
  readonly databaseId: string;
  readonly databaseEnabled: boolean;
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly rowSecurity: boolean;
  readonly permissions: readonly string[];
  readonly columns: readonly ColumnDefinition[];
  readonly indexes: readonly IndexDefinition[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export function compileSchema(table: TableRecord): TableSchema {
  const columns = table.columns.map((column) => compileColumn(column, table));
  return {
    databaseId: table.databaseId,
    id: table.id,
    number: table.number,
    name: table.name,
    enabled: table.enabled,
    databaseEnabled: table.databaseEnabled,
    rowSecurity: table.rowSecurity,
    permissions: table.permissions,
    columns,
    byKey: new Map(columns.map((column) => [column.key, column])),
    indexes: table.indexes,
    sql: `"r_${table.number}"`,
    readers: `"p_${table.number}"`,
    selectList: selectList(columns),
  };
}

/** Columns that every row has in addition to the declared ones, in the order of the select list. */
export const ownColumns = ['_seq', '_id', '_created', '_updated', '_perms'] as const;

/** The select list for these columns, after the columns that every row has. */
export const selectList = (columns: readonly ColumnSchema[]): string =>
  [...ownColumns, ...columns.map(({ sql }) => sql)].join(', ');

/** Whether there is a fulltext index on exactly this column. */
function wantsFulltext(column: ColumnDefinition, indexes: readonly IndexDefinition[]): boolean {
  return indexes.some(
    (index) => index.type === 'fulltext' && index.columns.length === 1 && index.columns[0] === column.key,
  );
}

function compileColumn(column: ColumnDefinition, table: TableRecord): ColumnSchema {
  const pieces = wantsTrigram(column, table.indexes);
  return {
    ...column,
    sql: columnSql(column.key),
    folded: hasFolded(column) ? foldedSql(column.key) : null,
    isText: isTextType(column.type),
    trigram: pieces ? trigramSql(table.number, column.key) : null,
    grams: pieces ? gramSql(table.number, column.key) : null,
    fulltext: wantsFulltext(column, table.indexes) ? fulltextSql(table.number, column.key) : null,
  };
}
