import { afterAll, beforeAll, expect, test } from 'vitest';
import { TooMany } from '../../src/core/errors/errors.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { hashPassword, passwordMatches } from '../../src/users/passwords.ts';
import { ask, signedIn } from '../support/http.ts';

let server: LocalAppwrite;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'work' } });
});
afterAll(() => server.close());

/** CPU time of this process with all its threads: it includes the server and excludes other programs. */
const workOf = async (does: () => Promise<unknown>) => {
  const before = process.cpuUsage();
  await does();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

test('takes the same time for an unknown address, an account without a password, and a wrong password', async () => {
  await signedIn(server, 'ana');
  const body = { userId: 'google', email: 'google@example.com' };
  await ask(server, '/users', { key: server.key, body });
  const login = (name: string) =>
    ask(server, '/account/sessions/email', { body: { email: `${name}@example.com`, password: 'wrong-password' } });
  const work: Record<string, number[]> = { ana: [], google: [], nobody: [] };
  for (let round = 0; round < 5; round++)
    for (const [name, taken] of Object.entries(work)) taken.push(await workOf(() => login(name)));
  const [ana = 0, google = 0, nobody = 0] = Object.values(work).map((taken) => Math.min(...taken));
  for (const other of [google, nobody]) expect(other / ana).toBeGreaterThan(0.6);
});

test('hashes a caller’s passwords one by one, serves other callers in between, and answers 429 beyond the queue', async () => {
  const ended: string[] = [];
  const hash = (caller: string) => hashPassword('password-1', caller).then(() => ended.push(caller));
  const crowd = Array.from({ length: 110 }, () => hash('address 1').catch((error: unknown) => error));
  const other = hash('person b');
  const refused = await Promise.all(crowd.slice(101));
  expect(refused.every((error) => error instanceof TooMany && error.retryAfterSeconds > 0)).toBe(true);
  await other;
  expect(ended.length).toBeLessThan(5);
  await Promise.all(crowd);
});

test('completes 16 concurrent hashes for three callers', async () => {
  const hashes = await Promise.all(
    Array.from({ length: 16 }, (_, one) => hashPassword(`password-${one}`, `person ${one % 3}`)),
  );
  expect(await passwordMatches('password-15', hashes[15] ?? '', 'person 1')).toBe(true);
});
