import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { registerFunctions } from './sql-functions.ts';

export type SqlRow = Record<string, SQLOutputValue>;

/** The identity of an open database, to which in-memory caches are attached. */
export type OpenDatabase = object;

/** A read took longer than allowed. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** Cached prepared statements of one connection. */
export interface Reader {
  /** Absent where nothing that is read may be cached. */
  readonly database?: OpenDatabase;
  all(sql: string, ...params: SQLInputValue[]): SqlRow[];
  /** Reads each row as an array of values: twenty rows take 72 instead of 110 µs. */
  lists(sql: string, ...params: SQLInputValue[]): SQLOutputValue[][];
  get(sql: string, ...params: SQLInputValue[]): SqlRow | undefined;
  /** The first row as an array of values. */
  list(sql: string, ...params: SQLInputValue[]): SQLOutputValue[] | undefined;
  /**
   * Runs `work`, whose lists may use this many ms of CPU time. Their statements call `in_time()` for each row, because
   * node:sqlite cannot interrupt a statement. @throws OutOfTime
   */
  within<T>(ms: number, work: () => T): T;
}

export interface Writer extends Reader {
  run(sql: string, ...params: SQLInputValue[]): { changes: number; lastInsertRowid: number };
  /** Several statements without parameters (schema changes). Clears the statement cache. */
  exec(sql: string): void;
  /** Runs right after the COMMIT of this work and before any answer: for invalidating caches. */
  afterCommit(work: () => void): void;
}

/**
 * Settings of a read-only connection. It maps the file instead of caching it: a cache would hold only a tenth of
 * 100,000 products (a frequent word among them took 22 ms without the map, 5.5 ms with it). Mapped pages count as this
 * process' memory, but the system takes them back when it needs them.
 */
export const READING = 'PRAGMA cache_size=-32768; PRAGMA mmap_size=536870912;';

const cacheLimit = 2000;

/** One SQLite connection. Waits up to 5 s for another's lock, and caches up to 2000 prepared statements. */
export class Connection implements Writer {
  readonly sqlite: DatabaseSync;
  readonly database?: OpenDatabase;
  readonly #statements = new Map<string, StatementSync>();
  readonly #listing = new Map<string, StatementSync>();
  readonly #hooks: (() => void)[] = [];
  /** When the CPU time is checked next. */
  #lookAt = Number.POSITIVE_INFINITY;
  #from = { user: 0, system: 0 };
  #given = 0;

  constructor(path: string, readOnly: boolean, database?: OpenDatabase) {
    if (database) this.database = database;
    this.sqlite = new DatabaseSync(path, { readOnly, timeout: 5000 });
    registerFunctions(this.sqlite);
    // The argument is the row's sequence, so that SQLite calls the function for each row.
    this.sqlite.function('in_time', (_sequence) => {
      if (performance.now() > this.#lookAt) this.#spend();
      return 1;
    });
  }

  #statement(sql: string, kept = this.#statements): StatementSync {
    const known = kept.get(sql);
    if (known) return known;
    if (kept.size >= cacheLimit) kept.clear();
    const made = this.sqlite.prepare(sql);
    if (kept === this.#listing) made.setReturnArrays(true);
    kept.set(sql, made);
    return made;
  }

  all(sql: string, ...params: SQLInputValue[]): SqlRow[] {
    this.see();
    return this.#statement(sql).all(...params);
  }

  lists(sql: string, ...params: SQLInputValue[]): SQLOutputValue[][] {
    this.see();
    return this.#statement(sql, this.#listing).all(...params) as unknown as SQLOutputValue[][];
  }

  get(sql: string, ...params: SQLInputValue[]): SqlRow | undefined {
    this.see();
    return this.#statement(sql).get(...params);
  }

  list(sql: string, ...params: SQLInputValue[]): SQLOutputValue[] | undefined {
    this.see();
    return this.#statement(sql, this.#listing).get(...params) as unknown as SQLOutputValue[] | undefined;
  }

  run(sql: string, ...params: SQLInputValue[]): { changes: number; lastInsertRowid: number } {
    const { changes, lastInsertRowid } = this.#statement(sql).run(...params);
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
  }

  within<T>(ms: number, work: () => T): T {
    this.#from = process.threadCpuUsage();
    this.#given = ms;
    this.#lookAt = performance.now() + ms;
    try {
      return work();
    } finally {
      this.#lookAt = Number.POSITIVE_INFINITY;
    }
  }

  /** Compares the CPU time with the limit. The clock alone would count the time of other processes. */
  #spend(): void {
    const { user, system } = process.threadCpuUsage(this.#from);
    const left = this.#given - (user + system) / 1_000;
    if (left <= 0) throw new OutOfTime();
    this.#lookAt = performance.now() + left;
  }

  exec(sql: string): void {
    this.#forget();
    this.sqlite.exec(sql);
  }

  afterCommit(work: () => void): void {
    this.#hooks.push(work);
  }

  committed(): void {
    for (const hook of this.#hooks.splice(0)) hook();
  }

  /** Runs a statement without a result, such as BEGIN or COMMIT. */
  control(sql: string): void {
    this.#statement(sql).run();
  }

  /** Called before each read. */
  protected see(): void {}

  #forget(): void {
    this.#statements.clear();
    this.#listing.clear();
  }

  /** Calling it again does nothing. */
  close(): void {
    this.#forget();
    if (this.sqlite.isOpen) this.sqlite.close();
  }
}

/**
 * Puts the reads of one event loop turn into one transaction, up to the next commit: taking SQLite's locks for each
 * costs more than finding a row.
 */
export class SharedReads extends Connection {
  #isSeeing = false;

  protected override see(): void {
    if (this.#isSeeing) return;
    this.control('BEGIN');
    this.#isSeeing = true;
    setImmediate(() => this.lookAway());
  }

  /** Reads after this see the latest commit. */
  lookAway(): void {
    if (!this.#isSeeing) return;
    this.#isSeeing = false;
    if (!this.sqlite.isTransaction) return;
    try {
      this.control('COMMIT');
    } catch {
      // SQLite refuses it after a damaged page or a failed read. That read has its error, and nothing was written.
      if (this.sqlite.isTransaction) this.control('ROLLBACK');
    }
  }

  override close(): void {
    if (this.sqlite.isOpen) this.lookAway();
    this.#isSeeing = false;
    super.close();
  }
}
