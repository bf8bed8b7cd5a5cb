/**
 * Events of accounts as a real server sends them (packages/appwrite-local/src/functions/event-triggers.ts): once,
 * twice, out of order, all at once, after upkeep, never. The stored state ends the same, and no administrator is locked
 * out.
 */
import { ID, type Models } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDeleted } from '../../functions/usecases/people/account-deleted.ts';
import { followMissed } from '../../functions/usecases/people/follow-account.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { withdrawUnproved } from '../../functions/usecases/people/proved-address.ts';
import type { Plan } from '../../functions/usecases/rows.ts';
import { type AccountEvent, tellAccounts } from '../support/account-event.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { signInByGoogle } from '../support/google-sign-in.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const minutes = (count: number) => count * 60_000;
const tell = (event: AccountEvent) => tellAccounts(campus, event);
const profileOf = (userId: string) => campus.world.rows.get('profiles', userId);
const accountOf = (userId: string) => campus.users.get({ userId });
const isVerified = async (userId: string) => (await accountOf(userId)).emailVerification;

async function upkeep(after = 0): Promise<void> {
  const world = campus.worldWith({ now: () => Date.now() + after });
  await followMissed(world);
  await withdrawUnproved(world);
}

const updated = (user: Models.User): AccountEvent => ({ name: `users.${user.$id}.update`, body: user });

async function rename(userId: string, name: string): Promise<AccountEvent> {
  return updated(await campus.users.updateName({ userId, name }));
}

async function move(userId: string, email: string): Promise<AccountEvent> {
  return updated(await campus.users.updateEmail({ userId, email }));
}

/**
 * The event of following a link that was created `after` ms after the account got its current address. A real server
 * accepts any unexpired link.
 */
async function followLink(userId: string, after: number, kind = 'verification'): Promise<AccountEvent> {
  const { email, targets } = await campus.users.updateEmailVerification({ userId, emailVerification: true });
  const since = Date.parse(targets.find(({ identifier }) => identifier === email)?.$updatedAt ?? '');
  const $id = ID.unique();
  const body = { $id, userId, $createdAt: new Date(since + after).toISOString() };
  return { name: `users.${userId}.${kind}.${$id}.update`, body };
}

/** People by their place in the campus, each with a verified address and a profile. */
type Place = 'student' | 'moderator' | 'co-administrator' | 'the fixed administrator';
const labels: Record<Place, string[]> = {
  student: [],
  moderator: ['moderator'],
  'co-administrator': ['admin'],
  'the fixed administrator': ['admin'],
};
const places = Object.keys(labels) as Place[];

async function someone(place: Place): Promise<string> {
  if (place === 'the fixed administrator') {
    await campus.users.updateEmailVerification({ userId: campus.admin.id, emailVerification: true });
    await ensureProfile(campus.world, campus.admin);
    return campus.admin.id;
  }
  const { id } = await campus.person();
  await campus.users.updateLabels({ userId: id, labels: labels[place] });
  await ensureProfile(campus.world, { id });
  return id;
}

/** Ways in which the events of one cause arrive. */
const deliveries: Readonly<Record<string, (events: readonly AccountEvent[]) => Promise<void>>> = {
  once: async (events) => {
    for (const event of events) await tell(event);
  },
  twice: async (events) => {
    for (const event of [...events, ...events]) await tell(event);
  },
  'out of order': async (events) => {
    for (const event of events.toReversed()) await tell(event);
  },
  'all at once, twice': async (events) => {
    await Promise.all([...events, ...events].map(tell));
  },
  'after an upkeep run': async (events) => {
    await upkeep();
    for (const event of events) await tell(event);
  },
  never: () => upkeep(),
};

