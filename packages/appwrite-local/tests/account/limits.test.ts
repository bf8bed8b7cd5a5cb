import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask, signedIn } from '../support/http.ts';

let server: LocalAppwrite;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'limits' }, limits: true });
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const login = (email: string, password = 'wrong-password') =>
  ask(server, '/account/sessions/email', { body: { email, password } });

test('allows ten login attempts an hour per e-mail address, then answers 429; other addresses are unaffected', async () => {
  for (let left = 9; left >= 0; left--) {
    const answer = await login('ana@example.com');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('x-ratelimit-limit')).toBe('10');
    expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(left));
    expect(Number(answer.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000);
  }
  expect((await login('ana@example.com')).body).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' });
  expect((await login('budi@example.com')).status).toBe(401);
});

test('resets the count after a successful sign-in', async () => {
  await signedIn(server, 'ana');
  for (let tries = 0; tries < 9; tries++) await login('ana@example.com');
  expect((await login('ana@example.com', 'password-1')).status).toBe(201);
  expect((await login('ana@example.com')).headers.get('x-ratelimit-remaining')).toBe('9');
});

/** A well-formed call that is refused and counts against the rate limit of its address. */
const guess = { body: { userId: 'nobody', secret: 'wrong' } };

test('does not count requests with invalid parameters or with an API key', async () => {
  const isCounted = ({ headers }: { headers: Headers }) => headers.get('x-ratelimit-limit') !== null;
  for (let tries = 0; tries < 11; tries++) {
    const bad = await ask(server, '/account/sessions/token', { body: { userId: '_', secret: 'wrong' } });
    expect([tries, bad.status, isCounted(bad)]).toEqual([tries, 400, false]);
    const withKey = await ask(server, '/account/sessions/token', { ...guess, key: server.key });
    expect([tries, withKey.status, isCounted(withKey)]).toEqual([tries, 401, false]);
  }
  expect(isCounted(await ask(server, '/account/sessions/token', guess))).toBe(true);
});

test('ignores X-Forwarded-For unless a proxy is trusted', async () => {
  const from = (ip: string) => ask(server, '/account/sessions/token', { ...guess, headers: { 'x-forwarded-for': ip } });
  for (let tries = 0; tries < 10; tries++) await from(`10.0.0.${tries}`);
  expect((await from('10.0.0.99')).status).toBe(429);
});

test('counts all spellings of an e-mail address and all Host headers together', async () => {
  const { port } = new URL(server.endpoint);
  const tries: [string, string][] = [
    ['ana@example.com', '127.0.0.1'],
    ['ANA@example.com', '127.0.0.1'],
    [' Ana@Example.com ', '127.0.0.1'],
    ['ana@example.com', 'localhost'],
    ['aNa@example.com\t', 'LOCALHOST'],
  ];
  for (const [email, host] of [...tries, ...tries]) {
    const endpoint = `http://${host}:${port}/v1`;
    await ask({ ...server, endpoint }, '/account/sessions/email', { body: { email, password: 'wrong-password' } });
  }
  for (const [email, host] of tries) {
    const endpoint = `http://${host}:${port}/v1`;
    const body = { email, password: 'password-1' };
    const { status } = await ask({ ...server, endpoint }, '/account/sessions/email', { body });
    expect([email, host, status]).toEqual([email, host, 429]);
  }
});

test.each([
  ['/account/email', { email: 'new@example.com', password: 'wrong-password' }],
  ['/account/phone', { phone: '+6281234567890', password: 'wrong-password' }],
  ['/account/password', { password: 'password-2', oldPassword: 'wrong-password' }],
])('limits password attempts of a signed-in session to ten an hour at %s', async (path, body) => {
  const session = await signedIn(server, 'ana');
  for (let tries = 0; tries < 10; tries++)
    expect((await ask(server, path, { method: 'PATCH', session, body })).status).toBe(401);
  expect((await ask(server, path, { method: 'PATCH', session, body })).status).toBe(429);
});
