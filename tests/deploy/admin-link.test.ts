import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Account, Client } from 'node-appwrite';
import { afterEach, expect, test } from 'vitest';
import { emptyProject } from '../support/deploy-target.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('prints a one-time sign-in link for administrators only', async () => {
  const { users, endpoint, projectId, key, close } = await emptyProject();
  closing.push(close);
  await users.create({ userId: 'theadmin', email: 'admin@kampus.test', password: 'rahasia sekali' });
  const link = () =>
    promisify(execFile)(process.execPath, [
      'deploy/admin-link.ts',
      ...['--endpoint', endpoint, '--project', projectId, '--key', key],
      ...['--web', 'https://lapak.example', '--user', 'theadmin'],
    ]);
  await expect(link()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('no label admin') });
  await users.updateLabels({ userId: 'theadmin', labels: ['admin'] });
  const { stdout } = await link();
  const address = new URL(/https:\S+/.exec(stdout)?.[0] ?? '');
  expect(address.origin + address.pathname).toBe('https://lapak.example/login/link');

  const account = new Account(new Client().setEndpoint(endpoint).setProject(projectId));
  const token = { userId: address.searchParams.get('userId') ?? '', secret: address.searchParams.get('secret') ?? '' };
  expect(await account.createSession(token)).toMatchObject({ userId: 'theadmin', provider: 'token' });
  await expect(account.createSession(token)).rejects.toMatchObject({ type: 'user_invalid_token' });
});
