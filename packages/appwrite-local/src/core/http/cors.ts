import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/errors.ts';
import type { LocalApp } from '../local-app.ts';

/** Sent with every response, whatever the origin (recorded). */
export const constantHeaders: Readonly<Record<string, string>> = {
  server: 'Appwrite',
  'x-content-type-options': 'nosniff',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Accept, Origin, Cookie, Set-Cookie, Content-Type, Content-Range, X-Appwrite-Project, X-Appwrite-Key, X-Appwrite-Dev-Key, X-Appwrite-Locale, X-Appwrite-Mode, X-Appwrite-JWT, X-Appwrite-Organization, X-Appwrite-Response-Format, X-Appwrite-Timeout, X-Appwrite-ID, X-Appwrite-Timestamp, X-Appwrite-Session, X-Appwrite-Platform, X-Appwrite-Impersonate-User-Id, X-Appwrite-Impersonate-User-Email, X-Appwrite-Impersonate-User-Phone, X-SDK-Version, X-SDK-Name, X-SDK-Language, X-SDK-Platform, X-SDK-GraphQL, X-SDK-Profile, Range, Cache-Control, Expires, Pragma, X-Fallback-Cookies, X-Requested-With, X-Forwarded-For, X-Forwarded-User-Agent',
  'access-control-expose-headers': 'X-Appwrite-Session, X-Fallback-Cookies',
  'access-control-allow-credentials': 'true',
  'access-control-max-age': '86400',
};

/** The host of an origin; '' for `null` and garbage. */
export function originHost(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname.toLowerCase() : '';
}

/**
 * Whether the project's platforms allow this host: by its name, by `*`, or by `*.rest` for exactly one leading label.
 */
export function isPlatform(app: LocalApp, host: string): boolean {
  if (app.platforms.has(host) || app.platforms.has('*')) return true;
  const dot = host.indexOf('.');
  return dot > 0 && app.platforms.has(`*${host.slice(dot)}`);
}

/** Whether a page of this origin may call: it is on a platform's host or on this very server. */
export function isAllowedOrigin(app: LocalApp, origin: string, requestHost: string): boolean {
  const host = originHost(origin);
  if (host === '') return false;
  return isPlatform(app, host) || new URL(origin).host === requestHost;
}

/**
 * Throws general_unknown_origin for pages of other hosts. Requests with an API key or without Origin are not checked.
 */
export function checkOrigin(app: LocalApp, incoming: IncomingMessage): void {
  const origin = incoming.headers.origin;
  if (origin === undefined || incoming.headers['x-appwrite-key']) return;
  if (isAllowedOrigin(app, origin, incoming.headers.host ?? '')) return;
  const host = originHost(origin);
  if (host === '') throw new ApiError('general_unknown_origin');
  throw new ApiError(
    'general_unknown_origin',
    `Invalid Origin. Register your new client (${host}) as a new Web platform on your project console dashboard`,
  );
}
