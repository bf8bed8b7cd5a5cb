import type { SQLInputValue } from 'node:sqlite';
import { rolesFor } from '../core/access/permissions.ts';
import type { Reader, Writer } from '../core/database/database.ts';
import { fold } from '../core/database/sql-functions.ts';
import { indexedWords } from '../queries/fulltext.ts';
import { gramText } from '../queries/grams.ts';
import type { ColumnSchema, TableSchema } from '../tables/schema.ts';
import { decodeRow, foldedValue, type StoredRow, toSql } from './codec.ts';
import { RowRefusal } from './refusal.ts';

/** The SQL of one table. */
interface Statements {
  readonly find: string;
  readonly insert: string;
  readonly remove: string;
  readonly grant: string;
  readonly revoke: string;
  /** Columns with text indexes. */
  readonly searched: readonly ColumnSchema[];
}

const kept = new WeakMap<TableSchema, Statements>();

function statementsOf(table: TableSchema): Statements {
  const known = kept.get(table);
  if (known) return known;
  const names = [
    '_id',
    '_created',
    '_updated',
    '_perms',
    ...table.columns.flatMap(({ sql, folded }) => (folded ? [sql, folded] : [sql])),
  ];
  const made: Statements = {
    find: `SELECT ${table.selectList} FROM ${table.sql} WHERE _id = ?`,
    insert: `INSERT INTO ${table.sql} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    remove: `DELETE FROM ${table.sql} WHERE _seq = ?`,
    grant: `INSERT OR IGNORE INTO ${table.readers} (role, seq) VALUES (?, ?)`,
    revoke: `DELETE FROM ${table.readers} WHERE role = ? AND seq = ?`,
    searched: table.columns.filter((column) => column.trigram ?? column.grams ?? column.fulltext),
  };
  kept.set(table, made);
  return made;
}

/** The stored row, without a permission check; null when there is none. */
export function findRow(db: Reader, table: TableSchema, id: string): StoredRow | null {
  const row = db.list(statementsOf(table).find, id);
  return row ? decodeRow(table, row) : null;
}

/** Whether SQLite reports a violated unique index (or row id). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (error.errcode === 2067 || error.errcode === 1555);
}

function orDuplicate<T>(id: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isUniqueViolation(error) ? new RowRefusal('duplicate', id) : error;
  }
}

/** Inserts a row of encoded, validated values. Returns it with its sequence. */
export function insertRow(db: Writer, table: TableSchema, row: Omit<StoredRow, 'seq'>): StoredRow {
  const statements = statementsOf(table);
  const values: SQLInputValue[] = [row.id, row.createdAt, row.updatedAt, JSON.stringify(row.permissions)];
  for (const column of table.columns) {
    const value = row.values[column.key];
    values.push(toSql(column, value));
    if (column.folded) values.push(foldedValue(value));
  }
  const seq = orDuplicate(row.id, () => db.run(statements.insert, ...values).lastInsertRowid);
  for (const role of rolesFor(row.permissions, 'read')) db.run(statements.grant, role, seq);
  for (const column of statements.searched) indexText(db, column, seq, row.values[column.key]);
  return { seq, ...row };
}

/** The row that already has one of these values in a unique index; null if there is none. */
export function findHolder(db: Reader, table: TableSchema, values: StoredRow['values']): StoredRow | null {
  for (const { type, columns, failure } of table.indexes) {
    if (type !== 'unique' || failure !== undefined) continue;
    const indexed = columns.map((key) => table.byKey.get(key)).filter((column) => column !== undefined);
    if (indexed.length < columns.length || indexed.some(({ encrypt }) => encrypt)) continue;
    const wanted = indexed.map((column) =>
      column.folded ? foldedValue(values[column.key]) : toSql(column, values[column.key]),
    );
    if (wanted.includes(null)) continue;
    const where = indexed.map(({ folded, sql }) => `${folded ?? sql} = ?`).join(' AND ');
    const row = db.list(`SELECT ${table.selectList} FROM ${table.sql} WHERE ${where}`, ...wanted);
    if (row) return decodeRow(table, row);
  }
  return null;
}

/** Writes the difference between two states of a row. */
export function replaceRow(db: Writer, table: TableSchema, before: StoredRow, after: StoredRow): void {
  const statements = statementsOf(table);
  const changed = table.columns.filter(({ key }) => !sameValue(before.values[key], after.values[key]));
  const sets = ['_created = ?', '_updated = ?'];
  const values: SQLInputValue[] = [after.createdAt, after.updatedAt];
  const granted = !sameValue(before.permissions, after.permissions);
  if (granted) {
    sets.push('_perms = ?');
    values.push(JSON.stringify(after.permissions));
  }
  for (const column of changed) {
    sets.push(`${column.sql} = ?`);
    values.push(toSql(column, after.values[column.key]));
    if (column.folded) {
      sets.push(`${column.folded} = ?`);
      values.push(foldedValue(after.values[column.key]));
    }
  }
  if (before.id !== after.id) {
    sets.push('_id = ?');
    values.push(after.id);
  }
  if (before.createdAt === after.createdAt) {
    sets.shift();
    values.shift();
  }
  orDuplicate(after.id, () =>
    db.run(`UPDATE ${table.sql} SET ${sets.join(', ')} WHERE _seq = ?`, ...values, after.seq),
  );
  if (granted) regrant(db, statements, before, after);
  for (const column of statements.searched) {
    if (!changed.includes(column)) continue;
    forgetText(db, column, after.seq);
    indexText(db, column, after.seq, after.values[column.key]);
  }
}

function regrant(db: Writer, statements: Statements, before: StoredRow, after: StoredRow): void {
  for (const role of rolesFor(before.permissions, 'read')) db.run(statements.revoke, role, before.seq);
  for (const role of rolesFor(after.permissions, 'read')) db.run(statements.grant, role, after.seq);
}

/** Deletes the row, its readers and its entries in the text indexes. The caller has checked permissions. */
export function removeRow(db: Writer, table: TableSchema, row: StoredRow): void {
  const statements = statementsOf(table);
  db.run(statements.remove, row.seq);
  for (const role of rolesFor(row.permissions, 'read')) db.run(statements.revoke, role, row.seq);
  for (const column of statements.searched) forgetText(db, column, row.seq);
}

/** Deletes every row of a table (for a reset). Sequences continue to count up. */
export function clearTable(db: Writer, table: TableSchema): void {
  db.run(`DELETE FROM ${table.sql}`);
  db.run(`DELETE FROM ${table.readers}`);
  for (const column of statementsOf(table).searched) {
    for (const name of [column.trigram, column.grams, column.fulltext]) if (name) db.run(`DELETE FROM ${name}`);
  }
}

function indexText(db: Writer, column: ColumnSchema, seq: number, value: unknown): void {
  if (typeof value !== 'string') return;
  const { trigram, grams, fulltext } = column;
  if (trigram) db.run(`INSERT INTO ${trigram} (rowid, text) VALUES (?, ?)`, seq, fold(value));
  if (grams) db.run(`INSERT INTO ${grams} (rowid, grams) VALUES (?, ?)`, seq, gramText(fold(value)));
  if (fulltext) db.run(`INSERT INTO ${fulltext} (rowid, text) VALUES (?, ?)`, seq, indexedWords(value));
}

function forgetText(db: Writer, { trigram, grams, fulltext }: ColumnSchema, seq: number): void {
  for (const name of [trigram, grams, fulltext]) if (name) db.run(`DELETE FROM ${name} WHERE rowid = ?`, seq);
}

/** Deep equality of JSON values. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((value, place) => sameValue(value, other[place]));
}
