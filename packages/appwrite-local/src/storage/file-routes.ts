import { isAllowed } from '../core/access/permissions.ts';
import { ApiError } from '../core/errors/errors.ts';
import { optional, required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { boolean, queryTexts, text, uid } from '../core/http/validators.ts';
import { bucketAllows, changeableFile, grantedPermissions, openBucket, readableFile, requireBucket } from './access.ts';
import { publishFile } from './file-events.ts';
import { listFiles } from './file-list.ts';
import { fileJson } from './model.ts';
import { storageSlot } from './storage-parts.ts';
import { deleteFiles, findFile, updateFile } from './store.ts';
import { filePermissions } from './upload-route.ts';

const path = '/v1/storage/buckets/:bucketId/files/:fileId';
const ids = { bucketId: required(uid), fileId: required(uid) };
const limit = { max: 60, seconds: 60, key: 'ip:{ip},method:{method},url:{url},userId:{userId}' };

const listRoute: Route = route(
  {
    method: 'GET',
    path: '/v1/storage/buckets/:bucketId/files',
    scope: 'files.read',
    params: {
      bucketId: required(uid),
      queries: optional(queryTexts, []),
      search: optional(text(256, 0), ''),
      total: optional(boolean(true), true),
    },
  },
  async (ctx) => {
    const { bucketId = '', queries, search, total } = ctx.params;
    const { read } = ctx.app.db;
    const bucket = openBucket(ctx, read, bucketId);
    if (!bucket.fileSecurity) requireBucket(ctx.caller, bucket, 'read');
    const readers = bucketAllows(ctx.caller, bucket, 'read') ? null : ctx.caller.roles;
    const found = await listFiles(ctx.app, bucket, { queries, search, total, readers }, ctx);
    return ctx.json({ total: found.total, files: found.files.map(fileJson) });
  },
);

const getRoute: Route = route({ method: 'GET', path, scope: 'files.read', params: ids }, (ctx) => {
  const { bucketId = '', fileId = '' } = ctx.params;
  const bucket = openBucket(ctx, ctx.app.db.read, bucketId);
  return ctx.json(fileJson(readableFile(ctx.caller, ctx.app.db.read, bucket, fileId)));
});

const updateRoute: Route = route(
  {
    method: 'PUT',
    path,
    scope: 'files.write',
    limit,
    params: { ...ids, name: optional(text(128)), permissions: optional(filePermissions) },
  },
  async (ctx) => {
    const { bucketId = '', fileId = '', name, permissions } = ctx.params;
    const { caller } = ctx;
    const bucket = openBucket(ctx, ctx.app.db.read, bucketId);
    const updated = await ctx.app.db.write((db) => {
      if (!bucket.fileSecurity) requireBucket(caller, bucket, 'update');
      const file = findFile(db, bucket, fileId);
      if (!file) throw new ApiError('storage_file_not_found');
      const granted = permissions === null ? file.permissions : grantedPermissions(caller, permissions);
      if (!bucketAllows(caller, bucket, 'update') && !isAllowed(caller.roles, file.permissions, 'update')) {
        throw new ApiError('user_unauthorized');
      }
      return updateFile(db, { ...file, permissions: granted, name: name ?? file.name });
    });
    publishFile(ctx.app, bucket, updated, 'update', caller.userId);
    return ctx.json(fileJson(updated));
  },
);

const deleteRoute: Route = route({ method: 'DELETE', path, scope: 'files.write', limit, params: ids }, async (ctx) => {
  const { bucketId = '', fileId = '' } = ctx.params;
  const { caller } = ctx;
  const bucket = openBucket(ctx, ctx.app.db.read, bucketId);
  const file = await ctx.app.db.write((db) => {
    const found = changeableFile(caller, db, bucket, fileId, 'delete');
    deleteFiles(db, 'seq = ?', found.seq);
    return found;
  });
  await storageSlot.of(ctx.app).blobs.remove(file.blob);
  publishFile(ctx.app, bucket, file, 'delete', caller.userId);
  return ctx.empty();
});

export const fileRoutes: readonly Route[] = [listRoute, getRoute, updateRoute, deleteRoute];
