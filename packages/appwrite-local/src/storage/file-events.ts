import { rolesFor } from '../core/access/permissions.ts';
import { withSuffix } from '../core/events.ts';
import type { LocalApp } from '../core/local-app.ts';
import { type Bucket, fileJson, type StoredFile } from './model.ts';

/** Guests hear of no files, as they list none: whoever signed in stands for everybody. */
const told = (role: string): readonly string[] => {
  if (role === 'guests') return [];
  return [role === 'any' ? 'users' : role];
};

/** Tells realtime and functions what happened to a file; call after the commit. */
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
    roles: [...new Set([...rolesFor(bucket.permissions, 'read'), ...own].flatMap(told))],
    userId,
  });
}
