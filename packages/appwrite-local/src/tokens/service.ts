import type { AppBuilder } from '../core/app-builder.ts';
import { now } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { everyHour } from '../core/hourly.ts';
import { InvalidParam, optional, required, type Validator } from '../core/http/params.ts';
import { type Ctx, type Route, route } from '../core/http/router.ts';
import { boolean, nullable, queryTexts, uid } from '../core/http/validators.ts';
import { condition } from '../queries/condition.ts';
import { listResources, type Resources, resourceSchema } from '../queries/resources.ts';
import { readPhpDate } from '../rows/php-date.ts';
import { openBucket } from '../storage/access.ts';
import { findFile } from '../storage/store.ts';
import { type FileToken, findToken, insertToken, migrateTokens, tokenFromRow, tokenJson } from './store.ts';

const listed: Resources = { noun: 'Token', schema: resourceSchema('file_tokens', [['expire', 'datetime', 'expire']]) };

const futureDate: Validator<string> = (value) => {
  const read = typeof value === 'string' ? readPhpDate(value) : null;
  if (read !== null && Date.parse(read) > Date.now()) return read;
  throw new InvalidParam(
    'Value must be valid date in the future and between 0000-01-01 00:00:00 and 9999-12-31 00:00:00.',
  );
};

const expire = optional(nullable(futureDate));
const limit = { max: 60, seconds: 60, key: 'ip:{ip},method:{method},url:{url},userId:{userId}' };
const filePath = '/v1/tokens/buckets/:bucketId/files/:fileId';
const fileIds = { bucketId: required(uid), fileId: required(uid) };

function requireFile(ctx: Ctx, bucketId: string, fileId: string): { bucketId: string; fileId: string } {
  const bucket = openBucket(ctx, ctx.app.db.read, bucketId);
  const file = findFile(ctx.app.db.read, bucket, fileId);
  if (!file) throw new ApiError('storage_file_not_found');
  return { bucketId: bucket.id, fileId: file.id };
}

function requireToken(ctx: Ctx, id: string): FileToken {
  const token = findToken(ctx.app.db.read, id);
  if (!token) throw new ApiError('token_not_found');
  return token;
}

const createRoute: Route = route(
  { method: 'POST', path: filePath, scope: 'tokens.write', limit, params: { ...fileIds, expire } },
  async (ctx) => {
    const { bucketId = '', fileId = '', expire: until } = ctx.params;
    const found = requireFile(ctx, bucketId, fileId);
    const token = await ctx.app.db.write((db) => insertToken(db, found.bucketId, found.fileId, until));
    return ctx.json(tokenJson(ctx.app, token), 201);
  },
);

const listRoute: Route = route(
  {
    method: 'GET',
    path: filePath,
    scope: 'tokens.read',
    params: { ...fileIds, queries: optional(queryTexts, []), total: optional(boolean(true), true) },
  },
  async (ctx) => {
    const { bucketId = '', fileId = '', queries, total } = ctx.params;
    const found = requireFile(ctx, bucketId, fileId);
    const access = condition('bucket = ? AND file = ?', [found.bucketId, found.fileId]);
    const result = await listResources(ctx.app, listed, { queries, total, access }, ctx);
    const tokens = result.rows.map((row) => tokenJson(ctx.app, tokenFromRow(row)));
    return ctx.json({ total: result.total, tokens });
  },
);

const one = '/v1/tokens/:tokenId';
const tokenId = { tokenId: required(uid) };

const getRoute: Route = route({ method: 'GET', path: one, scope: 'tokens.read', params: tokenId }, (ctx) =>
  ctx.json(tokenJson(ctx.app, requireToken(ctx, ctx.params.tokenId ?? ''))),
);

const updateRoute: Route = route(
  { method: 'PATCH', path: one, scope: 'tokens.write', limit, params: { ...tokenId, expire } },
  async (ctx) => {
    const token = requireToken(ctx, ctx.params.tokenId ?? '');
    const until = ctx.params.expire;
    await ctx.app.db.write((db) => db.run('UPDATE file_tokens SET expire = ? WHERE id = ?', until, token.id));
    return ctx.json(tokenJson(ctx.app, { ...token, expire: until }));
  },
);

const deleteRoute: Route = route(
  { method: 'DELETE', path: one, scope: 'tokens.write', limit, params: tokenId },
  async (ctx) => {
    const token = requireToken(ctx, ctx.params.tokenId ?? '');
    await ctx.app.db.write((db) => db.run('DELETE FROM file_tokens WHERE id = ?', token.id));
    return ctx.empty();
  },
);

/** Registers file tokens, which are created with an API key and allow anyone with the token to read a file. */
export function registerTokens(app: AppBuilder): void {
  app.db.writeNow(migrateTokens);
  app.onReset((db) => db.run('DELETE FROM file_tokens'));
  // Expired tokens accumulate: each view of a private picture creates one that is valid for an hour.
  everyHour(app, 'sweeping expired file tokens', () =>
    app.db.write((db) => db.run('DELETE FROM file_tokens WHERE expire < ?', now())),
  );
  app.routes.add(createRoute, listRoute, getRoute, updateRoute, deleteRoute);
}
