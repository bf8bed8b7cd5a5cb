/** Nobody trades under an address that no link has proved since it was changed (R5: old links verify new addresses). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import follow from '../../functions/accounts/main.ts';
import { followMissed } from '../../functions/usecases/people/follow-account.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { withdrawUnproved } from '../../functions/usecases/people/proved-address.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

/** An event as Appwrite brings it to the function `accounts`. */
async function tell(event: string, body: object): Promise<void> {
  const headers = {
    'x-appwrite-trigger': 'event',
    'x-appwrite-event': event,
    'x-appwrite-key': campus.server.key,
  };
  const req = { method: 'POST', url: '', path: '/', queryString: '', headers, bodyBinary: new Uint8Array() };
  const failed: string[] = [];
  const report = (message: string) => void failed.push(message);
  const res = { binary: () => 0, json: (answer: unknown) => answer, text: () => 0, empty: () => 0 };
  const answer = await follow({ req: { ...req, bodyText: JSON.stringify(body) }, res, log: report, error: report });
  expect([answer, failed]).toEqual([{ followed: true }, []]);
}

const linkFollowed = ({ id }: KnownCaller, kind: 'verification' | 'recovery', sentAt: string) =>
  tell(`users.${id}.${kind}.t1.update`, { $id: 't1', userId: id, $createdAt: sentAt });

const isVerified = async ({ id }: KnownCaller) => (await campus.users.get({ userId: id })).emailVerification;
/** As the real server does it for any link that has not expired. */
const verify = ({ id }: KnownCaller) => campus.users.updateEmailVerification({ userId: id, emailVerification: true });

async function withNewAddress(): Promise<KnownCaller> {
  const person = await campus.person();
  await ensureProfile(campus.world, person);
  const changed = await campus.users.updateEmail({ userId: person.id, email: `rektor.${person.id}@kampus.ac.id` });
  await tell(`users.${person.id}.update.email`, changed);
  return person;
}
const anHour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

it.each(['verification', 'recovery'] as const)('an older %s link does not prove the address of now', async (kind) => {
  const person = await withNewAddress();
  await verify(person);
  await linkFollowed(person, kind, at(-anHour));
  expect(await isVerified(person)).toBe(false);
});

it('a link that went to the new address does, and so does any where nothing was changed', async () => {
  const person = await withNewAddress();
  await verify(person);
  await linkFollowed(person, 'verification', at(anHour));
  expect(await isVerified(person)).toBe(true);
  expect(await withdrawUnproved(campus.worldWith({ now: () => Date.now() + anHour }))).toBe(0);
  await linkFollowed(person, 'verification', at(-anHour));
  expect(await isVerified(person)).toBe(true);
});

it('a link proves nothing while a change of the address is not noted yet', async () => {
  const person = await campus.person();
  await ensureProfile(campus.world, person);
  await campus.users.updateEmail({ userId: person.id, email: `lain.${person.id}@kampus.ac.id` });
  await verify(person);
  await linkFollowed(person, 'verification', at(anHour));
  expect(await isVerified(person)).toBe(false);
});

it('where the events got lost the schedule takes it back', async () => {
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

it('the fixed administrator has the operator’s word', async () => {
  const { admin } = campus;
  await ensureProfile(campus.world, admin);
  const changed = await campus.users.updateEmail({ userId: admin.id, email: 'kepala@kampus.ac.id' });
  await tell(`users.${admin.id}.update.email`, changed);
  await verify(admin);
  await linkFollowed(admin, 'recovery', at(-anHour));
  expect(await withdrawUnproved(campus.worldWith({ now: () => Date.now() + anHour }))).toBe(0);
  expect(await isVerified(admin)).toBe(true);
});
