/**
 * Counts orders that a buyer cancels before a seller accepts them, because each notifies its sellers twice, when placed
 * and when canceled. Too many within an hour block new orders until that hour ends (TRADE 6). Canceling itself is never
 * refused.
 */
import type { OrderMove } from '../../domain/orders/order-of-sales.ts';
import type { SaleMover } from '../../domain/orders/sale.ts';
import { type ThrottleWindow, throttleWindow } from '../../domain/quota.ts';
import { countersOf } from '../quota.ts';
import { create, increment, type Operation } from '../rows.ts';
import type { World } from '../world.ts';

/** The buyer's rate limit window of one hour; `requireLeft` checks it before an order. */
export const canceledWindow = (world: Pick<World, 'now'>, buyerId: string): ThrottleWindow =>
  throttleWindow('canceledOrders', buyerId, world.now());

/** Counts a cancelation by the buyer of a sale that its seller was notified of, in the same transaction. */
export async function canceledCounted(
  world: Pick<World, 'rows' | 'now'>,
  { moved }: Pick<OrderMove, 'moved'>,
  mover: SaleMover,
): Promise<Operation[]> {
  const isTold = moved.some(({ sale, change }) => sale.state === 'waiting' && change.state === 'canceled');
  if (!isTold || mover.as !== 'buyer') return [];
  const { id, endsAt } = canceledWindow(world, mover.id);
  const counters = await countersOf(world, [id]);
  return [
    counters.has(id) ? increment('counters', id, 'count') : create('counters', id, { count: 1, windowEndsAt: endsAt }),
  ];
}
