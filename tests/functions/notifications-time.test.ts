/**
 * The function `notifications` with slow calls: each run ends within its execution's time, and the next ones do the
 * rest.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import { worldUntil } from '../../functions/kit/world-until.ts';
import { runInTime } from '../../functions/notifications/run-in-time.ts';
import { sendMailing } from '../../functions/usecases/notifications/send-mailing.ts';
import { TornRead } from '../../functions/usecases/rows.ts';
import type { NotifyingWorld } from '../../functions/usecases/world.ts';
import { type MailingCampus, openMailingCampus } from '../support/mailings.ts';

const config: { functions: { $id: string; timeout: number }[] } = JSON.parse(readFileSync('appwrite.json', 'utf8'));
const executionMs = (config.functions.find(({ $id }) => $id === 'notifications')?.timeout ?? 0) * 1_000;

let post: MailingCampus;
let emails: string[];
beforeAll(async () => {
  post = await openMailingCampus();
  emails = await post.people(limits.mailingChunk + 5);
});
afterAll(() => post.close());

interface SlowRun {
  readonly world: NotifyingWorld;
  readonly took: () => number;
}

/** A world whose calls take this long by its own clock; `from`: ms since 1970. */
function slowWorld(from: number, callMs: number): SlowRun {
  const plain = post.worldAt(from);
  let took = 0;
  const slow = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          // A transaction takes two calls: staging and committing.
          took += name === 'transact' ? 2 * callMs : callMs;
          return value.apply(target, args);
        };
      },
    });
  const world = {
    ...plain,
    rows: slow(plain.rows),
    users: slow(plain.users),
    mail: slow(plain.mail),
    now: () => from + took,
  };
  return { world, took: () => took };
}

it.each([500, 2_000, 4_000])(
  'a mailing with %i ms per call reaches everybody once, in runs that end in time',
  async (callMs) => {
    const { id, title } = await post.tellAll();
    let from = Date.now();
    for (let runs = 0; (await post.mailing(id)).state !== 'done' && runs < 30; runs++) {
      const { world, took } = slowWorld(from, callMs);
      await runInTime(world, async (limited, endsAt) => {
        await sendMailing(limited, id, endsAt);
        return 1;
      });
      expect(took()).toBeLessThan(executionMs);
      from += took() + (limits.deliveryLeaseMinutes + 1) * 60_000;
    }
    expect(await post.mailing(id)).toMatchObject({ state: 'done', sent: emails.length, failed: 0 });
    expect([...post.reached(title)].toSorted()).toEqual(emails.toSorted().map((one) => [one, 1]));
  },
);

it('a transaction that conflicts is not retried after the run’s time is over', async () => {
  const from = Date.now();
  let tries = 0;
  const world = worldUntil({ ...post.worldAt(from), now: () => from + tries * 5_000 }, from + 12_000);
  const ends = world.rows.transact(async () => {
    tries++;
    throw new TornRead();
  });
  await expect(ends).rejects.toThrow();
  expect(tries).toBe(3);
});

it('a persistent conflict is left to a later run; other errors are thrown', async () => {
  const logged: string[] = [];
  const world = { ...post.worldAt(Date.now()), log: (line: string) => logged.push(line) };
  const failing = (error: Error) => runInTime(world, () => Promise.reject(error));
  expect(await failing(new DomainError('try_again'))).toBe(0);
  expect(logged).toEqual([expect.stringContaining('try_again')]);
  await expect(failing(new DomainError('forbidden'))).rejects.toThrow('forbidden');
  await expect(failing(new Error('broken'))).rejects.toThrow('broken');
});
