import { rolesFor } from '../core/access/permissions.ts';
import { withSuffix } from '../core/events.ts';
import type { LocalApp } from '../core/local-app.ts';
import { type Bucket, fileJson, type StoredFile } from './model.ts';

/** Publishes a change of a file; call it after the commit. */
export function publishFile(
  app: LocalApp,
  bucket: Bucket,
  file: StoredFile,
  action: 'create' | 'update' | 'delete',
  userId: string,
): void {
  const own = bucket.fileSecurity ? rolesFor(file.permissions, 'read') : [];
  app.events.publish({
    words: ['buckets', bucket.id, 'files', file.id, action],
    payload: fileJson(file),
    channels: withSuffix(['files', `buckets.${bucket.id}.files`, `buckets.${bucket.id}.files.${file.id}`], action),
    roles: [...new Set([...rolesFor(bucket.permissions, 'read'), ...own])],
    userId,
  });
}
