/** The server's health appears where administrators look: on "Perlu perhatian" and in the setup list. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { healthParts } from '#domain/setup/server-health.ts';
import { attentionTexts, healthTexts } from '../../../web/copy/attention.ts';
import { setupSentence } from '../../../web/copy/setup.ts';
import { eventually } from '../../support/eventually.ts';
import { startClient } from './open-page.tsx';
import { attention, screens } from './screens.ts';

let client: Awaited<ReturnType<typeof startClient>>;
let health: object | null;
beforeEach(async () => {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (asked: Parameters<typeof fetch>[0], options?: RequestInit) => {
    if (asked !== '/healthz') return real(asked, options);
    if (health) return Promise.resolve(Response.json(health, { status: 503 }));
    return Promise.resolve(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
  });
  client = await startClient();
});
afterEach(() => {
  client.close();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

const given = (path: string) => screens.find((screen) => screen.path === path)?.given;
const now = new Date().toISOString();
const open = (path: string) => client.open(path, { mood: 'empty', who: 'admin', given: given(path) });
const says = (sentence: string) => eventually(() => expect(document.body.textContent).toContain(sentence));

test('each failing part of the server is a row; a server without a health endpoint has no such row', async () => {
  expect(given('/admin/dashboard')).toMatchObject({ '/attention': attention });
  const reasons = healthParts.map((part) => `${part}: something is wrong`);
  health = { status: 'fail', reasons, lastBackup: now, lastTrial: null };
  await open('/admin/dashboard');
  await says(attentionTexts.all(healthParts.length));
  await open('/admin/attention');
  await says(healthTexts.title);
  for (const part of healthParts) await says(healthTexts.parts[part]);
  expect(document.body.textContent).not.toContain(attentionTexts.nothing);
  health = null;
  await open('/admin/dashboard');
  await says(attentionTexts.nothing);
  expect(document.body.textContent).not.toContain(healthTexts.title);
});

test('the setup list reports a failed backup trial and a wrong proxy setting', async () => {
  health = {
    ...{ status: 'fail', reasons: ['proxy: a body of 5 MB'], lastBackup: now },
    lastTrial: { state: 'failed', at: now },
  };
  await open('/admin/setup');
  await says(setupSentence('backup', 'trial_failed').says);
  await says(setupSentence('server', 'wrong').says);
});
