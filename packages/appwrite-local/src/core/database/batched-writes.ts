import type { Connection, SharedReads, Writer } from './connection.ts';
import type { Waiting, WalSync } from './wal-sync.ts';

/**
 * Collects the writes of one event loop turn in one COMMIT and one fsync. Their requests are answered after the fsync.
 */
export class BatchedWrites {
  readonly #connection: Connection;
  readonly #reads: SharedReads;
  readonly #disk: WalSync | null;
  #waiting: Waiting[] = [];
  #open = false;

  /** `reads` is notified of each commit; `disk` is null for a temporary database. */
  constructor(connection: Connection, reads: SharedReads, disk: WalSync | null) {
    this.#connection = connection;
    this.#reads = reads;
    this.#disk = disk;
  }

  add<T>(work: (db: Writer) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      try {
        if (!this.#open) {
          this.#connection.control('BEGIN IMMEDIATE');
          this.#open = true;
          setImmediate(() => this.flush());
        }
        const value = this.#waiting.length === 0 ? this.#first(work) : this.#guarded(work);
        this.#waiting.push({ settle: () => resolve(value), fail: reject });
      } catch (error) {
        reject(error);
      }
    });
  }

  now<T>(work: (db: Writer) => T): T {
    this.flush();
    this.#connection.control('BEGIN IMMEDIATE');
    try {
      const value = work(this.#connection);
      this.#commit();
      this.#disk?.now();
      this.#connection.committed();
      return value;
    } catch (error) {
      if (this.#connection.sqlite.isTransaction) this.#connection.control('ROLLBACK');
      throw error;
    }
  }

  flush(): void {
    if (!this.#open) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#open = false;
    try {
      this.#commit();
    } catch (error) {
      if (this.#connection.sqlite.isTransaction) this.#connection.control('ROLLBACK');
      for (const one of waiting) one.fail(error);
      return;
    }
    this.#connection.committed();
    if (this.#disk) this.#disk.after(waiting);
    else for (const one of waiting) one.settle();
  }

  #commit(): void {
    this.#reads.lookAway(); // before the commit: a checkpoint cannot go past an open read transaction
    this.#connection.control('COMMIT');
  }

  /**
   * Runs the first write of a batch without a savepoint, for which SQLite would copy every changed page. Rolling back
   * the transaction loses no other write.
   */
  #first<T>(work: (db: Writer) => T): T {
    try {
      return work(this.#connection);
    } catch (error) {
      if (this.#connection.sqlite.isTransaction) this.#connection.control('ROLLBACK');
      this.#open = false;
      throw error;
    }
  }

  #guarded<T>(work: (db: Writer) => T): T {
    this.#connection.control('SAVEPOINT one_work');
    try {
      const value = work(this.#connection);
      this.#connection.control('RELEASE one_work');
      return value;
    } catch (error) {
      if (this.#connection.sqlite.isTransaction) {
        this.#connection.control('ROLLBACK TO one_work');
        this.#connection.control('RELEASE one_work');
      } else this.#undone(error);
      throw error;
    }
  }

  /** Called when the disk is full: SQLite has rolled back the whole transaction, so every write of the batch fails. */
  #undone(error: unknown): void {
    this.#open = false;
    for (const one of this.#waiting.splice(0)) one.fail(error);
  }
}
