import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { registerFunctions } from './sql-functions.ts';

export type SqlRow = Record<string, SQLOutputValue>;

/** Identity of an open database: the key of its in-memory caches. */
export type OpenDatabase = object;

/** A read took longer than allowed. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** Cached prepared statements of one connection. */
export interface Reader {
  /** Absent if results of this reader must not be cached. */
  readonly database?: OpenDatabase;
  all(sql: string, ...params: SQLInputValue[]): SqlRow[];
  /** Reads each row as an array of values: twenty rows take 72 instead of 110 µs. */
  lists(sql: string, ...params: SQLInputValue[]): SQLOutputValue[][];
  get(sql: string, ...params: SQLInputValue[]): SqlRow | undefined;
  /** The first row as an array of values. */
  list(sql: string, ...params: SQLInputValue[]): SQLOutputValue[] | undefined;
  /**
   * Runs `work`, in which `lists` calls may use this many ms of CPU time. Their SQL must call `in_time()` for each row,
   * because node:sqlite cannot interrupt a statement. @throws OutOfTime
   */
  within<T>(ms: number, work: () => T): T;
}

export interface Writer extends Reader {
  run(sql: string, ...params: SQLInputValue[]): { changes: number; lastInsertRowid: number };
  /** Several statements without parameters (schema changes). Clears the statement cache. */
  exec(sql: string): void;
  /** Runs `work` right after the COMMIT and before any response is sent. For invalidating caches. */
  afterCommit(work: () => void): void;
}

/**
 * Settings of a read-only connection. It memory-maps the file, because a cache would fit only a tenth of 100,000
 * products: a search for a frequent word took 22 ms without the map and 5.5 ms with it. Mapped pages count as this
 * process's memory, but the system reclaims them when it needs memory.
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
  /** When to check the CPU time next, on the scale of `performance.now()`. */
  #lookAt = Number.POSITIVE_INFINITY;
  #from = { user: 0, system: 0 };
  #given = 0;

  constructor(path: string, readOnly: boolean, database?: OpenDatabase) {
    if (database) this.database = database;
    this.sqlite = new DatabaseSync(path, { readOnly, timeout: 5000 });
    registerFunctions(this.sqlite);
    // Callers pass a column of the row, so that SQLite calls the function for each row.
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

  /** Compares the CPU time with the limit. Wall-clock time would include other processes. */
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

  /** Hook that runs before each read. */
  protected see(): void {}

  #forget(): void {
    this.#statements.clear();
    this.#listing.clear();
  }

  /** Closes the connection; further calls do nothing. */
  close(): void {
    this.#forget();
    if (this.sqlite.isOpen) this.sqlite.close();
  }
}

/**
 * Runs all reads of one event loop turn in one transaction, which ends early at a commit: taking SQLite's locks for
 * each read costs more than finding a row.
 */
export class SharedReads extends Connection {
  #isSeeing = false;

  protected override see(): void {
    if (this.#isSeeing) return;
    this.control('BEGIN');
    this.#isSeeing = true;
    setImmediate(() => this.lookAway());
  }

  /** Ends the read transaction, so that later reads see the latest commit. */
  lookAway(): void {
    if (!this.#isSeeing) return;
    this.#isSeeing = false;
    if (!this.sqlite.isTransaction) return;
    try {
      this.control('COMMIT');
    } catch {
      // SQLite refuses the COMMIT after a damaged page or a failed read. The failed read has already thrown, and
      // nothing was written.
      if (this.sqlite.isTransaction) this.control('ROLLBACK');
    }
  }

  override close(): void {
    if (this.sqlite.isOpen) this.lookAway();
    this.#isSeeing = false;
    super.close();
  }
}
