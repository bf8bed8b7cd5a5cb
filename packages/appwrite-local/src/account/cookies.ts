import { sessionCookie } from '../core/access/caller.ts';
import { originHost } from '../core/http/cors.ts';
import type { Ctx } from '../core/http/ctx.ts';

/** The last two labels of a host name, which is enough to tell sites apart here. */
const site = (host: string) => host.split('.').slice(-2).join('.');
const isAddress = (host: string) =>
  host === 'localhost' || /^[\d.]+$/.test(host) || host.includes(':') || host.startsWith('[');

function hostName(ctx: Ctx): string {
  return ctx.host.replace(/:\d+$/, '').toLowerCase();
}

/**
 * Sets both session cookies. For requests from another site or without an Origin header, also sets the fallback header,
 * because browsers may drop the cookies.
 */
export function setSessionCookies(ctx: Ctx, encoded: string, expire: Date): void {
  const seconds = Math.round((expire.getTime() - Date.now()) / 1000);
  put(ctx, encoded, `expires=${expire.toUTCString()}; Max-Age=${seconds}`);
  const host = hostName(ctx);
  const origin = ctx.header('origin');
  const sameSite = origin !== '' && !isAddress(host) && site(originHost(origin)) === site(host);
  if (!sameSite) ctx.headers['x-fallback-cookies'] = JSON.stringify({ [sessionCookie(ctx.app.projectId)]: encoded });
}

/** Expires both cookies and empties the fallback header. The caller deletes the session. */
export function clearSessionCookies(ctx: Ctx): void {
  put(ctx, 'deleted', `expires=${new Date(0).toUTCString()}; Max-Age=0`);
  ctx.headers['x-fallback-cookies'] = '[]';
}

function put(ctx: Ctx, value: string, life: string): void {
  const host = hostName(ctx);
  const rest = `; path=/${isAddress(host) ? '' : `; domain=.${host}`}${ctx.secure ? '; secure' : ''}; HttpOnly`;
  const name = sessionCookie(ctx.app.projectId);
  const written = value === 'deleted' ? value : encodeURIComponent(value);
  ctx.cookies.push(`${name}_legacy=${written}; ${life}${rest}`, `${name}=${written}; ${life}${rest}; SameSite=None`);
}
