/**
 * Decides whether an account belongs to the person whose rows have its id (TRADE 9). Uses stored data, because events
 * may be lost.
 */
import { DomainError } from '../../domain/errors.ts';
import { accountMatchOf } from '../../domain/people/account-life.ts';
import { type KnownAddress, waitsSince } from '../../domain/people/address-proof.ts';
import { isAdministrator } from '../../domain/people/person.ts';
import { closeTombstone, tombstoneOf } from '../tombstones.ts';
import { isVouchedFor } from '../vouched-for.ts';
import type { Account, World } from '../world.ts';
import { accountDeleted, type EndingWorld, endPerson } from './account-deleted.ts';
import { isOperators, makeProfile, type Profile, profileOfId, restoreOperators } from './profile.ts';
import { isAllowed } from './registration.ts';

/**
 * Blocks an account without a person and ends its sessions. It is not deleted, so that its id cannot be registered
 * again.
 */
async function refuseAccount({ users }: Pick<World, 'users'>, { id, isActive }: Account): Promise<void> {
  if (isActive) await users.setActive(id, false);
  await users.endSessions(id);
}

/**
 * Handles an account under the id of a deleted person: deletes the person's own account if it is left over, blocks a
 * later one.
 */
async function refuse(world: EndingWorld, account: Account): Promise<void> {
  const tombstone = await tombstoneOf(world, account.id);
  const isRest = tombstone?.endedAt === null && Date.parse(account.createdAt) < Date.parse(tombstone.$createdAt);
  await (isRest ? endPerson(world, account.id) : refuseAccount(world, account));
}

/**
 * The profile of an account, checked against `profile`, the stored one of its id. Null if the account belongs to no
 * person and was blocked.
 */
export async function matchProfile(
  world: EndingWorld,
  account: Account,
  profile: Profile | null,
): Promise<Profile | null> {
  const { id, createdAt } = account;
  // `isOperators` is called only if the result depends on it.
  const mayFollow = profile !== null && profile.accountSince !== null && isOperators(world, account);
  const match = accountMatchOf({ id, madeAt: createdAt, profile, isOperators: mayFollow });
  if (match === 'known') return profile;
  if (match === 'unmarked') {
    if (mayFollow) await restoreOperators(world, account);
    await world.rows.update('profiles', id, { accountSince: createdAt });
    return profile;
  }
  if (match === 'new') {
    // The account may not come from our form (but from Google, for instance), so the registration rule is checked here.
    if (await isClosedTo(world, account)) throw new DomainError('registration_closed');
    const made = await makeProfile(world, account);
    if (!made) await refuse(world, account);
    return made;
  }
  // The earlier account was deleted, but its event was lost.
  await refuseAccount(world, account);
  const former = profile?.$id ?? id;
  await accountDeleted(world, former);
  await closeTombstone(world, former);
  return null;
}

/**
 * Whether the campus's registration rule excludes the address of this account. Administrators are created by the operator and
 * always allowed.
 */
export const isClosedTo = async (world: Pick<World, 'rows' | 'settings'>, account: Account): Promise<boolean> =>
  !isAdministrator(account.labels) && !(await isAllowed(world, account.email));

/**
 * Whether the registration rule excludes the address that this account changed to. An address from before the rule
 * stays.
 */
export const isClosedChange = async (world: Pick<World, 'rows' | 'settings'>, account: Account): Promise<boolean> =>
  !account.isFirstAddress && !isVouchedFor(world, account) && (await isClosedTo(world, account));

/** Like waitsSince, but an address that `isClosedChange` excludes stays unproved. */
export async function waitsUnderRule(
  world: Pick<World, 'rows' | 'settings'>,
  account: Account,
  known: KnownAddress | null,
): Promise<string | null> {
  const waits = waitsSince(account, known, isVouchedFor(world, account));
  const wasProved = known?.email === account.email && known.unprovedSince === null;
  if (waits !== null || wasProved || !(await isClosedChange(world, account))) return waits;
  return waitsSince({ ...account, isVerified: false }, known, false);
}

/**
 * The profile of this account, created for a new person. Null if the account belongs to no person and was blocked, or
 * is excluded.
 */
export async function profileOfAccount(world: EndingWorld, account: Account): Promise<Profile | null> {
  try {
    return await matchProfile(world, account, await profileOfId(world, account.id));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'registration_closed') return null;
    throw error;
  }
}
