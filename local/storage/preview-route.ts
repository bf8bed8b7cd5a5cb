import { readFile } from 'node:fs/promises';
import { ApiError } from '../core/errors/errors.ts';
import { InvalidParam, optional, required, type Validator } from '../core/http/params.ts';
import { type Ctx, type Route, route } from '../core/http/router.ts';
import { oneOf, range, text, uid } from '../core/http/validators.ts';
import type { StoredFile } from './model.ts';
import { GRAVITIES, isDrawable, OUTPUTS, outputFor, type PreviewOptions } from './preview-options.ts';
import { contentPath, fileToRead } from './read-routes.ts';
import { storageSlot } from './slot.ts';
import { findBucket } from './store.ts';

const hexColor: Validator<string> = (value) => {
  if (value === '') return '';
  if (typeof value === 'string' && /^([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)) return value;
  throw new InvalidParam('Value must be a valid Hex color code');
};

const opacity: Validator<number> = (value) => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof read === 'number' && read >= 0 && read <= 1) return read;
  throw new InvalidParam('Value must be a valid range between 0 and 1');
};

/** In the order in which the real server checks them. */
const looks = {
  width: optional(range(0, 4000), 0),
  height: optional(range(0, 4000), 0),
  gravity: optional(oneOf(GRAVITIES), 'center' as const),
  quality: optional(range(-1, 100), -1),
  borderWidth: optional(range(0, 100), 0),
  borderColor: optional(hexColor, ''),
  borderRadius: optional(range(0, 4000), 0),
  opacity: optional(opacity, 1),
  rotation: optional(range(-360, 360), 0),
  background: optional(hexColor, ''),
  output: optional(oneOf(OUTPUTS), ''),
};

/** The real server keeps previews by the parameters as they were sent; so `width=0` is kept apart from no width. */
function cacheKey(query: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.keys(looks).map((name) => query[name] ?? null));
}

/** Draws the file, or the icon when it is no picture or one that cannot be drawn. */
async function draw(ctx: Ctx, file: StoredFile, options: PreviewOptions, target: string): Promise<void> {
  const { pool } = storageSlot.of(ctx.app);
  if (isDrawable(file.mimeType, file.sizeOriginal)) {
    const { problem } = await pool.draw({ source: await contentPath(ctx, file), target, options });
    if (problem === null) return;
    if (!isPictureProblem(problem)) throw new Error(`No preview: ${problem}`);
  }
  const { problem } = await pool.draw({ source: null, target, options });
  if (problem !== null) throw new Error(`No preview: ${problem}`);
}

/** False for trouble of ours (too many at once, closing), which must not be remembered as the file's preview. */
const isPictureProblem = (problem: string): boolean => !/^(closed|too many previews)/.test(problem);

export const previewRoute: Route = route(
  {
    method: 'GET',
    path: '/v1/storage/buckets/:bucketId/files/:fileId/preview',
    scope: 'files.read',
    params: { bucketId: required(uid), fileId: required(uid), ...looks, token: optional(text(512, 0), '') },
  },
  async (ctx) => {
    const { bucketId = '', fileId = '', token, ...look } = ctx.params;
    const file = fileToRead(ctx, bucketId, fileId, token);
    if (!ctx.isKey && findBucket(ctx.app.db.read, bucketId)?.transformations === false) {
      throw new ApiError('storage_bucket_transformations_disabled');
    }
    await contentPath(ctx, file);
    if (look.output === 'heic') {
      throw new ApiError('storage_file_type_unsupported', 'Pictures cannot be written as HEIC here.');
    }
    const { output, mime } = outputFor(look.output, file.mimeType, isDrawable(file.mimeType, file.sizeOriginal));
    const options: PreviewOptions = { ...look, output };
    const { previews } = storageSlot.of(ctx.app);
    const { path, fresh } = await previews.get(file.blob, cacheKey(ctx.query), (target) =>
      draw(ctx, file, options, target),
    );
    Object.assign(ctx.headers, fresh ? freshHeaders : keptHeaders);
    return ctx.respond(await readFile(path), mime);
  },
);

const freshHeaders = {
  'cache-control': 'no-cache, no-store, must-revalidate, private, max-age=2592000',
  expires: '0',
  pragma: 'no-cache',
  'x-appwrite-cache': 'miss',
};
const keptHeaders = { 'cache-control': 'private, max-age=15552000', 'x-appwrite-cache': 'hit' };
