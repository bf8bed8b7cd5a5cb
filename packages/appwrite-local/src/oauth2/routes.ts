import { redirectUrl, withQuery } from '../account/redirect-url.ts';
import { signIn } from '../account/sign-in.ts';
import { cookieValue } from '../core/access/caller.ts';
import { ApiError, errorBody } from '../core/errors/errors.ts';
import type { Ctx } from '../core/http/ctx.ts';
import { isOwnMachine } from '../core/http/pages.ts';
import { optional, required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { list, text } from '../core/http/validators.ts';
import { hexSecret } from '../core/ids.ts';
import type { LocalApp } from '../core/local-app.ts';
import { tokenModel } from '../users/model.ts';
import { createToken } from '../users/token-store.ts';
import { publishOfUser } from '../users/user-events.ts';
import { userStore } from '../users/user-store.ts';
import { type Flow, type Flows, flowSeconds, type Profile, userOf } from './flow.ts';

/** Providers with a local consent page. */
const providers = ['google'];
const tokenSeconds = 60;

const startParams = {
  provider: required(text(64)),
  success: optional(redirectUrl, ''),
  failure: optional(redirectUrl, ''),
  scopes: optional(list(text(4096), 100), []),
};

function originOf(ctx: Ctx): string {
  return ctx.endpoint.replace(/\/v1$/, '');
}

/** The cookie has SameSite=Lax, so that it is sent with the provider's redirect, which comes from another site. */
const browserCookie = (ctx: Ctx) => `a_oauth2_${ctx.app.projectId.toLowerCase()}`;

/** The secret in the browser's cookie, shared by all its sign-ins; '' if there is none. */
function browserOf(ctx: Ctx): string {
  const value = cookieValue(ctx.header('cookie'), browserCookie(ctx));
  return /^[0-9a-f]{48}$/.test(value) ? value : '';
}

function start(
  ctx: Ctx,
  flows: Flows,
  params: { provider: string; success: string; failure: string },
  kind: Flow['kind'],
): Response {
  // The consent page asks for no password, so it works on this machine only.
  if (!providers.includes(params.provider) || !isOwnMachine(ctx.app, ctx.incoming))
    throw new ApiError('project_provider_disabled');
  const origin = originOf(ctx);
  const browser = browserOf(ctx) || hexSecret(24);
  const lifetime = `Max-Age=${flowSeconds}; path=/v1/account`;
  ctx.cookies.push(
    `${browserCookie(ctx)}=${browser}; ${lifetime}${ctx.secure ? '; secure' : ''}; HttpOnly; SameSite=Lax`,
  );
  const state = flows.begin({
    provider: params.provider,
    kind,
    browser,
    success: params.success || `${origin}/oauth2/done`,
    failure: params.failure || `${origin}/oauth2/failed`,
  });
  return ctx.redirect(`${origin}/oauth2/${params.provider}?state=${state}`);
}

/** Adds the reason to the failure page's URL: `?error={"message","type","code"}`. */
function failureUrl(flow: Flow, error: unknown): string {
  const { body } = errorBody(error);
  return withQuery(flow.failure, {
    error: JSON.stringify({ message: body.message, type: body.type, code: body.code }),
  });
}

async function complete(ctx: Ctx, flow: Flow, profile: Profile): Promise<Response> {
  const signedIn = ctx.caller.user ? userStore.of(ctx.app).get(ctx.caller.userId) : null;
  try {
    const user = await userOf(ctx.app, flow.provider, profile, signedIn);
    if (flow.kind === 'token') {
      const { token, secret } = await ctx.app.db.write((db) => createToken(db, user.id, 'oauth2', tokenSeconds));
      publishOfUser(ctx.app, user.id, `tokens.${token.id}.create`, tokenModel(token, ''), user.id);
      return ctx.redirect(withQuery(flow.success, { secret, userId: user.id }));
    }
    await signIn(ctx, user, { provider: flow.provider, providerUid: profile.uid, factor: 'email' });
    return ctx.redirect(flow.success);
  } catch (error) {
    if (!(error instanceof ApiError)) ctx.app.report(error, 'OAuth2 return');
    return ctx.redirect(failureUrl(flow, error));
  }
}

/** Sign-in with a provider (reference 4.7): start, callback, redirect. */
export function oauth2Routes(flows: Flows): Route[] {
  const limit = { max: 50, seconds: 3600, key: 'ip:{ip}' };
  const back = {
    state: optional(text(2048, 0), ''),
    code: optional(text(2048, 0), ''),
    error: optional(text(2048, 0), ''),
  };
  return [
    route(
      {
        method: 'GET',
        path: '/v1/account/sessions/oauth2/:provider',
        scope: 'sessions.write',
        project: 'named',
        limit,
        params: startParams,
      },
      (ctx) => start(ctx, flows, ctx.params, 'session'),
    ),
    route(
      {
        method: 'GET',
        path: '/v1/account/tokens/oauth2/:provider',
        scope: 'sessions.write',
        project: 'named',
        limit,
        params: startParams,
      },
      (ctx) => start(ctx, flows, ctx.params, 'token'),
    ),
    route(
      {
        method: 'GET',
        path: '/v1/account/sessions/oauth2/callback/:provider/:projectId',
        scope: 'public',
        params: { provider: required(text(64)), projectId: required(text(64)), ...back },
      },
      (ctx) => {
        const { provider, projectId, state, code, error } = ctx.params;
        return ctx.redirect(
          withQuery(`${ctx.endpoint}/account/sessions/oauth2/${encodeURIComponent(provider)}/redirect`, {
            project: projectId,
            state,
            code,
            error,
          }),
        );
      },
    ),
    route(
      {
        method: 'GET',
        path: '/v1/account/sessions/oauth2/:provider/redirect',
        scope: 'public',
        project: 'named',
        params: { provider: required(text(64)), ...back },
      },
      async (ctx) => {
        const { state, code, error } = ctx.params;
        const waiting = flows.get(state);
        // Another browser opened the redirect: it is neither signed in nor linked.
        if (waiting && waiting.browser !== browserOf(ctx))
          return ctx.redirect(failureUrl(waiting, new ApiError('user_oauth2_bad_request')));
        if (waiting && error !== '')
          return ctx.redirect(failureUrl(waiting, new ApiError('user_oauth2_unauthorized', error)));
        const { flow, profile } = flows.finish(state, code);
        return complete(ctx, flow, profile);
      },
    ),
  ];
}

/** The URL to which the consent page sends its result, as a provider would. */
export function callbackUrl(
  app: LocalApp,
  origin: string,
  flow: Flow,
  answer: Readonly<Record<string, string>>,
): string {
  return withQuery(`${origin}/v1/account/sessions/oauth2/callback/${flow.provider}/${app.projectId}`, answer);
}
