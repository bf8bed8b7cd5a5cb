import type { Caller } from '../core/access/caller.ts';
import {
  type Action,
  expandPermissions,
  isAllowed,
  parsePermission,
  refusalText,
  rolesFor,
} from '../core/access/permissions.ts';
import type { Reader } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { Ctx } from '../core/http/router.ts';
import type { Bucket, StoredFile } from './model.ts';
import { findBucket, findFile } from './store.ts';

/**
 * The bucket, if it exists for the caller. Throws storage_bucket_not_found if it is missing, or disabled and the caller
 * has no API key.
 */
export function openBucket(ctx: Ctx, db: Reader, id: string): Bucket {
  const bucket = ctx.hasProject ? findBucket(db, id) : null;
  if (!bucket || (!bucket.enabled && !ctx.isKey)) throw new ApiError('storage_bucket_not_found');
  return bucket;
}

/** Whether the bucket's own permissions allow `action`. API keys may do everything. */
export const bucketAllows = (caller: Caller, bucket: Bucket, action: Action): boolean =>
  caller.kind === 'key' || isAllowed(caller.roles, bucket.permissions, action);

/** Throws user_unauthorized with the bucket's permissions in the message. */
export function requireBucket(caller: Caller, bucket: Bucket, action: Action): void {
  if (bucketAllows(caller, bucket, action)) return;
  throw new ApiError('user_unauthorized', refusalText(caller.roles, rolesFor(bucket.permissions, action), action));
}

/**
 * The file, if the bucket or (with file security) the file itself lets the caller read it. Without file security the
 * error names the permission; with it a hidden file looks like a missing one (reference §7.5).
 */
export function readableFile(caller: Caller, db: Reader, bucket: Bucket, id: string): StoredFile {
  if (!bucket.fileSecurity) requireBucket(caller, bucket, 'read');
  const file = findFile(db, bucket, id);
  if (!file) throw new ApiError('storage_file_not_found');
  if (!bucketAllows(caller, bucket, 'read') && !isAllowed(caller.roles, file.permissions, 'read')) {
    throw new ApiError('storage_file_not_found');
  }
  return file;
}

/** The file, if the caller may change or delete it. */
export function changeableFile(
  caller: Caller,
  db: Reader,
  bucket: Bucket,
  id: string,
  action: 'update' | 'delete',
): StoredFile {
  if (!bucket.fileSecurity) requireBucket(caller, bucket, action);
  const file = findFile(db, bucket, id);
  if (!file) throw new ApiError('storage_file_not_found');
  if (bucketAllows(caller, bucket, action) || isAllowed(caller.roles, file.permissions, action)) return file;
  throw new ApiError('user_unauthorized', refusalText(caller.roles, rolesFor(file.permissions, action), action));
}

/**
 * The permissions to store. Users may give them only to roles they have, API keys to any role. By default the uploading
 * user may do everything; guests and API keys set none (reference §7.3, §7.4).
 */
export function grantedPermissions(caller: Caller, asked: readonly string[] | null): string[] {
  if (asked === null) {
    return caller.userId ? ['read', 'update', 'delete'].map((action) => `${action}("user:${caller.userId}")`) : [];
  }
  if (caller.kind !== 'key') {
    for (const permission of asked) {
      const role = parsePermission(permission)?.role;
      if (role === undefined || !caller.roles.includes(role)) {
        throw new ApiError('user_unauthorized', `Permissions must be one of: (${caller.roles.join(', ')})`);
      }
    }
  }
  return expandPermissions(asked, ['update', 'delete']);
}
