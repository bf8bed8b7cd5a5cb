/** Trading requires an address that was verified since its last change (R5 in docs/security.md). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followMissed } from '../../functions/usecases/people/follow-account.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { withdrawUnproved } from '../../functions/usecases/people/proved-address.ts';
import { tellAccounts } from '../support/account-event.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const tell = (name: string, body: object) => tellAccounts(campus, { name, body });

const linkFollowed = ({ id }: KnownCaller, kind: 'verification' | 'recovery', sentAt: string) =>
  tell(`users.${id}.${kind}.t1.update`, { $id: 't1', userId: id, $createdAt: sentAt });

const isVerified = async ({ id }: KnownCaller) => (await campus.users.get({ userId: id })).emailVerification;
/** Verifies like the real server, for any unexpired link. */
const verify = ({ id }: KnownCaller) => campus.users.updateEmailVerification({ userId: id, emailVerification: true });

async function withNewAddress(): Promise<KnownCaller> {
  const person = await campus.person();
  await ensureProfile(campus.world, person);
  const changed = await campus.users.updateEmail({ userId: person.id, email: `rektor.${person.id}@kampus.ac.id` });
  await tell(`users.${person.id}.update`, changed);
  return person;
}
const anHour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

it.each(['verification', 'recovery'] as const)('an older %s link does not verify the current address', async (kind) => {
  const person = await withNewAddress();
  await verify(person);
  await linkFollowed(person, kind, at(-anHour));
  expect(await isVerified(person)).toBe(false);
});

it('a link to the new address verifies it, and after that any link keeps it verified', async () => {
  const person = await withNewAddress();
  await verify(person);
  await linkFollowed(person, 'verification', at(anHour));
  expect(await isVerified(person)).toBe(true);
  expect(await withdrawUnproved(campus.worldWith({ now: () => Date.now() + anHour }))).toBe(0);
  await linkFollowed(person, 'verification', at(-anHour));
  expect(await isVerified(person)).toBe(true);
});

it.each([
  ['an older', -anHour, false],
  ['a newer', anHour, true],
])('%s link is recognized even before the change of the address was stored', async (_, after, isProved) => {
  const person = await campus.person();
  await ensureProfile(campus.world, person);
  await campus.users.updateEmail({ userId: person.id, email: `lain.${person.id}@kampus.ac.id` });
  await verify(person);
  await linkFollowed(person, 'verification', at(after));
  expect(await isVerified(person)).toBe(isProved);
});

it('upkeep withdraws a verification if the account’s events were lost', async () => {
  const person = await campus.person();
  await ensureProfile(campus.world, person);
  await campus.users.updateEmail({ userId: person.id, email: `hilang.${person.id}@kampus.ac.id` });
  await verify(person);
  const later = campus.worldWith({ now: () => Date.now() + anHour });
  expect(await withdrawUnproved(later)).toBe(0);
  await followMissed(campus.world);
  expect(await withdrawUnproved(later)).toBe(1);
  expect(await isVerified(person)).toBe(false);
  expect((await campus.world.rows.get('profiles', person.id))?.email).toBe(`hilang.${person.id}@kampus.ac.id`);
});

it('the fixed administrator’s address counts as verified by the operator', async () => {
  const { admin } = campus;
  await ensureProfile(campus.world, admin);
  const changed = await campus.users.updateEmail({ userId: admin.id, email: 'kepala@kampus.ac.id' });
  await tell(`users.${admin.id}.update`, changed);
  await verify(admin);
  await linkFollowed(admin, 'recovery', at(-anHour));
  expect(await withdrawUnproved(campus.worldWith({ now: () => Date.now() + anHour }))).toBe(0);
  expect(await isVerified(admin)).toBe(true);
});

it('a run whose time ends keeps the withdrawals that it made', async () => {
  const person = await withNewAddress();
  await verify(person);
  const others = Array.from({ length: 100 }, (_, at) => `menunggu${at}`);
  for (const id of others) {
    await campus.users.create({ userId: id, email: `${id}@kampus.ac.id` });
    await ensureProfile(campus.world, { id });
  }
  const { users } = campus.world;
  let asked = 0;
  const some: typeof users.some = (ids) => {
    asked += 1;
    return asked === 1 ? users.some(ids) : Promise.reject(new Error('The time is over'));
  };
  await expect(withdrawUnproved({ ...campus.world, users: { ...users, some } })).rejects.toThrow('The time is over');
  expect(await isVerified(person)).toBe(false);
});
