import { DomainError } from '../../domain/errors.ts';
import type { Caller } from '../world.ts';
import { type MovedOrder, type MoveWorld, moveOrder } from './move-order.ts';

/** The buyer cancels an own order while it is Pending; another's order does not exist for them. */
export function cancelOrder(world: MoveWorld, caller: Caller, input: { orderId: string }): Promise<MovedOrder> {
  return moveOrder(
    world,
    input.orderId,
    (order) => {
      if (order.userId !== caller.id) throw new DomainError('order_not_found', { orderId: input.orderId });
      return 'cancel';
    },
    { id: caller.id, as: 'buyer' },
  );
}
