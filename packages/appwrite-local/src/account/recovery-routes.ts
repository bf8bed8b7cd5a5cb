import { now, toApiDate } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { customId, email, text } from '../core/http/validators.ts';
import { sendMail } from '../mail/service.ts';
import { tokenModel } from '../users/model.ts';
import { hashPassword, password } from '../users/passwords.ts';
import { sessionStore } from '../users/session-store.ts';
import { findToken, spendToken } from '../users/token-store.ts';
import { publishOfUser } from '../users/user-events.ts';
import { userStore } from '../users/user-store.ts';
import { createMailedToken } from './mailed-token.ts';
import { redirectUrl, withQuery } from './redirect-url.ts';

const hour = 3600;

/** Sets a new password through a mailed link (reference 4.5). */
export const recoveryRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: '/v1/account/recovery',
      scope: 'sessions.write',
      limit: [
        { max: 10, seconds: hour, key: '{url},email:{param-email}' },
        { max: 10, seconds: hour, key: '{url},ip:{ip}' },
      ],
      params: { email: required(email), url: required(redirectUrl) },
    },
    async (ctx) => {
      const { app, params } = ctx;
      const user = ctx.hasProject ? userStore.of(app).byEmail(params.email) : null;
      if (!user?.email) throw new ApiError('user_not_found');
      if (!user.status) throw new ApiError('user_blocked');
      const { token, secret } = await app.db.write((db) => createMailedToken(app, db, user, 'recovery', hour));
      const link = withQuery(params.url, { userId: user.id, secret, expire: toApiDate(token.expire) });
      await sendMail(app, {
        template: 'recovery',
        to: user.email,
        name: user.name,
        link,
        locale: ctx.header('x-appwrite-locale'),
      });
      const path = `recovery.${token.id}.create`;
      publishOfUser(app, user.id, path, tokenModel(token, ''), ctx.caller.userId, tokenModel(token, secret));
      return ctx.json(tokenModel(token, ctx.isKey ? secret : ''), 201);
    },
  ),
  route(
    {
      method: 'PUT',
      path: '/v1/account/recovery',
      scope: 'sessions.write',
      limit: { max: 10, seconds: hour, key: '{url},userId:{param-userId}' },
      params: { userId: required(customId), secret: required(text(256)), password: required(password()) },
    },
    async (ctx) => {
      const { app, params } = ctx;
      const users = userStore.of(app);
      const { id } = users.need(params.userId);
      if (!findToken(app.db.read, id, ['recovery'], params.secret)) throw new ApiError('user_invalid_token');
      const hash = await hashPassword(params.password, ctx.turnOf);
      const { user, token } = await app.db.write((db) => {
        const found = findToken(db, id, ['recovery'], params.secret);
        if (!found || !spendToken(db, found)) throw new ApiError('user_invalid_token');
        sessionStore.of(app).removeOnPasswordChange(db, id);
        // Using the mailed link proves that the user owns the address (conformance README, 4).
        return {
          user: users.update(db, id, { password: hash, passwordUpdate: now(), ownPassword: 1, emailVerification: 1 }),
          token: found,
        };
      });
      publishOfUser(app, user.id, `recovery.${token.id}.update`, tokenModel(token, ''), user.id);
      return ctx.json(tokenModel(token, ''));
    },
  ),
];