describe.each(Object.keys(deliveries))('events delivered %s', (how) => {
  const deliver = (events: readonly AccountEvent[]) => deliveries[how]?.(events);

  it('a new account gets its profile', async () => {
    const userId = ID.unique();
    const user = await campus.users.create({ userId, email: `${userId}@kampus.ac.id`, name: 'Wati' });
    await deliver([{ name: `users.${userId}.create`, body: { ...user, targets: [] } }]);
    expect(await profileOf(userId)).toMatchObject({ name: 'Wati', email: user.email, role: 'user' });
    expect((await accountOf(userId)).status).toBe(true);
    // The registration's link.
    await deliver([await followLink(userId, 1)]);
    expect([await isVerified(userId), (await profileOf(userId))?.unprovedSince]).toEqual([true, null]);
  });

  it.each(places)('name and address of a %s follow several changes made within a second', async (place) => {
    const userId = await someone(place);
    const [one, two] = [`b.${ID.unique()}@kampus.ac.id`, `c.${ID.unique()}@kampus.ac.id`];
    const causes = [await rename(userId, 'Nama Satu'), await move(userId, one), await move(userId, two)];
    await deliver([...causes, await rename(userId, 'Nama Dua')]);
    expect(await profileOf(userId)).toMatchObject({ name: 'Nama Dua', email: two });
    expect(await accountOf(userId)).toMatchObject({ name: 'Nama Dua', email: two, status: true });
  });

  it.each(places)(
    'a link made after the change of address verifies a %s, whatever other links were opened',
    async (place) => {
      for (const kind of ['verification', 'recovery']) {
        const userId = await someone(place);
        const change = await move(userId, `b.${ID.unique()}@kampus.ac.id`);
        const events = [change, await followLink(userId, -1, kind), await followLink(userId, 1, kind)];
        await deliver(events);
        if (how === 'never' && !labels[place].includes('admin')) {
          // The function cannot know which link was used, so the person verifies again with another one after the older
          // ones have expired.
          expect(await isVerified(userId)).toBe(false);
          await upkeep(minutes(80));
          await campus.users.updateEmailVerification({ userId, emailVerification: true });
          await upkeep(minutes(90));
        }
        await upkeep(minutes(100));
        expect([kind, await isVerified(userId)]).toEqual([kind, true]);
        expect((await profileOf(userId))?.unprovedSince).toBe(null);
      }
    },
  );

  it('a link to the former address verifies an administrator, but not a student', async () => {
    for (const place of places) {
      const userId = await someone(place);
      await deliver([await move(userId, `rektor.${ID.unique()}@kampus.ac.id`), await followLink(userId, -1)]);
      await upkeep();
      expect([place, await isVerified(userId)]).toEqual([place, labels[place].includes('admin')]);
    }
  });

  it('an address changed away and back is unverified until a new link is followed', async () => {
    const userId = await someone('student');
    const { email } = await accountOf(userId);
    await deliver([await move(userId, `b.${ID.unique()}@kampus.ac.id`), await move(userId, email)]);
    expect([await isVerified(userId), (await profileOf(userId))?.email]).toEqual([false, email]);
    await deliver([await followLink(userId, 1)]);
    await upkeep(minutes(80));
    if (how === 'never') await campus.users.updateEmailVerification({ userId, emailVerification: true });
    await upkeep(minutes(90));
    expect([await isVerified(userId), (await profileOf(userId))?.unprovedSince]).toEqual([true, null]);
  });

  it('an unverified address is not verified by changing to another one and back', async () => {
    const userId = ID.unique();
    const [foreign, own] = [`rektor.${userId}@kampus.ac.id`, `eve.${userId}@example.com`];
    const user = await campus.users.create({ userId, email: foreign, name: 'Eve' });
    await ensureProfile(campus.world, { id: userId });
    const detour = [await move(userId, own), await move(userId, foreign), await followLink(userId, -1)];
    await deliver([{ name: `users.${userId}.create`, body: user }, ...detour]);
    await upkeep();
    expect(await isVerified(userId)).toBe(false);
    expect((await profileOf(userId))?.unprovedSince).not.toBe(null);
  });

  it('a deleted person stays deleted, despite later events', async () => {
    const userId = await someone('student');
    const user = await accountOf(userId);
    const earlier = [await rename(userId, 'Nama Satu'), await move(userId, `b.${userId}@kampus.ac.id`)];
    const link = await followLink(userId, 1);
    await campus.users.delete({ userId });
    await deliver([...earlier, link, { name: `users.${userId}.delete`, body: user }]);
    expect(await profileOf(userId)).toBe(null);
    expect(await campus.world.users.get(userId)).toBe(null);
    // A newcomer with the same id stays locked out, in any order of events.
    const again = await campus.users.create({ userId, email: `eve.${userId}@kampus.ac.id`, name: 'Eve' });
    await deliver([
      { name: `users.${userId}.create`, body: again },
      { name: `users.${userId}.delete`, body: user },
    ]);
    expect([await profileOf(userId), (await accountOf(userId)).status]).toEqual([null, false]);
  });

  it('the administrator keeps the account after an operator has recreated it', async () => {
    const userId = await someone('the fixed administrator');
    const before = await accountOf(userId);
    await campus.users.delete({ userId });
    const made = await campus.users.create({ userId, email: before.email, name: 'Admin' });
    // The events may come before the operator's next step.
    const first = [
      { name: `users.${userId}.delete`, body: before },
      { name: `users.${userId}.create`, body: made },
    ];
    await deliver(first);
    const labelled = updated(await campus.users.updateLabels({ userId, labels: ['admin'] }));
    const verified = updated(await campus.users.updateEmailVerification({ userId, emailVerification: true }));
    await deliver([...first, labelled, verified]);
    await upkeep();
    expect(await accountOf(userId)).toMatchObject({ status: true, emailVerification: true, labels: ['admin'] });
    expect(await profileOf(userId)).toMatchObject({ name: 'Admin', unprovedSince: null });
  });
});

