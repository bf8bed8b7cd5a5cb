import type { Writer } from '../core/database/database.ts';
import { indexedWords } from '../queries/fulltext.ts';
import { createGramTable, gramText } from '../queries/grams.ts';
import {
  type ColumnDefinition,
  columnSql,
  compileSchema,
  foldedSql,
  hasFolded,
  type IndexDefinition,
  indexSql,
  systemColumns,
  type TableRecord,
} from './schema.ts';

/**
 * An SQLite object that belongs to a table, such as an index. When the declaration changes it is dropped, or created
 * and filled again.
 */
interface SideObject {
  readonly create: string;
  readonly drop: string;
  /** For text indexes: the SQL that inserts a row, the column it is computed from, and the computation. */
  readonly fill?: { readonly sql: string; readonly from: string; readonly text: (stored: string) => string };
}

/**
 * Lengths of the prefixes that a fulltext index stores. A search for a prefix of such a length, or one letter shorter,
 * reads matches row by row, so that a rarer word in the same search lets it skip rows. For other lengths FTS5 first
 * merges the rows of all matching words (100,000 products "seri N": 16 ms).
 */
const BEGINNINGS = '4 6 8';

/** Creates the SQLite table of a new declaration. */
export function createTable(db: Writer, table: TableRecord): void {
  const columns = table.columns.flatMap(columnDeclarations).map((declared) => `, ${declared}`);
  db.exec(`CREATE TABLE "r_${table.number}" (_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE UNIQUE,
    _created TEXT NOT NULL, _updated TEXT NOT NULL, _perms TEXT NOT NULL${columns.join('')});
    CREATE TABLE "p_${table.number}" (role TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (role, seq)) WITHOUT ROWID;`);
  for (const made of sideObjects(table).values()) db.exec(made.create);
}

/** Drops the table with its readers and text indexes. */
export function dropTable(db: Writer, table: TableRecord): void {
  for (const side of sideObjects(table).values()) db.exec(side.drop);
  db.exec(`DROP TABLE "r_${table.number}"; DROP TABLE "p_${table.number}";`);
}

/** Changes the SQLite table to another declaration. Rows are kept; values of dropped columns are deleted. */
export function changeTable(db: Writer, before: TableRecord, after: TableRecord): void {
  const old = sideObjects(before);
  const wanted = sideObjects(after);
  for (const [name, side] of old) if (wanted.get(name)?.create !== side.create) db.exec(side.drop);
  changeColumns(db, before, after);
  for (const [name, side] of wanted) {
    if (old.get(name)?.create === side.create) continue;
    db.exec(side.create);
    if (side.fill) fillTextIndex(db, after, side.fill);
  }
}

/** Rebuilds text indexes that an earlier version created differently. */
export function renewTextIndexes(db: Writer, tables: readonly TableRecord[]): void {
  const made = new Set(db.all("SELECT sql FROM sqlite_schema WHERE type = 'table'").map(({ sql }) => sql));
  for (const table of tables)
    for (const side of sideObjects(table).values()) {
      if (!side.fill || made.has(side.create)) continue;
      db.exec(side.drop);
      db.exec(side.create);
      fillTextIndex(db, table, side.fill);
    }
}

function changeColumns(db: Writer, before: TableRecord, after: TableRecord): void {
  const table = `"r_${after.number}"`;
  const kept = new Map(after.columns.map((column) => [column.key, column]));
  const known = new Map(before.columns.map((column) => [column.key, column]));
  for (const column of before.columns) {
    const now = kept.get(column.key);
    if (!now || hasFolded(column) !== hasFolded(now)) {
      if (hasFolded(column)) db.exec(`ALTER TABLE ${table} DROP COLUMN ${foldedSql(column.key)}`);
    }
    if (!now) db.exec(`ALTER TABLE ${table} DROP COLUMN ${columnSql(column.key)}`);
  }
  for (const column of after.columns) {
    const old = known.get(column.key);
    if (!old) for (const declared of columnDeclarations(column)) db.exec(`ALTER TABLE ${table} ADD COLUMN ${declared}`);
    else if (hasFolded(column) && !hasFolded(old)) {
      db.exec(`ALTER TABLE ${table} ADD COLUMN ${foldedSql(column.key)} TEXT;
        UPDATE ${table} SET ${foldedSql(column.key)} = fold(${columnSql(column.key)});`);
    }
  }
}

