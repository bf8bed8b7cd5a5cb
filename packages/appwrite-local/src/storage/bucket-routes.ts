import { expandPermissions } from '../core/access/permissions.ts';
import { ApiError } from '../core/errors/errors.ts';
import { optional, required } from '../core/http/params.ts';
import { type Ctx, type Route, route } from '../core/http/router.ts';
import {
  boolean,
  customId,
  list,
  nullable,
  oneOf,
  permissions,
  queryTexts,
  range,
  text,
  uid,
} from '../core/http/validators.ts';
import { idOrUnique } from '../core/ids.ts';
import { listResources } from '../queries/resources.ts';
import { buckets } from './file-list.ts';
import { type Bucket, bucketFromRow, bucketJson } from './model.ts';
import { storageSlot } from './storage-parts.ts';
import { type BucketSettings, bucketSize, deleteBucket, findBucket, saveBucket } from './store.ts';

/** The default `_APP_STORAGE_LIMIT` of a new installation, in bytes. */
export const STORAGE_LIMIT = 30_000_000;

const settings = {
  name: required(text(128)),
  permissions: optional(nullable(permissions())),
  fileSecurity: optional(boolean(true), false),
  enabled: optional(boolean(true), true),
  maximumFileSize: optional(range(1, STORAGE_LIMIT), STORAGE_LIMIT),
  allowedFileExtensions: optional(list(text(64), 100), []),
  compression: optional(oneOf(['none', 'gzip', 'zstd']), 'none' as const),
  encryption: optional(boolean(true), true),
  antivirus: optional(boolean(true), true),
  transformations: optional(boolean(true), true),
};

type Sent = Omit<BucketSettings, 'name' | 'permissions'> & {
  readonly name: string | undefined;
  readonly permissions: readonly string[] | null;
};

/** Omitted settings get their defaults, even on update (reference §12.1). Only omitted permissions are kept. */
function settingsOf(sent: Sent, kept: Bucket | null): BucketSettings {
  return {
    name: sent.name ?? '',
    permissions: sent.permissions ? expandPermissions(sent.permissions) : (kept?.permissions ?? []),
    fileSecurity: sent.fileSecurity,
    enabled: sent.enabled,
    maximumFileSize: sent.maximumFileSize,
    allowedFileExtensions: sent.allowedFileExtensions.map((extension) => extension.toLowerCase()),
    compression: sent.compression,
    encryption: sent.encryption,
    antivirus: sent.antivirus,
    transformations: sent.transformations,
  };
}

function found(ctx: Ctx, id: string): Bucket {
  const bucket = findBucket(ctx.app.db.read, id);
  if (!bucket) throw new ApiError('storage_bucket_not_found');
  return bucket;
}

const shown = (ctx: Ctx, id: string, status = 200): Response => {
  const bucket = found(ctx, id);
  return ctx.json(bucketJson(bucket, bucketSize(ctx.app.db.read, bucket)), status);
};

const createRoute: Route = route(
  {
    method: 'POST',
    path: '/v1/storage/buckets',
    scope: 'buckets.write',
    params: { bucketId: required(customId), ...settings },
  },
  async (ctx) => {
    const { bucketId = '', ...sent } = ctx.params;
    const id = idOrUnique(bucketId);
    await ctx.app.db.write((db) => {
      if (findBucket(db, id)) throw new ApiError('storage_bucket_already_exists');
      saveBucket(db, id, settingsOf(sent, null));
    });
    return shown(ctx, id, 201);
  },
);

const listRoute: Route = route(
  {
    method: 'GET',
    path: '/v1/storage/buckets',
    scope: 'buckets.read',
    params: {
      queries: optional(queryTexts, []),
      search: optional(text(256, 0), ''),
      total: optional(boolean(true), true),
    },
  },
  async (ctx) => {
    const { read } = ctx.app.db;
    const { rows, total } = await listResources(ctx.app, buckets, ctx.params, ctx);
    return ctx.json({
      total,
      buckets: rows.map(bucketFromRow).map((bucket) => bucketJson(bucket, bucketSize(read, bucket))),
    });
  },
);

const one = '/v1/storage/buckets/:bucketId';

const getRoute: Route = route(
  { method: 'GET', path: one, scope: 'buckets.read', params: { bucketId: required(uid) } },
  (ctx) => shown(ctx, ctx.params.bucketId ?? ''),
);

const updateRoute: Route = route(
  { method: 'PUT', path: one, scope: 'buckets.write', params: { bucketId: required(uid), ...settings } },
  async (ctx) => {
    const { bucketId = '', ...sent } = ctx.params;
    await ctx.app.db.write((db) => {
      const bucket = findBucket(db, bucketId);
      if (!bucket) throw new ApiError('storage_bucket_not_found');
      saveBucket(db, bucket.id, settingsOf(sent, bucket));
    });
    return shown(ctx, bucketId);
  },
);

const deleteRoute: Route = route(
  { method: 'DELETE', path: one, scope: 'buckets.write', params: { bucketId: required(uid) } },
  async (ctx) => {
    const blobs = await ctx.app.db.write((db) => {
      const bucket = findBucket(db, ctx.params.bucketId ?? '');
      if (!bucket) throw new ApiError('storage_bucket_not_found');
      return deleteBucket(db, bucket);
    });
    for (const blob of blobs) await storageSlot.of(ctx.app).blobs.remove(blob);
    return ctx.empty();
  },
);

export const bucketRoutes: readonly Route[] = [createRoute, listRoute, getRoute, updateRoute, deleteRoute];
