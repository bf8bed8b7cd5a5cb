import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask, field, mailedLink, sessionOf, signedIn } from '../support/http.ts';

/** Cases of mailed links beyond the recorded transcripts. */
let server: LocalAppwrite;
const page = 'http://localhost/page';

beforeAll(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'links', projectName: 'Links' } });
});
beforeEach(() => server.reset());
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

async function verification(session: string): Promise<URL> {
  const sent = await ask(server, '/account/verifications/email', { body: { url: page }, session });
  expect(sent.status).toBe(201);
  return mailedLink(server, 'ana@example.com');
}

test('accepts each of several open verification links once', async () => {
  const session = await signedIn(server, 'ana');
  const first = await verification(session);
  const second = await verification(session);
  expect(field(first, 'secret')).not.toBe(field(second, 'secret'));
  const use = (link: URL) =>
    ask(server, '/account/verifications/email', {
      method: 'PUT',
      body: { userId: 'ana', secret: field(link, 'secret') },
    });
  expect((await use(first)).status).toBe(200);
  expect((await use(first)).body.type).toBe('user_invalid_token');
  expect((await use(second)).status).toBe(200);
});

test('accepts a link once when it is followed several times at the same moment', async () => {
  const session = await signedIn(server, 'ana');
  const link = await verification(session);
  const use = () =>
    ask(server, '/account/verifications/email', {
      method: 'PUT',
      body: { userId: 'ana', secret: field(link, 'secret') },
    });
  const statuses = (await Promise.all([use(), use(), use()])).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 401, 401]);
});

test('applies the verified roles to live sessions immediately', async () => {
  const session = await signedIn(server, 'ana');
  const link = await verification(session);
  await ask(server, '/account/verifications/email', {
    method: 'PUT',
    body: { userId: 'ana', secret: field(link, 'secret') },
  });
  expect((await ask(server, '/account', { session })).body.emailVerification).toBe(true);
});

test('accepts no recovery secret for verification, and no verification secret for recovery', async () => {
  const session = await signedIn(server, 'ana');
  const secret = field(await verification(session), 'secret');
  const recovery = await ask(server, '/account/recovery', {
    method: 'PUT',
    body: { userId: 'ana', secret, password: 'password-2' },
  });
  expect(recovery.body.type).toBe('user_invalid_token');
});

test('recovery changes the password and ends every session', async () => {
  const session = await signedIn(server, 'ana');
  expect(
    (await ask(server, '/account/recovery', { body: { email: 'ANA@example.com', url: `${page}?from=app#part` } }))
      .status,
  ).toBe(201);
  const link = await mailedLink(server, 'ana@example.com');
  expect(field(link, 'from')).toBe('app');
  const body = { userId: field(link, 'userId'), secret: field(link, 'secret'), password: 'password-2' };
  expect((await ask(server, '/account/recovery', { method: 'PUT', body })).status).toBe(200);
  expect((await ask(server, '/account', { session })).status).toBe(401);
  const old = await ask(server, '/account/sessions/email', {
    body: { email: 'ana@example.com', password: 'password-1' },
  });
  expect(old.body.type).toBe('user_invalid_credentials');
  const fresh = await ask(server, '/account/sessions/email', {
    body: { email: 'ana@example.com', password: 'password-2' },
  });
  expect((await ask(server, '/account', { session: sessionOf(server, fresh) })).body.emailVerification).toBe(true);
});

test('a recovery link expires after an hour', async () => {
  await signedIn(server, 'ana');
  const now = Date.now();
  await ask(server, '/account/recovery', { body: { email: 'ana@example.com', url: page } });
  const secret = field(await mailedLink(server, 'ana@example.com'), 'secret');
  const use = () =>
    ask(server, '/account/recovery', { method: 'PUT', body: { userId: 'ana', secret, password: 'password-2' } });
  vi.useFakeTimers({ now: now + 3_700_000, toFake: ['Date'] });
  expect((await use()).body.type).toBe('user_invalid_token');
  vi.setSystemTime(now + 3_500_000);
  expect((await use()).status).toBe(200);
});

