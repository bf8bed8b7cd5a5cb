/** "Email kampus terverifikasi": only while a verified address ends in one of the campus's domains. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountChanged, followMissed } from '../../functions/usecases/people/follow-account.ts';
import { addressProved, withdrawUnproved } from '../../functions/usecases/people/proved-address.ts';
import { recountReputations } from '../../functions/usecases/trust/recount-reputations.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { press } from '../support/sales.ts';
import { bought, trader } from '../support/trust.ts';

let campus: Campus;
let world: AdminAppWorld;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  world = campus.worldWith({ settings: { campusDomains: ['kampus.ac.id'] } });
});
afterAll(() => campus.close());

const isMarked = async ({ id }: KnownCaller) => (await world.rows.get('reputations', id))?.isCampusEmail;

/** A person who has accepted a sale, and so has a reputation. */
async function selling(): Promise<KnownCaller> {
  const [buyer, seller] = [await trader(campus), await trader(campus)];
  await press(world, seller, await bought(campus, { buyer, seller, world }), 'accept');
  return seller;
}

const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const move = (person: KnownCaller, host: string) =>
  campus.users.updateEmail({ userId: person.id, email: `rektor.${person.id}@${host}` });
const verify = ({ id }: KnownCaller) => campus.users.updateEmailVerification({ userId: id, emailVerification: true });

it('a changed address loses the badge immediately, and regains it by its own link', async () => {
  const seller = await selling();
  expect(await isMarked(seller)).toBe(true);
  await move(seller, 'kampus.ac.id');
  await accountChanged(world, seller.id);
  expect(await isMarked(seller)).toBe(false);
  // A new name, a recount or an older link do not verify the address.
  await accountChanged(world, seller.id);
  await recountReputations(world);
  await verify(seller);
  await addressProved(world, seller.id, at(-3_600_000));
  expect(await isMarked(seller)).toBe(false);
  await verify(seller);
  await addressProved(world, seller.id, at(3_600_000));
  expect(await isMarked(seller)).toBe(true);
});

it('an address with a similar domain has no badge', async () => {
  for (const host of ['evilkampus.ac.id', 'kampus.ac.id.evil.com', 'gmail.com']) {
    const seller = await selling();
    await move(seller, host);
    await accountChanged(world, seller.id);
    await verify(seller);
    await addressProved(world, seller.id, at(3_600_000));
    expect(await isMarked(seller), host).toBe(false);
  }
});

it('a subdomain has the badge, in upper or lower case', async () => {
  const seller = await selling();
  await move(seller, 'Student.KAMPUS.ac.id');
  await accountChanged(world, seller.id);
  await verify(seller);
  await addressProved(world, seller.id, at(3_600_000));
  expect(await isMarked(seller)).toBe(true);
});

it('the badge is withdrawn even if the account’s events were lost', async () => {
  const [missedOne, doubted] = [await selling(), await selling()];
  await move(missedOne, 'kampus.ac.id');
  await followMissed(world);
  expect(await isMarked(missedOne)).toBe(false);
  await world.rows.update('profiles', doubted.id, { unprovedSince: at(-1_000) });
  expect(await withdrawUnproved(world)).toBe(1);
  expect(await isMarked(doubted)).toBe(false);
});

it('changed campus domains apply to everybody after the next recount', async () => {
  const seller = await selling();
  const moved = campus.worldWith({ settings: { campusDomains: ['univ.ac.id'] } });
  expect((await recountReputations(moved)).refreshed).toBeGreaterThan(0);
  expect(await isMarked(seller)).toBe(false);
  await recountReputations(world);
  expect(await isMarked(seller)).toBe(true);
});
