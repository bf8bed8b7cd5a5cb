/**
 * Counts transfers that end unpaid. They reserve goods without a purchase, so after too many in a day the buyer has to
 * wait (domain/orders/payment.ts).
 */
import { unpaidTransfersId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import type { OrderMove } from '../../domain/orders/order-of-sales.ts';
import { isUnpaidLately } from '../../domain/orders/payment.ts';
import type { SaleMover } from '../../domain/orders/sale.ts';
import { countersOf } from '../quota.ts';
import { create, incrementFrom, type Operation, update } from '../rows.ts';
import type { World } from '../world.ts';

/**
 * Counts an unpaid transfer that this transition cancels, except when an administrator cancels it. Part of the same
 * transaction.
 */
export async function unpaidCounted(
  world: Pick<World, 'rows' | 'now'>,
  buyerId: string,
  { moved }: Pick<OrderMove, 'moved'>,
  mover: Pick<SaleMover, 'as'>,
): Promise<Operation[]> {
  const isUnpaid = moved.some(({ sale, change }) => sale.state === 'unpaid' && change.state === 'canceled');
  if (!isUnpaid || mover.as === 'admin') return [];
  const id = unpaidTransfersId(buyerId);
  const earlier = (await countersOf(world, [id])).get(id);
  const windowEndsAt = new Date(world.now() + limits.unpaidTransferHours * 3_600_000).toISOString();
  if (!earlier) return [create('counters', id, { count: 1, windowEndsAt })];
  // Of two simultaneous transactions the second conflicts and counts again.
  if (isUnpaidLately(earlier, world.now())) return [incrementFrom('counters', id, 'count', earlier.count)];
  return [update('counters', id, { count: 1, windowEndsAt })];
}
