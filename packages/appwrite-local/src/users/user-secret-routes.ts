import { now } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { Ctx } from '../core/http/ctx.ts';
import { InvalidParam, required, type Validator } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { isEmail, uid } from '../core/http/validators.ts';
import { userModel } from './model.ts';
import { hashPassword, password, phone } from './passwords.ts';
import { prefs } from './prefs.ts';
import { sessionStore } from './session-store.ts';
import { publishUser } from './user-events.ts';
import { answerUser } from './user-routes.ts';
import { userStore } from './user-store.ts';

const one = { userId: required(uid) };

/** '' deletes the e-mail. */
const emailOrEmpty: Validator<string> = (value) => {
  if (value !== '' && !(typeof value === 'string' && isEmail(value.trim())))
    throw new InvalidParam('Value must be a valid email address');
  return typeof value === 'string' ? value.toLowerCase() : '';
};

const addresses = {
  email: { target: 'email', taken: 'user_email_already_exists', unverified: { emailVerification: 0 } },
  phone: { target: 'sms', taken: 'user_phone_already_exists', unverified: { phoneVerification: 0 } },
} as const;

/**
 * Sets e-mail or phone with an API key, unverified. The target is changed, created or deleted accordingly; the response
 * still lists a deleted one (recorded).
 */
async function changeAddress(ctx: Ctx, id: string, kind: 'email' | 'phone', value: string): Promise<Response> {
  const users = userStore.of(ctx.app);
  const { target, taken, unverified } = addresses[kind];
  const found = users.need(id);
  const targets = users.targets(found.id);
  const user = await ctx.app.db.write((db) => {
    const before = users.read(db, 'id', found.id)?.[kind] ?? '';
    const used = value === '' || value === before ? null : users.targetOf(db, value);
    if (used) throw new ApiError('user_target_already_exists');
    const other = value === '' ? null : users.read(db, kind, value);
    if (other && other.id !== found.id) throw new ApiError(taken);
    const moved = before !== '' && users.moveTarget(db, found.id, before, value === '' ? null : value);
    if (!moved && value !== '') users.addTarget(db, found.id, target, value);
    return users.update(db, found.id, { [kind]: value === '' ? null : value, ...unverified });
  });
  publishUser(ctx.app, user, `update.${kind}`, ctx.caller.userId);
  return value === '' ? ctx.json(userModel(user, targets)) : answerUser(ctx, user);
}

/** Routes for API keys: sign-in data and preferences of users. */
export const userSecretRoutes: readonly Route[] = [
  route(
    {
      method: 'PATCH',
      path: '/v1/users/:userId/email',
      scope: 'users.write',
      params: { ...one, email: required(emailOrEmpty) },
    },
    (ctx) => changeAddress(ctx, ctx.params.userId, 'email', ctx.params.email),
  ),
  route(
    {
      method: 'PATCH',
      path: '/v1/users/:userId/phone',
      scope: 'users.write',
      params: { ...one, number: required(phone(true)) },
    },
    (ctx) => changeAddress(ctx, ctx.params.userId, 'phone', ctx.params.number),
  ),
  route(
    {
      method: 'PATCH',
      path: '/v1/users/:userId/password',
      scope: 'users.write',
      params: { ...one, password: required(password(true)) },
    },
    async (ctx) => {
      const users = userStore.of(ctx.app);
      const { id } = users.need(ctx.params.userId);
      const hash = ctx.params.password === '' ? null : await hashPassword(ctx.params.password, ctx.turnOf);
      const user = await ctx.app.db.write((db) => {
        // Ends sessions that were created with the old password (conformance README, 2).
        sessionStore.of(ctx.app).removeOnPasswordChange(db, id);
        return users.update(db, id, {
          password: hash,
          passwordUpdate: hash === null ? '' : now(),
          ownPassword: 0,
        });
      });
      publishUser(ctx.app, user, 'update.password', ctx.caller.userId);
      return answerUser(ctx, user);
    },
  ),
  route({ method: 'GET', path: '/v1/users/:userId/prefs', scope: 'users.read', params: one }, (ctx) =>
    ctx.json(userStore.of(ctx.app).need(ctx.params.userId).prefs),
  ),
  route(
    {
      method: 'PATCH',
      path: '/v1/users/:userId/prefs',
      scope: 'users.write',
      params: { ...one, prefs: required(prefs) },
    },
    async (ctx) => {
      const users = userStore.of(ctx.app);
      const { id } = users.need(ctx.params.userId);
      const user = await ctx.app.db.write((db) => users.update(db, id, { prefs: JSON.stringify(ctx.params.prefs) }));
      publishUser(ctx.app, user, 'update.prefs', ctx.caller.userId);
      return ctx.json(user.prefs);
    },
  ),
];
