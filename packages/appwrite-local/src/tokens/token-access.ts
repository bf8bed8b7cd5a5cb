import { isPast } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { Ctx } from '../core/http/router.ts';
import { readableFile } from '../storage/access.ts';
import type { Bucket, StoredFile } from '../storage/model.ts';
import { findFile } from '../storage/store.ts';
import { type FileToken, findToken } from './store.ts';

/** The live token behind a secret; null for a forged, deleted or expired one, which counts as none. */
function liveToken(ctx: Ctx, secret: string): FileToken | null {
  if (secret === '') return null;
  const payload = ctx.app.jwt.verify(secret);
  if (payload instanceof Error || typeof payload.tokenId !== 'string') return null;
  const token = findToken(ctx.app.db.read, payload.tokenId);
  return token && !(token.expire && isPast(token.expire)) ? token : null;
}

/** The file that the caller's own rights or a file token let be read. A good token of another file is refused. */
export function tokenReadableFile(ctx: Ctx, bucket: Bucket, fileId: string, secret: string): StoredFile {
  const { read } = ctx.app.db;
  const token = liveToken(ctx, secret);
  if (!token) return readableFile(ctx.caller, read, bucket, fileId);
  const file = findFile(read, bucket, fileId);
  if (!file) throw new ApiError('storage_file_not_found');
  if (token.bucketId !== bucket.id || token.fileId !== file.id) throw new ApiError('user_unauthorized');
  return file;
}
