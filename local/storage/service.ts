import { join } from 'node:path';
import type { AppBuilder } from '../core/app-builder.ts';
import type { LocalApp } from '../core/local-app.ts';
import { registerTokens } from '../tokens/service.ts';
import { BlobStore } from './blob-store.ts';
import { bucketRoutes } from './bucket-routes.ts';
import { declareBuckets } from './declared-buckets.ts';
import { fileRoutes } from './file-routes.ts';
import { KeyedLock } from './keyed-lock.ts';
import { PreviewCache } from './preview-cache.ts';
import { PreviewPool } from './preview-pool.ts';
import { previewRoute } from './preview-route.ts';
import { downloadRoute, viewRoute } from './read-routes.ts';
import { storageSlot } from './slot.ts';
import { deleteFiles, knownBlobs, migrateStorage } from './store.ts';
import { uploadRoute } from './upload-route.ts';

const PREVIEW_BYTES = 512 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** Uploads that were begun and not finished are kept for so long. */
const UNFINISHED_MS = 24 * HOUR_MS;

/** Buckets, files, previews, file tokens. */
export async function registerStorage(app: AppBuilder): Promise<void> {
  const blobs = new BlobStore(join(app.db.folder, 'storage'), (app.options.data ?? ':memory:') !== ':memory:');
  const pool = new PreviewPool({ size: 2, timeoutMs: 12_000, idleMs: 30_000, queueLimit: 1000 });
  storageSlot.fill(app, {
    blobs,
    pool,
    previews: new PreviewCache(blobs, PREVIEW_BYTES),
    uploads: new KeyedLock(),
  });
  await blobs.prepare();
  app.db.writeNow((db) => {
    migrateStorage(db);
    declareBuckets(db, app.config.buckets ?? []);
    deleteFiles(
      db,
      'chunks_uploaded < chunks_total AND updated < ?',
      new Date(Date.now() - UNFINISHED_MS).toISOString(),
    );
  });
  await blobs.sweep(knownBlobs(app.db.read));
  app.onReset((db) => {
    for (const blob of deleteFiles(db, '1')) blobs.remove(blob).catch((error) => app.report(error, 'storage reset'));
  });
  const sweeper = setInterval(() => {
    removeUnfinished(app).catch((error) => app.report(error, 'removal of unfinished uploads'));
  }, HOUR_MS);
  sweeper.unref();
  app.onClose(() => {
    clearInterval(sweeper);
    pool.close();
  });
  app.routes.add(...bucketRoutes, uploadRoute, ...fileRoutes, viewRoute, downloadRoute, previewRoute);
  registerTokens(app);
}

/** Removes uploads that nobody went on with for a day. */
async function removeUnfinished(app: LocalApp): Promise<void> {
  const before = new Date(Date.now() - UNFINISHED_MS).toISOString();
  const gone = await app.db.write((db) => deleteFiles(db, 'chunks_uploaded < chunks_total AND updated < ?', before));
  for (const blob of gone) await storageSlot.of(app).blobs.remove(blob);
}
