import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask, sessionOf, signedIn } from '../support/http.ts';

let server: LocalAppwrite;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'sessions' } });
});
beforeEach(() => server.reset());
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

const credentials = { email: 'ana@example.com', password: 'password-1' };
const again = async () => sessionOf(server, await ask(server, '/account/sessions/email', { body: credentials }));
const isLive = async (session: string) => (await ask(server, '/account', { session })).status === 200;
const policy = (id: string, body: object) =>
  ask(server, `/project/policies/${id}`, { method: 'PATCH', body, key: server.key });

test('a password change deletes the sessions of other devices, but not the calling one', async () => {
  const here = await signedIn(server, 'ana');
  const there = await again();
  const body = { password: 'password-2', oldPassword: 'password-1' };
  expect((await ask(server, '/account/password', { method: 'PATCH', body, session: here })).status).toBe(200);
  expect([await isLive(here), await isLive(there)]).toEqual([true, false]);
});

test('keeps every session after a password change if session invalidation is off', async () => {
  await policy('session-invalidation', { enabled: false });
  const here = await signedIn(server, 'ana');
  const there = await again();
  await ask(server, '/users/ana/password', { method: 'PATCH', body: { password: 'password-2' }, key: server.key });
  expect([await isLive(here), await isLive(there)]).toEqual([true, true]);
  await policy('session-invalidation', { enabled: true });
});

test('expires a session a year after its creation, even if it is used', async () => {
  const now = Date.now();
  const session = await signedIn(server, 'ana');
  vi.useFakeTimers({ now: now + 364 * 86_400_000, toFake: ['Date'] });
  expect(await isLive(session)).toBe(true);
  vi.setSystemTime(now + 366 * 86_400_000);
  expect(await isLive(session)).toBe(false);
});

test('refuses a request with both a JWT and a session', async () => {
  const session = await signedIn(server, 'ana');
  const { jwt } = (await ask(server, '/account/jwts', { method: 'POST', session })).body;
  const headers = { 'x-appwrite-jwt': String(jwt) };
  expect((await ask(server, '/account', { headers })).status).toBe(200);
  expect((await ask(server, '/account', { headers, session })).body.type).toBe('user_jwt_and_cookie_set');
});

test('deletes the oldest session beyond the session limit', async () => {
  await policy('session-limit', { total: 2 });
  const first = await signedIn(server, 'ana');
  const second = await again();
  const third = await again();
  expect([await isLive(first), await isLive(second), await isLive(third)]).toEqual([false, true, true]);
  await policy('session-limit', { total: null });
});

test('refuses sign-ups beyond the user limit, but lets an API key create users', async () => {
  await policy('user-limit', { total: 1 });
  await signedIn(server, 'ana');
  const late = await ask(server, '/account', {
    body: { userId: 'budi', email: 'budi@example.com', password: 'password-1' },
  });
  expect(late.body.type).toBe('user_count_exceeded');
  expect((await ask(server, '/users', { body: { userId: 'budi' }, key: server.key })).status).toBe(201);
  await policy('user-limit', { total: null });
});

test('applies a block, and its removal, to every live session immediately', async () => {
  const session = await signedIn(server, 'ana');
  const block = (status: boolean) =>
    ask(server, '/users/ana/status', { method: 'PATCH', body: { status }, key: server.key });
  await block(false);
  expect((await ask(server, '/account', { session })).body.type).toBe('user_blocked');
  await block(true);
  expect(await isLive(session)).toBe(true);
});

test('answers 501 for a disabled sign-in method, and works again as soon as it is enabled', async () => {
  const turn = (enabled: boolean) =>
    ask(server, '/project/auth-methods/anonymous', { method: 'PATCH', body: { enabled }, key: server.key });
  await turn(false);
  expect((await ask(server, '/account/sessions/anonymous', { body: {} })).body).toMatchObject({
    code: 501,
    type: 'user_auth_method_unsupported',
  });
  await turn(true);
  expect((await ask(server, '/account/sessions/anonymous', { body: {} })).status).toBe(201);
});

test('allows requests from the origin of an added platform until the platform is deleted', async () => {
  const origin = 'https://shop.example.org';
  const call = () => ask(server, '/account', { headers: { origin } });
  expect((await call()).body.type).toBe('general_unknown_origin');
  const body = { platformId: 'shop', name: 'Shop', hostname: 'shop.example.org' };
  expect((await ask(server, '/project/platforms/web', { body, key: server.key })).status).toBe(201);
  const allowed = await call();
  expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
  await ask(server, '/project/platforms/shop', { method: 'DELETE', key: server.key });
  expect((await call()).body.type).toBe('general_unknown_origin');
});

test('simultaneous sign-ups with the same address create one account', async () => {
  const body = { email: 'ana@example.com', password: 'password-1' };
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((userId) => ask(server, '/account', { body: { userId, ...body } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});
