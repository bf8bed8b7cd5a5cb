import { throttleId } from '../../domain/ids.ts';
import { reviewReminder } from '../../domain/notifications/review-notification.ts';
import { salePage } from '../../domain/notifications/sale-text.ts';
import { reviewWindow } from '../../domain/trust/review.ts';
import { namesOf } from '../names.ts';
import { notify } from '../notifications/notify.ts';
import { create, type Operation, type Row } from '../rows.ts';
import { type World, zoneOf } from '../world.ts';

/**
 * Reminds each side of a completed sale that has not written a review, unless one side is deleted; in the transaction
 * that clears the sale's `remindAt`. The notification ids are random: a guessable id would reveal whether the other
 * side was reminded, and so whether it has written. A private counter keeps two simultaneous runs from reminding twice.
 */
export async function reviewReminders(
  world: Pick<World, 'rows' | 'now' | 'newId' | 'settings'>,
  sale: Row<'sales'>,
): Promise<Operation[]> {
  const until = reviewWindow(sale) ?? 0;
  if (until <= world.now()) return [];
  const turn = throttleId('reviewReminder', sale.$id, 0);
  const [taken, names, drafts] = await Promise.all([
    world.rows.get('counters', turn),
    namesOf(world, [sale.buyerId, sale.sellerId]),
    world.rows.list('reviewDrafts', { where: { saleId: sale.$id }, select: ['authorId'], limit: 10 }),
  ]);
  // One side is deleted, or another run was first.
  if (names.size < 2 || taken) return [];
  const reminded = (['buyer', 'seller'] as const).flatMap((side) => {
    const [userId, otherId] = side === 'buyer' ? [sale.buyerId, sale.sellerId] : [sale.sellerId, sale.buyerId];
    if (drafts.some(({ authorId }) => authorId === userId)) return [];
    const { orderId, productNames } = sale;
    const reviewed = { orderId, productNames, link: salePage(sale, side) };
    const notification = reviewReminder(names.get(otherId) ?? '', until, reviewed, zoneOf(world));
    return [notify(world, userId, notification)];
  });
  return [create('counters', turn, { count: 1, windowEndsAt: new Date(until).toISOString() }), ...reminded];
}
