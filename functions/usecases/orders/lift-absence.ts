/** An administrator lifts an absence after the person's appeal. */
import { absenceLiftedNotification } from '../../domain/notifications/sale-dispute-notification.ts';
import { orderEventId } from '../../domain/order-ids.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { noBlame } from '../../domain/trust/blame.ts';
import { audited } from '../audit.ts';
import { notify } from '../notifications/notify.ts';
import { create, readersAmong, update } from '../rows.ts';
import { salesCounted } from '../trust/records.ts';
import type { Caller, World } from '../world.ts';
import type { MoveWorld } from './loaded-order.ts';
import { loadOrderOfSale } from './move-sale.ts';

/**
 * Removes the absence from a sale, and so from the person's record; goods and money are not affected. Takes the order's
 * lock, because a dispute about the absence may be decided at the same moment. A repeat, or a sale without an absence,
 * changes nothing. Refuses sale_not_found, own_case.
 */
export function liftAbsence(
  world: MoveWorld & Pick<World, 'newId'>,
  admin: Caller,
  input: { saleId: string },
): Promise<{ saleId: string; lifted: boolean }> {
  const { saleId } = input;
  return world.rows.transact<{ saleId: string; lifted: boolean }>(async () => {
    const { loaded, sale } = await loadOrderOfSale(world, saleId);
    assertNotOwnCase(admin.id, [sale.buyerId, sale.sellerId]);
    if (sale.absentAt === null) return { operations: [], result: { saleId, lifted: false } };
    const { order } = loaded;
    const { buyerId, sellerId, against, absentAt } = sale;
    const side = against === 'seller' ? 'seller' : 'buyer';
    const version = order.version + 1;
    const event = { orderId: order.$id, from: order.status, to: order.status, by: admin.id, note: '', saleId };
    const readers = readersAmong(sale, [buyerId, sellerId]);
    const absentId = side === 'seller' ? sellerId : buyerId;
    const lifted = { ...sale, before: sale, after: { ...sale, ...noBlame } };
    const { operations: counted } = await salesCounted(world, [lifted]);
    return {
      operations: [
        update('orders', order.$id, { version, saleVersion: version }),
        create('orderEvents', orderEventId(order.$id, version), { ...event, event: 'absence_lifted' }, readers),
        update('sales', saleId, { ...noBlame, orderVersion: version }),
        ...counted,
        ...readersAmong(sale, [absentId]).map((id) => notify(world, id, absenceLiftedNotification(sale, side))),
        audited(world, admin, {
          action: 'sale.absence',
          subject: saleId,
          before: { against, absentAt },
          after: noBlame,
        }),
      ],
      result: { saleId, lifted: true },
    };
  });
}
