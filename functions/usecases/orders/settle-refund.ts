import { DomainError } from '../../domain/errors.ts';
import { orderEventId, orderNotificationId } from '../../domain/ids.ts';
import { refundedNotification } from '../../domain/messages/notification.ts';
import { isRefundDue } from '../../domain/orders/midtrans.ts';
import { audited } from '../audit.ts';
import { create, update } from '../rows.ts';
import type { Caller, World } from '../world.ts';

export interface SettledRefund {
  readonly orderId: string;
  readonly paymentFlag: string;
}

/**
 * The administrator says that an order's money went back, and where it can be found again. The order's state stays; its
 * timeline keeps the reference, the buyer hears of it. A repeat changes nothing. `version`: what the screen showed, for more may be
 * owed since. Refuses order_not_found, refund_not_due, changed_meanwhile.
 */
export function settleRefund(
  world: Pick<World, 'rows' | 'newId'>,
  admin: Caller,
  input: { orderId: string; reference: string; version?: number | undefined },
): Promise<SettledRefund> {
  const { orderId, reference, version: shown } = input;
  return world.rows.transact<SettledRefund>(async () => {
    const order = await world.rows.get('orders', orderId);
    if (!order) throw new DomainError('order_not_found', { orderId });
    const result = { orderId, paymentFlag: 'refunded' };
    if (order.paymentFlag === 'refunded') return { operations: [], result };
    if (!isRefundDue(order.paymentFlag)) throw new DomainError('refund_not_due', { paymentFlag: order.paymentFlag });
    if (shown !== undefined && shown !== order.version) {
      throw new DomainError('changed_meanwhile', { status: order.status, version: order.version });
    }
    const version = order.version + 1;
    const { status } = order;
    const event = { orderId, from: status, to: status, by: admin.id, note: reference, event: 'refunded', saleId: '' };
    const news = { userId: order.userId, ...refundedNotification(orderId, reference) };
    return {
      operations: [
        update('orders', orderId, { paymentFlag: 'refunded', version }),
        // The same lock as a transition's: of two administrators one writes the reference.
        create('orderEvents', orderEventId(orderId, version), event, [order.userId]),
        create('notifications', orderNotificationId(orderId, version), news, [order.userId]),
        audited(world, admin, {
          action: 'order.refund',
          subject: orderId,
          before: { paymentFlag: order.paymentFlag },
          after: { paymentFlag: 'refunded', reference },
        }),
      ],
      result,
    };
  });
}
