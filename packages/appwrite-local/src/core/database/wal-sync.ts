import { close, closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';

/** A request whose answer waits for the disk; it is rejected when the sync fails. */
export interface Waiting {
  settle(): void;
  fail(error: unknown): void;
}

/**
 * Calls fsync on the write-ahead log in another thread; SQLite's own sync at COMMIT would block the server. The next
 * batch is prepared during a sync, and all requests waiting by then share the next sync.
 */
export class WalSync {
  readonly #fd: number;
  #waiting: Waiting[] = [];
  #isSyncing = false;
  #isClosed = false;

  /** `path`: the log of a database that is open in WAL mode, in `folder`. */
  constructor(path: string, folder: string) {
    this.#fd = openSync(path, 'r+');
    if (process.platform === 'win32') return; // Windows cannot sync folders
    const entry = openSync(folder, 'r');
    fsyncSync(entry); // the file's directory entry must survive, too
    closeSync(entry);
  }

  /** Settles `waiting` once everything committed before this call is on disk. */
  after(waiting: readonly Waiting[]): void {
    this.#waiting.push(...waiting);
    if (!this.#isSyncing) this.#sync();
  }

  #sync(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#isSyncing = true;
    fdatasync(this.#fd, (error) => {
      this.#isSyncing = false;
      if (this.#isClosed) close(this.#fd);
      else if (this.#waiting.length > 0) this.#sync();
      for (const one of waiting) {
        if (error) one.fail(error);
        else one.settle();
      }
    });
  }

  /** Syncs in this thread and blocks until it is done. */
  now(): void {
    fdatasyncSync(this.#fd);
  }

  /** Writes everything to disk and settles all waiting requests; those of a running sync settle when it ends. */
  close(): void {
    this.now();
    this.#isClosed = true;
    for (const one of this.#waiting.splice(0)) one.settle();
    if (!this.#isSyncing) closeSync(this.#fd);
  }
}
