import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { registerFunctions } from './sql-functions.ts';

export type SqlRow = Record<string, SQLOutputValue>;

/** Identity of an open database; what is kept in memory of it hangs on it. */
export type OpenDatabase = object;

/** Reading took longer than it was given. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** Cached prepared statements over one connection. */
export interface Reader {
  /** Absent where nothing may be kept of what is read. */
  readonly database?: OpenDatabase;
  all(sql: string, ...params: SQLInputValue[]): SqlRow[];
  /** The same, each row as its values in the order of the statement: less work where rows have many columns (bench/RESULTS.md). */
  lists(sql: string, ...params: SQLInputValue[]): SQLOutputValue[][];
  get(sql: string, ...params: SQLInputValue[]): SqlRow | undefined;
  /** The first row, in the same way as `lists`. */
  list(sql: string, ...params: SQLInputValue[]): SQLOutputValue[] | undefined;
  /**
   * Runs `work`, whose lists are given so many ms of the processor: their statements ask `in_time()` at each row they look at, as node:sqlite has no way to
   * interrupt one. @throws OutOfTime
   */
  within<T>(ms: number, work: () => T): T;
}

export interface Writer extends Reader {
  run(sql: string, ...params: SQLInputValue[]): { changes: number; lastInsertRowid: number };
  /** Several statements without parameters (schema changes). Forgets cached statements. */
  exec(sql: string): void;
  /** Runs right after the COMMIT that holds this work, before anybody is answered: forget what is cached. */
  afterCommit(work: () => void): void;
}

/**
 * Settings of a connection that only reads. The file is read from where the system keeps it in memory anyway: a copy of it here would hold a tenth of
 * 100,000 products (a frequent word among them: 22 ms without, 5.5 with it). Such pages count as memory of this process once they were
 * asked for, and are given back when the system wants them.
 */
export const READING = 'PRAGMA cache_size=-32768; PRAGMA mmap_size=536870912;';

const cacheLimit = 2000;

/** One SQLite connection, waiting up to 5 s for another's lock. Statements are prepared once, up to 2000 of them. */
export class Connection implements Writer {
  readonly sqlite: DatabaseSync;
  readonly database?: OpenDatabase;
  readonly #statements = new Map<string, StatementSync>();
  readonly #listing = new Map<string, StatementSync>();
  readonly #hooks: (() => void)[] = [];
  /** When to look at what the processor has spent. */
  #lookAt = Number.POSITIVE_INFINITY;
  #from = { user: 0, system: 0 };
  #given = 0;

  constructor(path: string, readOnly: boolean, database?: OpenDatabase) {
    if (database) this.database = database;
    this.sqlite = new DatabaseSync(path, { readOnly, timeout: 5000 });
    registerFunctions(this.sqlite);
    // It takes the row's sequence, so that SQLite asks it anew for each row.
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

  /** The clock says that the time may be over; on a busy machine the processor was with others for part of it. */
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

  /** Statement text that never leaves this file; not cached against schema changes. */
  control(sql: string): void {
    this.#statement(sql).run();
  }

  /** Before each reading. */
  protected see(): void {}

  #forget(): void {
    this.#statements.clear();
    this.#listing.clear();
  }

  /** Once more does nothing. */
  close(): void {
    this.#forget();
    if (this.sqlite.isOpen) this.sqlite.close();
  }
}

/**
 * Readings of one turn of the event loop are one transaction, up to the next commit: alone, each would take and give back SQLite's
 * locks, which costs more than to find a row.
 */
export class SharedReads extends Connection {
  #isSeeing = false;

  protected override see(): void {
    if (this.#isSeeing) return;
    this.control('BEGIN');
    this.#isSeeing = true;
    setImmediate(() => this.lookAway());
  }

  /** What is committed from here on is seen. */
  lookAway(): void {
    if (!this.#isSeeing) return;
    this.#isSeeing = false;
    if (this.sqlite.isTransaction) this.control('COMMIT');
  }

  override close(): void {
    if (this.sqlite.isOpen) this.lookAway();
    this.#isSeeing = false;
    super.close();
  }
}
