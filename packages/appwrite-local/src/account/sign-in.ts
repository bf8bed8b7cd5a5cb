import { ApiError } from '../core/errors/errors.ts';
import type { Ctx } from '../core/http/ctx.ts';
import { sessionModel } from '../users/model.ts';
import type { Session } from '../users/session-store.ts';
import { sessionStore } from '../users/session-store.ts';
import { findToken, spendToken, type Token } from '../users/token-store.ts';
import type { User } from '../users/user.ts';
import { readUserAgent } from '../users/user-agent.ts';
import { publishOfUser } from '../users/user-events.ts';
import { userStore } from '../users/user-store.ts';
import { setSessionCookies } from './cookies.ts';

export interface SignIn {
  readonly provider: string;
  readonly providerUid: string;
  readonly factor: string;
}

/** Creates a session for `user`, publishes the event and sets the cookies. */
export async function signIn(
  ctx: Ctx,
  user: User,
  how: SignIn,
  used?: Token,
): Promise<{ session: Session; encoded: string }> {
  const sessions = sessionStore.of(ctx.app);
  const agent = readUserAgent(ctx.header('x-forwarded-user-agent') || ctx.header('user-agent'));
  const made = await ctx.app.db.write((db) => {
    if (used && !spendToken(db, used)) throw new ApiError('user_invalid_token');
    return sessions.create(db, {
      userId: user.id,
      provider: how.provider,
      providerUid: how.providerUid,
      factor: how.factor,
      ip: ctx.ip,
      agent,
    });
  });
  setSessionCookies(ctx, made.encoded, new Date(made.session.expire));
  publishOfUser(
    ctx.app,
    user.id,
    `sessions.${made.session.id}.create`,
    sessionModel(made.session, { current: false, secret: '' }),
    user.id,
  );
  return made;
}

/** Responds with 201 and the session. Only callers with an API key receive its secret. */
export async function answerSignIn(ctx: Ctx, user: User, how: SignIn, used?: Token): Promise<Response> {
  const { session, encoded } = await signIn(ctx, user, how, used);
  return ctx.json(sessionModel(session, { current: true, secret: ctx.isKey ? encoded : '' }), 201);
}

/**
 * Session from a token of the server, an OAuth2 flow or a mail (reference 4.2). Errors: user_invalid_token,
 * user_blocked.
 */
export async function signInByToken(ctx: Ctx, userId: string, secret: string): Promise<Response> {
  const user = userStore.of(ctx.app).get(userId);
  const token = user ? findToken(ctx.app.db.read, user.id, ['generic', 'oauth2'], secret) : null;
  if (!user || !token) throw new ApiError('user_invalid_token');
  if (!user.status) throw new ApiError('user_blocked');
  const how =
    token.kind === 'oauth2' ? { provider: 'oauth2', factor: 'email' } : { provider: 'token', factor: 'token' };
  return answerSignIn(ctx, user, { ...how, providerUid: '' }, token);
}
