import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { type Answer, ask, field, mailedLink, sessionOf, signedIn } from '../support/http.ts';
import { openSocket } from '../support/sockets.ts';

let server: LocalAppwrite;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'oauth', projectName: 'OAuth' } });
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const pages = 'success=http%3A%2F%2Flocalhost%2Fhome&failure=http%3A%2F%2Flocalhost%2Flogin';
const begin = (kind: 'sessions' | 'tokens', provider = 'google', query = pages) =>
  ask(server, `/account/${kind}/oauth2/${provider}?project=oauth&${query}`);
const next = (answer: Answer) => answer.headers.get('location') ?? '';

/** The cookies that the start of a sign-in has set, in the form of a request's Cookie header. */
const cookieOf = ({ cookies }: Answer) => cookies.map((line) => line.split(';')[0] ?? '').join('; ');

/**
 * Chooses `email` on the consent page and follows every redirect to the app's own page. The browser is the one that
 * started the sign-in, or the one with `cookie`; `session` is the person signed in there.
 */
async function choose(
  started: Answer,
  form: Record<string, string>,
  session = '',
  cookie = cookieOf(started),
): Promise<{ url: URL; last: Answer }> {
  const headers = { cookie: [cookie, ...(session ? [`a_session_oauth=${session}`] : [])].join('; ') };
  const consent = new URL(next(started));
  const chosen = await fetch(consent, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ state: field(consent, 'state'), ...form }),
  });
  let url = chosen.headers.get('location') ?? '';
  let last = await ask(server, url, { headers });
  while (next(last).startsWith(server.endpoint)) {
    url = next(last);
    last = await ask(server, url, { headers });
  }
  return { url: new URL(next(last)), last };
}

test('the token flow returns a secret that creates exactly one session', async () => {
  const started = await begin('tokens');
  expect(started.status).toBe(301);
  expect(started.headers.get('cache-control')).toBe('no-store'); // otherwise the next sign-in of a browser would reuse this state
  const { url } = await choose(started, { email: 'Sari@example.com', name: 'Sari' });
  expect(url.origin + url.pathname).toBe('http://localhost/home');
  const body = { userId: field(url, 'userId'), secret: field(url, 'secret') };
  const signed = await ask(server, '/account/sessions/token', { body });
  expect(signed.body).toMatchObject({ provider: 'oauth2' });
  const account = await ask(server, '/account', { session: sessionOf(server, signed) });
  expect(account.body).toMatchObject({ name: 'Sari', email: 'sari@example.com', emailVerification: true });
  expect((await ask(server, '/account/sessions/token', { body })).body.type).toBe('user_invalid_token');
});

test('the session flow sets the session cookies when it redirects back', async () => {
  const { url, last } = await choose(await begin('sessions'), { email: 'sari@example.com', name: 'Sari' });
  expect(url.href).toBe('http://localhost/home');
  expect((await ask(server, '/account', { session: sessionOf(server, last) })).body.name).toBe('Sari');
});

test('signs in to the existing account of a known e-mail address, each time', async () => {
  await signedIn(server, 'ana');
  for (const _ of [1, 2]) {
    const { url } = await choose(await begin('tokens'), { email: 'ana@example.com', name: 'Somebody' });
    expect(field(url, 'userId')).toBe('ana');
  }
  expect((await ask(server, '/users', { key: server.key })).body.total).toBe(1);
});

test('the consent page lists the project’s users', async () => {
  await signedIn(server, 'ana');
  const page = await (await fetch(next(await begin('tokens')))).text();
  expect(page).toContain('ana@example.com');
});

test('redirects to the failure page with error type and code after a cancellation or for a blocked user', async () => {
  const cancelled = await choose(await begin('tokens'), { cancel: '1' });
  expect(cancelled.url.pathname).toBe('/login');
  expect(JSON.parse(field(cancelled.url, 'error'))).toMatchObject({ type: 'user_oauth2_unauthorized', code: 401 });
  await signedIn(server, 'ana');
  await ask(server, '/users/ana/status', { method: 'PATCH', body: { status: false }, key: server.key });
  const blocked = await choose(await begin('tokens'), { email: 'ana@example.com' });
  expect(JSON.parse(field(blocked.url, 'error'))).toMatchObject({ type: 'user_blocked', code: 403 });
});

test('refuses other providers, return addresses on foreign sites, and forged states', async () => {
  expect((await begin('tokens', 'github')).body).toMatchObject({ type: 'project_provider_disabled', code: 412 });
  const foreign = [
    'https://evil.example.org',
    'https://localhost.evil.example.org/',
    'https://localhost@evil.example.org/',
    '//evil.example.org',
    '/\\evil.example.org',
    'javascript:alert(1)',
    'data:text/html,x',
  ];
  for (const page of foreign) {
    for (const end of ['success', 'failure']) {
      const query = new URLSearchParams(
        [...new URLSearchParams(pages)].map(([key, url]) => [key, key === end ? page : url]),
      );
      const { status, headers } = await begin('tokens', 'google', query.toString());
      expect([end, page, status, headers.get('location')]).toEqual([end, page, 400, null]);
    }
  }
  const forged = await ask(server, '/account/sessions/oauth2/google/redirect?project=oauth&state=x&code=y');
  expect(forged.body.type).toBe('user_oauth2_bad_request');
});

