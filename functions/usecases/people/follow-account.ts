/** Follows Appwrite's account events, and repairs what lost events missed. */
import { tombstoneId } from '../../domain/ids.ts';
import { accountMatchOf } from '../../domain/people/account-life.ts';
import { isFixedAdmin } from '../../domain/people/person.ts';
import type { Row } from '../rows.ts';
import { closeTombstone } from '../tombstones.ts';
import { keepFormerAddress } from '../trust/kept-marks.ts';
import { markCampusEmail } from '../trust/records.ts';
import { type Account, isoNow, type World } from '../world.ts';
import { accountDeleted, type EndingWorld, endPerson } from './account-deleted.ts';
import { isClosedTo, profileOfAccount, waitsUnderRule } from './account-owner.ts';
import { nameOf } from './own-name.ts';
import { isOperators, profileOfId, spreadProfile } from './profile.ts';

/**
 * Copies differences between account and profile: a new account, name or address, and whether the address is proved.
 * Reads the account again after each write, so that a simultaneous edit by an administrator is kept.
 */
export async function accountChanged(world: EndingWorld, userId: string): Promise<void> {
  for (let account = await world.users.get(userId); account; account = await world.users.get(userId)) {
    const profile = await profileOfAccount(world, account);
    if (!profile) return;
    const name = await nameOf(world, account, profile.name);
    const { email } = account;
    const unprovedSince = await waitsUnderRule(world, account, profile);
    const isSameAddress = profile.email === email && profile.unprovedSince === unprovedSince;
    if (name !== account.name) await world.users.setName(userId, name);
    else if (profile.name === name && isSameAddress) return;
    if (profile.email !== email) await keepFormerAddress(world, profile);
    // The profile is written last, because a difference shows what is still to be done.
    if (!isSameAddress) await markCampusEmail(world, { $id: userId, email, unprovedSince });
    // Restores the administrator's verification, which release 1.0.0 revoked.
    const isTakenBack = profile.unprovedSince !== null && profile.email === email && !account.isVerified;
    if (isTakenBack && isFixedAdmin(userId, world.settings.adminUserId)) await world.users.setVerified(userId, true);
    if (profile.name !== name) await spreadProfile(world, userId, { name, photoId: profile.photoId });
    // A slower run must not overwrite what another run has stored meanwhile.
    const before = { $id: userId, email: profile.email };
    await world.rows.updateWhere('profiles', before, isSameAddress ? { name } : { name, email, unprovedSince });
  }
}

/** Handles an account that was deleted outside our functions. A later account with its id is blocked. */
export async function accountGone(world: EndingWorld, userId: string): Promise<void> {
  const [account, profile] = await Promise.all([world.users.get(userId), profileOfId(world, userId)]);
  // A late event about an earlier account with this id: the administrator's account may follow a deleted one.
  const isLate =
    account && accountMatchOf({ id: userId, madeAt: account.createdAt, profile, isOperators: false }) === 'known';
  if (isLate) return;
  await accountDeleted(world, userId);
  await closeTombstone(world, userId);
  const later = await world.users.get(userId);
  if (later) await profileOfAccount(world, later);
}

/** Ids of tombstones whose deletion is running or was interrupted. */
async function openTombstones({ rows }: Pick<World, 'rows'>): Promise<Set<string>> {
  const open = new Set<string>();
  const where = { kind: 'person', endedAt: null };
  for await (const { $id } of rows.each('tombstones', { where, select: ['$id'] })) open.add($id);
  return open;
}

const followed = ['name', 'email', 'accountSince', 'unprovedSince'] as const;
type Known = Pick<Row<'profiles'>, '$id' | (typeof followed)[number]>;

const isSameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/**
 * Repairs a person whose name or address was changed without an event, or whose id now has a later account. Returns
 * whether something was missed.
 */
async function catchUp(world: EndingWorld, account: Account, known: Known): Promise<boolean> {
  const { id } = account;
  if (known.$id !== id || known.accountSince === null || !isSameMoment(known.accountSince, account.createdAt)) {
    const settled = await profileOfAccount(world, account);
    return settled === null;
  }
  const isSame =
    known.email === account.email &&
    known.name === account.name &&
    known.unprovedSince === (await waitsUnderRule(world, account, known));
  if (!isSame) await accountChanged(world, id);
  return !isSame;
}

/**
 * Handles an account without a profile: creates a new person, or blocks the account once. Returns whether something was
 * missed.
 */
async function welcome(world: EndingWorld, account: Account): Promise<boolean> {
  const isRefused = !account.isActive && !isOperators(world, account);
  if (isRefused && (await world.rows.get('tombstones', tombstoneId('person', account.id)))) return false;
  if (await isClosedTo(world, account)) return false;
  await profileOfAccount(world, account);
  return true;
}

/**
 * Repairs what lost events missed: profiles of new accounts, new names and addresses, deleted accounts and interrupted
 * deletions. Returns how many were missed.
 */
export async function followMissed(world: EndingWorld): Promise<number> {
  const open = await openTombstones(world);
  const known = new Map<string, Known>();
  for await (const profile of world.rows.each('profiles', { select: followed, pageRows: 5_000 }))
    known.set(profile.$id.toLowerCase(), profile);
  // Lists all accounts before the first deletion: a cursor on a deleted account cannot continue.
  const accounts: Account[] = [];
  for await (const account of world.users.each()) accounts.push(account);
  let missed = 0;
  for (const account of accounts) {
    const profile = known.get(account.id.toLowerCase());
    known.delete(account.id.toLowerCase());
    const tombstone = tombstoneId('person', account.id);
    if (profile && open.has(tombstone) && !isOperators(world, account)) {
      await endPerson(world, account.id);
      missed++;
    } else if (await (profile ? catchUp(world, account, profile) : welcome(world, account))) missed++;
    open.delete(tombstone);
  }
  for (const { $id: userId } of known.values()) {
    // Each account is read individually, because a list of accounts may skip one while others are created and deleted.
    if (await world.users.get(userId)) continue;
    await accountDeleted(world, userId);
    await closeTombstone(world, userId);
    open.delete(tombstoneId('person', userId));
    missed++;
  }
  // Without profile and account, only the end of the deletion is left to record.
  for (const id of open) await world.rows.update('tombstones', id, { endedAt: isoNow(world) });
  return missed;
}
