import { close, closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';

/** Somebody who is answered when the disk has it, or told when it has not. */
export interface Waiting {
  settle(): void;
  fail(error: unknown): void;
}

/**
 * Brings the write-ahead log to disk beside the main thread. SQLite's own sync at COMMIT would stop the whole server for
 * each one; here the next batch is made while the disk works, and everybody who waits by then shares one sync.
 */
export class WalSync {
  readonly #fd: number;
  #waiting: Waiting[] = [];
  #isSyncing = false;
  #isClosed = false;

  /** `path`: the log of a database that is open in WAL mode; `folder` holds it. */
  constructor(path: string, folder: string) {
    this.#fd = openSync(path, 'r+');
    if (process.platform === 'win32') return; // folders cannot be synced there
    const entry = openSync(folder, 'r');
    fsyncSync(entry); // the log's name must survive, too
    closeSync(entry);
  }

  /** Answers them once all that was committed before this call is on disk. */
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

  /** Waits for the disk here and now. */
  now(): void {
    fdatasyncSync(this.#fd);
  }

  /** Everything is on disk and everybody answered when this returns, or as soon as the running sync ends. */
  close(): void {
    this.now();
    this.#isClosed = true;
    for (const one of this.#waiting.splice(0)) one.settle();
    if (!this.#isSyncing) closeSync(this.#fd);
  }
}
