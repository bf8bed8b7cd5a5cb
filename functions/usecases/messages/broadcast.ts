import { audited } from '../audit.ts';
import { create } from '../operations.ts';
import type { Operation } from '../rows.ts';
import type { Caller, World } from '../world.ts';

/** One notification for everyone who is signed in. */
export async function broadcast(
  world: Pick<World, 'rows' | 'newId'>,
  admin: Caller,
  input: { title: string; body: string; link: string },
): Promise<{ notificationId: string }> {
  const notificationId = world.newId();
  const row = create('notifications', notificationId, { userId: null, ...input });
  const forEveryone: Operation = { ...row, data: { ...row.data, $permissions: ['read("users")'] } };
  const entry = { action: 'notification.broadcast', subject: notificationId, after: input };
  await world.rows.transact(async () => ({
    operations: [forEveryone, audited(world, admin, entry)],
    result: undefined,
  }));
  return { notificationId };
}
