import { readFile } from 'node:fs/promises';
import { ApiError } from '../core/errors/errors.ts';
import { InvalidParam, optional, required, type Validator } from '../core/http/params.ts';
import { parseFields } from '../core/http/request-input.ts';
import { type Ctx, type Route, route } from '../core/http/router.ts';
import { oneOf, range, text, uid } from '../core/http/validators.ts';
import type { StoredFile } from './model.ts';
import type { Viewer } from './preview-cache.ts';
import { GRAVITIES, isDrawable, OUTPUTS, outputFor, type PreviewOptions } from './preview-options.ts';
import type { DrawJob } from './preview-worker.ts';
import { contentPath, fileToRead } from './read-routes.ts';
import { storageSlot } from './storage-parts.ts';
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

/** The parameters in the order in which the real server checks them. */
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

/** The real server caches previews by the parameters as sent, so `width=0` differs from no width. */
function cacheKey(query: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.keys(looks).map((name) => query[name] ?? null));
}

type Look = Omit<PreviewOptions, 'output'> & { readonly output: string };

export const plainLook: Look = {
  ...{ width: 0, height: 0, gravity: 'center', quality: -1, borderWidth: 0, borderColor: '', borderRadius: 0 },
  ...{ opacity: 1, rotation: 0, background: '', output: '' },
};
export const lookKey = (look: Look): string =>
  JSON.stringify(Object.keys(plainLook).map((name) => String(Reflect.get(look, name))));

const listedLooks = new WeakMap<readonly string[], ReadonlySet<string>>();

/** @throws ApiError general_argument_invalid for a preview that only API keys may request */
function requireListed(ctx: Ctx, look: Look): void {
  const { previews } = ctx.app.options;
  if (ctx.isKey || !previews) return;
  const listed =
    listedLooks.get(previews) ?? new Set(previews.map((one) => lookKey({ ...plainLook, ...parseFields(one) })));
  listedLooks.set(previews, listed);
  if (listed.has(lookKey(look))) return;
  throw new ApiError(
    'general_argument_invalid',
    'Previews of this size, quality or format are made for API keys only.',
  );
}

const troubles = {
  'too many': 'general_rate_limit_exceeded',
  'too long': 'general_unknown',
  cancelled: 'general_unknown',
  closed: 'general_unknown',
} as const;

/**
 * Renders a preview. Returns a sentence about the picture's problem, or null if it was rendered. @throws ApiError if
 * the queue is full or all clients have disconnected
 */
async function tried(ctx: Ctx, job: DrawJob, { lane, gone }: Viewer): Promise<string | null> {
  const result = await storageSlot.of(ctx.app).pool.run(job, { caller: lane, signal: gone });
  if ('answer' in result) return result.answer.problem;
  if (result.problem === 'ended') return 'the decoder stopped';
  // Failures of this server must not be cached as the file's preview.
  throw new ApiError(troubles[result.problem]);
}

/** Renders the file, or the icon for other types and damaged pictures. */
async function draw(ctx: Ctx, file: StoredFile, job: Omit<DrawJob, 'source'>, viewer: Viewer): Promise<void> {
  if (isDrawable(file.mimeType, file.sizeOriginal)) {
    const problem = await tried(ctx, { ...job, source: await contentPath(ctx, file) }, viewer);
    if (problem === null) return;
  }
  const problem = await tried(ctx, { ...job, source: null }, viewer);
  if (problem !== null) throw new Error(`No preview: ${problem}`);
}

/** Aborts `gone` when the client disconnects, so that its preview is not rendered. */
function viewerOf(ctx: Ctx): Viewer {
  const gone = new AbortController();
  if (ctx.outgoing.destroyed) gone.abort();
  ctx.outgoing.once('close', () => gone.abort());
  return { lane: ctx.turnOf, gone: gone.signal };
}

export const previewRoute: Route = route(
  {
    method: 'GET',
    path: '/v1/storage/buckets/:bucketId/files/:fileId/preview',
    scope: 'files.read',
    params: { bucketId: required(uid), fileId: required(uid), ...looks, token: optional(text(512), '') },
  },
  async (ctx) => {
    const { bucketId = '', fileId = '', token, ...look } = ctx.params;
    const file = await fileToRead(ctx, bucketId, fileId, token);
    if (!ctx.isKey && findBucket(ctx.app.db.read, bucketId)?.transformations === false) {
      throw new ApiError('storage_bucket_transformations_disabled');
    }
    await contentPath(ctx, file);
    requireListed(ctx, look);
    if (look.output === 'heic') {
      throw new ApiError('storage_file_type_unsupported', 'Pictures cannot be written as HEIC here.');
    }
    const { output, mime } = outputFor(look.output, file.mimeType, isDrawable(file.mimeType, file.sizeOriginal));
    const options: PreviewOptions = { ...look, output };
    const { previews } = storageSlot.of(ctx.app);
    // Each listed size is rendered once, in whatever form the URL gives it (`width=0480`).
    const key = ctx.app.options.previews && !ctx.isKey ? lookKey(look) : cacheKey(ctx.query);
    const { path, fresh } = await previews.get(file.blob, key, viewerOf(ctx), (target, viewer) =>
      draw(ctx, file, { target, options }, viewer),
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
