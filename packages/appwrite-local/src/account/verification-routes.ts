import { toApiDate } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { customId, text } from '../core/http/validators.ts';
import { sendMail } from '../mail/service.ts';
import { tokenModel } from '../users/model.ts';
import { findToken, spendToken } from '../users/token-store.ts';
import { publishOfUser } from '../users/user-events.ts';
import { userStore } from '../users/user-store.ts';
import { createMailedToken } from './mailed-token.ts';
import { me } from './me.ts';
import { redirectUrl, withQuery } from './redirect-url.ts';

const hour = 3600;
const paths = ['/v1/account/verifications/email', '/v1/account/verification'] as const;

/** Verifies an e-mail address: a mailed link, then PUT with its secret (reference 4.4). */
export const verificationRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: paths,
      scope: 'account',
      needs: 'session',
      limit: { max: 10, seconds: hour, key: '{url},userId:{userId}' },
      params: { url: required(redirectUrl) },
    },
    async (ctx) => {
      const { app } = ctx;
      const user = me(ctx);
      if (!user.email) throw new ApiError('user_email_not_found');
      if (user.emailVerification) throw new ApiError('user_email_already_verified');
      const { token, secret } = await app.db.write((db) => createMailedToken(app, db, user, 'verification', hour));
      const link = withQuery(ctx.params.url, { userId: user.id, secret, expire: toApiDate(token.expire) });
      await sendMail(app, {
        template: 'verification',
        to: user.email,
        name: user.name,
        link,
        locale: ctx.header('x-appwrite-locale'),
      });
      const path = `verification.${token.id}.create`;
      publishOfUser(app, user.id, path, tokenModel(token, ''), user.id, tokenModel(token, secret));
      return ctx.json(tokenModel(token, ctx.isKey ? secret : ''), 201);
    },
  ),
  route(
    {
      method: 'PUT',
      path: paths,
      scope: 'public',
      limit: { max: 10, seconds: hour, key: '{url},userId:{param-userId}' },
      params: { userId: required(customId), secret: required(text(256)) },
    },
    async (ctx) => {
      const { app, params } = ctx;
      const users = userStore.of(app);
      users.need(params.userId);
      const { user, token } = await app.db.write((db) => {
        const found = findToken(db, params.userId, ['verification'], params.secret);
        if (!found || !spendToken(db, found)) throw new ApiError('user_invalid_token');
        return { user: users.update(db, params.userId, { emailVerification: 1 }), token: found };
      });
      publishOfUser(app, user.id, `verification.${token.id}.update`, tokenModel(token, ''), user.id);
      return ctx.json(tokenModel(token, ''));
    },
  ),
  route(
    {
      method: 'POST',
      path: ['/v1/account/verifications/phone', '/v1/account/verification/phone'],
      scope: 'account',
      params: {},
    },
    () => {
      throw new ApiError('general_phone_disabled'); // no SMS provider, as on a server without _APP_SMS_PROVIDER
    },
  ),
];
