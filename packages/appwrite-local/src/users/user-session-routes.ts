import { ApiError } from '../core/errors/errors.ts';
import { optional, required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { customId, nullable, range, uid } from '../core/http/validators.ts';
import { sessionModel, tokenModel } from './model.ts';
import { sessionStore } from './session-store.ts';
import { createToken } from './token-store.ts';
import { readUserAgent } from './user-agent.ts';
import { publishOfUser, publishSessionsEnded } from './user-events.ts';
import { userStore } from './user-store.ts';

const one = { userId: required(uid) };

/** Routes for API keys: a user's sessions, tokens, JWTs and targets. */
export const userSessionRoutes: readonly Route[] = [
  route(
    { method: 'GET', path: '/v1/users/:userId/sessions', scope: ['users.read', 'sessions.read'], params: one },
    (ctx) => {
      const user = userStore.of(ctx.app).need(ctx.params.userId);
      // As on the real server, `secret` is the hash of the secret, which cannot be used to sign in.
      const sessions = sessionStore
        .of(ctx.app)
        .list(user.id)
        .map((session) => sessionModel(session, { current: false, secret: session.secretHash }));
      return ctx.json({ total: sessions.length, sessions });
    },
  ),
  route(
    {
      method: 'POST',
      path: '/v1/users/:userId/sessions',
      scope: ['users.write', 'sessions.write'],
      needs: 'key',
      params: one,
    },
    async (ctx) => {
      const { app } = ctx;
      const user = userStore.of(app).need(ctx.params.userId);
      const agent = readUserAgent(ctx.header('user-agent'));
      const { session, encoded } = await app.db.write((db) =>
        sessionStore
          .of(app)
          .create(db, { userId: user.id, provider: 'server', providerUid: '', factor: 'server', ip: ctx.ip, agent }),
      );
      publishOfUser(
        app,
        user.id,
        `sessions.${session.id}.create`,
        sessionModel(session, { current: false, secret: '' }),
        ctx.caller.userId,
      );
      return ctx.json(sessionModel(session, { current: false, secret: encoded }), 201);
    },
  ),
  route(
    {
      method: 'DELETE',
      path: '/v1/users/:userId/sessions',
      scope: ['users.write', 'sessions.write'],
      needs: 'key',
      params: one,
    },
    async (ctx) => {
      const { app } = ctx;
      const user = userStore.of(app).need(ctx.params.userId);
      await app.db.write((db) => sessionStore.of(app).remove(db, user.id));
      publishSessionsEnded(app, user, ctx.caller.userId);
      return ctx.empty();
    },
  ),
  route(
    {
      method: 'DELETE',
      path: '/v1/users/:userId/sessions/:sessionId',
      scope: 'users.write',
      params: { ...one, sessionId: required(uid) },
    },
    async (ctx) => {
      const { app } = ctx;
      const user = userStore.of(app).need(ctx.params.userId);
      const [session] = await app.db.write((db) => sessionStore.of(app).remove(db, user.id, ctx.params.sessionId));
      if (!session) throw new ApiError('user_session_not_found');
      publishOfUser(
        app,
        user.id,
        `sessions.${session.id}.delete`,
        sessionModel(session, { current: false, secret: '', countryName: '' }),
        ctx.caller.userId,
      );
      return ctx.empty();
    },
  ),
  route(
    {
      method: 'POST',
      path: '/v1/users/:userId/tokens',
      scope: 'users.write',
      params: { ...one, length: optional(range(4, 128), 6), expire: optional(range(60, 31_536_000), 900) },
    },
    async (ctx) => {
      const { app, params } = ctx;
      const user = userStore.of(app).need(params.userId);
      const { token, secret } = await app.db.write((db) =>
        createToken(db, user.id, 'generic', params.expire, params.length),
      );
      const path = `tokens.${token.id}.create`;
      publishOfUser(app, user.id, path, tokenModel(token, ''), ctx.caller.userId, tokenModel(token, secret));
      return ctx.json(tokenModel(token, secret), 201);
    },
  ),
  route(
    {
      method: 'POST',
      path: '/v1/users/:userId/jwts',
      scope: 'users.write',
      params: { ...one, sessionId: optional(nullable(customId), ''), duration: optional(range(0, 3600), 900) },
    },
    (ctx) => {
      const { app, params } = ctx;
      const user = userStore.of(app).need(params.userId);
      const sessions = sessionStore.of(app).list(user.id);
      const session =
        params.sessionId === 'recent' ? sessions.at(-1) : sessions.find(({ id }) => id === params.sessionId);
      return ctx.json({ jwt: app.jwt.sign({ userId: user.id, sessionId: session?.id ?? '' }, params.duration) }, 201);
    },
  ),
];
