import { DomainError } from '../../domain/errors.ts';
import { expiredNotification } from '../../domain/messages/notification.ts';
import { copyStatus, readStatus } from '../../domain/orders/order-status.ts';
import { moveOrder } from '../orders/move-order.ts';
import { isoNow, type PayingWorld } from '../world.ts';
import { askMidtrans } from './sync-payment.ts';

/**
 * Cancels transfers whose hold is over and gives their stock back, after asking Midtrans a last time. An order that
 * Midtrans can't be asked about now, or that someone moves at this moment, stays for the next run.
 */
export async function expireOrders(
  world: Pick<PayingWorld, 'rows' | 'payments' | 'now' | 'log'>,
): Promise<{ expired: number; left: number }> {
  const due = { where: { status: copyStatus('PENDING') }, before: { expiresAt: isoNow(world) } };
  let expired = 0;
  let left = 0;
  for await (const copy of world.rows.each('transactions', due)) {
    try {
      await askMidtrans(world, copy);
      const { status } = await moveOrder(
        world,
        copy.$id,
        (order) => (readStatus(order.status) === 'PENDING' ? 'expire' : null),
        { id: 'upkeep', as: 'system' },
        { notification: expiredNotification(copy.$id) },
      );
      if (readStatus(status) === 'Canceled') expired++;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      world.log(`Order ${copy.$id} was not expired: ${error.code}`);
      left++;
    }
  }
  return { expired, left };
}
