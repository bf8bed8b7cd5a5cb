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

test('a changed password ends the sessions of other devices, not the one that asks', async () => {
  const here = await signedIn(server, 'ana');
  const there = await again();
  const body = { password: 'password-2', oldPassword: 'password-1' };
  expect((await ask(server, '/account/password', { method: 'PATCH', body, session: here })).status).toBe(200);
  expect([await isLive(here), await isLive(there)]).toEqual([true, false]);
});

test('with invalidation off, every session stays', async () => {
  await policy('session-invalidation', { enabled: false });
  const here = await signedIn(server, 'ana');
  const there = await again();
  await ask(server, '/users/ana/password', { method: 'PATCH', body: { password: 'password-2' }, key: server.key });
  expect([await isLive(here), await isLive(there)]).toEqual([true, true]);
  await policy('session-invalidation', { enabled: true });
});

test('a session ends a year after it began, for who has used it as well', async () => {
  const now = Date.now();
  const session = await signedIn(server, 'ana');
  vi.useFakeTimers({ now: now + 364 * 86_400_000, toFake: ['Date'] });
  expect(await isLive(session)).toBe(true);
  vi.setSystemTime(now + 366 * 86_400_000);
  expect(await isLive(session)).toBe(false);
});

test('a JWT beside a session is neither', async () => {
  const session = await signedIn(server, 'ana');
  const { jwt } = (await ask(server, '/account/jwts', { method: 'POST', session })).body;
  const headers = { 'x-appwrite-jwt': String(jwt) };
  expect((await ask(server, '/account', { headers })).status).toBe(200);
  expect((await ask(server, '/account', { headers, session })).body.type).toBe('user_jwt_and_cookie_set');
});

test('a session limit lets the oldest go', async () => {
  await policy('session-limit', { total: 2 });
  const first = await signedIn(server, 'ana');
  const second = await again();
  const third = await again();
  expect([await isLive(first), await isLive(second), await isLive(third)]).toEqual([false, true, true]);
  await policy('session-limit', { total: null });
});

test('a user limit refuses those who join by themselves, not keys', async () => {
  await policy('user-limit', { total: 1 });
  await signedIn(server, 'ana');
  const late = await ask(server, '/account', {
    body: { userId: 'budi', email: 'budi@example.com', password: 'password-1' },
  });
  expect(late.body.type).toBe('user_count_exceeded');
  expect((await ask(server, '/users', { body: { userId: 'budi' }, key: server.key })).status).toBe(201);
  await policy('user-limit', { total: null });
});

test('a block is felt by every live session at once, and lifted at once', async () => {
  const session = await signedIn(server, 'ana');
  const block = (status: boolean) =>
    ask(server, '/users/ana/status', { method: 'PATCH', body: { status }, key: server.key });
  await block(false);
  expect((await ask(server, '/account', { session })).body.type).toBe('user_blocked');
  await block(true);
  expect(await isLive(session)).toBe(true);
});

test('a way to sign in that is off answers 501, and is on again at once', async () => {
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

test('a platform that was added may call and be sent to', async () => {
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

test('many people signing up at once with one address make one account', async () => {
  const body = { email: 'ana@example.com', password: 'password-1' };
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((userId) => ask(server, '/account', { body: { userId, ...body } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});
