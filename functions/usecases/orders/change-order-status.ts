import { DomainError } from '../../domain/errors.ts';
import { eventLeadingTo } from '../../domain/orders/order.ts';
import { type OrderStatus, readStatus } from '../../domain/orders/order-status.ts';
import { audited } from '../audit.ts';
import type { Caller, World } from '../world.ts';
import { type MovedOrder, type MoveWorld, moveOrder } from './move-order.ts';

/**
 * The administrator moves an order to `to`. `version` is what the screen showed: an order changed since is refused with
 * changed_meanwhile and its state of now, unless it already stands at `to`.
 */
export function changeOrderStatus(
  world: MoveWorld & Pick<World, 'newId'>,
  admin: Caller,
  input: { orderId: string; to: OrderStatus; version?: number | undefined },
): Promise<MovedOrder> {
  const { orderId, to, version } = input;
  return moveOrder(
    world,
    orderId,
    (order) => {
      if (readStatus(order.status) === to) return null;
      if (version !== undefined && version !== order.version) {
        throw new DomainError('changed_meanwhile', { status: order.status, version: order.version });
      }
      const event = eventLeadingTo(order, to, 'admin');
      if (!event) throw new DomainError('transition_not_allowed', { status: order.status, to });
      return event;
    },
    { id: admin.id, as: 'admin' },
    {
      also: (order, result) => [
        audited(world, admin, {
          action: 'order.status',
          subject: order.$id,
          before: { status: result.from },
          after: { status: result.to },
        }),
      ],
    },
  );
}
