/** What a value of a column is. Spatial columns and relationships are not offered. */
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

/** A column as declared, with every default filled in. */
export interface ColumnDefinition {
  readonly key: string;
  readonly type: ColumnType;
  readonly required: boolean;
  readonly array: boolean;
  /** Characters of a text; bytes of an integer (4 or 8); 0 else. */
  readonly size: number;
  readonly default: unknown;
  /** '' | 'email' | 'url' | 'ip' | 'enum'; numbers made by a column route have a range format. */
  readonly format: string;
  readonly elements: readonly string[];
  readonly min: number | null;
  readonly max: number | null;
  readonly encrypt: boolean;
  /** Set between the call that deletes the column and its end: still there, as on the real server. */
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
  /** Why it could not be made (a unique index over equal values); absent: it serves. */
  readonly failure?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A column and where its values are. All SQL names are quoted and ready to use. */
export interface ColumnSchema extends ColumnDefinition {
  /** `"c_<key>"`: REAL for numbers, 0/1 for booleans, ISO `…Z` for datetimes, JSON text for arrays, else the text. */
  readonly sql: string;
  /** `"f_<key>"` = fold(value) for single texts up to 768 characters; null: fold on the fly. */
  readonly folded: string | null;
  /** True for every text type. */
  readonly isText: boolean;
  /** FTS5 trigram table over the folded text (column `text`, rowid = _seq), or null. */
  readonly trigram: string | null;
  /** The same for pieces of one and two letters (queries/grams.ts, column `grams`); goes with `trigram`. */
  readonly grams: string | null;
  /** FTS5 unicode61 table of the fulltext index on exactly this column (column `text`, rowid = _seq), or null. */
  readonly fulltext: string | null;
}

/**
 * One table, compiled: what validation, queries and row operations need.
 * Rows are in `sql` with `_seq INTEGER PRIMARY KEY AUTOINCREMENT`, `_id` (NOCASE, unique), `_created`, `_updated` (ISO `…Z`),
 * `_perms` (JSON array of expanded texts), and the columns. Roles that may read a row are in `readers(role, seq)`.
 */
export interface TableSchema {
  readonly databaseId: string;
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly databaseEnabled: boolean;
  readonly rowSecurity: boolean;
  /** Expanded permission texts of the table. */
  readonly permissions: readonly string[];
  readonly columns: readonly ColumnSchema[];
  readonly byKey: ReadonlyMap<string, ColumnSchema>;
  readonly indexes: readonly IndexDefinition[];
  /** `"r_<number>"` */
  readonly sql: string;
  /** `"p_<number>"`: (role, seq), primary key in this order. */
  readonly readers: string;
  /** `_seq, _id, _created, _updated, _perms, "c_…", …` */
  readonly selectList: string;
}

/** System attributes of rows and the SQL columns that hold them. */
export const systemColumns: ReadonlyMap<string, string> = new Map([
  ['$id', '_id'],
  ['$sequence', '_seq'],
  ['$createdAt', '_created'],
  ['$updatedAt', '_updated'],
]);

const textTypes: ReadonlySet<string> = new Set(['string', 'varchar', 'text', 'mediumtext', 'longtext']);

/** Whether its values are texts, also those with a format (email, url, enum). */
export function isTextType(type: string): boolean {
  return textTypes.has(type);
}

/** MariaDB's index limit: a text longer than this can be in no index, so it needs no folded copy. */
const foldedSize = 768;

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quoted SQL name of the column's values. */
export function columnSql(key: string): string {
  return quoted(`c_${key}`);
}

/** Quoted SQL name of the folded copy (case and accents aside); only columns of `hasFolded` have one. */
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

/** Quoted SQL name; the table's number is in it because SQLite's index names are global. */
export function indexSql(tableNumber: number, key: string): string {
  return quoted(`i_${tableNumber}_${key}`);
}

/** Does this column keep a folded copy? */
export function hasFolded(column: ColumnDefinition): boolean {
  return isTextType(column.type) && !column.array && column.size > 0 && column.size <= foldedSize;
}

/**
 * `contains` is served by trigrams where someone may search names: a column with a plain index of its own and room for words.
 * Ids and enums are indexed too, but nobody searches inside them, and every trigram table slows writes.
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

/** Declared table → compiled table. */
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

/** What every row has besides its columns, in the order in which it is selected. */
export const ownColumns = ['_seq', '_id', '_created', '_updated', '_perms'] as const;

/** What is selected of rows with these columns: what every row has comes first. */
export const selectList = (columns: readonly ColumnSchema[]): string =>
  [...ownColumns, ...columns.map(({ sql }) => sql)].join(', ');

/** Is there a fulltext index on exactly this column? */
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
