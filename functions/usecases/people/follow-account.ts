/** Follows what Appwrite tells of accounts, and makes up for what it did not tell. */
import { tombstoneId } from '../../domain/ids.ts';
import type { Row } from '../rows.ts';
import { keepFormerAddress } from '../trust/kept-marks.ts';
import { type Account, isoNow, type World } from '../world.ts';
import { accountDeleted, type EndingWorld, endPerson } from './account-deleted.ts';
import { profileOfAccount } from './account-owner.ts';
import { nameOf } from './own-name.ts';
import { spreadProfile } from './profile.ts';
import { closeTombstone } from './tombstones.ts';

/**
 * A new account, name or address goes to the profile and to the copies of the name. Looked at again after each change: an
 * administrator's edit in between must not be undone by what was read before it.
 */
export async function accountChanged(world: EndingWorld, userId: string): Promise<void> {
  for (let account = await world.users.get(userId); account; account = await world.users.get(userId)) {
    const profile = await profileOfAccount(world, account);
    if (!profile) return;
    const name = await nameOf(world, account, profile.name);
    if (name !== account.name) await world.users.setName(userId, name);
    else if (profile.name === name && profile.email === account.email) return;
    // An address that nobody has proved yet, before it is known: until its link was followed, it marks nobody.
    const isNewAddress = profile.email !== account.email;
    if (isNewAddress) await world.rows.update('reputations', userId, { isCampusEmail: false });
    await world.rows.update('profiles', userId, { name, email: account.email });
    await spreadProfile(world, userId, { name, photoId: profile.photoId });
  }
}

/** The account went past us. Whoever has registered under its id meanwhile is turned away. */
export async function accountGone(world: EndingWorld, userId: string): Promise<void> {
  await accountDeleted(world, userId);
  await closeTombstone(world, userId);
  const later = await world.users.get(userId);
  if (later) await profileOfAccount(world, later);
}

/** Deletions that broke off, or run at this moment: ids of their tombstones. */
async function openTombstones({ rows }: Pick<World, 'rows'>): Promise<Set<string>> {
  const open = new Set<string>();
  const where = { kind: 'person', endedAt: null };
  for await (const { $id } of rows.each('tombstones', { where, select: ['$id'] })) open.add($id);
  return open;
}

const followed = ['name', 'email', 'accountSince', 'unprovedSince'] as const;
type Known = Pick<Row<'profiles'>, '$id' | (typeof followed)[number]>;

const isSameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** A person's name or address that was changed past us, or a later account of their id. Answers whether something was missed. */
async function catchUp(world: EndingWorld, account: Account, known: Known): Promise<boolean> {
  const { id, email } = account;
  if (known.$id !== id || known.accountSince === null || !isSameMoment(known.accountSince, account.createdAt)) {
    const settled = await profileOfAccount(world, account);
    return settled === null;
  }
  if (known.email !== email) {
    await keepFormerAddress(world, known);
    await world.rows.update('reputations', id, { isCampusEmail: false });
    await world.rows.update('profiles', id, { email, unprovedSince: isoNow(world) });
  } else if (known.name !== account.name) await accountChanged(world, id);
  else return false;
  return true;
}

/** An account without a profile: somebody new, or nobody, who is turned away once. Answers whether something was missed. */
async function welcome(world: EndingWorld, account: Account): Promise<boolean> {
  if (!account.isActive && (await world.rows.get('tombstones', tombstoneId('person', account.id)))) return false;
  await profileOfAccount(world, account);
  return true;
}

/**
 * Makes up for events that got lost: profiles of new accounts, new names and addresses, the end of those that are gone, and
 * deletions that broke off. Answers how many were missed.
 */
export async function followMissed(world: EndingWorld): Promise<number> {
  const open = await openTombstones(world);
  const known = new Map<string, Known>();
  for await (const profile of world.rows.each('profiles', { select: followed, pageRows: 5_000 }))
    known.set(profile.$id.toLowerCase(), profile);
  // All are listed before the first goes: a page can't go on from an account that is gone.
  const accounts: Account[] = [];
  for await (const account of world.users.each()) accounts.push(account);
  let missed = 0;
  for (const account of accounts) {
    const profile = known.get(account.id.toLowerCase());
    known.delete(account.id.toLowerCase());
    const tombstone = tombstoneId('person', account.id);
    if (profile && open.has(tombstone)) {
      await endPerson(world, account.id);
      missed++;
    } else if (await (profile ? catchUp(world, account, profile) : welcome(world, account))) missed++;
    open.delete(tombstone);
  }
  for (const { $id: userId } of known.values()) {
    // Asked one by one: a list of people may leave somebody out while others come and go.
    if (await world.users.get(userId)) continue;
    await accountDeleted(world, userId);
    await closeTombstone(world, userId);
    open.delete(tombstoneId('person', userId));
    missed++;
  }
  // Neither profile nor account: only the end was not noted.
  for (const id of open) await world.rows.update('tombstones', id, { endedAt: isoNow(world) });
  return missed;
}
