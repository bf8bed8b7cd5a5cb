import { DomainError } from '../../domain/errors.ts';
import { assertNotFixedAdmin } from '../../domain/people/fixed-admin.ts';
import { finished, started } from '../audit.ts';
import type { Caller, World } from '../world.ts';

export type BlockWorld = Pick<World, 'rows' | 'users' | 'settings' | 'newId'>;

/** The steps of a block, each repeatable: no new sign-in, then no session, then the mark that admins see. None for who is gone. */
export async function applyBlock(
  world: Pick<World, 'rows' | 'users'>,
  userId: string,
  isBlocked: boolean,
): Promise<void> {
  if (!(await world.users.get(userId))) return;
  await world.users.setActive(userId, !isBlocked);
  if (isBlocked) await world.users.endSessions(userId);
  await world.rows.update('profiles', userId, { blocked: isBlocked });
}

/** Blocks or unblocks a person. The fixed administrator can't be blocked. What breaks in the middle, upkeep finishes. */
export async function setUserBlocked(
  world: BlockWorld,
  admin: Caller,
  input: { userId: string; isBlocked: boolean },
): Promise<{ blocked: boolean }> {
  const { userId, isBlocked } = input;
  assertNotFixedAdmin(userId, world.settings.adminUserId);
  const account = await world.users.get(userId);
  if (!account) throw new DomainError('user_not_found', { userId });
  const auditId = await started(world, admin, {
    action: isBlocked ? 'user.block' : 'user.unblock',
    subject: userId,
    before: { blocked: !account.isActive },
    after: { blocked: isBlocked },
  });
  await applyBlock(world, userId, isBlocked);
  await finished(world, auditId);
  return { blocked: isBlocked };
}
