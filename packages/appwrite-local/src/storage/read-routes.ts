import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ApiError } from '../core/errors/errors.ts';
import { optional, required } from '../core/http/params.ts';
import { type Ctx, type Route, route } from '../core/http/router.ts';
import { text, uid } from '../core/http/validators.ts';
import { tokenReadableFile } from '../tokens/token-access.ts';
import { openBucket } from './access.ts';
import { parseReadRange } from './content-range.ts';
import { viewMime } from './mime-sniff.ts';
import { extensionOf, isComplete, type StoredFile } from './model.ts';
import { isForPictures } from './pictures.ts';
import { storageSlot } from './storage-parts.ts';
import { findBucket } from './store.ts';

/** Files up to this size are sent from memory; larger ones are streamed. */
const WHOLE_BYTES = 256 * 1024;

/** The file's path on disk. Throws storage_file_not_found (with the real server's path) during an upload. */
export async function contentPath(ctx: Ctx, file: StoredFile): Promise<string> {
  const path = storageSlot.of(ctx.app).blobs.path(file.blob);
  if (isComplete(file) && (await stat(path).catch(() => null))) return path;
  const shown = `/storage/uploads/app-${ctx.app.projectId}/${file.bucketId}/${file.id}.${extensionOf(file.name)}`;
  throw new ApiError('storage_file_not_found', `File not found in ${shown}`);
}

/** The file, if the caller or the file token may read it. */
export async function fileToRead(ctx: Ctx, bucketId: string, fileId: string, token: string): Promise<StoredFile> {
  const { read } = ctx.app.db;
  const bucket = openBucket(ctx, read, bucketId);
  return tokenReadableFile(ctx, bucket, fileId, token);
}

/** A name for a quoted header value: UTF-8 bytes, without characters that could end the quotes or the line. */
function headerName(name: string): string {
  const safe = name
    .replace(/\p{Cc}/gu, '')
    .replaceAll('\\', '_')
    .replaceAll('"', '%22');
  return Buffer.from(safe, 'utf8').toString('latin1');
}

async function send(ctx: Ctx, file: StoredFile, contentType: string, disposition: string): Promise<Response> {
  const path = await contentPath(ctx, file);
  const size = file.sizeOriginal;
  const asked = ctx.header('range');
  const range = asked === '' ? null : parseReadRange(asked, size);
  if (range === 'invalid') throw new ApiError('storage_invalid_range');
  const { start, end } = range ?? { start: 0, end: size - 1 };
  Object.assign(ctx.headers, {
    'content-disposition': `${disposition}; filename="${headerName(file.name)}"`,
    'cache-control': 'private, max-age=3888000',
    'content-security-policy': 'script-src none;',
    'content-length': String(end - start + 1),
    ...(range ? { 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  });
  const status = range ? 206 : 200;
  if (size <= WHOLE_BYTES) {
    const bytes = await readFile(path);
    return ctx.respond(range ? bytes.subarray(start, end + 1) : bytes, contentType, status);
  }
  const stream = Readable.toWeb(createReadStream(path, { start, end }));
  return ctx.respond(stream as ReadableStream<Uint8Array>, contentType, status);
}

const params = { bucketId: required(uid), fileId: required(uid), token: optional(text(512), '') };

export const viewRoute: Route = route(
  { method: 'GET', path: '/v1/storage/buckets/:bucketId/files/:fileId/view', scope: 'files.read', params },
  async (ctx) => {
    const { bucketId = '', fileId = '', token } = ctx.params;
    const file = await fileToRead(ctx, bucketId, fileId, token);
    const bucket = findBucket(ctx.app.db.read, bucketId);
    const strange = bucket !== null && isForPictures(bucket) && !viewMime(file.mimeType).startsWith('image/');
    return send(ctx, file, viewMime(file.mimeType), strange ? 'attachment' : 'inline');
  },
);

export const downloadRoute: Route = route(
  { method: 'GET', path: '/v1/storage/buckets/:bucketId/files/:fileId/download', scope: 'files.read', params },
  async (ctx) => {
    const { bucketId = '', fileId = '', token } = ctx.params;
    const file = await fileToRead(ctx, bucketId, fileId, token);
    return send(ctx, file, file.mimeType || 'text/plain', 'attachment');
  },
);
