/** Mails have the market's current name, not that of the first start. */
import { Client, Messaging, SmtpEncryption } from 'node-appwrite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { defaults } from '#domain/settings/groups.ts';
import { mailProviderId as providerId } from '../../functions/adapters/mail.ts';
import { app } from '../../functions/admin/app.ts';
import { type Campus, openCampus } from '../support/campus.ts';

let campus: Campus;
let messaging: Messaging;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  const { endpoint, projectId, key } = campus.server;
  messaging = new Messaging(new Client().setEndpoint(endpoint).setProject(projectId).setKey(key));
});
afterAll(() => campus.close());
beforeEach(async () => {
  for (const table of ['settings', 'privateSettings'] as const) await campus.world.rows.remove(table, 'identity');
  const { providers } = await messaging.listProviders();
  for (const { $id } of providers) await messaging.deleteProvider({ providerId: $id });
});

const provider = (fromName: string) =>
  messaging.createSMTPProvider({
    ...{ providerId, name: 'Lapak Kampus', host: 'mail.test', username: 'kampus', password: 'rahasia', fromName },
    ...{ fromEmail: 'halo@kampus.test', encryption: SmtpEncryption.Tls, enabled: true },
  });
const now = async () => {
  const { name, enabled, credentials, options } = await messaging.getProvider({ providerId });
  return { name, enabled, credentials, options };
};
const ask = async (path: string, method: string, body: object) => {
  const request = { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await app.request(path, request, { world: campus.world, caller: campus.admin });
  expect(answer.status, await answer.clone().text()).toBe(200);
};
const rename = (marketName: string) =>
  ask('/settings/identity', 'PUT', { version: 0, data: { ...defaults.identity, marketName } });

it('renaming the market renames the mail sender, undo restores it, and nothing else changes', async () => {
  await provider('Lapak Kampus');
  const before = await now();
  await rename('Pasar Bukit');
  expect(await now()).toEqual({
    ...before,
    name: 'Pasar Bukit',
    options: { ...before.options, fromName: 'Pasar Bukit' },
  });
  await ask('/settings/identity/undo', 'POST', { version: 1 });
  expect(await now()).toEqual(before);
});

it('keeps a sender name that the operator set', async () => {
  await provider('Kampus Raya');
  await rename('Pasar Bukit');
  expect(await now()).toMatchObject({ name: 'Pasar Bukit', options: { fromName: 'Kampus Raya' } });
});

it('a campus without a mail server can be renamed', () => rename('Pasar Bukit'));
