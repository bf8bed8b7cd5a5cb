import { expandPermissions } from '../core/access/permissions.ts';
import type { ConfigBucket } from '../core/config.ts';
import type { Writer } from '../core/database/database.ts';
import { STORAGE_LIMIT } from './bucket-routes.ts';
import { declaredText, saveBucket } from './store.ts';

/**
 * Makes the buckets of appwrite.json, and changes those whose declaration changed since. What was changed through the API
 * meanwhile stays as long as the declaration stays.
 */
export function declareBuckets(db: Writer, buckets: readonly ConfigBucket[]): void {
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
