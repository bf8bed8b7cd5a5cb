import { ApiError } from '../core/errors/errors.ts';
import { absentOr, required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { customId, email, text } from '../core/http/validators.ts';
import { idOrUnique, uniqueId } from '../core/ids.ts';
import { accountModel } from '../users/model.ts';
import { hashPassword, password, passwordMatches } from '../users/passwords.ts';
import { publishUser } from '../users/user-events.ts';
import { userStore } from '../users/user-store.ts';
import { answerSignIn, signInByToken } from './sign-in.ts';

const hour = 3600;

/** Creating accounts and sessions. */
export const signUpRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: '/v1/account',
      scope: 'sessions.write',
      project: 'named',
      authMethod: 'email-password',
      limit: { max: 10, seconds: hour, key: '{url},ip:{ip}' },
      params: {
        userId: required(customId),
        email: required(email),
        password: required(password()),
        name: absentOr(text(128), ''), // the real server answers null with 500
      },
    },
    async (ctx) => {
      const { params, app } = ctx;
      const users = userStore.of(app);
      const hash = await hashPassword(params.password, ctx.turnOf);
      const user = await app.db.write((db) => {
        if (db.get('SELECT 1 FROM identities WHERE email = ?', params.email.toLowerCase()))
          throw new ApiError('general_bad_request');
        users.assertNeverUsed(db, params.userId);
        return users.create(db, {
          id: idOrUnique(params.userId),
          name: params.name,
          email: params.email,
          phone: null,
          password: hash,
          seen: true,
        });
      });
      publishUser(app, user, 'create', ctx.caller.userId);
      return ctx.json(accountModel(user, users.targets(user.id)), 201);
    },
  ),
  route(
    {
      method: 'POST',
      path: ['/v1/account/sessions/email', '/v1/account/sessions'],
      scope: 'sessions.write',
      needs: 'no-session',
      authMethod: 'email-password',
      limit: { max: 10, seconds: hour, key: '{url},email:{param-email}', clearOn: 201 },
      params: { email: required(email), password: required(password()) },
    },
    async (ctx) => {
      const { params } = ctx;
      const user = ctx.hasProject ? userStore.of(ctx.app).byEmail(params.email) : null;
      const matches = await passwordMatches(params.password, user?.password ?? null, ctx.turnOf);
      if (!user || !matches) throw new ApiError('user_invalid_credentials');
      if (!user.status) throw new ApiError('user_blocked');
      return answerSignIn(ctx, user, { provider: 'email', providerUid: user.email ?? '', factor: 'password' });
    },
  ),
  route(
    {
      method: 'POST',
      path: '/v1/account/sessions/anonymous',
      scope: 'sessions.write',
      needs: 'no-session',
      project: 'named',
      authMethod: 'anonymous',
      limit: { max: 50, seconds: hour, key: 'ip:{ip}' },
      params: {},
    },
    async (ctx) => {
      const users = userStore.of(ctx.app);
      const user = await ctx.app.db.write((db) =>
        users.create(db, { id: uniqueId(), name: '', email: null, phone: null, password: null, seen: true }),
      );
      publishUser(ctx.app, user, 'create', '');
      return answerSignIn(ctx, user, { provider: 'anonymous', providerUid: '', factor: 'anonymous' });
    },
  ),
  route(
    {
      method: 'POST',
      path: '/v1/account/sessions/token',
      scope: 'sessions.write',
      needs: 'no-session',
      project: 'named',
      limit: { max: 10, seconds: hour, key: 'ip:{ip},userId:{param-userId}', clearOn: 201 },
      params: { userId: required(customId), secret: required(text(256)) },
    },
    (ctx) => signInByToken(ctx, ctx.params.userId, ctx.params.secret),
  ),
];
