import { ApiError } from '../core/errors/errors.ts';
import type { Ctx } from '../core/http/router.ts';
import { uniqueId } from '../core/ids.ts';
import { grantedPermissions, requireBucket } from './access.ts';
import type { UploadRange } from './content-range.ts';
import { sniffMime } from './mime-sniff.ts';
import { type Bucket, isComplete, type StoredFile } from './model.ts';
import type { ReceivedFile } from './multipart.ts';
import { requirePicture } from './pictures.ts';
import { requireQuota } from './quota.ts';
import { type StorageParts, storageSlot } from './storage-parts.ts';
import { deleteFiles, findBucket, findFile, insertFile, type NewFile, updateFile } from './store.ts';
import { assemble, locatePiece } from './upload-pieces.ts';

export interface UploadRequest {
  bucket: Bucket;
  id: string;
  permissions: readonly string[] | null;
  /** A temp file. It is moved on success; otherwise the caller deletes it. */
  received: ReceivedFile;
}

export interface UploadResult {
  file: StoredFile;
  /** False: the file was complete before this request. */
  changed: boolean;
}

function newFile(ctx: Ctx, request: UploadRequest, blob: string): NewFile {
  const { bucket, received } = request;
  return {
    bucketSeq: bucket.seq,
    bucketId: bucket.id,
    id: request.id === 'unique()' ? uniqueId() : request.id,
    permissions: grantedPermissions(ctx.caller, request.permissions),
    name: received.name,
    signature: received.md5,
    mimeType: sniffMime(received.head),
    sizeOriginal: received.size,
    sizeActual: received.size,
    chunksTotal: 1,
    chunksUploaded: 1,
    encryption: bucket.encryption,
    compression: 'none',
    blob,
    pieces: [],
    pieceSize: received.size,
    uploader: ctx.caller.userId,
  };
}

/**
 * Inserts the row. First checks again that the bucket exists, the permission is still granted and the id is free,
 * because that may have changed while the body arrived.
 */
async function commitNew(ctx: Ctx, bucket: Bucket, file: NewFile): Promise<StoredFile> {
  return ctx.app.db.write((db) => {
    const current = findBucket(db, bucket.id);
    if (current?.seq !== bucket.seq) throw new ApiError('storage_bucket_not_found');
    requireBucket(ctx.caller, current, 'create');
    requireQuota(db, ctx.caller, file.sizeOriginal);
    if (findFile(db, bucket, file.id)) throw new ApiError('storage_file_already_exists');
    return insertFile(db, file);
  });
}

/** Stores a file from one request. Throws storage_file_already_exists. */
export async function storeWhole(ctx: Ctx, request: UploadRequest): Promise<UploadResult> {
  const { blobs } = storageSlot.of(ctx.app);
  const file = newFile(ctx, request, blobs.newBlob());
  if (findFile(ctx.app.db.read, request.bucket, file.id)) throw new ApiError('storage_file_already_exists');
  await requirePicture(ctx, request.bucket, file.mimeType, request.received.tempPath);
  await blobs.keep(request.received.tempPath, file.blob);
  try {
    return { file: await commitNew(ctx, request.bucket, file), changed: true };
  } catch (error) {
    await blobs.remove(file.blob);
    throw error;
  }
}

/** Stores one piece of a file; the last to arrive completes it. Pieces may arrive in parallel and repeatedly. */
export function storePiece(ctx: Ctx, request: UploadRequest, range: UploadRange): Promise<UploadResult> {
  const parts = storageSlot.of(ctx.app);
  const key = `${request.bucket.seq}/${request.id.toLowerCase()}`;
  return parts.uploads.run(key, async () => {
    const begun = findFile(ctx.app.db.read, request.bucket, request.id);
    if (begun && (begun.uploader !== ctx.caller.userId || begun.sizeOriginal !== range.total)) {
      throw new ApiError('storage_file_already_exists');
    }
    if (begun && isComplete(begun)) return { file: begun, changed: false };
    return begun ? continueUpload(ctx, parts, request, range, begun) : beginUpload(ctx, parts, request, range);
  });
}

async function beginUpload(
  ctx: Ctx,
  { blobs }: StorageParts,
  request: UploadRequest,
  range: UploadRange,
): Promise<UploadResult> {
  if (range.start === 0 && range.end === range.total - 1) return storeWhole(ctx, request);
  const { piece, pieces, pieceSize } = locatePiece(range, request.received.size, null);
  const file: NewFile = {
    ...newFile(ctx, request, blobs.newBlob()),
    signature: '',
    mimeType: '',
    compression: '',
    sizeOriginal: range.total,
    sizeActual: 0,
    chunksTotal: pieces,
    chunksUploaded: 1,
    pieces: [piece],
    pieceSize,
  };
  await blobs.keepPiece(request.received.tempPath, file.blob, piece);
  try {
    return { file: await commitNew(ctx, request.bucket, file), changed: true };
  } catch (error) {
    await blobs.remove(file.blob);
    throw error;
  }
}

/** Deletes the complete upload if its last piece shows that the file is not a picture. */
async function requirePictureAtLast(ctx: Ctx, bucket: Bucket, begun: StoredFile, mime: string): Promise<void> {
  const { blobs } = storageSlot.of(ctx.app);
  try {
    await requirePicture(ctx, bucket, mime, blobs.path(begun.blob));
  } catch (error) {
    await ctx.app.db.write((db) => deleteFiles(db, 'seq = ?', begun.seq));
    await blobs.remove(begun.blob);
    throw error;
  }
}

async function continueUpload(
  ctx: Ctx,
  { blobs }: StorageParts,
  request: UploadRequest,
  range: UploadRange,
  begun: StoredFile,
): Promise<UploadResult> {
  const { piece } = locatePiece(range, request.received.size, begun);
  await blobs.keepPiece(request.received.tempPath, begun.blob, piece);
  const pieces = [...new Set([...begun.pieces, piece])];
  let next: StoredFile = { ...begun, pieces, chunksUploaded: pieces.length };
  const finished = pieces.length === begun.chunksTotal;
  if (finished) {
    const { md5, mimeType, size } = await assemble(blobs, begun.blob, begun.chunksTotal);
    await requirePictureAtLast(ctx, request.bucket, begun, mimeType);
    next = { ...next, pieces: [], signature: md5, mimeType, sizeActual: size, compression: 'none' };
  }
  const file = await ctx.app.db.write((db) => {
    // The file was deleted during the upload.
    return findFile(db, request.bucket, begun.id)?.seq === begun.seq ? updateFile(db, next) : null;
  });
  if (!file) {
    await blobs.remove(begun.blob);
    throw new ApiError('storage_file_not_found');
  }
  if (finished) await blobs.removePieces(begun.blob);
  return { file, changed: true };
}
