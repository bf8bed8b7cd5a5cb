/**
 * Notifies the staff about new reports, disputes and support messages, in the transactions that create them: this needs
 * no function run per event, and a lost run cannot lose a notification.
 */

import { staffNotificationId } from '../../domain/keyed-ids.ts';
import {
  staffDisputeNotification,
  staffMessageNotification,
  staffReportNotification,
} from '../../domain/notifications/staff-notification.ts';
import { type Right, rolesWith } from '../../domain/people/rights.ts';
import { chatLink } from '../../domain/support/chat.ts';
import type { Operation, Row } from '../rows.ts';
import { isoNow, type World } from '../world.ts';
import { notify, notifyOnce } from './notify.ts';

type StaffWorld = Pick<World, 'rows' | 'settings' | 'now'>;

/** Maximum staff read. */
const mostStaff = 100;

/** The staff with this right and the fixed administrator, except the people concerned. */
async function staffWith(world: StaffWorld, right: Right, concerned: readonly string[]): Promise<string[]> {
  const where = { role: rolesWith(right), blocked: false };
  const staff = await world.rows.list('profiles', { where, select: ['role'], limit: mostStaff });
  const ids = new Set([world.settings.adminUserId, ...staff.map(({ $id }) => $id)]);
  return [...ids].filter((id) => !concerned.includes(id));
}

/** Maximum staff notified in one transaction. */
const mostAtOnce = 20;

/** Notifications of a new report, for the staff who decide reports, except the reporter and the reported person. */
export async function reportNotifications(
  world: StaffWorld,
  reportId: string,
  report: Pick<Row<'reports'>, 'productName' | 'personName' | 'personId' | 'reportedByUserId' | 'reason'>,
): Promise<Operation[]> {
  const { reportedByUserId, personId, productName, personName, reason } = report;
  const text = staffReportNotification({ reportId, subject: productName || personName, reason });
  const staff = await staffWith(world, 'reports', [reportedByUserId, personId]);
  return staff.slice(0, mostAtOnce).map((userId) => {
    const id = staffNotificationId(world.settings.idSecret, reportId, userId);
    return notifyOnce(isoNow(world), id, userId, text);
  });
}

/**
 * Notifies the staff who decide disputes about a new dispute, in the transaction that opens it. `sale`: the row before
 * that transaction; `disputedAt`: the column's new value, ISO. Later statements notify no staff; they are shown only on
 * the dispute's page.
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

/** Notifies the staff who answer support messages, in the message's transaction. */
export async function messageNotifications(
  world: StaffWorld & Pick<World, 'newId'>,
  chat: Pick<Row<'chats'>, '$id' | 'userId' | 'userDisplayName'>,
  message: string,
): Promise<Operation[]> {
  const text = staffMessageNotification({ chatId: chat.$id, name: chat.userDisplayName, message });
  const staff = await staffWith(world, 'chat', [chat.userId]);
  return staff.slice(0, mostAtOnce).map((userId) => notify(world, userId, text));
}

/**
 * Removes the staff's notifications about a deleted person's support chat, because they contain the name and messages.
 */
export async function forgetMessages(world: StaffWorld, chatId: string): Promise<void> {
  const where = { userId: await staffWith(world, 'chat', []), link: chatLink(chatId) };
  await world.rows.removeWhere('notifications', { where });
}
