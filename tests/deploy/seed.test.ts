/** `npm run seed` after a deploy, with an API key of exactly its scopes: the printed accounts can sign in. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Account, Client } from 'node-appwrite';
import { expect, test } from 'vitest';
import { functionVariables, readSettings } from '../../deploy/project/deploy-settings.ts';
import { commandScopes } from '../../deploy/project/key-scopes.ts';
import { personId } from '../../seeds/campus/people.ts';
import { deploy, ourBackend, stage } from '../support/deploy-target.ts';
import { limitedKey } from '../support/limited-key.ts';
import { runs } from '../support/proof.ts';

const { fresh } = stage();
const id = 'admin00000000000000a';

async function deployed(email: string, password = '') {
  const project = await fresh();
  const { config, configDir } = ourBackend();
  // The seed reads the administrator's id from the variables, without running a function.
  const functions = (config.functions ?? []).filter(({ $id }) => $id === 'market');
  const variables = functionVariables(
    { ...readSettings({}), ADMIN_USER_ID: id, ID_SECRET: 'x'.repeat(32) },
    project.endpoint,
  );
  await deploy(
    project.request({ ...config, functions }, configDir, { variables, admin: { id, email, password, name: 'Admin' } }),
  );
  const seed = async () =>
    promisify(execFile)(
      process.execPath,
      ['seeds/seed.ts', '--endpoint', project.endpoint, '--project', project.projectId],
      { env: { ...process.env, APPWRITE_KEY: await limitedKey(project, commandScopes.seed) } },
    ).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
    );
  const signIn = (address: string, secret: string) =>
    new Account(new Client().setEndpoint(project.endpoint).setProject(project.projectId)).createEmailPasswordSession({
      email: address,
      password: secret,
    });
  return { project, seed, signIn };
}

/** The addresses of a line of the printed list, and the password above it. */
function printed(stdout: string): { password: string; emails: string[] } {
  const password = /kata sandi semuanya: (\S+)\)/.exec(stdout)?.[1] ?? '';
  const lines = stdout.split('\n').filter((line) => /^ {2}(Admin|Mahasiswa)/.test(line));
  return { password, emails: lines.flatMap((line) => line.match(/\S+@\S+?(?=[,\s]|$)/g) ?? []) };
}

test('gives the reserved administrator the printed address, and every printed account can sign in', async () => {
  const { project, seed, signIn } = await deployed('');
  for (const round of ['first', 'second'].slice(0, runs(1, 2))) {
    const { code, stdout, stderr } = await seed();
    expect({ code, stderr }, round).toEqual({ code: 0, stderr: '' });
    const { password, emails } = printed(stdout);
    expect(emails, round).toEqual(['admin@lapak.test', 'sari@lapak.test', 'budi@lapak.test', 'nadia@lapak.test']);
    for (const email of emails) await expect(signIn(email, password), email).resolves.toMatchObject({});
  }
  const admin = await project.users.get({ userId: id });
  expect(admin).toMatchObject({ email: 'admin@lapak.test', emailVerification: true, labels: ['admin'] });
});

test('keeps an existing administrator’s address, and prints only accounts that can sign in', async () => {
  const { project, seed, signIn } = await deployed('kepala@kampus.test', 'rahasia sekali');
  const { code, stdout, stderr } = await seed();
  expect(code).toBe(3);
  expect(printed(stdout).emails).toEqual(['sari@lapak.test', 'budi@lapak.test', 'nadia@lapak.test']);
  expect(stderr).toMatch(/admin@lapak\.test.*ADMIN_EMAIL/);
  expect(await project.users.listSessions({ userId: personId('sari') })).toMatchObject({ total: 0 });
  await expect(signIn('kepala@kampus.test', 'rahasia sekali')).resolves.toMatchObject({});
});
