import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask } from '../support/http.ts';
import { openSocket } from '../support/sockets.ts';

/**
 * Behind our own proxy only the address that the proxy appends counts, not the entries that the client sent before it.
 */
let server: LocalAppwrite;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'proxy' }, limits: true, trustProxy: true });
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** A well-formed call that is refused and counts against the rate limit of its address. */
const guess = (forwarded: string) =>
  ask(server, '/account/sessions/token', {
    body: { userId: 'nobody', secret: 'wrong' },
    headers: { 'x-forwarded-for': forwarded },
  });

test('ignores a client’s own X-Forwarded-For', async () => {
  for (let tries = 0; tries < 10; tries++) await guess(`10.0.0.${tries}, 203.0.113.7`);
  expect((await guess('10.0.0.99, 203.0.113.7')).status).toBe(429);
  expect((await guess('nonsense, 203.0.113.7:51234')).status).toBe(429);
  expect((await guess('203.0.113.7, 127.0.0.1')).status).toBe(429); // a second proxy on this machine
  expect((await guess('203.0.113.7, 203.0.113.8')).status).toBe(401);
});

test('stores the client address reported by the proxy in sessions', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1, [2001:db8::7]' };
  const made = await ask(server, '/account/sessions/anonymous', { body: {}, headers });
  expect(made.body.ip).toBe('2001:db8::7');
});

test('limits sockets per client address reported by the proxy', async () => {
  const open = (forwarded: string) => openSocket(server.endpoint, 'proxy', { 'x-forwarded-for': forwarded });
  const sockets = [];
  for (let count = 0; count < 128; count++) sockets.push(await open(`10.0.0.${count}, 203.0.113.9`));
  const refused = await open('10.0.1.1, 203.0.113.9');
  expect(refused.frames[0]?.data).toMatchObject({ code: 1013 });
  const other = await open('203.0.113.10');
  expect(other.frames[0]?.type).toBe('connected');
  for (const { close } of [...sockets, refused, other]) close();
});