/**
 * Renames a column in place. Before that it drops the objects created from the old declaration; `after` already has the
 * new key.
 */
export function renameColumn(db: Writer, before: TableRecord, after: TableRecord, from: string, to: string): void {
  for (const side of sideObjects(before).values()) db.exec(side.drop);
  const table = `"r_${after.number}"`;
  db.exec(`ALTER TABLE ${table} RENAME COLUMN ${columnSql(from)} TO ${columnSql(to)}`);
  if (before.columns.some((column) => column.key === from && hasFolded(column)))
    db.exec(`ALTER TABLE ${table} RENAME COLUMN ${foldedSql(from)} TO ${foldedSql(to)}`);
  for (const side of sideObjects(after).values()) {
    db.exec(side.create);
    if (side.fill) fillTextIndex(db, after, side.fill);
  }
}

/** Numbers are REAL: integers are stored as compactly, and none is too large to be read. */
function columnDeclarations(column: ColumnDefinition): string[] {
  const numeric = column.type === 'integer' || column.type === 'double' || column.type === 'bigint';
  const type = column.array ? 'TEXT' : numeric ? 'REAL' : column.type === 'boolean' ? 'INTEGER' : 'TEXT';
  const declared = [`${columnSql(column.key)} ${type}`];
  if (hasFolded(column)) declared.push(`${foldedSql(column.key)} TEXT`);
  return declared;
}

function sideObjects(table: TableRecord): Map<string, SideObject> {
  const found = new Map<string, SideObject>();
  for (const index of table.indexes) {
    if (index.type !== 'fulltext' && index.failure === undefined)
      found.set(`index ${index.key}`, plainIndex(table, index));
  }
  for (const column of compileSchema(table).columns) {
    const { trigram, grams, fulltext, folded, sql } = column;
    if (trigram && folded)
      found.set(
        `trigram ${column.key}`,
        textIndex(trigram, "text, tokenize='trigram'", folded, (text) => text),
      );
    if (grams && folded) {
      const side = textIndex(grams, '', folded, gramText, 'grams');
      found.set(`grams ${column.key}`, { ...side, create: createGramTable(grams) });
    }
    if (fulltext)
      found.set(
        `words ${column.key}`,
        textIndex(fulltext, `text, tokenize='unicode61', prefix='${BEGINNINGS}'`, sql, indexedWords),
      );
  }
  return found;
}

function plainIndex(table: TableRecord, index: IndexDefinition): SideObject {
  const columns = index.columns.map((key, at) => {
    const column = table.columns.find((one) => one.key === key);
    const sql = systemColumns.get(key) ?? (column && hasFolded(column) ? foldedSql(key) : columnSql(key));
    return index.orders[at]?.toUpperCase() === 'DESC' ? `${sql} DESC` : sql;
  });
  const name = indexSql(table.number, index.key);
  // Encrypted values always differ, so a unique index over an encrypted column would find no duplicates.
  const isEncrypted = table.columns.some(({ key, encrypt }) => encrypt && index.columns.includes(key));
  const unique = index.type === 'unique' && !isEncrypted ? 'UNIQUE ' : '';
  return {
    create: `CREATE ${unique}INDEX ${name} ON "r_${table.number}" (${columns.join(', ')})`,
    drop: `DROP INDEX ${name}`,
  };
}

function textIndex(
  name: string,
  options: string,
  from: string,
  text: (stored: string) => string,
  column = 'text',
): SideObject {
  return {
    create: `CREATE VIRTUAL TABLE ${name} USING fts5(${options}, content='', contentless_delete=1)`,
    drop: `DROP TABLE ${name}`,
    fill: { sql: `INSERT INTO ${name} (rowid, ${column}) VALUES (?, ?)`, from, text },
  };
}

/** Fills a text index in slices, so that a large table does not have to fit in memory. */
function fillTextIndex(db: Writer, table: TableRecord, fill: NonNullable<SideObject['fill']>): void {
  const slice = `SELECT _seq, ${fill.from} AS stored FROM "r_${table.number}" WHERE _seq > ? AND ${fill.from} IS NOT NULL ORDER BY _seq LIMIT 1000`;
  let last = 0;
  while (true) {
    const rows = db.all(slice, last);
    for (const { _seq, stored } of rows) db.run(fill.sql, Number(_seq), fill.text(String(stored)));
    if (rows.length < 1000) return;
    last = Number(rows.at(-1)?._seq);
  }
}