it.each([-minutes(2), minutes(2)])('works if the clock is %i ms off Appwrite’s', async (off) => {
  const world = campus.worldWith({ now: () => Date.now() + off });
  const [right, former] = [await someone('student'), await someone('student')];
  for (const [userId, after] of [
    [right, 1],
    [former, -1],
  ] as const) {
    await tell(await move(userId, `b.${userId}@kampus.ac.id`));
    await tell(await followLink(userId, after));
  }
  await followMissed(world);
  await withdrawUnproved(world);
  expect([await isVerified(right), await isVerified(former)]).toEqual([true, false]);
});

it('an account without a mail target is verified by a link made after the change was noticed', async () => {
  const userId = await someone('student');
  const change = await move(userId, `b.${userId}@kampus.ac.id`);
  const { targets } = await accountOf(userId);
  await campus.users.deleteTarget({ userId, targetId: targets[0]?.$id ?? '' });
  await tell(change);
  const link = (name: string, $createdAt: string) =>
    tell({ name: `users.${userId}.verification.${name}.update`, body: { $id: name, userId, $createdAt } });
  const verify = () => campus.users.updateEmailVerification({ userId, emailVerification: true });
  await verify();
  await link('t1', new Date(Date.now() - minutes(5)).toISOString());
  expect(await isVerified(userId)).toBe(false);
  await verify();
  await link('t2', new Date(Date.now() + 1).toISOString());
  expect([await isVerified(userId), (await profileOf(userId))?.unprovedSince]).toEqual([true, null]);
});

it('the next upkeep restores an administrator that release 1.0.0 had locked out', async () => {
  const userId = await someone('the fixed administrator');
  await campus.users.updateEmailVerification({ userId, emailVerification: false });
  await campus.world.rows.update('profiles', userId, { unprovedSince: new Date(Date.now() - 60_000).toISOString() });
  await upkeep();
  expect([await isVerified(userId), (await profileOf(userId))?.unprovedSince]).toEqual([true, null]);
});

it('sign-in with Google verifies the address without an event', async () => {
  const [userId, former] = [await someone('student'), await someone('student')];
  const address = `b.${userId}@kampus.ac.id`;
  await tell(await move(userId, address));
  const rektor = await move(former, `rektor.${former}@kampus.ac.id`);
  await tell(rektor);
  expect(await signInByGoogle(campus.server, address)).toBe(userId);
  await campus.users.updateEmailVerification({ userId: former, emailVerification: true });
  await upkeep();
  expect([await isVerified(userId), (await profileOf(userId))?.unprovedSince]).toEqual([true, null]);
  expect(await isVerified(former)).toBe(false);
});

it('a profile deleted right after its creation stays deleted, except the administrator’s', async () => {
  for (const place of ['student', 'the fixed administrator'] as const) {
    const userId = await someone(place);
    await campus.world.rows.remove('profiles', userId);
    const { rows } = campus.world;
    let isOvertaken = false;
    const world = {
      ...campus.world,
      rows: {
        ...rows,
        transact: async <R>(plan: (attempt: number) => Promise<Plan<R>>) => {
          const made = await rows.transact(plan);
          if (!isOvertaken) await accountDeleted(campus.world, userId);
          isOvertaken = true;
          return made;
        },
      },
    };
    const profile = ensureProfile(world, { id: userId });
    if (place === 'student') await expect(profile).rejects.toThrow('account_ended');
    else expect(await profile).toMatchObject({ $id: userId });
    expect(isOvertaken).toBe(true);
  }
});

it('an event about an account that never existed does nothing', async () => {
  const userId = ID.unique();
  const body = { $id: userId, email: 'x@kampus.ac.id', name: 'X' };
  await tell({ name: `users.${userId}.update`, body });
  await tell({ name: `users.${userId}.create`, body });
  await tell({ name: `users.${userId}.verification.t1.update`, body: { $id: 't1', userId, $createdAt: '' } });
  expect(await profileOf(userId)).toBe(null);
  await accountDeleted(campus.world, userId);
});
