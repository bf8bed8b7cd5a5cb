import { afterAll, beforeAll, expect, test } from 'vitest';
import { ephemeralKey } from '../../src/core/access/caller.ts';
import type { AppBuilder } from '../../src/core/app-builder.ts';
import { withoutTags } from '../../src/messaging/mail-body.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { busyFor } from '../support/delay.ts';
import { ask, signedIn } from '../support/http.ts';
import { EMAIL, email, MESSAGES, person, SMTP, sent, turnOn } from './messenger.ts';

/** Malicious and malformed messages. */
let server: LocalAppwrite;
let app: AppBuilder;
beforeAll(async () => {
  const services = [
    (built: AppBuilder) => {
      app = built;
    },
  ];
  server = await startLocalAppwrite({ config: { projectId: 'hostile' }, services });
  await turnOn(server, { fromName: 'Lapak\r\nBcc: name@evil.example' });
});
afterAll(() => server.close());

const rawMail = async (address: string) => (await fetch(`${server.mailbox}?to=${encodeURIComponent(address)}`)).text();
const headOf = (raw: string) => raw.split('\r\n\r\n')[0] ?? '';

test('escapes HTML in a subject, adds no header for line breaks, and shows mails without scripts', async () => {
  await person(server, 'ana');
  const subject = '<img src=x onerror=alert(1)>\r\nBcc: subject@evil.example';
  const content = '<p>Halo</p><script>alert(2)</script>';
  expect(await sent(server, { users: ['ana'], subject, content, html: true })).toMatchObject({ status: 'sent' });
  const page = await (await fetch(server.mailbox)).text();
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toContain('<img src=x');
  const head = headOf(await rawMail('ana@example.com'));
  expect(head).toContain('Subject: ');
  expect(head).not.toMatch(/^Bcc:/im);
  const mail = await (await fetch(new URL(/\/mailbox\?id=\w+/.exec(page)?.[0] ?? '', server.mailbox))).text();
  expect(mail).toContain('sandbox="allow-popups');
  expect(mail).not.toContain('<script>');
});

test('converts any HTML to plain text in linear time', () => {
  expect(withoutTags('<style>p{}</style><p>Halo <b>Ana</b></p> 1 < 2')).toBe('Halo Ana 1');
  const all = () => {
    for (const part of ['<', '<style>', '<style', '</style>', '<<>']) withoutTags(part.repeat(64_230 / part.length));
  };
  expect(busyFor(all)).toBeLessThan(1_000);
});

test('accepts only existing e-mail targets, each once', async () => {
  const target = await person(server, 'cici');
  await ask(server, '/users', { key: server.key, body: { userId: 'phone', phone: '+6281234567890' } });
  const { body } = await ask(server, '/users/phone/targets', { key: server.key });
  const [phone] = Array.isArray(body.targets) ? body.targets : [];
  expect(phone.providerType).toBe('sms');
  for (const targets of [[phone.$id], ['nobody'], [target, 'nobody'], [target, target]])
    expect(await email(server, { targets })).toMatchObject({ status: 400, body: { type: 'message_target_not_email' } });
  expect(await email(server, { users: ['cici'], bcc: ['nobody'] })).toMatchObject({ status: 400 });
  // A person with only a phone has no e-mail target.
  expect(await sent(server, { users: ['phone'] })).toMatchObject({ status: 'failed', deliveredTotal: 0 });
  // A target has one owner.
  expect((await ask(server, `/users/phone/targets/${target}`, { key: server.key })).status).toBe(404);
});

test.each([
  [{ users: 'ana' }],
  [{ users: [['ana']] }],
  [{ users: ['../ana'] }],
  [{ users: [{ $ne: 1 }] }],
  [{ users: ['ana'], content: { html: 'x' } }],
  [{ users: ['ana'], html: 'yes' }],
  [{ users: ['ana'], scheduledAt: 'tomorrow' }],
  [{ users: ['ana'], scheduledAt: '2199-13-45' }],
  [{ users: ['ana'], attachments: ['a:b:c'] }],
  [{ users: ['ana'], messageId: '../x' }],
])('refuses %j', async (body) => {
  expect(await email(server, body)).toMatchObject({ status: 400, body: { type: 'general_argument_invalid' } });
});

test('refuses attachments and the logs path; a delete during a send causes no server error', async () => {
  expect((await email(server, { users: ['ana'], attachments: ['no:file'] })).status).toBe(404);
  const made = await email(server, { draft: true });
  const path = `${MESSAGES}/${made.body.$id}`;
  expect((await ask(server, `${path}/logs`, { key: server.key })).status).toBe(405);
  const on = { method: 'PATCH', key: server.key, body: { draft: false, users: ['ana'] } };
  const [sending, gone] = await Promise.all([
    ask(server, `${EMAIL}/${made.body.$id}`, on),
    ask(server, path, { method: 'DELETE', key: server.key }),
  ]);
  // Whichever came first: the message is never both sent and deleted, and there is never a server error.
  expect([sending.status, gone.status]).toSatisfy(
    ([sent, deleted]: number[]) =>
      (sent === 200 && (deleted === 400 || deleted === 204)) || (sent === 404 && deleted === 204),
  );
});

