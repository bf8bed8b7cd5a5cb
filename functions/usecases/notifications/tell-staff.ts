/** Notifies the staff about new reports, disputes and support messages; of these the sender's call tells the fixed administrator. */

import { staffNotificationId } from '../../domain/keyed-ids.ts';
import type { NotificationText } from '../../domain/notifications/notification.ts';
import { staffDisputeNotification, staffReportNotification } from '../../domain/notifications/staff-notification.ts';
import { saleTransitions } from '../../domain/orders/sale.ts';
import { type Right, rolesWith } from '../../domain/people/rights.ts';
import type { World } from '../world.ts';
import { tellOnce } from './notify.ts';

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

const disputing: readonly string[] = saleTransitions.filter(({ to }) => to === 'disputed').map(({ event }) => event);

/** Whether this order event began a dispute, read from the event itself, so that others cost no request. */
export const isDisputing = (told: unknown): boolean =>
  typeof told === 'object' && told !== null && disputing.includes(String(Reflect.get(told, 'event')));

/** Notifies those who decide disputes about a new one; later statements are read on its page. */
export async function tellOfDispute(world: StaffWorld, eventId: string, told: unknown): Promise<void> {
  if (!isDisputing(told)) return;
  const event = await world.rows.get('orderEvents', eventId);
  const sale = event?.saleId ? await world.rows.get('sales', event.saleId) : null;
  if (sale?.state !== 'disputed') return;
  await tell(world, {
    right: 'decisions',
    of: `${sale.$id}:${sale.disputedAt ?? ''}`,
    concerned: [sale.buyerId, sale.sellerId],
    text: staffDisputeNotification(sale),
  });
}

/**
 * Passes on what the fixed administrator was told of a message to support to all others who answer there. Read from the
 * event itself, so that other notifications cost no request.
 */
export async function passOnMessage(world: StaffWorld, notificationId: string, told: unknown): Promise<void> {
  if (typeof told !== 'object' || told === null || Reflect.get(told, 'kind') !== 'staff_message') return;
  const { adminUserId } = world.settings;
  // What is passed on is an event, too.
  if (Reflect.get(told, 'userId') !== adminUserId) return;
  const row = await world.rows.get('notifications', notificationId);
  if (!row) return;
  const text: NotificationText = { kind: 'staff_message', title: row.title, body: row.body, link: row.link };
  await tell(world, { right: 'chat', of: notificationId, concerned: [adminUserId], text });
}
