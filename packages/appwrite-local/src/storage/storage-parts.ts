import { type Slot, slot } from '../core/local-app.ts';
import type { ProcessPool } from '../core/process-pool.ts';
import type { BlobStore } from './blob-store.ts';
import type { CheckAnswer, CheckJob } from './picture-check.ts';
import type { PreviewCache } from './preview-cache.ts';
import type { DrawAnswer, DrawJob } from './preview-worker.ts';

/** Runs work with the same key one after the other. */
export class KeyedLock {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    const tail = own.catch(() => undefined); // the caller of `own` sees the error
    this.#tails.set(key, tail);
    try {
      return await own;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }
}

/** Dependencies of the storage routes in addition to the database. */
export interface StorageParts {
  blobs: BlobStore;
  previews: PreviewCache;
  pool: ProcessPool<DrawJob, DrawAnswer>;
  /** Checks whether files are pictures. */
  checks: ProcessPool<CheckJob, CheckAnswer>;
  /** Serialises the pieces of each upload. */
  uploads: KeyedLock;
}

export const storageSlot: Slot<StorageParts> = slot('storage');
