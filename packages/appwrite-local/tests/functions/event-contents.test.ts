/**
 * Headers and body of every event of users, files and messages, caused by an API key and by the person: the table of
 * src/functions/event-triggers.ts.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { field, mailedLink } from '../support/http.ts';
import { type As, type FunctionServer, startFunctionServer } from './function-server.ts';

const code = `
export default ({ req, res, log }) => {
  const h = req.headers;
  log({ event: h['x-appwrite-event'], user: h['x-appwrite-user-id'] ?? '', jwt: h['x-appwrite-user-jwt'] ?? '', type: h['content-type'], body: req.bodyJson });
  return res.empty();
};`;

let server: FunctionServer;
beforeAll(async () => {
  server = await startFunctionServer([
    { $id: 'hears', code, events: ['users.lia', 'users.tono', 'buckets.*.files.*', 'messages.*'] },
    { $id: 'hears-email', code, events: ['users.*.update.email'] },
  ]);
});
afterAll(() => server.stop());

const email = 'lia@example.com';
const password = 'a password';
let lia: As = {};
let sessionId = '';
let targetId = '';

const byKey = (method: string, path: string, body?: object) => () => server.call(method, path, body);
const own = (method: string, path: string, body?: object) => () => server.call(method, path, body, lia);
const follow =
  (path: string, more = {}) =>
  async () => {
    const secret = field(await mailedLink(server, email), 'secret');
    return server.call('PUT', `/account/${path}`, { userId: 'lia', secret, ...more }, {});
  };
async function signIn() {
  const made = await server.call('POST', '/users/lia/sessions');
  lia = { session: String(made.body.secret) };
  sessionId = String(made.body.$id);
  return made;
}
async function addTarget() {
  const target = { targetId: 'unique()', providerType: 'email', identifier: 'other@example.com' };
  const made = await server.call('POST', '/users/lia/targets', target);
  targetId = String(made.body.$id);
  return made;
}

/** A User as an API key reads it has the hash; an Account has none. */
const user = { $id: 'lia', hash: 'argon2', targets: [{ userId: 'lia' }] };
const account = { $id: 'lia', hash: undefined, targets: [{ userId: 'lia' }] };
const secret = { userId: 'lia', secret: expect.stringMatching(/./) };
const message = { $id: 'm1', providerType: 'email' };
const mail = { messageId: 'm1', subject: 'Halo', content: 'Halo', users: ['lia'], draft: true };
/** `*` replaces an id that the server chose. */
const steps: readonly (readonly [
  event: string,
  body: object,
  by: '' | 'lia',
  cause: () => Promise<{ status: number }>,
])[] = [
  [
    'users.lia.create',
    { ...user, targets: [] },
    '',
    byKey('POST', '/users', { userId: 'lia', email, password, name: 'Lia' }),
  ],
  ['users.lia.sessions.*.create', { userId: 'lia', provider: 'server' }, '', signIn],
  ['users.lia.update', { ...user, name: 'Lia B' }, '', byKey('PATCH', '/users/lia/name', { name: 'Lia B' })],
  [
    'users.lia.update',
    { ...user, email: 'b@example.com' },
    '',
    byKey('PATCH', '/users/lia/email', { email: 'b@example.com' }),
  ],
  [
    'users.lia.update',
    { $id: 'lia', phone: '+6281234567' },
    '',
    byKey('PATCH', '/users/lia/phone', { number: '+6281234567' }),
  ],
  ['users.lia.update', { $id: 'lia', phone: '' }, '', byKey('PATCH', '/users/lia/phone', { number: '' })],
  ['users.lia.update', user, '', byKey('PATCH', '/users/lia/status', { status: true })],
  [
    'users.lia.update',
    { dark: true, $id: undefined },
    '',
    byKey('PATCH', '/users/lia/prefs', { prefs: { dark: true } }),
  ],
  [
    'users.lia.update',
    { ...user, emailVerification: true },
    '',
    byKey('PATCH', '/users/lia/verification', { emailVerification: true }),
  ],
  ['users.lia.update', { ...user, labels: ['admin'] }, '', byKey('PUT', '/users/lia/labels', { labels: ['admin'] })],
  ['users.lia.update', { ...account, name: 'Lia C' }, 'lia', own('PATCH', '/account/name', { name: 'Lia C' })],
  [
    'users.lia.update',
    { ...account, prefs: { dark: false } },
    'lia',
    own('PATCH', '/account/prefs', { prefs: { dark: false } }),
  ],
  ['users.lia.update', { ...account, email }, 'lia', own('PATCH', '/account/email', { email, password })],
  [
    'users.lia.verification.*.create',
    secret,
    'lia',
    own('POST', '/account/verifications/email', { url: 'http://localhost/v' }),
  ],
  ['users.lia.verification.*.update', { userId: 'lia' }, 'lia', follow('verifications/email')],
  [
    'users.lia.recovery.*.create',
    secret,
    '',
    () => server.call('POST', '/account/recovery', { email, url: 'http://localhost/r' }, {}),
  ],
  ['users.lia.recovery.*.update', { userId: 'lia' }, 'lia', follow('recovery', { password: 'b password' })],
  ['users.lia.tokens.*.create', secret, '', byKey('POST', '/users/lia/tokens')],
  ['users.lia.targets.*.create', { identifier: 'other@example.com' }, '', addTarget],
  [
    'users.lia.targets.*.delete',
    { identifier: 'other@example.com' },
    '',
    () => server.call('DELETE', `/users/lia/targets/${targetId}`),
  ],
  ['users.lia.sessions.*.create', { provider: 'server' }, '', signIn],
  ['users.lia.sessions.*.update', { provider: 'server' }, 'lia', own('PATCH', '/account/sessions/current')],
  ['users.lia.sessions.*.create', { provider: 'server' }, '', signIn],
  ['users.lia.sessions.*.delete', { provider: 'server' }, 'lia', own('DELETE', '/account/sessions')],
  ['users.lia.sessions.*.create', { provider: 'server' }, '', signIn],
  [
    'users.lia.sessions.*.delete',
    { provider: 'server' },
    '',
    () => server.call('DELETE', `/users/lia/sessions/${sessionId}`),
  ],
  ['users.lia.sessions.*.create', { provider: 'server' }, '', signIn],
  ['users.lia.sessions', user, '', byKey('DELETE', '/users/lia/sessions')],
  ['messages.m1.create', message, '', byKey('POST', '/messaging/messages/email', mail)],
  [
    'messages.m1.update',
    { ...message, data: { subject: 'Hai' } },
    '',
    byKey('PATCH', '/messaging/messages/email/m1', { subject: 'Hai' }),
  ],
  ['messages.m1.delete', message, '', byKey('DELETE', '/messaging/messages/m1')],
  ['users.lia.delete', user, '', byKey('DELETE', '/users/lia')],
];

