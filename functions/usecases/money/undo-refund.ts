/**
 * Undoes a refund that was marked as sent by mistake: it becomes due again in its row, the ledger, the sale and the
 * order. If an order was marked without refund rows, restores its flag.
 */
import { DomainError } from '../../domain/errors.ts';
import { flagOfDue, refundUndoneEntry } from '../../domain/money/refund.ts';
import { refundUndoneNotification } from '../../domain/notifications/money-notification.ts';
import { orderEventId } from '../../domain/order-ids.ts';
import { isRefundDue } from '../../domain/orders/midtrans.ts';
import { allProductNames } from '../../domain/orders/product-names.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { assertUndoable } from '../../domain/undo.ts';
import { audited } from '../audit.ts';
import { notify } from '../notifications/notify.ts';
import { create, decrement, incrementFrom, type Row, readersAmong, update } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { booked } from './book.ts';
import { changesSale, type PaidRefund, type SettledRefund } from './pay-refund.ts';

type RefundWorld = Pick<World, 'rows' | 'newId' | 'now'>;

/** Events of the order after the refund was marked. */
async function eventsSince(world: RefundWorld, order: Row<'orders'>, version: number): Promise<string[]> {
  const count = order.version - version;
  if (count < 1) return [];
  // Marks alone cannot cause this many events within ten minutes, so others followed and the mark cannot be undone.
  if (count > 100) return ['many'];
  const ids = Array.from({ length: count }, (_, at) => orderEventId(order.$id, version + at + 1));
  const events = await world.rows.list('orderEvents', { where: { $id: ids }, limit: count });
  return events.map(({ event }) => event);
}

/**
 * Undoes a refund's mark within ten minutes, and only if no events other than refunds followed, because Midtrans may
 * have returned the same money meanwhile. `at`: the time of the mark that the administrator saw. Refuses
 * refund_not_found, own_case, undo_over, undo_moved_on.
 */
export function undoRefund(
  world: RefundWorld,
  admin: Caller,
  { refundId, at }: { refundId: string; at?: string | undefined },
): Promise<PaidRefund> {
  return world.rows.transact<PaidRefund>(async () => {
    const refund = await world.rows.get('refunds', refundId);
    const order = refund ? await world.rows.get('orders', refund.orderId) : null;
    if (!refund || !order) throw new DomainError('refund_not_found', { refundId });
    assertNotOwnCase(admin.id, [order.userId, refund.buyerId]);
    const { state, way, reference, saleId, amount } = refund;
    const isOfSale = changesSale(refund);
    const since = await eventsSince(world, order, refund.paidVersion);
    assertUndoable('refund.paid', { markedAt: refund.paidAt, seen: at }, { state, way, since }, world.now());
    const { $id: orderId, status, userId } = order;
    const version = order.version + 1;
    const buyer = readersAmong(order, [userId]);
    const [sales, money] = await Promise.all([
      world.rows.list('sales', { where: { orderId }, select: ['productNames'], limit: 100 }),
      booked(world, [refundUndoneEntry({ ...refund, id: refundId })]),
    ]);
    const names = allProductNames(sales.filter(({ $id }) => saleId === '' || $id === saleId));
    const paymentFlag = isRefundDue(order.paymentFlag) ? order.paymentFlag : flagOfDue(refund.reason);
    const event = { orderId, from: status, to: status, by: admin.id, note: reference, event: 'refund_undone', saleId };
    const due = { state: 'due', way: '', reference: '', bank: '', number: '', holder: '', paidAt: null, paidBy: '' };
    return {
      operations: [
        update('refunds', refundId, { ...due, paidVersion: 0, undone: refund.undone + 1 }),
        incrementFrom('refunds', refundId, 'version', refund.version),
        update('orders', orderId, { version, paymentFlag, ...(isOfSale && { saleVersion: version }) }),
        // Makes a simultaneous removal of the order's flag conflict, because that request has read the old debt.
        incrementFrom('orders', orderId, 'flagVersion', order.flagVersion),
        decrement('orders', orderId, 'returnedAmount', amount),
        ...(isOfSale
          ? [
              update('sales', saleId, { money: 'refund_due', orderVersion: version }),
              decrement('sales', saleId, 'returnedAmount', amount),
            ]
          : []),
        create('orderEvents', orderEventId(orderId, version), event, buyer),
        ...money,
        ...buyer.map((id) => notify(world, id, refundUndoneNotification(orderId, names, amount))),
        audited(world, admin, { action: 'refund.undo', subject: refundId, before: { reference, amount, orderId } }),
      ],
      result: { refundId, state: 'due', reference: '', paymentFlag },
    };
  });
}

/**
 * Undoes the mark of an order from the time before refund rows: restores the previous flag. `at`: the time of the mark
 * that the administrator saw. Refuses order_not_found, own_case, undo_over, undo_moved_on.
 */
export function undoOrderRefund(
  world: RefundWorld,
  admin: Caller,
  { orderId, at }: { orderId: string; at?: string | undefined },
): Promise<SettledRefund> {
  return world.rows.transact<SettledRefund>(async () => {
    const order = await world.rows.get('orders', orderId);
    if (!order) throw new DomainError('order_not_found', { orderId });
    assertNotOwnCase(admin.id, [order.userId]);
    const { status, userId, flagBefore: before, flagMarkedVersion, paymentFlag: flag } = order;
    const [marking, sales] = await Promise.all([
      world.rows.get('orderEvents', orderEventId(orderId, flagMarkedVersion)),
      world.rows.list('sales', { where: { orderId }, select: ['productNames'], limit: 100 }),
    ]);
    const facts = { flag, before, isLast: order.version === flagMarkedVersion };
    assertUndoable('order.flag', { markedAt: marking?.$createdAt ?? null, seen: at }, facts, world.now());
    const version = order.version + 1;
    const buyer = readersAmong(order, [userId]);
    const note = marking?.note ?? '';
    const event = { orderId, from: status, to: status, by: admin.id, note, event: 'refund_undone', saleId: '' };
    return {
      operations: [
        update('orders', orderId, { version, paymentFlag: before, flagBefore: '', flagMarkedVersion: 0 }),
        incrementFrom('orders', orderId, 'flagVersion', order.flagVersion),
        create('orderEvents', orderEventId(orderId, version), event, buyer),
        ...buyer.map((id) => notify(world, id, refundUndoneNotification(orderId, allProductNames(sales), null))),
        audited(world, admin, {
          action: 'order.refund_undo',
          subject: orderId,
          before: { flag, note },
          after: { flag: before },
        }),
      ],
      result: { orderId, paymentFlag: before },
    };
  });
}
