import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalAppwrite } from 'appwrite-local';
import type { AppwriteConfig } from 'appwrite-local/config';
import { expect, it } from 'vitest';
import { functionVariables, readSettings, vapidSubjectOf, webConfigOf } from '../../deploy/project/deploy-settings.ts';
import { keepIdSecret } from '../../deploy/project/id-secret.ts';
import { connect, type Target } from '../../deploy/project/target.ts';
import { keepVapidKeys, vapidKeysOf } from '../../deploy/project/vapid-keys.ts';
import { deploy, stage } from '../support/deploy-target.ts';

const { fresh, small } = stage();
const ID_SECRET = '7d'.repeat(32);
const endpoint = 'https://api.lapak.example/v1';

/** A project with functions named like ours: their variables do not depend on their code. */
const withFunctions = (config: AppwriteConfig, ...ids: readonly string[]): AppwriteConfig => ({
  ...config,
  functions: ids.flatMap(($id) => (config.functions ?? []).map((one) => ({ ...one, $id }))),
});

async function toldTo({ functions }: Target, functionId: string) {
  const { variables } = await functions.listVariables({ functionId });
  return Object.fromEntries(variables.map(({ key, value, secret }) => [key, secret ? 'secret' : value]));
}

it('derives a working key pair from the secret, always the same one, and another from another secret', () => {
  const { publicKey, privateKey } = vapidKeysOf(ID_SECRET);
  expect(vapidKeysOf(ID_SECRET)).toEqual({ publicKey, privateKey });
  expect(vapidKeysOf('7e'.repeat(32)).publicKey).not.toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  expect([point.length, point[0], Buffer.from(privateKey, 'base64url').length]).toEqual([65, 4, 32]);
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
  const signed = sign(
    'sha256',
    Buffer.from('kabar'),
    createPrivateKey({ key: { ...jwk, d: privateKey }, format: 'jwk' }),
  );
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  expect(verify('sha256', Buffer.from('kabar'), key, signed)).toBe(true);
});

it('a deploy gives the key pair only to the notifications function, the private key as a secret, and keeps it', async () => {
  const project = await fresh();
  const backend = await small([]);
  const config = withFunctions(backend.config, 'market', 'notifications');
  const request = (environment: Record<string, string>) => {
    const settings = readSettings({ ID_SECRET, CONTACT_EMAIL: 'halo@lapak.example', ...environment });
    return project.request(config, backend.configDir, { variables: functionVariables(settings, endpoint) });
  };
  await deploy(request({ PUSH_SERVICES: 'https://push.lapak.example' }));
  const target = connect(project);
  const pair = vapidKeysOf(ID_SECRET);
  const services = { PUSH_SERVICES: 'https://push.lapak.example', ID_SECRET };
  expect(await toldTo(target, 'notifications')).toMatchObject({
    ...{ ...services, VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: 'secret' },
    VAPID_SUBJECT: 'mailto:halo@lapak.example',
    PUBLIC_ENDPOINT: endpoint,
  });
  const market = await toldTo(target, 'market');
  expect(market).toMatchObject(services);
  expect(Object.keys(market).filter((key) => key.startsWith('VAPID'))).toEqual([]);
  expect(await deploy(request({ PUSH_SERVICES: 'https://push.lapak.example' }))).toEqual([]);
  await backend.writeCode('something new');
  // New code changes no secret, so the plan must not mention one.
  const changed = 'change variable VAPID_PRIVATE_KEY of function notifications';
  expect(await deploy(request({}))).not.toContain(changed);
  const { variables } = await target.functions.listVariables({ functionId: 'notifications' });
  const known = variables.find(({ key }) => key === 'VAPID_PRIVATE_KEY');
  const byHand = { functionId: 'notifications', variableId: known?.$id ?? '', key: 'VAPID_PRIVATE_KEY' };
  await target.functions.updateVariable({ ...byHand, value: 'of another campus', secret: true });
  expect(await deploy(request({}))).toContain(changed);
  expect(await toldTo(target, 'notifications')).toMatchObject({ VAPID_PUBLIC_KEY: pair.publicKey });
  // The function keeps the private key of the pair.
  const { responseBody } = await target.functions.createExecution({ functionId: 'notifications' });
  expect(JSON.parse(responseBody).env).toMatchObject({ VAPID_PRIVATE_KEY: pair.privateKey });
});

it('the page gets the public key if a contact is set, and never the private key', () => {
  const configOf = (environment: Record<string, string>) =>
    webConfigOf(readSettings({ ID_SECRET, ...environment }), endpoint, 'lapak');
  const { publicKey, privateKey } = vapidKeysOf(ID_SECRET);
  const told = configOf({ CONTACT_EMAIL: 'halo@lapak.example' });
  expect(told.vapidPublicKey).toBe(publicKey);
  expect(JSON.stringify(told)).not.toContain(privateKey);
  expect(configOf({ WEB_URL: 'https://lapak.example' }).vapidPublicKey).toBe(publicKey);
  expect(configOf({}).vapidPublicKey).toBe('');
  const subjectOf = (environment: Record<string, string>) => vapidSubjectOf(readSettings(environment));
  expect(subjectOf({ WEB_URL: 'http://lapak.example, https://www.lapak.example' })).toBe('https://www.lapak.example');
  expect(subjectOf({ WEB_URL: 'http://lapak.example' })).toBe('');
});

it.each([
  [{ PUSH_SERVICES: 'push.lapak.example' }, 'PUSH_SERVICES must be origins'],
  [{ PUSH_SERVICES: 'https://push.lapak.example/path' }, 'PUSH_SERVICES must be origins'],
  [{ PUSH_SERVICES: 'https://a.example;ftp://b.example' }, 'PUSH_SERVICES must be origins'],
  [{ CONTACT_EMAIL: 'halo' }, 'CONTACT_EMAIL must be an e-mail address'],
])('refuses %o', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});

it('npm start creates the keys once, also for an existing data folder', async () => {
  const backend = await small([]);
  const data = mkdtempSync(join(tmpdir(), 'lapak-vapid-'));
  const started = async (...ids: readonly string[]) => {
    const config = withFunctions(backend.config, ...ids);
    const server = await startLocalAppwrite({ config, configDir: backend.configDir, data });
    try {
      const target = connect(server);
      const publicKey = await keepVapidKeys(target, await keepIdSecret(target));
      return { publicKey, notifications: ids.includes('notifications') ? await toldTo(target, 'notifications') : {} };
    } finally {
      await server.close();
    }
  };
  try {
    const before = await started('market');
    const [first, second] = [await started('market', 'notifications'), await started('market', 'notifications')];
    expect([first.publicKey, second.publicKey]).toEqual([before.publicKey, before.publicKey]);
    expect(first.notifications).toMatchObject({ VAPID_PUBLIC_KEY: before.publicKey, VAPID_PRIVATE_KEY: 'secret' });
    expect(first.notifications.ID_SECRET).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toEqual(first);
  } finally {
    rmSync(data, { recursive: true });
  }
});
