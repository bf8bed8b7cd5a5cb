import { outboxOf } from '../../domain/messages/news.ts';
import type { NotificationText } from '../../domain/messages/notification.ts';
import { audited } from '../audit.ts';
import { create, type Operation } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { setReadMarks } from './read-marks.ts';

/** One notification for one person under an id of its own, for the transaction of what it tells `at` that moment (ISO). */
export const tellOnce = (
  at: string,
  id: string,
  userId: string,
  { kind, title, body, link }: NotificationText,
): Operation => create('notifications', id, { userId, title, body, link, ...outboxOf(kind, at) }, [userId]);

/** The same for what may be told again. */
export const tell = (world: Pick<World, 'now' | 'newId'>, userId: string, news: NotificationText): Operation =>
  tellOnce(isoNow(world), world.newId(), userId, news);

/** One notification for everyone who is signed in. */
export async function broadcast(
  world: Pick<World, 'rows' | 'now' | 'newId'>,
  admin: Caller,
  input: { title: string; body: string; link: string },
): Promise<{ notificationId: string }> {
  const notificationId = world.newId();
  const told = { ...input, ...outboxOf('broadcast', isoNow(world)) };
  const row = create('notifications', notificationId, { userId: null, ...told });
  const forEveryone: Operation = { ...row, data: { ...row.data, $permissions: ['read("users")'] } };
  const entry = { action: 'notification.broadcast', subject: notificationId, after: input };
  await world.rows.transact(async () => ({
    operations: [forEveryone, audited(world, admin, entry)],
    result: undefined,
  }));
  return { notificationId };
}

/** Everything up to now counts as read. */
export async function readNotifications(
  world: Pick<World, 'rows' | 'settings' | 'now'>,
  caller: Caller,
): Promise<{ readAt: string }> {
  const notificationsReadAt = isoNow(world);
  await setReadMarks(world, caller.id, { notificationsReadAt });
  return { readAt: notificationsReadAt };
}

/** What was read needs no bell any more: the list keeps what happened while the person was away. */
export async function silence(world: Pick<World, 'rows'>, userId: string, link: string): Promise<void> {
  const where = { userId, link };
  const rung = await world.rows.list('notifications', { where, select: ['link'], newestFirst: true, limit: 10 });
  await Promise.all(rung.map(({ $id }) => world.rows.remove('notifications', $id)));
}
