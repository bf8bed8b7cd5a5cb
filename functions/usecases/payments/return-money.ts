/**
 * Records money returned through Midtrans without our request: ledger, refunds, sales, the order's timeline and flag,
 * notifications.
 */
import { orderNotificationId, saleNotificationId } from '../../domain/ids.ts';
import type { BookedReturn } from '../../domain/money/midtrans-money.ts';
import { isDepositRefund } from '../../domain/money/refund.ts';
import { leftOf } from '../../domain/money/sale-money.ts';
import { earningsTakenNotification, moneyBackNotification } from '../../domain/notifications/money-notification.ts';
import { takenBackNotification } from '../../domain/notifications/sale-dispute-notification.ts';
import { orderEventId } from '../../domain/order-ids.ts';
import type { PaymentFlag } from '../../domain/orders/midtrans.ts';
import { allProductNames } from '../../domain/orders/product-names.ts';
import { booked, paidRefundRow } from '../money/book.ts';
import { changesSale, closeFlag, paidRefundChanges } from '../money/pay-refund.ts';
import { notifyOnce } from '../notifications/notify.ts';
import type { LoadedOrder, MoveWorld } from '../orders/loaded-order.ts';
import { create, increment, incrementFrom, type Operation, type Row, readersAmong, update } from '../rows.ts';
import { isoNow } from '../world.ts';

interface Told {
  /** The order's refunds, as read in this plan. */
  readonly refunds: readonly Row<'refunds'>[];
  /** The order's new flag; null if unchanged. */
  readonly flag: PaymentFlag | null;
  readonly reference: string;
  readonly by: string;
}

/** The amount taken from each sale. A sale has a held and an earned part only in wrong books; then both count. */
function takenOf({ sales, lessened }: BookedReturn): Map<string, number> {
  const taken = new Map<string, number>();
  const add = (saleId: string, amount: number) => taken.set(saleId, (taken.get(saleId) ?? 0) + amount);
  for (const { saleId, amount } of sales) add(saleId, amount);
  for (const one of lessened) if (one.saleId && !isDepositRefund(one.id)) add(one.saleId, one.taken);
  return taken;
}

function saleRows({ sales }: LoadedOrder, back: BookedReturn, orderVersion: number): Operation[] {
  return [...takenOf(back)].flatMap(([saleId, amount]) => {
    const sale = sales.find(({ $id }) => $id === saleId);
    const isGone = sale !== undefined && leftOf(sale) - (sale.depositBack ?? 0) === amount;
    return [
      update('sales', saleId, { ...(isGone && { money: 'refunded' }), orderVersion }),
      increment('sales', saleId, 'returnedAmount', amount),
    ];
  });
}

/** Notifies each seller whose money was returned: before the handover to keep the goods, after it about the debt. */
function notifySellers(at: string, { sales }: LoadedOrder, back: BookedReturn, version: number): Operation[] {
  return back.sales.flatMap(({ saleId, sellerId, amount, isHeld }) => {
    const sale = sales.find(({ $id }) => $id === saleId);
    if (!sale) return [];
    const { orderId, buyerName, productNames, subtotal } = sale;
    const left = leftOf(sale) - amount;
    const told = { saleId, orderId, buyerName, productNames, amount, subtotal, left };
    const text = isHeld ? takenBackNotification(told) : earningsTakenNotification(told);
    return readersAmong(sale, [sellerId]).map((id) => notifyOnce(at, saleNotificationId(saleId, version), id, text));
  });
}

/** The operations of a return. They take the order's lock, so the second of two reports is planned again. */
export async function returnRows(
  world: MoveWorld,
  loaded: LoadedOrder,
  back: BookedReturn,
  { refunds, flag, reference, by }: Told,
): Promise<Operation[]> {
  const { order } = loaded;
  const { $id: orderId, status, userId } = order;
  const version = order.version + 1;
  const at = isoNow(world);
  const money = await booked(world, back.entries);
  const rowOf = new Map(refunds.map((refund) => [refund.$id, refund]));
  const paid = { way: 'midtrans', reference, paidAt: at } as const;
  const [only, ...others] = new Set([...back.sales, ...back.paid, ...back.lessened].map(({ saleId }) => saleId));
  const saleId = others.length === 0 ? (only ?? '') : '';
  const ofSale = loaded.sales.filter(({ $id }) => saleId === '' || $id === saleId);
  const isOfSales = takenOf(back).size > 0 || back.paid.some(({ id, saleId }) => changesSale({ $id: id, saleId }));
  const buyer = readersAmong(order, [userId]);
  const text = moneyBackNotification({
    ...{ orderId, productNames: allProductNames(ofSale), amount: back.amount, total: order.totalAmount },
    ...{ returned: order.returnedAmount + back.amount, isDue: back.sales.length === 0, owes: back.buyerOwes },
  });
  const event = { orderId, from: status, to: status, by, note: reference, event: 'refunded', saleId };
  return [
    update('orders', orderId, { version, ...(isOfSales && { saleVersion: version }) }),
    increment('orders', orderId, 'returnedAmount', back.amount),
    ...(flag === null ? [] : closeFlag(order, flag)),
    create('orderEvents', orderEventId(orderId, version), event, buyer),
    ...back.paid.flatMap(({ id }) => {
      const row = rowOf.get(id);
      return row ? paidRefundChanges(row, paid, version) : [];
    }),
    ...back.lessened.flatMap(({ id, amount }) => [
      update('refunds', id, { amount }),
      incrementFrom('refunds', id, 'version', rowOf.get(id)?.version ?? 0),
    ]),
    ...(back.refund ? [paidRefundRow(back.refund, paid)] : []),
    ...saleRows(loaded, back, version),
    ...money,
    ...buyer.map((id) => notifyOnce(at, orderNotificationId(orderId, version), id, text)),
    ...notifySellers(at, loaded, back, version),
  ];
}
