import { rm } from 'node:fs/promises';
import { ApiError } from '../core/errors/errors.ts';
import { optional, readParams, required } from '../core/http/params.ts';
import { bodyFields, ordinaryLimit, packageLimit } from '../core/http/request-input.ts';
import { type Ctx, type Route, route } from '../core/http/router.ts';
import { customId, nullable, permissions, uid } from '../core/http/validators.ts';
import { bucketAllows, grantedPermissions, openBucket, requireBucket } from './access.ts';
import { parseUploadRange, type UploadRange } from './content-range.ts';
import { publishFile } from './file-events.ts';
import { type Bucket, extensionOf, fileJson, isComplete } from './model.ts';
import { type ReceivedForm, receiveForm, UploadError } from './multipart.ts';
import { requireDiskSpace } from './quota.ts';
import { storageSlot } from './storage-parts.ts';
import { findBucket } from './store.ts';
import { storePiece, storeWhole, type UploadRequest } from './upload.ts';

/** Permissions for files; `create` is not one of them. */
export const filePermissions = nullable(permissions(['read', 'update', 'delete']));

const formParams = { fileId: required(customId), permissions: optional(filePermissions) };

/** A client that sends nothing for this many ms is disconnected. */
const STALL_MS = 20_000;

/** POST …/files: one file in one request, or a piece of it with `content-range` (reference §12.3). */
export const uploadRoute: Route = route(
  {
    method: 'POST',
    path: '/v1/storage/buckets/:bucketId/files',
    scope: 'files.write',
    body: 'raw',
    limit: {
      max: 60,
      seconds: 60,
      key: 'ip:{ip},method:{method},url:{url},userId:{userId},chunkId:{chunk}',
    },
    params: { bucketId: required(uid) },
  },
  async (ctx) => {
    const { bucketId = '' } = ctx.params;
    if (!ctx.isKey) await requireDiskSpace(ctx.app);
    const form = await readForm(ctx, findBucket(ctx.app.db.read, bucketId));
    try {
      return await upload(ctx, bucketId, form);
    } finally {
      // A successful upload has already moved the temp file; otherwise it is deleted here.
      if (form.file) await rm(form.file.tempPath, { force: true });
    }
  },
);

/** Maximum size of a request to this bucket in bytes: its largest file, plus the other fields. */
const mostBytes = (bucket: Bucket | null): number =>
  Math.min(packageLimit, (bucket?.maximumFileSize ?? 0) + ordinaryLimit);

async function readForm(ctx: Ctx, bucket: Bucket | null): Promise<ReceivedForm & { input: Record<string, unknown> }> {
  const type = ctx.header('content-type');
  if (!type.startsWith('multipart/form-data')) {
    return { fields: {}, file: null, input: await bodyFields(ctx.incoming, ordinaryLimit) };
  }
  const maxBytes = mostBytes(bucket);
  if (Number(ctx.header('content-length') || 0) > maxBytes) throw tooLarge();
  const { blobs } = storageSlot.of(ctx.app);
  // Without the permission to create, the file is discarded instead of written to disk.
  const keeps = bucket !== null && bucketAllows(ctx.caller, bucket, 'create');
  try {
    const form = await receiveForm(ctx.incoming, type, { blobs, maxBytes, stallMs: STALL_MS, keeps });
    return { ...form, input: form.fields };
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    if (error.problem === 'too-large') throw tooLarge();
    throw new ApiError('storage_invalid_file');
  }
}

const tooLarge = (): ApiError => new ApiError('storage_invalid_file_size', 'File size not allowed');

async function upload(
  ctx: Ctx,
  bucketId: string,
  form: ReceivedForm & { input: Record<string, unknown> },
): Promise<Response> {
  const input = readParams(formParams, form.input, ctx.app);
  const bucket = openBucket(ctx, ctx.app.db.read, bucketId);
  requireBucket(ctx.caller, bucket, 'create');
  grantedPermissions(ctx.caller, input.permissions);
  if (!form.file) throw new ApiError('storage_file_empty');
  const header = ctx.header('content-range');
  const range = header === '' ? null : readRange(header);
  checkAgainstBucket(bucket, form.file.name, range ? range.total : form.file.size);
  const request: UploadRequest = {
    bucket,
    id: (range && readAppwriteId(ctx)) || (input.fileId ?? ''),
    permissions: input.permissions,
    received: form.file,
  };
  const { file, changed } = range ? await storePiece(ctx, request, range) : await storeWhole(ctx, request);
  if (changed && isComplete(file)) publishFile(ctx.app, bucket, file, 'create', ctx.caller.userId);
  return ctx.json(fileJson(file), changed ? 201 : 200);
}

function readRange(header: string): UploadRange {
  const range = parseUploadRange(header);
  if (!range) throw new ApiError('storage_invalid_content_range');
  return range;
}

/** The file's id, which later pieces send in a header. */
function readAppwriteId(ctx: Ctx): string {
  const id = ctx.header('x-appwrite-id');
  if (id !== '' && !/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/.test(id)) throw new ApiError('storage_invalid_appwrite_id');
  return id;
}

function checkAgainstBucket(bucket: Bucket, name: string, size: number): void {
  const { allowedFileExtensions: allowed } = bucket;
  if (allowed.length > 0 && !allowed.includes(extensionOf(name))) {
    throw new ApiError('storage_file_type_unsupported', 'File extension not allowed');
  }
  if (size > bucket.maximumFileSize) throw tooLarge();
}
