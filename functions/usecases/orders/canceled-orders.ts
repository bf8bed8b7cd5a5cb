/**
 * Counts orders that their buyer cancels before a seller has accepted them: each was news for its sellers twice. Too many within an hour
 * close new orders until it is over (TRADE 6); canceling itself is never refused.
 */
import type { OrderMove } from '../../domain/orders/order-of-sales.ts';
import type { SaleMover } from '../../domain/orders/sale.ts';
import { type ThrottleWindow, throttleWindow } from '../../domain/quota.ts';
import { countersOf } from '../quota.ts';
import { create, increment, type Operation } from '../rows.ts';
import type { World } from '../world.ts';

/** The hour's window of this buyer, to be asked with `requireLeft` before an order. */
export const canceledWindow = (world: Pick<World, 'now'>, buyerId: string): ThrottleWindow =>
  throttleWindow('canceledOrders', buyerId, world.now());

/** Counts one more if a buyer cancels what its seller was told of. Part of the move's transaction. */
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
