import { DomainError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { expiredNotification } from '../../domain/notifications/notification.ts';
import { copyStatus, readStatus } from '../../domain/orders/order.ts';
import { attemptId } from '../money/payment-attempt.ts';
import { moveOrder } from '../orders/move-order.ts';
import { throttle } from '../quota.ts';
import { collect, inChunks, type Row } from '../rows.ts';
import { type Caller, isoNow, type PayingWorld, zoneOf } from '../world.ts';
import { applyPayment } from './apply-payment.ts';

type SyncWorld = Pick<PayingWorld, 'rows' | 'payments' | 'now' | 'newCode' | 'settings' | 'kinds'>;

/**
 * Asks Midtrans about every attempt of the order, and applies the answers, newest first. Asks in parallel, because
 * Midtrans may take seconds per answer.
 */
async function askMidtrans(world: SyncWorld, copy: Row<'transactions'>): Promise<void> {
  const attempts = Array.from({ length: copy.attempt }, (_, at) => copy.attempt - at);
  for (const some of inChunks(attempts, limits.paymentAttempts)) {
    const answers = await Promise.allSettled(some.map((attempt) => world.payments.status(attemptId(copy, attempt))));
    for (const answer of answers) {
      if (answer.status === 'rejected') throw answer.reason;
      if (answer.value) await applyPayment(world, answer.value);
    }
  }
}

/**
 * Called when Snap's pop-up closes: the state comes from Midtrans, never from the browser. Also works where Midtrans'
 * notifications cannot reach the server. Refuses order_not_found, rate_limited.
 */
export async function syncPayment(
  world: SyncWorld,
  caller: Caller,
  input: { orderId: string },
): Promise<{ orderId: string; status: string; paymentStatus: string }> {
  const { orderId } = input;
  const [copy] = await Promise.all([
    world.rows.get('transactions', orderId),
    throttle(world, 'syncPayment', caller.id),
  ]);
  if (!copy || copy.userId !== caller.id) throw new DomainError('order_not_found', { orderId });
  await askMidtrans(world, copy);
  const [order, fresh] = await Promise.all([
    world.rows.get('orders', orderId),
    world.rows.get('transactions', orderId),
  ]);
  if (!order) throw new DomainError('order_not_found', { orderId });
  return { orderId, status: order.status, paymentStatus: fresh?.paymentStatus ?? '' };
}

/**
 * Cancels transfers past their payment deadline and restocks them, after a last request to Midtrans. If Midtrans is
 * unreachable or the order changes at the same moment, the next run handles the order.
 */
export async function expireOrders(
  world: Pick<PayingWorld, 'rows' | 'payments' | 'now' | 'newCode' | 'newId' | 'settings' | 'log' | 'kinds'>,
): Promise<{ expired: number; left: number }> {
  const due = { where: { status: copyStatus('PENDING') }, before: { expiresAt: isoNow(world) } };
  let expired = 0;
  let left = 0;
  // Orders with many attempts come last: a run that ends early starts with the same orders again.
  const copies = (await collect(world.rows.each('transactions', due))).toSorted((a, b) => a.attempt - b.attempt);
  for (const copy of copies) {
    try {
      await askMidtrans(world, copy);
      const { status } = await moveOrder(
        world,
        copy.$id,
        (order) => (readStatus(order.status) === 'PENDING' ? 'expire' : null),
        { id: 'upkeep', as: 'system' },
        { tell: (told) => expiredNotification({ ...told, until: copy.expiresAt }, zoneOf(world)), givesBack: true },
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
