/** Ends sales whose deadline has passed, and sends reminders before deadlines. */
import { DomainError } from '../../domain/errors.ts';
import { saleReminderId } from '../../domain/ids.ts';
import { askedAboutHandover, reminderNotification } from '../../domain/notifications/sale-reminder-notification.ts';
import { deadlineEvents } from '../../domain/orders/sale.ts';
import { notifyOnce } from '../notifications/notify.ts';
import { type Row, readersAmong, update } from '../rows.ts';
import { reviewReminders } from '../trust/remind-of-reviews.ts';
import { isoNow, type World, zoneOf } from '../world.ts';
import { moveSale } from './move-sale.ts';

type DueWorld = Pick<World, 'rows' | 'now' | 'newCode' | 'newId' | 'settings' | 'log' | 'kinds'>;

/** The actor for sales that the schedule ends. */
const schedule = { id: 'upkeep', as: 'system' } as const;

/**
 * Ends every sale whose deadline has passed, also after the schedule was down. A sale that changes at the same moment
 * is left for the next run.
 */
export async function endDueSales(world: DueWorld): Promise<{ ended: number; left: number }> {
  let ended = 0;
  let left = 0;
  const due: Row<'sales'>[] = [];
  for await (const sale of world.rows.each('sales', { before: { dueAt: isoNow(world) } })) due.push(sale);
  for (const { $id: saleId, state } of due) {
    const event = Object.entries(deadlineEvents).find(([name]) => name === state)?.[1];
    if (!event) continue;
    try {
      await moveSale(world, { saleId, event }, () => schedule);
      ended++;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      world.log(`Sale ${saleId} was not ended by ${event}: ${error.code}`);
      left++;
    }
  }
  return { ended, left };
}

/**
 * Sends one reminder per deadline. `remindAt` is cleared in the notification's transaction, so that an interrupted run
 * repeats nothing.
 */
export async function remindOfSales(world: DueWorld): Promise<number> {
  const due: Row<'sales'>[] = [];
  for await (const sale of world.rows.each('sales', { before: { remindAt: isoNow(world) } })) due.push(sale);
  let reminded = 0;
  for (const { $id } of due) {
    const told = await world.rows.transact<boolean>(async () => {
      const sale = await world.rows.get('sales', $id);
      if (!sale || sale.remindAt === null || sale.state === 'canceled') return { operations: [], result: false };
      if (sale.state === 'completed') {
        // `remindAt` is cleared even if no review is missing: the row must not reveal which side has written one.
        const operations = [update('sales', $id, { remindAt: null }), ...(await reviewReminders(world, sale))];
        return { operations, result: operations.length > 1 };
      }
      if (sale.state === 'rented') return { operations: world.kinds.of(sale).remind(world, sale), result: true };
      const isSellers = sale.state === 'waiting' || askedAboutHandover(sale) === 'seller';
      const userId = isSellers ? sale.sellerId : sale.buyerId;
      const notification = reminderNotification(sale, world.kinds.ofSale(sale).texts, zoneOf(world));
      return {
        operations: [
          update('sales', $id, { remindAt: null }),
          ...readersAmong(sale, [userId]).map((id) =>
            notifyOnce(isoNow(world), saleReminderId($id, sale.remindAt ?? ''), id, notification),
          ),
        ],
        result: true,
      };
    });
    if (told) reminded++;
  }
  return reminded;
}
