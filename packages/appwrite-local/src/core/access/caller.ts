import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../errors/errors.ts';
import type { LocalApp } from '../local-app.ts';
import type { UserDoc } from './identities.ts';
import { rolesOf } from './permissions.ts';
import { guestScopes, keyScopes, userScopes, withAliases } from './scopes.ts';

export interface Caller {
  readonly kind: 'guest' | 'user' | 'key';
  /** '' for guests and API keys. */
  readonly userId: string;
  readonly user?: UserDoc;
  readonly roles: readonly string[];
  readonly scopes: ReadonlySet<string>;
  readonly sessionId?: string;
  readonly viaJwt: boolean;
  /** The function's id if the caller uses the API key of an execution. */
  readonly functionId?: string;
}

const guestRoles = rolesOf(null);
export const guest: Caller = { kind: 'guest', userId: '', roles: guestRoles, scopes: guestScopes, viaJwt: false };
/** API keys bypass permissions; the roles only appear in messages. */
const adminKey: Caller = { kind: 'key', userId: '', roles: ['any'], scopes: keyScopes, viaJwt: false };

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? '';

/**
 * Resolves the caller: API key, JWT, session or guest. Errors: wrong key, expired key, bad JWT, JWT together with a
 * session.
 */
export function resolveCaller(
  app: LocalApp,
  headers: IncomingHttpHeaders,
  query: Readonly<Record<string, unknown>>,
): Caller {
  const key = one(headers['x-appwrite-key']);
  if (key !== '') return keyCaller(app, key);
  const session = sessionOf(app, headers);
  const token = one(headers['x-appwrite-jwt']) || (typeof query.jwt === 'string' ? query.jwt : '');
  if (token !== '') {
    if (session) throw new ApiError('user_jwt_and_cookie_set');
    return jwtCaller(app, token);
  }
  return session ?? guest;
}

/** Callers by the payload of their API key; `verify` returns the same payload object for the same key. */
const functionCallers = new WeakMap<object, Caller>();

function keyCaller(app: LocalApp, key: string): Caller {
  if (sameText(key, app.key) || sameText(key, `standard_${app.key}`)) return adminKey;
  const token = /^(?:ephemeral|dynamic)_(.+)$/.exec(key)?.[1];
  if (!token) {
    const scopes = app.scopesOfKey(key);
    if (!scopes) throw new ApiError('user_unauthorized');
    return { ...adminKey, scopes };
  }
  const payload = app.jwt.verify(token);
  if (payload instanceof Error)
    throw new ApiError(payload.message.endsWith('Expired') ? 'api_key_expired' : 'user_unauthorized');
  if (payload.projectId !== app.projectId || !Array.isArray(payload.scopes)) throw new ApiError('user_unauthorized');
  const known = functionCallers.get(payload);
  if (known) return known;
  const caller: Caller = {
    ...adminKey,
    scopes: withAliases(payload.scopes.filter((scope) => typeof scope === 'string')),
    functionId: typeof payload.functionId === 'string' ? payload.functionId : '',
  };
  functionCallers.set(payload, caller);
  return caller;
}

function sameText(given: string, wanted: string): boolean {
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}

/** The short-lived API key of a function execution. */
export function ephemeralKey(app: LocalApp, functionId: string, scopes: readonly string[], seconds: number): string {
  return `ephemeral_${app.jwt.sign({ projectId: app.projectId, functionId, scopes }, seconds)}`;
}

function jwtCaller(app: LocalApp, token: string): Caller {
  const payload = app.jwt.verify(token);
  if (payload instanceof Error) throw new ApiError('user_jwt_invalid', `Failed to verify JWT. ${payload.message}`);
  const { userId, sessionId } = payload;
  if (typeof userId !== 'string')
    throw new ApiError('user_jwt_invalid', 'Failed to verify JWT. Invalid token: Malformed payload');
  const user = app.identities.user(userId);
  if (!user) return guest;
  if (typeof sessionId === 'string' && sessionId !== '' && !app.identities.hasSession(userId, sessionId)) return guest;
  return userCaller(user, typeof sessionId === 'string' ? sessionId : '', true);
}

function userCaller(user: UserDoc, sessionId: string, viaJwt: boolean): Caller {
  return {
    kind: 'user',
    userId: user.id,
    user,
    roles: user.callerRoles,
    scopes: userScopes,
    ...(sessionId ? { sessionId } : {}),
    viaJwt,
  };
}

function sessionOf(app: LocalApp, headers: IncomingHttpHeaders): Caller | null {
  const encoded = sessionValue(app.projectId, headers);
  const found = encoded === '' ? null : app.identities.fromSession(encoded);
  return found ? userCaller(found.user, found.sessionId, false) : null;
}

/** Cookie names are lower case (reference 2.2). */
export function sessionCookie(projectId: string): string {
  return `a_session_${projectId.toLowerCase()}`;
}

/** The encoded session from cookie, legacy cookie, header or fallback header (reference 2.2). */
function sessionValue(projectId: string, headers: IncomingHttpHeaders): string {
  const name = sessionCookie(projectId);
  const cookies = headers.cookie ?? '';
  return (
    cookieValue(cookies, name) ||
    cookieValue(cookies, `${name}_legacy`) ||
    one(headers['x-appwrite-session']) ||
    fallbackValue(one(headers['x-fallback-cookies']), name)
  );
}

/** One cookie of a Cookie header; empty when missing or malformed. */
export function cookieValue(cookies: string, name: string): string {
  if (!cookies.includes(name)) return '';
  for (const pair of cookies.split(';')) {
    const cut = pair.indexOf('=');
    if (cut > 0 && pair.slice(0, cut).trim() === name) return unescapeCookie(pair.slice(cut + 1).trim());
  }
  return '';
}

function unescapeCookie(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return ''; // a broken cookie is no session
  }
}

function fallbackValue(header: string, name: string): string {
  if (!header.includes(name)) return '';
  try {
    const read: unknown = JSON.parse(header);
    const value =
      typeof read === 'object' && read !== null ? Object.entries(read).find(([key]) => key === name)?.[1] : '';
    return typeof value === 'string' ? value : '';
  } catch {
    return ''; // recorded: a header that is no JSON is ignored (general, 53)
  }
}
