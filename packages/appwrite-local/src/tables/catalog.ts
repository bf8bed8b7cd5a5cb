import type { Reader, Writer } from '../core/database/database.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import { changeTable, createTable, dropTable, renameColumn } from './ddl.ts';
import { compileSchema, type TableRecord, type TableSchema } from './schema.ts';

export interface DatabaseRecord {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly type: 'tablesdb' | 'legacy';
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface Kept {
  readonly record: TableRecord;
  readonly schema: TableSchema;
}

const nameOf = (databaseId: string, tableId: string) => `${databaseId.toLowerCase()}/${tableId.toLowerCase()}`;

/**
 * All declared databases and tables, in memory and in the tables `tdb_databases` and `tdb_tables`. A declaration and
 * its SQLite table change synchronously in one transaction.
 */
export class Catalog {
  readonly #app: LocalApp;
  readonly #databases = new Map<string, DatabaseRecord>();
  readonly #tables = new Map<string, Kept>();
  readonly #numbers = new Map<string, number>();

  constructor(app: LocalApp) {
    this.#app = app;
  }

  static migrate(db: Writer): void {
    db.exec(`CREATE TABLE IF NOT EXISTS tdb_databases (id TEXT PRIMARY KEY COLLATE NOCASE, record TEXT NOT NULL, number INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS tdb_tables (number INTEGER PRIMARY KEY AUTOINCREMENT, database_id TEXT NOT NULL COLLATE NOCASE,
        id TEXT NOT NULL COLLATE NOCASE, record TEXT NOT NULL, UNIQUE (database_id, id));`);
  }

  load(db: Reader): void {
    this.#databases.clear();
    this.#tables.clear();
    this.#numbers.clear();
    for (const row of db.all('SELECT record, number FROM tdb_databases ORDER BY number'))
      this.#keepDatabase(JSON.parse(String(row.record)), Number(row.number));
    for (const row of db.all('SELECT number, record FROM tdb_tables ORDER BY number'))
      this.#keepTable({ ...JSON.parse(String(row.record)), number: Number(row.number) });
  }

  #keepDatabase(record: DatabaseRecord, number: number): void {
    this.#databases.set(record.id.toLowerCase(), record);
    this.#numbers.set(record.id.toLowerCase(), number);
  }

  #keepTable(record: TableRecord): void {
    const enabled = this.database(record.databaseId)?.enabled ?? false;
    const full = { ...record, databaseEnabled: enabled };
    this.#tables.set(nameOf(full.databaseId, full.id), { record: full, schema: compileSchema(full) });
  }

  databases(): DatabaseRecord[] {
    return [...this.#databases.values()];
  }

  database(id: string): DatabaseRecord | undefined {
    return this.#databases.get(id.toLowerCase());
  }

  tables(databaseId: string): TableRecord[] {
    const wanted = databaseId.toLowerCase();
    return [...this.#tables.values()]
      .map((kept) => kept.record)
      .filter((record) => record.databaseId.toLowerCase() === wanted);
  }

  table(databaseId: string, id: string): TableRecord | undefined {
    return this.#tables.get(nameOf(databaseId, id))?.record;
  }

  schema(databaseId: string, id: string): TableSchema | undefined {
    return this.#tables.get(nameOf(databaseId, id))?.schema;
  }

  schemas(): TableSchema[] {
    return [...this.#tables.values()].map((kept) => kept.schema);
  }

  /** The database's number, counted from 1 in order of creation; 0 if there is none. */
  databaseNumber(id: string): number {
    return this.#numbers.get(id.toLowerCase()) ?? 0;
  }

  /** Creates or updates a database. */
  saveDatabase(record: DatabaseRecord): void {
    const number = this.#app.db.writeNow((db) => {
      const next = Number(db.get('SELECT coalesce(max(number), 0) + 1 AS next FROM tdb_databases')?.next);
      db.run(
        'INSERT INTO tdb_databases (id, record, number) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record',
        record.id,
        JSON.stringify(record),
        next,
      );
      return Number(db.get('SELECT number FROM tdb_databases WHERE id = ?', record.id)?.number);
    });
    this.#keepDatabase(record, number);
    for (const table of this.tables(record.id)) this.#keepTable(table);
  }

  deleteDatabase(id: string): void {
    const tables = this.tables(id);
    this.#app.db.writeNow((db) => {
      for (const table of tables) {
        dropTable(db, table);
        db.run('DELETE FROM tdb_tables WHERE number = ?', table.number);
      }
      db.run('DELETE FROM tdb_databases WHERE id = ?', id);
    });
    for (const table of tables) this.#tables.delete(nameOf(table.databaseId, table.id));
    this.#databases.delete(id.toLowerCase());
    this.#numbers.delete(id.toLowerCase());
  }

  createTable(declared: Omit<TableRecord, 'number' | 'databaseEnabled'>): TableRecord {
    const record = this.#app.db.writeNow((db) => {
      const { lastInsertRowid } = db.run(
        'INSERT INTO tdb_tables (database_id, id, record) VALUES (?, ?, ?)',
        declared.databaseId,
        declared.id,
        JSON.stringify(declared),
      );
      const made = { ...declared, number: lastInsertRowid, databaseEnabled: true };
      createTable(db, made);
      return made;
    });
    this.#keepTable(record);
    return record;
  }

  /**
   * Changes a table's declaration and keeps its rows. If SQLite reports an error (such as a unique index over equal
   * values), nothing is changed.
   */
  changeTable(after: TableRecord, renamed?: { readonly from: string; readonly to: string }): void {
    const before = this.table(after.databaseId, after.id);
    if (!before) throw new Error(`There is no table ${after.databaseId}/${after.id}.`);
    this.#app.db.writeNow((db) => {
      if (renamed) renameColumn(db, before, after, renamed.from, renamed.to);
      else changeTable(db, before, after);
      db.run('UPDATE tdb_tables SET record = ? WHERE number = ?', JSON.stringify(after), after.number);
    });
    this.#keepTable(after);
  }

  deleteTable(table: TableRecord): void {
    this.#app.db.writeNow((db) => {
      dropTable(db, table);
      db.run('DELETE FROM tdb_tables WHERE number = ?', table.number);
    });
    this.#tables.delete(nameOf(table.databaseId, table.id));
  }
}

/** The catalog of an app; set by the tables service. */
export const catalogOf = slot<Catalog>('tables');
