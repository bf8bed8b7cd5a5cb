import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';

let plain: LocalAppwrite;
let proxied: LocalAppwrite;
beforeAll(async () => {
  plain = await startLocalAppwrite({ config: { projectId: 'own' } });
  proxied = await startLocalAppwrite({ config: { projectId: 'own' }, trustProxy: true });
});
afterAll(() => Promise.all([plain.close(), proxied.close()]));

function statusOf(url: string, host: string, more: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host, ...more } }, (response) => resolve(response.resume().statusCode ?? 0)).on(
      'error',
      reject,
    );
  });
}

test('serves the mailbox only to this machine, and only under localhost or 127.0.0.1', async () => {
  const { port } = new URL(plain.mailbox);
  expect(await statusOf(plain.mailbox, `localhost:${port}`)).toBe(200);
  expect(await statusOf(plain.mailbox, `127.0.0.1:${port}`)).toBe(200);
  expect(await statusOf(plain.mailbox, 'rebound.example.org')).toBe(403);
});

test('serves neither mailbox nor consent page behind a proxy', async () => {
  expect(await statusOf(proxied.mailbox, 'localhost')).toBe(403);
  expect(await statusOf(`${proxied.endpoint}/account/tokens/oauth2/google?project=own`, 'localhost')).toBe(412);
});

test.each([{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }])(
  'treats proxied requests as remote even without --trust-proxy: %o',
  async (passedOn) => {
    expect(await statusOf(plain.mailbox, 'localhost', passedOn)).toBe(403);
  },
);