type Note = { event: string; user: string; jwt: string; type: string; body: Record<string, unknown> };

async function notes(id: string, count: number): Promise<Note[]> {
  return eventually(async () => {
    const all = encodeURIComponent('{"method":"limit","values":[100]}');
    const { executions } = (await server.call('GET', `/functions/${id}/executions?queries[0]=${all}`)).body;
    const ended = (executions as { status: string; logs: string }[]).filter(({ status }) => status === 'completed');
    expect(ended.length).toBeGreaterThanOrEqual(count);
    return ended.map(({ logs }) => JSON.parse(logs));
  });
}

it('each change runs the function once, with the same event and body as on the real server', {
  timeout: 60_000,
}, async () => {
  let heard = 0;
  for (const [event, body, by, cause] of steps) {
    expect((await cause()).status, event).toBeLessThan(300);
    const note = (await notes('hears', ++heard)).at(-1);
    const seen = {
      ...note,
      event: note?.event.replace(/\.(sessions|verification|recovery|tokens|targets)\.[0-9a-f]{20}/, '.$1.*'),
      body: { $id: undefined, hash: undefined, ...note?.body },
    };
    expect(seen, event).toMatchObject({ event, body, user: by, jwt: '', type: 'application/json' });
  }
  expect(await notes('hears', heard)).toHaveLength(heard);
});

it('a function that listens to e-mail changes receives the event users.<id>.update', async () => {
  const [byKeyNote, ownNote, ...more] = await notes('hears-email', 2);
  expect([byKeyNote?.event, ownNote?.event, more]).toEqual(['users.lia.update', 'users.lia.update', []]);
});

it.each([
  ['users.*.update.labels', 'Event is not valid.'],
  ['users.*.sessions.*.update', 'Event is not valid.'],
  ['functions.*.executions.*.create', 'Triggering a function on a function event is not allowed.'],
])('refuses a function that listens to %s', async (pattern, said) => {
  const body = { functionId: 'x', name: 'x', runtime: 'node-22', events: ['users.*.create', pattern] };
  const { status, body: answer } = await server.call('POST', '/functions', body);
  expect([status, answer.message]).toEqual([400, expect.stringContaining(said)]);
});
