import { isPast, now } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { Ctx } from '../core/http/router.ts';
import { readableFile, requireBucket } from '../storage/access.ts';
import type { Bucket, StoredFile } from '../storage/model.ts';
import { findFile } from '../storage/store.ts';
import { type FileToken, findToken, markUsed } from './store.ts';

/** `accessedAt` is precise only to a day: further uses within that time are not stored. */
const DAY_MS = 86_400_000;

/** The live token of a secret; null for a forged, deleted or expired one. */
function liveToken(ctx: Ctx, secret: string): FileToken | null {
  if (secret === '') return null;
  const payload = ctx.app.jwt.verify(secret);
  if (payload instanceof Error || typeof payload.tokenId !== 'string') return null;
  const token = findToken(ctx.app.db.read, payload.tokenId);
  return token && !(token.expire && isPast(token.expire)) ? token : null;
}

async function noteUse({ app }: Ctx, { id, accessedAt }: FileToken): Promise<void> {
  if (accessedAt !== '' && Date.parse(accessedAt) > Date.now() - DAY_MS) return;
  await app.db.write((db) => markUsed(db, id, now()));
}

/**
 * The file that the caller's own rights or a file token permit. A live token of another or missing file or bucket is
 * refused, also for a caller who may read the file, and counts as used.
 */
export async function tokenReadableFile(ctx: Ctx, bucket: Bucket, fileId: string, secret: string): Promise<StoredFile> {
  const { read } = ctx.app.db;
  const token = liveToken(ctx, secret);
  if (!token) return readableFile(ctx.caller, read, bucket, fileId);
  await noteUse(ctx, token);
  if (token.bucketId !== bucket.id && !bucket.fileSecurity) requireBucket(ctx.caller, bucket, 'read');
  const file = findFile(read, bucket, fileId);
  if (token.bucketId !== bucket.id || token.fileId !== file?.id) throw new ApiError('user_unauthorized');
  return file;
}
