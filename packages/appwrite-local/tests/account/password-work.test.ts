import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiError } from '../../src/core/errors/errors.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { BoundedQueue } from '../../src/users/bounded-queue.ts';
import { hashPassword, passwordMatches } from '../../src/users/passwords.ts';
import { eventually } from '../support/eventually.ts';
import { ask, signedIn } from '../support/http.ts';

let server: LocalAppwrite;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'work' } });
});
afterAll(() => server.close());

/** Processor time of this process, where the server runs, its threads included: other programs take none of it. */
const workOf = async (does: () => Promise<unknown>) => {
  const before = process.cpuUsage();
  await does();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

test('an address nobody has, and an account without a password, take as long as a wrong password', async () => {
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

test('a crowd at the door is answered a few at a time, or told to come again', async () => {
  const queue = new BoundedQueue(2, 3);
  const finish: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const work = () =>
    new Promise<string>((resolve) => {
      most = Math.max(most, ++running);
      finish.push(() => {
        running--;
        resolve('done');
      });
    });
  const outcomes = Array.from({ length: 8 }, () => queue.run(work).catch(({ type }: ApiError) => type));
  for (const outcome of outcomes.slice(5)) expect(await outcome).toBe('general_rate_limit_exceeded');
  for (let done = 0; done < 5; done++) {
    await eventually(() => expect(finish.length).toBeGreaterThan(done));
    finish[done]?.();
  }
  expect(await Promise.all(outcomes.slice(0, 5))).toEqual(Array(5).fill('done'));
  expect(most).toBe(2);
  const failed = queue.run(() => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  expect(await queue.run(() => Promise.resolve('still open'))).toBe('still open');
});

test('a whole class signs in at once', async () => {
  const hashes = await Promise.all(Array.from({ length: 16 }, (_, one) => hashPassword(`password-${one}`)));
  expect(await passwordMatches('password-15', hashes[15] ?? '')).toBe(true);
});
