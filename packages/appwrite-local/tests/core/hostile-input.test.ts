import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask, signedIn } from '../support/http.ts';

const failures: string[] = [];
let server: LocalAppwrite;
beforeAll(async () => {
  server = await startLocalAppwrite({
    config: { projectId: 'hostile' },
    onError: (error, where) => failures.push(`${where}: ${String(error)}`),
  });
});
afterAll(() => server.close());

async function post(path: string, body: string, type = 'application/json'): Promise<Response> {
  return fetch(server.endpoint + path, {
    method: 'POST',
    body,
    headers: { 'content-type': type, 'x-appwrite-project': 'hostile' },
  });
}

/** Sends raw bytes that fetch would not send; returns the status line. */
function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.endpoint);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });
}

test.each([
  '{',
  '',
  '[]',
  'null',
  '{"userId":',
  '\u0000',
  '{"__proto__":{"userId":"x"}}',
  '{"constructor":{"prototype":{"admin":true}}}',
])('refuses the body %j without a server error', async (body) => {
  const answer = await post('/account', body);
  expect(answer.status).toBe(400);
  expect(Reflect.get({}, 'admin')).toBeUndefined();
});

test('refuses or ignores deeply nested JSON', async () => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000);
  expect((await post('/account', `{"userId":${deep}}`)).status).toBe(400);
  expect((await post('/account', `{"name":${deep}}`)).status).toBe(400);
});

test('refuses bodies over the package limit before reading them', async () => {
  const answer = await raw(
    `POST /v1/account HTTP/1.1\r\nhost: localhost\r\nx-appwrite-project: hostile\r\ncontent-type: application/json\r\ncontent-length: 99999999\r\n\r\n{}`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
});

test('cuts off a chunked body over the limit', async () => {
  const part = new Uint8Array(1024 * 1024).fill(32);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1;
      if (sent > 64) controller.close();
      else controller.enqueue(part);
    },
  });
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'hostile' },
  };
  const answer = await fetch(`${server.endpoint}/account`, init).catch(() => null); // the server may disconnect while we still send
  expect(answer?.status ?? 413).toBe(413);
  expect((await ask(server, '/health/version')).status).toBe(200);
});

test.each([
  '/v1/%2e%2e/%2e%2e/etc/passwd',
  '/v1/users/..%2f..%2f',
  '/v1/..;/users',
  '//v1//users',
  '/v1/users/%00',
  '/v1/%ff%fe',
  '/mailbox/../../etc/passwd',
])('answers the path %s with a 4xx error', async (path) => {
  expect(
    await raw(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-appwrite-project: hostile\r\nconnection: close\r\n\r\n`),
  ).toMatch(/^HTTP\/1\.1 4\d\d/);
});

test.each([
  'a_session_hostile=%',
  'a_session_hostile=%7B%7D',
  'a_session_hostile=eyJpZCI6MX0=',
  `a_session_hostile=${'x'.repeat(6000)}`,
  ';;;==;',
  '__proto__=x',
])('accepts no session from the cookie %s', async (cookie) => {
  expect((await ask(server, '/account', { headers: { cookie } })).body.type).toBe('general_unauthorized_scope');
});

test('refuses a session’s secret combined with another user’s id', async () => {
  const session = await signedIn(server, 'ana');
  await signedIn(server, 'budi');
  const { secret } = JSON.parse(Buffer.from(decodeURIComponent(session), 'base64').toString());
  const forged = Buffer.from(JSON.stringify({ id: 'budi', secret })).toString('base64');
  expect((await ask(server, '/account', { session: forged })).status).toBe(401);
});

test('refuses JWTs without a signature, with another algorithm or another secret', async () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = part({ userId: 'ana', sessionId: '', exp: 4_000_000_000 });
  for (const token of [
    `${part({ alg: 'none' })}.${payload}.`,
    `${part({ alg: 'HS256' })}.${payload}.AAAA`,
    `${part({ alg: 'RS256' })}.${payload}.x`,
  ])
    expect((await ask(server, '/account', { headers: { 'x-appwrite-jwt': token } })).body.type).toBe(
      'user_jwt_invalid',
    );
});

test('the requests of this file caused no unexpected server error', () => {
  expect(failures).toEqual([]);
});
