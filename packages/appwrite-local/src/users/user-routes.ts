import type { Ctx } from '../core/http/ctx.ts';
import { InvalidParam, optional, required, type Validator } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { boolean, customId, email, lengthOf, nullable, queryTexts, text, uid } from '../core/http/validators.ts';
import { idOrUnique } from '../core/ids.ts';
import { listResources, type Resources, resourceSchema, wordSearch } from '../queries/resources.ts';
import { userModel } from './model.ts';
import { hashPassword, password, phone } from './passwords.ts';
import type { User } from './user.ts';
import { publishUser } from './user-events.ts';
import { type UserChanges, userStore } from './user-store.ts';

const users: Resources = {
  noun: 'User',
  schema: resourceSchema('users', [
    ['name', 'string', 'name'],
    ['email', 'string', 'email'],
    ['phone', 'string', 'phone'],
    ['status', 'boolean', 'status'],
    ['passwordUpdate', 'datetime', 'passwordUpdate'],
    ['registration', 'datetime', 'created'],
    ['emailVerification', 'boolean', 'emailVerification'],
    ['phoneVerification', 'boolean', 'phoneVerification'],
    ['labels', 'string', 'labels', true],
  ]),
  found: wordSearch("id || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || name"),
};

/** Lists users by queries and `search` over id, e-mail, phone and name. */
async function listUsers(
  ctx: Ctx,
  queries: readonly string[],
  search: string,
): Promise<{ total: number; users: User[] }> {
  const { total, rows } = await listResources(ctx.app, users, { queries, search }, ctx);
  const store = userStore.of(ctx.app);
  return { total, users: rows.map((row) => store.fromRow(row)) };
}

const one = { userId: required(uid) };
const alphanumeric = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

const labels: Validator<string[]> = (value) => {
  const good = (item: unknown) => typeof item === 'string' && lengthOf(item) <= 36 && /^[0-9A-Za-z]+$/.test(item);
  if (!Array.isArray(value) || value.length > 1000 || !value.every(good))
    throw new InvalidParam(
      `Value must a valid array no longer than 1000 items and Value must be a valid string and at least 1 chars and no longer than 36 chars and only consist of '${alphanumeric.join(', ')}' chars`,
    );
  return [...new Set(value.map(String))];
};

/** Responds with the User as returned to API keys, with its targets. */
export function answerUser(ctx: Ctx, user: User, status = 200): Response {
  return ctx.json(userModel(user, userStore.of(ctx.app).targets(user.id)), status);
}

type Change = 'name' | 'status' | 'labels' | 'verification';

async function change(ctx: Ctx, id: string, kind: Change, changes: UserChanges): Promise<Response> {
  const users = userStore.of(ctx.app);
  const user = await ctx.app.db.write((db) => users.update(db, users.need(id).id, changes));
  publishUser(ctx.app, user, `update.${kind}`, ctx.caller.userId);
  return answerUser(ctx, user);
}

/** Routes for users, for API keys (reference 5): create, list, read, delete, and simple fields. */
export const userRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: '/v1/users',
      scope: 'users.write',
      project: 'named',
      params: {
        userId: required(customId),
        email: optional(nullable(email)),
        phone: optional(nullable(phone())),
        password: optional(password(true), ''),
        name: optional(text(128), ''),
      },
    },
    async (ctx) => {
      const { params, app } = ctx;
      const hash = params.password === '' ? null : await hashPassword(params.password, ctx.turnOf);
      const made = {
        id: idOrUnique(params.userId),
        name: params.name,
        email: params.email,
        phone: params.phone,
        password: hash,
        seen: false,
      };
      const user = await app.db.write((db) => userStore.of(app).create(db, made));
      publishUser(app, user, 'create', ctx.caller.userId);
      return answerUser(ctx, user, 201);
    },
  ),
  route(
    {
      method: 'GET',
      path: '/v1/users',
      scope: 'users.read',
      project: 'named',
      // `total=false` changes nothing here (recorded: users 22).
      params: {
        queries: optional(queryTexts, []),
        search: optional(text(256, 0), ''),
        total: optional(boolean(true), true),
      },
    },
    async (ctx) => {
      const { total, users } = await listUsers(ctx, ctx.params.queries, ctx.params.search);
      const store = userStore.of(ctx.app);
      return ctx.json({ total, users: users.map((user) => userModel(user, store.targets(user.id))) });
    },
  ),
  route({ method: 'GET', path: '/v1/users/:userId', scope: 'users.read', project: 'named', params: one }, (ctx) =>
    answerUser(ctx, userStore.of(ctx.app).need(ctx.params.userId)),
  ),
  route(
    { method: 'DELETE', path: '/v1/users/:userId', scope: 'users.write', project: 'named', params: one },
    async (ctx) => {
      const users = userStore.of(ctx.app);
      const user = users.need(ctx.params.userId);
      const targets = users.targets(user.id);
      await ctx.app.db.write((db) => users.remove(db, user.id));
      publishUser(ctx.app, user, 'delete', ctx.caller.userId, targets);
      return ctx.empty();
    },
  ),
  route(
    {
      method: 'PATCH',
      path: '/v1/users/:userId/name',
      scope: 'users.write',
      params: { ...one, name: required(text(128, 0)) },
    },
    (ctx) => change(ctx, ctx.params.userId, 'name', { name: ctx.params.name }),
  ),
  route(
    {
      method: 'PATCH',
      path: '/v1/users/:userId/status',
      scope: 'users.write',
      params: { ...one, status: required(boolean(true)) },
    },
    (ctx) => change(ctx, ctx.params.userId, 'status', { status: ctx.params.status ? 1 : 0 }),
  ),
  route(
    {
      method: 'PUT',
      path: '/v1/users/:userId/labels',
      scope: 'users.write',
      params: { ...one, labels: required(labels) },
    },
    (ctx) => change(ctx, ctx.params.userId, 'labels', { labels: JSON.stringify(ctx.params.labels) }),
  ),
  route(
    {
      method: 'PATCH',
      path: '/v1/users/:userId/verification',
      scope: 'users.write',
      params: { ...one, emailVerification: required(boolean()) },
    },
    (ctx) =>
      change(ctx, ctx.params.userId, 'verification', { emailVerification: ctx.params.emailVerification ? 1 : 0 }),
  ),
  route(
    {
      method: 'PATCH',
      path: '/v1/users/:userId/verification/phone',
      scope: 'users.write',
      params: { ...one, phoneVerification: required(boolean()) },
    },
    (ctx) =>
      change(ctx, ctx.params.userId, 'verification', { phoneVerification: ctx.params.phoneVerification ? 1 : 0 }),
  ),
];
