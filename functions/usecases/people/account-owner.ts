/** Whether an account is the person whose rows have its id (TRADE 9): decided by what is stored, as events may be lost. */
import { accountMatchOf } from '../../domain/people/account-life.ts';
import type { Account, World } from '../world.ts';
import { accountDeleted, type EndingWorld, endPerson } from './account-deleted.ts';
import { isOperators, makeProfile, type Profile, profileOfId } from './profile.ts';
import { closeTombstone, tombstoneOf } from './tombstones.ts';

/** Nobody: signed in nowhere, and never again. The account stays, so that nobody else takes its id either. */
async function refuseAccount({ users }: Pick<World, 'users'>, { id, isActive }: Account): Promise<void> {
  if (isActive) await users.setActive(id, false);
  await users.endSessions(id);
}

/** Under the id of a person who is gone: what is left of their own account goes, too; who came later is turned away. */
async function refuse(world: EndingWorld, account: Account): Promise<void> {
  const tombstone = await tombstoneOf(world, account.id);
  const isRest = tombstone?.endedAt === null && Date.parse(account.createdAt) < Date.parse(tombstone.$createdAt);
  await (isRest ? endPerson(world, account.id) : refuseAccount(world, account));
}

/** What `profile`, the one of its id, says of an account. Null: it is nobody, and was turned away. */
export async function matchProfile(
  world: EndingWorld,
  account: Account,
  profile: Profile | null,
): Promise<Profile | null> {
  const { id, createdAt } = account;
  // Who the administrator is, is asked only where it counts.
  const mayFollow = profile !== null && profile.accountSince !== null && isOperators(world, account);
  const match = accountMatchOf({ id, madeAt: createdAt, profile, isOperators: mayFollow });
  if (match === 'known') return profile;
  if (match === 'unmarked') {
    await world.rows.update('profiles', id, { accountSince: createdAt });
    return profile;
  }
  if (match === 'new') {
    const made = await makeProfile(world, account);
    if (!made) await refuse(world, account);
    return made;
  }
  // An account was deleted and nobody told us.
  await refuseAccount(world, account);
  const former = profile?.$id ?? id;
  await accountDeleted(world, former);
  await closeTombstone(world, former);
  return null;
}

/** The person of this account, made where they are new. Null: the account is nobody, and was turned away. */
export const profileOfAccount = async (world: EndingWorld, account: Account): Promise<Profile | null> =>
  matchProfile(world, account, await profileOfId(world, account.id));