test('subscribes each address once to an open topic; only its owner can see and remove the subscription', async () => {
  const [ana, budi] = [await signedIn(server, 'asti'), await signedIn(server, 'bram')];
  const { body } = await ask(server, '/account', { session: ana });
  const [target] = Array.isArray(body.targets) ? body.targets : [];
  const topic = (topicId: string, subscribe: string[]) =>
    ask(server, '/messaging/topics', { key: server.key, body: { topicId, name: topicId, subscribe } });
  await topic('open', ['users']);
  await topic('closed', []);
  const subscribe = (topicId: string, subscriberId: string, session?: string) =>
    ask(server, `/messaging/topics/${topicId}/subscribers`, {
      body: { subscriberId, targetId: target.$id },
      ...(session === undefined ? {} : { session }),
    });
  expect((await subscribe('closed', 's0', ana)).status).toBe(401);
  expect((await subscribe('open', 's0')).status).toBe(401);
  // As recorded: a person with access to the topic may subscribe anybody's target.
  expect((await subscribe('open', 's1', budi)).status).toBe(201);
  for (let n = 2; n < 6; n++) expect((await subscribe('open', `s${n}`, budi)).status).toBe(409);
  const list = '/messaging/topics/open/subscribers';
  expect((await ask(server, list, { session: budi })).body).toEqual({ total: 0, subscribers: [] });
  expect((await ask(server, `${list}/s1`, { session: budi })).status).toBe(404);
  expect((await ask(server, list, { session: ana })).body).toMatchObject({ total: 1, subscribers: [{ $id: 's1' }] });
  expect((await ask(server, `${list}/s1`, { method: 'DELETE', session: budi })).status).toBe(404);
  // A deleted person leaves every topic.
  expect((await ask(server, '/users/asti', { method: 'DELETE', key: server.key })).status).toBe(204);
  const { body: left } = await ask(server, '/messaging/topics/open', { key: server.key });
  expect(left.emailTotal).toBe(0);
  expect(await sent(server, { topics: ['open'] })).toMatchObject({ status: 'failed' });
});

test('the scope messages.write suffices to send, and reads neither passwords nor messages', async () => {
  await person(server, 'dewi');
  await ask(server, `${SMTP}/post`, { method: 'PATCH', key: server.key, body: { username: 'u', password: 'secret' } });
  const key = ephemeralKey(app, 'news', ['messages.write'], 60);
  const body = { messageId: 'unique()', subject: 'x', content: 'x', users: ['dewi'] };
  expect((await ask(server, EMAIL, { key, body })).status).toBe(201);
  for (const path of [MESSAGES, '/messaging/providers', '/messaging/topics', '/users/dewi/targets'])
    expect([path, (await ask(server, path, { key })).body.type]).toEqual([path, 'general_unauthorized_scope']);
  const session = await signedIn(server, 'eka');
  for (const path of [MESSAGES, '/messaging/providers/post'])
    expect((await ask(server, path, { session })).text).not.toContain('secret');
});

test('limits a created API key to its scopes and its expiry', async () => {
  const make = (body: Record<string, unknown>) =>
    ask(server, '/project/keys', { key: server.key, body: { name: 'k', scopes: ['messages.read'], ...body } });
  const made = await make({ keyId: 'reader' });
  const key = String(made.body.secret);
  expect((await ask(server, MESSAGES, { key })).status).toBe(200);
  expect(
    (await ask(server, '/project/keys', { key, body: { keyId: 'more', name: 'k', scopes: ['users.write'] } })).status,
  ).toBe(401);
  expect((await ask(server, '/users', { key })).status).toBe(401);
  expect(await make({ keyId: 'reader' })).toMatchObject({ status: 409 });
  expect(await make({ keyId: 'odd', scopes: ['everything'] })).toMatchObject({ status: 400 });
  expect(await make({ keyId: 'odd', expire: 'never' })).toMatchObject({ status: 400 });
  const old = await make({ keyId: 'old', expire: '2020-01-01T00:00:00.000+00:00' });
  expect((await ask(server, MESSAGES, { key: String(old.body.secret) })).body.type).toBe('project_key_expired');
  expect((await ask(server, '/project/keys/reader', { method: 'DELETE', key: server.key })).status).toBe(204);
  expect((await ask(server, MESSAGES, { key })).status).toBe(401);
  expect(app.db.read.get('SELECT 1 FROM project_keys WHERE secretHash = ?', String(old.body.secret))).toBeUndefined();
});

test('gives an additional address to one account only', async () => {
  await person(server, 'fani');
  const target = (userId: string, identifier: string) =>
    ask(server, `/users/${userId}/targets`, {
      key: server.key,
      body: { targetId: 'unique()', providerType: 'email', identifier, name: 'work' },
    });
  expect(await target('fani', 'Fani.Work@Example.com')).toMatchObject({
    status: 201,
    body: { identifier: 'fani.work@example.com', name: 'work' },
  });
  for (const taken of ['FANI.WORK@example.com', 'ana@example.com'])
    expect(await target('fani', taken)).toMatchObject({ status: 409, body: { type: 'user_target_already_exists' } });
  expect(await target('fani', 'a@b.example, c@d.example')).toMatchObject({ status: 400 });
  expect(await target('nobody', 'x@example.com')).toMatchObject({ status: 404 });
  const signUp = { userId: 'thief', email: 'fani.work@example.com', password: 'password-1' };
  expect((await ask(server, '/account', { body: signUp })).status).toBe(409);
});
