import { type Caller, isoNow, type World } from '../world.ts';

/** Everything up to now counts as read. */
export async function readNotifications(
  world: Pick<World, 'rows' | 'now'>,
  caller: Caller,
): Promise<{ readAt: string }> {
  const notificationsReadAt = isoNow(world);
  await world.rows.update('profiles', caller.id, { notificationsReadAt });
  return { readAt: notificationsReadAt };
}
