/**
 * Notifies the staff about new reports, disputes and support messages. Of a dispute and of a message their own transactions tell, so that
 * no function runs for each order and message, and nobody stays untold by a run that was lost.
 */

import { staffNotificationId } from '../../domain/keyed-ids.ts';
import type { NotificationText } from '../../domain/notifications/notification.ts';
import {
  staffDisputeNotification,
  staffMessageNotification,
  staffReportNotification,
} from '../../domain/notifications/staff-notification.ts';
import { type Right, rolesWith } from '../../domain/people/rights.ts';
import { chatLink } from '../../domain/support/chat.ts';
import type { Operation, Row } from '../rows.ts';
import { isoNow, type World } from '../world.ts';
import { notify, notifyOnce, tellOnce } from './notify.ts';

type StaffWorld = Pick<World, 'rows' | 'settings' | 'now'>;

/** The most staff that are notified. */
const mostStaff = 100;

/** The staff with this right and the fixed administrator, without the people concerned. */
async function staffWith(world: StaffWorld, right: Right, concerned: readonly string[]): Promise<string[]> {
  const where = { role: rolesWith(right), blocked: false };
  const staff = await world.rows.list('profiles', { where, select: ['role'], limit: mostStaff });
  const ids = new Set([world.settings.adminUserId, ...staff.map(({ $id }) => $id)]);
  return [...ids].filter((id) => !concerned.includes(id));
}

interface News {
  readonly right: Right;
  /** What the notification is about: sent once, however often the event arrives. */
  readonly of: string;
  readonly concerned: readonly string[];
  readonly text: NotificationText;
}

async function tell(world: StaffWorld, { right, of, concerned, text }: News): Promise<void> {
  for (const id of await staffWith(world, right, concerned))
    await tellOnce(world, staffNotificationId(world.settings.idSecret, of, id), id, text);
}

/** Notifies those who decide reports about a new one. */
export async function tellOfReport(world: StaffWorld, reportId: string): Promise<void> {
  const report = await world.rows.get('reports', reportId);
  if (!report) return;
  const { reportedByUserId, personId, reason } = report;
  const subject = report.productName || report.personName;
  await tell(world, {
    right: 'reports',
    of: reportId,
    concerned: [reportedByUserId, personId],
    text: staffReportNotification({ reportId, subject, reason }),
  });
}

/** The most staff that a transaction has room to notify. */
const mostAtOnce = 20;

/**
 * Notifies those who decide disputes about a new one, in the transaction that begins it: `sale` as it was, `disputedAt`
 * (ISO) as it becomes. Later statements are read on its page.
 */
export async function disputeNotifications(
  world: StaffWorld,
  sale: Row<'sales'>,
  disputedAt: string | null,
): Promise<Operation[]> {
  const text = staffDisputeNotification(sale);
  const staff = await staffWith(world, 'decisions', [sale.buyerId, sale.sellerId]);
  return staff.slice(0, mostAtOnce).map((userId) => {
    const id = staffNotificationId(world.settings.idSecret, `${sale.$id}:${disputedAt ?? ''}`, userId);
    return notifyOnce(isoNow(world), id, userId, text);
  });
}

/** Notifies those who answer there of a message to support, in its transaction. */
export async function messageNotifications(
  world: StaffWorld & Pick<World, 'newId'>,
  chat: Pick<Row<'chats'>, '$id' | 'userId' | 'userDisplayName'>,
  message: string,
): Promise<Operation[]> {
  const text = staffMessageNotification({ chatId: chat.$id, name: chat.userDisplayName, message });
  const staff = await staffWith(world, 'chat', [chat.userId]);
  return staff.slice(0, mostAtOnce).map((userId) => notify(world, userId, text));
}

/** Removes what the staff were notified of in this support chat, whose person is gone: it has their name and words. */
export async function forgetMessages(world: StaffWorld, chatId: string): Promise<void> {
  const where = { userId: await staffWith(world, 'chat', []), link: chatLink(chatId) };
  await world.rows.removeWhere('notifications', { where });
}
