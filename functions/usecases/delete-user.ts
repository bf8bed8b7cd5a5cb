import { DomainError } from '../domain/errors.ts';
import { finished, started } from './audit.ts';
import { accountDeleted } from './follow-account.ts';
import type { Caller, World } from './world.ts';

/**
 * Removes a person: first sign-in ends, then what is theirs, at last the account. Every step may be repeated, so a
 * deletion that broke is simply asked for again. Orders and reports keep their copies.
 */
export async function deleteUser(
  world: Pick<World, 'rows' | 'users' | 'files' | 'settings' | 'newId'>,
  admin: Caller,
  input: { userId: string },
): Promise<{ userId: string }> {
  const { userId } = input;
  if (userId === world.settings.adminUserId) throw new DomainError('fixed_admin');
  const account = await world.users.get(userId);
  const profile = await world.rows.get('profiles', userId);
  if (!account && !profile) throw new DomainError('user_not_found', { userId });
  const before = { name: profile?.name ?? account?.name, email: profile?.email ?? account?.email };
  const auditId = await started(world, admin, { action: 'user.delete', subject: userId, before });
  if (account) {
    await world.users.setActive(userId, false);
    await world.users.endSessions(userId);
  }
  await accountDeleted(world, userId);
  await world.users.delete(userId);
  await finished(world, auditId);
  return { userId };
}
