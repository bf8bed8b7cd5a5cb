/** A session's secret is sent only in cookies that scripts cannot read, never in a body. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { type Answer, ask, sessionOf } from '../support/http.ts';

let server: LocalAppwrite;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'secrets' }, trustProxy: true });
});
afterAll(() => server.close());

const person = { email: 'ana@example.com', password: 'password-1' };
const signIn = (headers: Record<string, string> = {}) =>
  ask(server, '/account/sessions/email', { body: person, headers });

/** `{ name: 'a_session_secrets', flags: ['httponly', …] }` of each cookie. */
const cookiesOf = ({ cookies }: Answer) =>
  cookies.map((cookie) => {
    const [first = '', ...flags] = cookie.split('; ');
    return { name: first.split('=')[0], flags: flags.map((flag) => flag.toLowerCase()) };
  });

const withoutLife = (answer: Answer) =>
  cookiesOf(answer).map(({ name, flags }) => [name, flags.filter((flag) => !/^(expires|max-age)=/.test(flag))]);

test('sets session cookies as HttpOnly, and as Secure over TLS', async () => {
  await ask(server, '/account', { body: { userId: 'ana', name: 'Ana', ...person } });
  const plain = ['path=/', 'httponly'];
  expect(withoutLife(await signIn())).toEqual([
    ['a_session_secrets_legacy', plain],
    ['a_session_secrets', [...plain, 'samesite=none']],
  ]);
  const byTls = ['path=/', 'secure', 'httponly'];
  const signed = await signIn({ 'x-forwarded-proto': 'https' });
  expect(withoutLife(signed)).toEqual([
    ['a_session_secrets_legacy', byTls],
    ['a_session_secrets', [...byTls, 'samesite=none']],
  ]);
  const left = await ask(server, '/account/sessions/current', {
    method: 'DELETE',
    session: sessionOf(server, signed),
    headers: { 'x-forwarded-proto': 'https' },
  });
  expect(withoutLife(left)).toEqual(withoutLife(signed));
});

test('no response to a client contains a session’s secret', async () => {
  const signed = await signIn();
  const session = sessionOf(server, signed);
  const { secret } = JSON.parse(Buffer.from(decodeURIComponent(session), 'base64').toString());
  expect(secret).toMatch(/^\S{64,}$/);
  const asks: readonly (readonly [string, string, object?])[] = [
    ['GET', '/account'],
    ['GET', '/account/sessions'],
    ['GET', '/account/sessions/current'],
    ['PATCH', '/account/sessions/current'],
    ['GET', '/account/prefs'],
    ['POST', '/account/jwts'],
    ['PATCH', '/account/name', { name: 'Ana' }],
    ['PATCH', '/account/password', { password: 'password-1', oldPassword: 'password-1' }],
  ];
  const answers = [signed];
  for (const [method, path, body] of asks) {
    const answer = await ask(server, path, { method, session, ...(body && { body }) });
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201])]);
    answers.push(answer);
  }
  for (const { text, body } of answers) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(session);
    expect(body.secret ?? '').toBe('');
  }
  // An API key does not see the secrets of other people's sessions either.
  const asKey = await ask(server, '/users/ana/sessions', { key: server.key });
  expect(asKey.status).toBe(200);
  expect(asKey.text).not.toContain(secret);
});
