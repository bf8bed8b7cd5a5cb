import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';

export type SqlRow = Record<string, SQLOutputValue>;

/** One SQLite file, or ':memory:'. Data is on disk when `write` returns. */
export class Database {
  readonly #sqlite: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** @throws when the file cannot be created, is no database, or is used by another simulator. */
  constructor(file: string) {
    if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600)); // it contains buyers' names
    this.#sqlite = new DatabaseSync(file);
    // Two simulators on one file would send every notification twice.
    this.#sqlite.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;');
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const made = this.#sqlite.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }

  all(sql: string, ...params: SQLInputValue[]): SqlRow[] {
    return this.#statement(sql).all(...params);
  }

  get(sql: string, ...params: SQLInputValue[]): SqlRow | undefined {
    return this.#statement(sql).get(...params);
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...params: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...params).changes);
  }

  /** Several statements without parameters. */
  exec(sql: string): void {
    this.#sqlite.exec(sql);
  }

  /** Runs `work` in one transaction, which is rolled back if it throws. */
  write<T>(work: () => T): T {
    this.#sqlite.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#sqlite.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#sqlite.isTransaction) this.#sqlite.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#sqlite.close();
  }
}
