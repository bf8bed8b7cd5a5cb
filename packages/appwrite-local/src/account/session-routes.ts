import { toDatabaseDate } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { Ctx } from '../core/http/ctx.ts';
import { optional, required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { range, uid } from '../core/http/validators.ts';
import { sessionModel } from '../users/model.ts';
import { type Session, sessionStore } from '../users/session-store.ts';
import { publishOfUser } from '../users/user-events.ts';
import { clearSessionCookies } from './cookies.ts';
import { me } from './me.ts';

const byIp = { max: 100, seconds: 3600, key: '{url},ip:{ip}' };
const one = { sessionId: required(uid) };

/** The calling session; a JWT has none (recorded: account 77). */
function current(ctx: Ctx): string {
  return ctx.caller.viaJwt ? '' : (ctx.caller.sessionId ?? '');
}

function named(ctx: Ctx, id: string): string {
  if (id !== 'current') return id;
  const own = current(ctx);
  if (own === '') throw new ApiError('user_session_not_found');
  return own;
}

function shown(ctx: Ctx, session: Session) {
  return sessionModel(session, { current: session.id === current(ctx), secret: '' });
}

async function end(ctx: Ctx, id?: string): Promise<Response> {
  const user = me(ctx);
  const ended = await ctx.app.db.write((db) => sessionStore.of(ctx.app).remove(db, user.id, id));
  // Publishes one event even if several sessions were deleted: the calling session's if it was among them.
  const told = ended.find((session) => session.id === current(ctx)) ?? ended.at(-1);
  if (told)
    publishOfUser(
      ctx.app,
      user.id,
      `sessions.${told.id}.delete`,
      // A single deleted session is returned as stored, without its country (recorded).
      sessionModel(told, { current: false, secret: '', ...(id ? { countryName: '' } : {}) }),
      user.id,
    );
  if (!id || id === current(ctx)) clearSessionCookies(ctx);
  return ctx.empty();
}

/** Routes for the user's own sessions and JWTs. */
export const sessionRoutes: readonly Route[] = [
  route({ method: 'GET', path: '/v1/account/sessions', scope: 'account', params: {} }, (ctx) => {
    const sessions = sessionStore
      .of(ctx.app)
      .list(me(ctx).id)
      .map((session) => shown(ctx, session));
    return ctx.json({ total: sessions.length, sessions });
  }),
  route({ method: 'GET', path: '/v1/account/sessions/:sessionId', scope: 'account', params: one }, (ctx) =>
    ctx.json(shown(ctx, sessionStore.of(ctx.app).need(me(ctx).id, named(ctx, ctx.params.sessionId)))),
  ),
  route(
    {
      method: 'PATCH',
      path: '/v1/account/sessions/:sessionId',
      scope: 'account',
      limit: { ...byIp, max: 10 },
      params: one,
    },
    async (ctx) => {
      const sessions = sessionStore.of(ctx.app);
      const user = me(ctx);
      const session = sessions.need(user.id, named(ctx, ctx.params.sessionId));
      await ctx.app.db.write((db) => sessions.extend(db, session.id));
      const extended = sessions.need(user.id, session.id);
      publishOfUser(
        ctx.app,
        user.id,
        `sessions.${session.id}.update`,
        sessionModel(extended, { current: false, secret: '' }),
        user.id,
      );
      // The real server responds with a copy not read back from the database: database date, no country, not current
      // (conformance README, 6).
      return ctx.json(
        sessionModel(extended, {
          current: false,
          secret: '',
          countryName: '',
          expire: toDatabaseDate(extended.expire),
        }),
      );
    },
  ),
  route({ method: 'DELETE', path: '/v1/account/sessions', scope: 'account', limit: byIp, params: {} }, (ctx) =>
    end(ctx),
  ),
  route(
    { method: 'DELETE', path: '/v1/account/sessions/:sessionId', scope: 'account', limit: byIp, params: one },
    (ctx) => {
      const id = named(ctx, ctx.params.sessionId);
      sessionStore.of(ctx.app).need(me(ctx).id, id);
      return end(ctx, id);
    },
  ),
  route(
    {
      method: 'POST',
      path: ['/v1/account/jwts', '/v1/account/jwt'],
      scope: 'account',
      authMethod: 'jwt',
      limit: { max: 120, seconds: 60, key: '{url},userId:{userId}' },
      params: { duration: optional(range(0, 3600), 900) },
    },
    (ctx) => {
      const { caller, app } = ctx;
      if (!caller.sessionId || caller.viaJwt) throw new ApiError('user_session_not_found');
      return ctx.json(
        { jwt: app.jwt.sign({ userId: caller.userId, sessionId: caller.sessionId }, ctx.params.duration) },
        201,
      );
    },
  ),
];
