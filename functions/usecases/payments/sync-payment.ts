import { DomainError } from '../../domain/errors.ts';
import type { Row } from '../rows.ts';
import { throttle } from '../throttle.ts';
import type { Caller, PayingWorld } from '../world.ts';
import { applyPayment } from './apply-payment.ts';
import { attemptId } from './create-snap-token.ts';

type SyncWorld = Pick<PayingWorld, 'rows' | 'payments' | 'now'>;

/** Asks Midtrans about every attempt of the order, newest first, and applies what it says. */
export async function askMidtrans(world: SyncWorld, copy: Row<'transactions'>): Promise<void> {
  for (let attempt = copy.attempt; attempt >= 1; attempt--) {
    const news = await world.payments.status(attemptId(copy, attempt));
    if (news) await applyPayment(world, news);
  }
}

/** After the pop-up: the truth comes from Midtrans, never from the browser. Works where no notification can reach. Refuses order_not_found, rate_limited. */
export async function syncPayment(
  world: SyncWorld,
  caller: Caller,
  input: { orderId: string },
): Promise<{ orderId: string; status: string; paymentStatus: string }> {
  const { orderId } = input;
  const copy = await world.rows.get('transactions', orderId);
  if (!copy || copy.userId !== caller.id) throw new DomainError('order_not_found', { orderId });
  await throttle(world, 'syncPayment', caller.id);
  await askMidtrans(world, copy);
  const [order, fresh] = await Promise.all([
    world.rows.get('orders', orderId),
    world.rows.get('transactions', orderId),
  ]);
  if (!order) throw new DomainError('order_not_found', { orderId });
  return { orderId, status: order.status, paymentStatus: fresh?.paymentStatus ?? '' };
}
