import { join } from 'node:path';
import { expandPermissions } from '../core/access/permissions.ts';
import type { AppBuilder } from '../core/app-builder.ts';
import type { ConfigBucket } from '../core/config.ts';
import type { Writer } from '../core/database/database.ts';
import { everyHour } from '../core/hourly.ts';
import type { LocalApp } from '../core/local-app.ts';
import { moduleBeside } from '../core/module-beside.ts';
import { ProcessPool } from '../core/process-pool.ts';
import { registerTokens } from '../tokens/service.ts';
import { BlobStore } from './blob-store.ts';
import { bucketRoutes, STORAGE_LIMIT } from './bucket-routes.ts';
import { fileRoutes } from './file-routes.ts';
import type { CheckAnswer, CheckJob } from './picture-check.ts';
import { PreviewCache } from './preview-cache.ts';
import { previewRoute } from './preview-route.ts';
import type { DrawAnswer, DrawJob } from './preview-worker.ts';
import { downloadRoute, viewRoute } from './read-routes.ts';
import { KeyedLock, storageSlot } from './storage-parts.ts';
import { declaredText, deleteFiles, migrateStorage, piecesOfUploads, saveBucket, wholeBlobsIn } from './store.ts';
import { uploadRoute } from './upload-route.ts';

/**
 * Creates the buckets of appwrite.json and updates those whose declaration has changed. Changes made through the API
 * remain until then.
 */
function declareBuckets(db: Writer, buckets: readonly ConfigBucket[]): void {
  for (const bucket of buckets) {
    const declared = JSON.stringify(bucket);
    if (declaredText(db, bucket.$id) === declared) continue;
    saveBucket(
      db,
      bucket.$id,
      {
        name: bucket.name,
        permissions: expandPermissions(bucket.$permissions ?? []),
        fileSecurity: bucket.fileSecurity ?? false,
        enabled: bucket.enabled ?? true,
        maximumFileSize: bucket.maximumFileSize ?? STORAGE_LIMIT,
        allowedFileExtensions: (bucket.allowedFileExtensions ?? []).map((extension) => extension.toLowerCase()),
        compression: bucket.compression ?? 'none',
        encryption: bucket.encryption ?? true,
        antivirus: bucket.antivirus ?? true,
        transformations: bucket.transformations ?? true,
      },
      declared,
    );
  }
}

const PREVIEW_BYTES = 512 * 1024 * 1024;
/** How long unfinished uploads are kept, in ms. */
const UNFINISHED_MS = 24 * 3_600_000;

/** Renders two previews at a time, one per caller. A process that takes too long is killed. */
const drawing = {
  program: moduleBeside('./preview-worker.ts', import.meta.url),
  size: 2,
  perCaller: 1,
  timeoutMs: 12_000,
  idleMs: 30_000,
  waiting: 1_000,
  waitingPerCaller: 250,
};

/** Separate from previews, so that uploads do not wait for them. */
const checking = {
  ...drawing,
  program: moduleBeside('./picture-check.ts', import.meta.url),
  size: 1,
  timeoutMs: 6_000,
};

/** Registers buckets, files, previews and file tokens. */
export async function registerStorage(app: AppBuilder): Promise<void> {
  const blobs = new BlobStore(join(app.db.folder, 'storage'), (app.options.data ?? ':memory:') !== ':memory:');
  const pool = new ProcessPool<DrawJob, DrawAnswer>(drawing);
  const checks = new ProcessPool<CheckJob, CheckAnswer>(checking);
  storageSlot.fill(app, {
    blobs,
    pool,
    checks,
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
  await blobs.sweepPieces(piecesOfUploads(app.db.read));
  const started = Date.now();
  let isStopped = false;
  let sweeping = Promise.resolve();
  app.onListen(() => {
    const knownIn = (digits: string) => wholeBlobsIn(app.db.read, digits);
    sweeping = blobs
      .sweep({ knownIn, before: started, isStopped: () => isStopped })
      .catch((error: unknown) => app.report(error, 'removal of files that no row knows'));
  });
  app.onReset((db) => {
    for (const blob of deleteFiles(db, '1')) blobs.remove(blob).catch((error) => app.report(error, 'storage reset'));
  });
  everyHour(app, 'removal of unfinished uploads', () => removeUnfinished(app));
  app.onClose(async () => {
    isStopped = true;
    await sweeping;
    pool.close();
    checks.close();
  });
  app.routes.add(...bucketRoutes, uploadRoute, ...fileRoutes, viewRoute, downloadRoute, previewRoute);
  registerTokens(app);
}

/** Deletes uploads that were not continued for a day. */
async function removeUnfinished(app: LocalApp): Promise<void> {
  const before = new Date(Date.now() - UNFINISHED_MS).toISOString();
  const gone = await app.db.write((db) => deleteFiles(db, 'chunks_uploaded < chunks_total AND updated < ?', before));
  for (const blob of gone) await storageSlot.of(app).blobs.remove(blob);
}