test('escapes names and links in mails: no HTML or header injection', async () => {
  const name = '<img src=x onerror=alert(1)>\r\nBcc: eve@example.com';
  await ask(server, '/account', { body: { userId: 'ana', email: 'ana@example.com', password: 'password-1', name } });
  await ask(server, '/account/recovery', { body: { email: 'ana@example.com', url: `${page}?x="><script>` } });
  const raw = await (await fetch(`${server.mailbox}?to=ana@example.com`)).text();
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  expect(head).not.toMatch(/^bcc/im);
  const html = raw.slice(raw.indexOf('text/html'));
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<img');
  expect(await (await fetch(server.mailbox)).text()).not.toContain('<script>');
});

test('sends mails in the requested language, otherwise in English', async () => {
  const session = await signedIn(server, 'ana');
  const send = (locale: string) =>
    ask(server, '/account/verifications/email', {
      body: { url: page },
      session,
      headers: { 'x-appwrite-locale': locale },
    });
  const subject = async () =>
    /^Subject: (.*)$/m.exec(await (await fetch(`${server.mailbox}?to=ana@example.com`)).text())?.[1]?.trim();
  await send('id');
  expect(await subject()).toBe('Verifikasi Akun untuk Links');
  await send('xx');
  expect(await subject()).toBe('Account Verification for Links');
});

const verify = (secret: string) =>
  ask(server, '/account/verifications/email', { method: 'PUT', body: { userId: 'ana', secret } });

/** On the real server the old link then verifies the new address. */
test('invalidates a verification link when the user or an API key changes the e-mail address', async () => {
  const session = await signedIn(server, 'ana');
  const change: Record<string, () => Promise<{ status: number }>> = {
    'by herself': () =>
      ask(server, '/account/email', {
        method: 'PATCH',
        session,
        body: { email: 'new@example.com', password: 'password-1' },
      }),
    'by a key': () =>
      ask(server, '/users/ana/email', { method: 'PATCH', key: server.key, body: { email: 'other@example.com' } }),
  };
  for (const [way, act] of Object.entries(change)) {
    const { body } = await ask(server, '/users/ana', { key: server.key });
    await ask(server, '/account/verifications/email', { body: { url: page }, session });
    const link = await mailedLink(server, String(body.email));
    expect([way, (await act()).status]).toEqual([way, 200]);
    expect([way, (await verify(field(link, 'secret'))).body.type]).toEqual([way, 'user_invalid_token']);
  }
  expect((await ask(server, '/account', { session })).body.emailVerification).toBe(false);
});

/** On the real server only the used link becomes invalid. */
test('invalidates every recovery link after a reset, a new password or a new e-mail address', async () => {
  const link = async (email: string) => {
    expect((await ask(server, '/account/recovery', { body: { email, url: page } })).status).toBe(201);
    return field(await mailedLink(server, email), 'secret');
  };
  const reset = (secret: string) =>
    ask(server, '/account/recovery', { method: 'PUT', body: { userId: 'ana', secret, password: 'password-9' } });
  const session = await signedIn(server, 'ana');
  const ends: Record<string, () => Promise<unknown>> = {
    'a reset': async () => reset(await link('ana@example.com')),
    'a password by a key': () =>
      ask(server, '/users/ana/password', { method: 'PATCH', key: server.key, body: { password: 'password-1' } }),
    'a password by herself': async () => {
      const own = sessionOf(
        server,
        await ask(server, '/account/sessions/email', { body: { email: 'ana@example.com', password: 'password-1' } }),
      );
      const body = { password: 'password-3', oldPassword: 'password-1' };
      await ask(server, '/account/password', { method: 'PATCH', session: own, body });
    },
    'a new address': () =>
      ask(server, '/users/ana/email', { method: 'PATCH', key: server.key, body: { email: 'new@example.com' } }),
  };
  await ask(server, '/account/verifications/email', { body: { url: page }, session });
  const verification = field(await mailedLink(server, 'ana@example.com'), 'secret');
  for (const [way, act] of Object.entries(ends)) {
    const older = await link('ana@example.com');
    await act();
    expect([way, (await reset(older)).body.type]).toEqual([way, 'user_invalid_token']);
  }
  expect((await verify(verification)).body.type).toBe('user_invalid_token');
});
