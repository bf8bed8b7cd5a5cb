/** Deletes ended rows that are no longer needed and would only accumulate. */
import { dayMs } from '../../domain/durations.ts';
import { isOurMail } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { isFinalSale } from '../../domain/orders/sale.ts';
import { idsPerQuery, inChunks } from '../rows.ts';
import type { NotifyingWorld, World } from '../world.ts';

type ForgettingWorld = Pick<World, 'rows' | 'now'>;

const daysAgo = ({ now }: ForgettingWorld, days: number): string => new Date(now() - days * dayMs).toISOString();

/**
 * Deletes mailings that ended a year ago; the audit log keeps what was sent. Running mailings have no end date and are
 * kept.
 */
export const forgetMailings = (world: ForgettingWorld): Promise<void> =>
  world.rows.removeWhere('mailings', { before: { endedAt: daysAgo(world, limits.mailingDays) } });

/** Deletes handover codes of ended sales, because unused secrets should not be kept. Returns their number. */
export async function forgetCodes(world: ForgettingWorld): Promise<number> {
  const before = { $createdAt: daysAgo(world, limits.handoverCodeDays) };
  const old: string[] = [];
  for await (const { $id } of world.rows.each('handoverCodes', { before, select: ['$id'] })) old.push($id);
  let gone = 0;
  for (const ids of inChunks(old, idsPerQuery)) {
    const sales = await world.rows.list('sales', { where: { $id: ids }, select: ['state'], limit: ids.length });
    const open = new Set(sales.filter((sale) => !isFinalSale(sale)).map(({ $id }) => $id));
    const ended = ids.filter((id) => !open.has(id));
    if (ended.length > 0) await world.rows.removeWhere('handoverCodes', { where: { $id: ended } });
    gone += ended.length;
  }
  return gone;
}

/**
 * Deletes notifications after 90 days, one day per request, so that no single request deletes a year. Returns the
 * number of days.
 */
export async function forgetNotifications({ rows, now }: ForgettingWorld): Promise<number> {
  const end = now() - limits.notificationDays * dayMs;
  const before = { $createdAt: new Date(end).toISOString() };
  for (let days = 0; ; days++) {
    const [oldest] = await rows.list('notifications', {
      before,
      lowestFirst: '$createdAt',
      select: ['$createdAt'],
      limit: 1,
    });
    if (!oldest) return days;
    const until = Math.min(end, Date.parse(oldest.$createdAt) + dayMs);
    await rows.removeWhere('notifications', { before: { $createdAt: new Date(until).toISOString() } });
  }
}

/**
 * Deletes old e-mails at Appwrite that no notification tracks any more: the notification was deleted with its account,
 * or Appwrite sent the e-mail after it had been given up. They contain a name and a text. Returns their number.
 */
export async function forgetMails({ mail, now }: Pick<NotifyingWorld, 'mail' | 'now'>): Promise<number> {
  const old = await mail.endedBefore(new Date(now() - limits.mailDays * dayMs).toISOString());
  const ours = old.filter(isOurMail);
  for (const messageId of ours) await mail.forget(messageId);
  return ours.length;
}
