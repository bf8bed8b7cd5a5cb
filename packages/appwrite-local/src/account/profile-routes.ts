import type { Writer } from '../core/database/database.ts';
import { now, toDatabaseDate } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { Ctx } from '../core/http/ctx.ts';
import { optional, required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { email, text } from '../core/http/validators.ts';
import type { LocalApp } from '../core/local-app.ts';
import { accountModel } from '../users/model.ts';
import { hashPassword, password, passwordMatches, phone } from '../users/passwords.ts';
import { prefs } from '../users/prefs.ts';
import { sessionStore } from '../users/session-store.ts';
import type { User } from '../users/user.ts';
import { publishUser } from '../users/user-events.ts';
import { type UserChanges, userStore } from '../users/user-store.ts';
import { clearSessionCookies } from './cookies.ts';
import { me } from './me.ts';

function withPassword(changes: UserChanges, hash: string | null): UserChanges {
  return hash === null ? changes : { ...changes, password: hash, passwordUpdate: now() };
}

/**
 * Sets a user's new, unverified e-mail within a write. An existing e-mail target gets the new address (recorded: none
 * is created).
 */
function changeEmail(app: LocalApp, db: Writer, userId: string, email: string, hash: string | null): User {
  const users = userStore.of(app);
  const lower = email.toLowerCase();
  const identity = db.get('SELECT userId FROM identities WHERE email = ? AND userId <> ?', lower, userId);
  if (identity) throw new ApiError('general_bad_request');
  const target = users.targetOf(db, lower);
  if (target) throw new ApiError('user_target_already_exists');
  const other = users.read(db, 'email', lower);
  if (other && other.id !== userId) throw new ApiError('general_bad_request');
  const before = users.read(db, 'id', userId);
  if (before?.email) users.moveTarget(db, userId, before.email, lower);
  return users.update(db, userId, withPassword({ email: lower, emailVerification: 0 }, hash));
}

/** Inside a write: sets a user's new phone, unverified. */
function changePhone(app: LocalApp, db: Writer, userId: string, phone: string, hash: string | null): User {
  const users = userStore.of(app);
  if (users.targetOf(db, phone)) throw new ApiError('user_target_already_exists');
  const other = users.read(db, 'phone', phone);
  if (other && other.id !== userId) throw new ApiError('user_phone_already_exists');
  const before = users.read(db, 'id', userId);
  if (before?.phone) users.moveTarget(db, userId, before.phone, phone);
  return users.update(db, userId, withPassword({ phone, phoneVerification: 0 }, hash));
}

function answerAccount(ctx: Ctx, user: User): Response {
  return ctx.json(accountModel(user, userStore.of(ctx.app).targets(user.id)));
}

/** Rate limit for routes that check a password, which a stolen session could otherwise use to guess it. */
const guesses = { max: 10, seconds: 3600, key: '{url},userId:{userId}', clearOn: 200 };

type Change = 'name' | 'prefs' | 'status';

async function change(ctx: Ctx, kind: Change, changes: UserChanges): Promise<User> {
  const user = await ctx.app.db.write((db) => userStore.of(ctx.app).update(db, ctx.caller.userId, changes));
  publishUser(ctx.app, user, `update.${kind}`, user.id);
  return user;
}

/**
 * Checks the password. A user without one gets `given` as the new password. Returns the hash to store, or null to keep
 * the current one.
 */
async function confirmPassword(user: User, given: string, caller: string): Promise<string | null> {
  if (user.password === null) return hashPassword(given, caller);
  if (!(await passwordMatches(given, user.password, caller))) throw new ApiError('user_invalid_credentials');
  return null;
}

/** Routes for the user's own data. */
export const profileRoutes: readonly Route[] = [
  route({ method: 'GET', path: '/v1/account', scope: 'account', params: {} }, (ctx) => {
    const user = me(ctx);
    const model = accountModel(user, userStore.of(ctx.app).targets(user.id));
    // The response to the request that updates "last seen" has the date in the database format (recorded: general 47,
    // users 62).
    if (ctx.seenNow) model.accessedAt = toDatabaseDate(now());
    return ctx.json(model);
  }),
  route({ method: 'DELETE', path: '/v1/account', scope: 'account', params: {} }, async (ctx) => {
    const user = me(ctx);
    const targets = userStore.of(ctx.app).targets(user.id);
    await ctx.app.db.write((db) => userStore.of(ctx.app).remove(db, user.id));
    publishUser(ctx.app, user, 'delete', user.id, targets);
    return ctx.empty();
  }),
  route({ method: 'GET', path: '/v1/account/prefs', scope: 'account', params: {} }, (ctx) => ctx.json(me(ctx).prefs)),
  route(
    { method: 'PATCH', path: '/v1/account/prefs', scope: 'account', params: { prefs: required(prefs) } },
    async (ctx) => answerAccount(ctx, await change(ctx, 'prefs', { prefs: JSON.stringify(ctx.params.prefs) })),
  ),
  route(
    { method: 'PATCH', path: '/v1/account/name', scope: 'account', params: { name: required(text(128)) } },
    async (ctx) => answerAccount(ctx, await change(ctx, 'name', { name: ctx.params.name })),
  ),
  route(
    {
      method: 'PATCH',
      path: '/v1/account/password',
      scope: 'account',
      limit: [{ max: 10, seconds: 3600, key: '{url},ip:{ip}' }, guesses],
      params: { password: required(password()), oldPassword: optional(password(), '') },
    },
    async (ctx) => {
      const user = me(ctx);
      if (user.password !== null && !(await passwordMatches(ctx.params.oldPassword, user.password, ctx.turnOf)))
        throw new ApiError('user_invalid_credentials');
      const hash = await hashPassword(ctx.params.password, ctx.turnOf);
      const changed = await ctx.app.db.write((db) => {
        // Keeps the calling session (recorded: account 52) and deletes the user's other sessions (reference 4.2).
        const own = ctx.caller.viaJwt ? '' : ctx.caller.sessionId;
        sessionStore.of(ctx.app).removeOnPasswordChange(db, user.id, own);
        return userStore.of(ctx.app).update(db, user.id, { password: hash, passwordUpdate: now(), ownPassword: 1 });
      });
      publishUser(ctx.app, changed, 'update.password', user.id);
      return answerAccount(ctx, changed);
    },
  ),
  route(
    {
      method: 'PATCH',
      path: '/v1/account/email',
      scope: 'account',
      limit: guesses,
      params: { email: required(email), password: required(password()) },
    },
    async (ctx) => {
      const hash = await confirmPassword(me(ctx), ctx.params.password, ctx.turnOf);
      const user = await ctx.app.db.write((db) => changeEmail(ctx.app, db, ctx.caller.userId, ctx.params.email, hash));
      publishUser(ctx.app, user, 'update.email', user.id);
      return answerAccount(ctx, user);
    },
  ),
  route(
    {
      method: 'PATCH',
      path: '/v1/account/phone',
      scope: 'account',
      limit: guesses,
      params: { phone: required(phone()), password: required(password()) },
    },
    async (ctx) => {
      const hash = await confirmPassword(me(ctx), ctx.params.password, ctx.turnOf);
      const user = await ctx.app.db.write((db) => changePhone(ctx.app, db, ctx.caller.userId, ctx.params.phone, hash));
      publishUser(ctx.app, user, 'update.phone', user.id);
      return answerAccount(ctx, user);
    },
  ),
  route({ method: 'PATCH', path: '/v1/account/status', scope: 'account', params: {} }, async (ctx) => {
    const user = await change(ctx, 'status', { status: 0 });
    clearSessionCookies(ctx);
    return answerAccount(ctx, user);
  }),
];
