import type { IncomingMessage } from 'node:http';
import { guest, resolveCaller } from '../access/caller.ts';
import { phpJson } from '../access/permissions.ts';
import { ApiError, errorBody, TooMany } from '../errors/errors.ts';
import type { LocalApp } from '../local-app.ts';
import { clientAborted } from './client-aborted.ts';
import { checkOrigin } from './cors.ts';
import { Ctx } from './ctx.ts';
import type { LimitKeeper } from './limit-rule.ts';
import type { NodeContext } from './pages.ts';
import { bodyFields, FatalInput, packageLimit, parseFields } from './request-input.ts';
import { nameRoute, requestId } from './request-note.ts';
import type { Route } from './router.ts';

const noCache = { 'cache-control': 'no-cache, no-store, must-revalidate', expires: '0', pragma: 'no-cache' };

/** The query string as PHP reads it (`queries[0]=…` is a list). */
export function queryOf(incoming: IncomingMessage): Record<string, unknown> {
  const url = incoming.url ?? '';
  const cut = url.indexOf('?');
  return cut < 0 ? {} : parseFields(url.slice(cut + 1));
}

/**
 * Creates the handler of one endpoint: Appwrite's checks in Appwrite's order (reference 1.4), then parameters, then the
 * route.
 */
export function handlerOf(
  app: LocalApp,
  limits: LimitKeeper | null,
  route: Route,
): (request: NodeContext) => Promise<Response> | Response {
  const template = route.paths[0] ?? '';
  return async (request) => {
    const incoming: IncomingMessage = request.env.incoming;
    nameRoute(incoming, template);
    const ctx = new Ctx(app, request, incoming, queryOf(incoming), guest);
    try {
      admit(ctx, route);
      const sent = await sentTo(route, ctx);
      const path = request.req.param();
      const input = Object.keys(path).length === 0 ? sent : { ...sent, ...path };
      if (route.authMethod && app.isAuthMethodOff(route.authMethod)) throw new ApiError('user_auth_method_unsupported');
      if (route.needs === 'no-session' && ctx.caller.kind === 'user') throw new ApiError('user_session_already_exists');
      const answer = await route.call(ctx, input, () => {
        if (limits && route.limits.length > 0 && !ctx.isKey) limits.count(ctx, route.limits, template, input);
      });
      if (limits && route.limits.length > 0) limits.settle(ctx, route.limits, template, input, answer.status);
      return answer;
    } catch (error) {
      return refuse(ctx, error, `${route.method} ${template}`);
    }
  };
}

/** The parameters from the query or body. A body is read only up to the limit of this caller. */
function sentTo(route: Route, ctx: Ctx): Readonly<Record<string, unknown>> | Promise<Record<string, unknown>> {
  if (route.method === 'GET') return ctx.query;
  return route.rawBody ? {} : bodyFields(ctx.incoming, ctx.isKey ? packageLimit : route.bodyLimit);
}

/** Checks origin, project, API key or session, scope and block before the body is read. */
function admit(ctx: Ctx, route: Route): void {
  const { app, incoming } = ctx;
  checkOrigin(app, incoming);
  const project = ctx.header('x-appwrite-project') || ctx.query.project;
  // 'console' is the real server's own project, which the CLI sends. Requests without a project belong to it, too.
  ctx.hasProject = typeof project === 'string' && project !== '' && project !== 'console';
  if (ctx.hasProject && project !== app.projectId) throw new ApiError('project_not_found');
  if (ctx.hasProject) ctx.caller = resolveCaller(app, incoming.headers, ctx.query);
  else if (route.namedProject) throw new ApiError('general_access_forbidden');
  const { caller } = ctx;
  // "Last seen" is also updated when the scope is missing (recorded: users 27).
  if (caller.user) ctx.seenNow = app.identities.seen(caller.user);
  const lacksCaller = (route.needs === 'session' && !caller.user) || (route.needs === 'key' && caller.kind !== 'key');
  if (lacksCaller || !route.scopes.some((scope) => caller.scopes.has(scope)))
    throw new ApiError('general_unauthorized_scope', scopeText(ctx, route.scopes));
  if (caller.user && !caller.user.status) throw new ApiError('user_blocked');
}

/** The error text for a missing scope (reference 1.5). */
function scopeText(ctx: Ctx, scopes: readonly string[]): string {
  const { caller, app } = ctx;
  const name =
    caller.kind === 'key'
      ? `app.${app.projectId}@service.${ctx.host.split(':')[0]}`
      : (caller.user?.email ?? '') || 'User';
  const role = caller.kind === 'key' ? 'applications' : caller.kind === 'user' ? 'users' : 'guests';
  return `${name} (role: ${role}) missing scopes (${phpJson(scopes)})`;
}

/** The request id, which is in the error response and in the log. */
const named = (incoming: IncomingMessage) => ({ 'x-request-id': requestId(incoming) });

/** Converts any thrown value to a response; unexpected errors are reported. */
function refuse(ctx: Ctx, error: unknown, where: string): Response {
  Object.assign(ctx.headers, noCache, named(ctx.incoming));
  if (error instanceof FatalInput) {
    const page = { message: 'Error: Server Error', code: 500, version: '1.9.6' };
    return ctx.respond(JSON.stringify(page), 'text/html', 500);
  }
  if (!(error instanceof ApiError) && !clientAborted(ctx.incoming))
    ctx.app.report(error, where, requestId(ctx.incoming));
  if (error instanceof TooMany) ctx.headers['retry-after'] = String(error.retryAfterSeconds);
  const { status, body } = errorBody(error);
  return ctx.json(body, status);
}

/** Converts an error of a page outside of /v1 to an answer. */
export function refusePage(app: LocalApp, error: unknown, request: NodeContext): Response {
  return refuse(new Ctx(app, request, request.env.incoming, {}, guest), error, 'a page');
}

const notFoundPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>404</title></head><body><h1>404</h1><p>The requested route was not found.</p></body></html>`;

/**
 * Responds for undeclared paths: with an HTML page like the real server, not JSON. OPTIONS succeeds for every path and
 * origin.
 */
export function answerUndeclared(app: LocalApp, request: NodeContext): Response {
  const incoming: IncomingMessage = request.env.incoming;
  const ctx = new Ctx(app, request, incoming, {}, guest);
  if (incoming.method === 'OPTIONS') {
    if (incoming.headers.origin) ctx.headers['access-control-allow-origin'] = incoming.headers.origin.toLowerCase();
    return ctx.empty();
  }
  Object.assign(ctx.headers, noCache, named(incoming));
  return ctx.respond(notFoundPage, 'text/html; charset=UTF-8', 404);
}