/** The person who created the account never proved the address, so linking must end their access. */
test('Google sign-in removes sessions, password, links and other identities of an account with an unverified address', async () => {
  const session = await signedIn(server, 'ana');
  const jwt = String((await ask(server, '/account/jwts', { body: {}, session })).body.jwt);
  await ask(server, '/account/recovery', { body: { email: 'ana@example.com', url: 'http://localhost/r' } });
  const secret = field(await mailedLink(server, 'ana@example.com'), 'secret');
  const socket = await openSocket(server.endpoint, 'oauth', { cookie: `a_session_oauth=${session}` });
  const ended = new Promise((resolve) => socket.socket.on('close', resolve));
  // The attacker's own Google account, linked while signed in.
  const his = await begin('sessions');
  await choose(his, { email: 'eve@example.com', name: 'Eve' }, session);
  const { url } = await choose(await begin('tokens'), { email: 'ana@example.com', name: 'Ana' });
  expect(field(url, 'userId')).toBe('ana');
  expect(await ended).toBe(4001);
  expect((await ask(server, '/account', { session })).status).toBe(401);
  expect((await ask(server, '/account', { headers: { 'x-appwrite-jwt': jwt } })).status).toBe(401);
  const old = { email: 'ana@example.com', password: 'password-1' };
  expect((await ask(server, '/account/sessions/email', { body: old })).body.type).toBe('user_invalid_credentials');
  const reset = { userId: 'ana', secret, password: 'password-2' };
  const recovery = await ask(server, '/account/recovery', { method: 'PUT', body: reset });
  expect(recovery.body.type).toBe('user_invalid_token');
  const again = await choose(await begin('tokens'), { email: 'eve@example.com', name: 'Eve' });
  expect(field(again.url, 'userId')).not.toBe('ana');
});

test('linking Google to an account with a verified address keeps its password and sessions', async () => {
  const session = await signedIn(server, 'ana');
  const verified = { method: 'PATCH', key: server.key, body: { emailVerification: true } };
  await ask(server, '/users/ana/verification', verified);
  await choose(await begin('tokens'), { email: 'ana@example.com', name: 'Ana' });
  expect((await ask(server, '/account', { session })).status).toBe(200);
  const known = { email: 'ana@example.com', password: 'password-1' };
  expect((await ask(server, '/account/sessions/email', { body: known })).status).toBe(201);
});

test('keeps the query parameters of the client’s success URL', async () => {
  const started = await begin('tokens', 'google', pages.replace('home', 'home%3Fstate%3Dabc'));
  const { url } = await choose(started, { email: 'sari@example.com' });
  expect([field(url, 'state'), field(url, 'secret') !== '']).toEqual(['abc', true]);
});

const otherBrowsers = {
  'that began nothing': async () => '',
  'that began a sign-in of its own': async () => cookieOf(await begin('tokens')),
  'that sends garbage': async () => 'a_oauth2_oauth=%ff; a_oauth2_oauth=; a_oauth2_oauth=x',
};

/** The return URL of another browser's sign-in yields neither session nor link, for guests and for signed-in people. */
for (const kind of ['sessions', 'tokens'] as const) {
  test.each(Object.entries(otherBrowsers))(
    `${kind}: a return address opened in a browser %s yields neither session nor secret`,
    async (_, of) => {
      const session = await signedIn(server, 'ana');
      const stranger = { email: 'eve@example.com', name: 'Eve' };
      for (const victim of ['', session]) {
        const { url, last } = await choose(await begin(kind), stranger, victim, await of());
        expect(url.pathname).toBe('/login');
        expect(JSON.parse(field(url, 'error'))).toMatchObject({ type: 'user_oauth2_bad_request' });
        expect([field(url, 'secret'), last.cookies]).toEqual(['', []]);
      }
      // Eve gets none of Ana's data: she gets a separate account.
      const own = await choose(await begin('tokens'), stranger);
      expect(field(own.url, 'userId')).not.toBe('ana');
      expect((await ask(server, '/users', { key: server.key })).body.total).toBe(2);
    },
  );
}

test('completes two simultaneous sign-ins in one browser', async () => {
  const first = await begin('tokens');
  const second = await ask(server, `/account/tokens/oauth2/google?project=oauth&${pages}`, {
    headers: { cookie: cookieOf(first) },
  });
  for (const started of [first, second]) {
    const { url } = await choose(started, { email: 'sari@example.com' }, '', cookieOf(second));
    expect(field(url, 'secret')).not.toBe('');
  }
});
