import { outboxOf } from '../../domain/notifications/channels.ts';
import type { NotificationText } from '../../domain/notifications/notification.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { countersOf, countUse } from '../quota.ts';
import { setReadMarks } from '../read-marks.ts';
import { create, type Operation } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';

/** One notification for one person, with an id derived from its event, for that event's transaction. `at`: ISO. */
export const notifyOnce = (
  at: string,
  id: string,
  userId: string,
  { kind, title, body, link }: NotificationText,
): Operation => create('notifications', id, { userId, title, body, link, ...outboxOf(kind, at) }, [userId]);

/** A notification with a new id, for events that may repeat. */
export const notify = (world: Pick<World, 'now' | 'newId'>, userId: string, text: NotificationText): Operation =>
  notifyOnce(isoNow(world), world.newId(), userId, text);

/** For actions that a person can do and undo repeatedly: one notification until it is read, and only a few per hour. */
export async function notifySparsely(
  world: Pick<World, 'rows' | 'now'>,
  id: string,
  userId: string,
  text: NotificationText,
): Promise<Operation[]> {
  const window = throttleWindow('toldAgain', id, world.now());
  const [there, counters] = await Promise.all([world.rows.get('notifications', id), countersOf(world, [window.id])]);
  if (there || (counters.get(window.id)?.count ?? 0) >= window.times) return [];
  return [notifyOnce(isoNow(world), id, userId, text), countUse(window, counters)];
}

/** Notifies once outside a transaction; a repeat with the same id does nothing. */
export async function tellOnce(
  world: Pick<World, 'rows' | 'now'>,
  id: string,
  userId: string,
  { kind, title, body, link }: NotificationText,
): Promise<void> {
  await world.rows.create('notifications', id, { userId, title, body, link, ...outboxOf(kind, isoNow(world)) }, [
    userId,
  ]);
}

/** Marks everything up to now as read. */
export async function readNotifications(
  world: Pick<World, 'rows' | 'settings' | 'now'>,
  caller: Caller,
): Promise<{ readAt: string }> {
  const notificationsReadAt = isoNow(world);
  await setReadMarks(world, caller.id, { notificationsReadAt });
  return { readAt: notificationsReadAt };
}

/** Deletes the notifications that link to a page the person has read. */
export async function removeRead(world: Pick<World, 'rows'>, userId: string, link: string): Promise<void> {
  const where = { userId, link };
  const rung = await world.rows.list('notifications', { where, select: ['link'], newestFirst: true, limit: 10 });
  await Promise.all(rung.map(({ $id }) => world.rows.remove('notifications', $id)));
}
