import { type Slot, slot } from '../core/local-app.ts';
import type { BlobStore } from './blob-store.ts';
import type { KeyedLock } from './keyed-lock.ts';
import type { PreviewCache } from './preview-cache.ts';
import type { PreviewPool } from './preview-pool.ts';

/** What the routes of storage work with besides the database. */
export interface StorageParts {
  blobs: BlobStore;
  /** Drawn previews. */
  previews: PreviewCache;
  pool: PreviewPool;
  /** One at a time for each half-uploaded file. */
  uploads: KeyedLock;
}

export const storageSlot: Slot<StorageParts> = slot('storage');
