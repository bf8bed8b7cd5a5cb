import type { LocalAppwrite } from 'appwrite-local';

/** A response whose body has been read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed body; {} when it is no JSON object. */
  readonly body: Record<string, unknown>;
  readonly cookies: readonly string[];
}

export interface Ask {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Value of the session cookie. */
  readonly session?: string;
  readonly key?: string;
}

type Place = Pick<LocalAppwrite, 'endpoint' | 'projectId'>;

/** One call to the API of a local server; never follows redirects. */
export async function ask(
  server: Place,
  path: string,
  { method, body, headers, session, key }: Ask = {},
): Promise<Answer> {
  const all: Record<string, string> = { 'x-appwrite-project': server.projectId, ...headers };
  if (body !== undefined) all['content-type'] = 'application/json';
  if (session) all.cookie = `a_session_${server.projectId}=${session}`;
  if (key) all['x-appwrite-key'] = key;
  const url = path.startsWith('http') ? path : server.endpoint + path;
  const init: RequestInit = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: all,
    redirect: 'manual',
  };
  if (body !== undefined) init.body = JSON.stringify(body);
  const response = await fetch(url, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: object(text),
    cookies: response.headers.getSetCookie(),
  };
}

function object(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

/** Signs up and in; returns the session cookie's value. */
export async function signedIn(server: Place, userId: string, password = 'password-1'): Promise<string> {
  const email = `${userId}@example.com`;
  await ask(server, '/account', { body: { userId, email, password, name: userId } });
  return sessionOf(server, await ask(server, '/account/sessions/email', { body: { email, password } }));
}

/** Creates the session by key and without a password, whose hash takes longer than most tests. */
export async function signedInByKey(
  server: Pick<LocalAppwrite, 'endpoint' | 'projectId' | 'key'>,
  userId: string,
): Promise<string> {
  const { key } = server;
  await ask(server, '/users', { key, body: { userId } });
  return String((await ask(server, `/users/${userId}/sessions`, { key, method: 'POST' })).body.secret);
}

/** The session in the response to a sign-in. */
export function sessionOf(server: Place, answer: Answer): string {
  const start = `a_session_${server.projectId}=`;
  const line = answer.cookies.find((cookie) => cookie.startsWith(start));
  if (!line) throw new Error(`No session cookie in ${answer.status} ${answer.text}`);
  return line.slice(start.length).split(';')[0] ?? '';
}

/** First link with a secret in the newest mail to an address. */
export async function mailedLink(server: Pick<LocalAppwrite, 'mailbox'>, to: string): Promise<URL> {
  const mail = await (await fetch(`${server.mailbox}?to=${encodeURIComponent(to)}`)).text();
  const plain = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const link = /https?:\/\/[^\s"'<>]+secret=[^\s"'<>]+/.exec(plain)?.[0];
  if (!link) throw new Error(`No link in the mail to ${to}: ${mail}`);
  return new URL(link.replaceAll('&amp;', '&'));
}

/** A field in the query of a mailed or redirect URL; '' if absent. */
export function field(url: URL, name: string): string {
  return url.searchParams.get(name) ?? '';
}
