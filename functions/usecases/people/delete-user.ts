import { DomainError } from '../../domain/errors.ts';
import { assertNotFixedAdmin } from '../../domain/people/fixed-admin.ts';
import { finished, started } from '../audit.ts';
import type { Caller, World } from '../world.ts';
import { accountDeleted } from './follow-account.ts';

type DeleteWorld = Pick<World, 'rows' | 'users' | 'files'>;

/** First sign-in ends, then what is theirs goes, at last the account. Every step may be repeated. */
export async function removePerson(world: DeleteWorld, userId: string): Promise<void> {
  if (await world.users.get(userId)) {
    await world.users.setActive(userId, false);
    await world.users.endSessions(userId);
  }
  await accountDeleted(world, userId);
  await world.users.delete(userId);
}

/** The entry of a deletion that broke in the middle: asking again goes on with it. */
async function brokenDeletion(world: DeleteWorld, userId: string): Promise<string | null> {
  const where = { subject: userId, action: 'user.delete', state: 'started' };
  const [entry] = await world.rows.list('auditEvents', { where, select: ['$id'], limit: 1 });
  return entry?.$id ?? null;
}

/**
 * Removes a person. A deletion that broke is simply asked for again, or finished by upkeep. Orders and reports keep their
 * copies. Refuses fixed_admin, user_not_found.
 */
export async function deleteUser(
  world: DeleteWorld & Pick<World, 'settings' | 'newId'>,
  admin: Caller,
  input: { userId: string },
): Promise<{ userId: string }> {
  const { userId } = input;
  assertNotFixedAdmin(userId, world.settings.adminUserId);
  const [account, profile, broken] = await Promise.all([
    world.users.get(userId),
    world.rows.get('profiles', userId),
    brokenDeletion(world, userId),
  ]);
  if (!account && !profile && !broken) throw new DomainError('user_not_found', { userId });
  const before = { name: profile?.name ?? account?.name, email: profile?.email ?? account?.email };
  const auditId = broken ?? (await started(world, admin, { action: 'user.delete', subject: userId, before }));
  await removePerson(world, userId);
  await finished(world, auditId);
  return { userId };
}
