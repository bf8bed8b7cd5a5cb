/** Notifications of buyer and sellers about a transition of their sales. */
import { saleNotificationId } from '../../domain/ids.ts';
import { comesBack, countsPieces } from '../../domain/kinds/index.ts';
import { depositWithin, withoutDeposit } from '../../domain/money/deposit.ts';
import { leftOf } from '../../domain/money/sale-money.ts';
import type { BuyersMoney, NotificationText, OrderFacts } from '../../domain/notifications/notification.ts';
import type { LentFacts, SaleEventFacts } from '../../domain/notifications/sale-facts.ts';
import { buyerNotification, sellerNotification } from '../../domain/notifications/sale-notification.ts';
import { pickupOnOrder } from '../../domain/notifications/sale-phrases.ts';
import { isInOpenBatch } from '../../domain/orders/next-turn.ts';
import type { OrderEvent } from '../../domain/orders/order.ts';
import type { OrderMove, SaleMove } from '../../domain/orders/order-of-sales.ts';
import { bankTransfer } from '../../domain/orders/payment.ts';
import { allProductNames } from '../../domain/orders/product-names.ts';
import { isPaidSale, type SaleEvent } from '../../domain/orders/sale.ts';
import { blockedNames } from '../../domain/talks/blocked-pair.ts';
import { notifyOnce } from '../notifications/notify.ts';
import { disputeNotifications } from '../notifications/tell-staff.ts';
import { type Operation, type Row, readersAmong } from '../rows.ts';
import { freeContact, nameFor } from '../talks/blocked-pair.ts';
import { type World, type Zoned, zoneOf } from '../world.ts';
import type { LoadedOrder, MoveDetails, MoveWorld } from './loaded-order.ts';
import { givesBack } from './returned-goods.ts';

const isRefundDue = ({ sale, effects }: SaleMove): boolean => effects.includes('refund_if_paid') && sale.subtotal > 0;

/** Rupiah of the deposit that becomes due to the buyer when a rental ends well. */
const depositOwedBy = ({ change }: SaleMove): number => change.depositBack;

/** Whether the transition makes any money due to the buyer. */
export const isOwed = (move: SaleMove): boolean => isRefundDue(move) || depositOwedBy(move) > 0;

/** Where the buyer's money of this sale is before the transition. */
function moneyBefore({ method, state, isPaidOutside, money, subtotal }: Row<'sales'>): BuyersMoney {
  if (subtotal === 0) return 'free';
  if (method !== bankTransfer) return 'cash';
  if (isPaidOutside) return 'outside';
  if (state === 'unpaid') return 'unpaid';
  return money === 'refunded' ? 'returned' : 'held';
}

/** Rupiah that this transition makes due to the buyer. */
const owedBy = (sale: Row<'sales'>, move: SaleMove): number => (isRefundDue(move) ? leftOf(sale) : depositOwedBy(move));

/** The facts in the buyer's notification about sales that changed together. */
export function orderFactsOf(world: Zoned, { order, sales }: LoadedOrder, move: OrderMove, reason: string): OrderFacts {
  const moved = move.moved.flatMap((one) => {
    const sale = sales.find(({ $id }) => $id === one.sale.$id);
    return sale ? [{ sale, one }] : [];
  });
  const [first] = moved;
  const dues = moved.flatMap(({ one }) => one.change.dueAt ?? []).sort();
  return {
    orderId: order.$id,
    productNames: allProductNames(moved.map(({ sale }) => sale)),
    amount: moved.reduce((sum, { sale }) => sum + withoutDeposit(sale), 0),
    deposit: moved.reduce((sum, { sale }) => sum + (sale.deposit ?? 0), 0),
    status: move.to,
    refund: moved.reduce((sum, { sale, one }) => sum + owedBy(sale, one), 0),
    money: first ? moneyBefore(first.sale) : 'held',
    dueAt: dues[0] ?? null,
    zone: zoneOf(world),
    isPaidOutside: moved.some(({ one }) => one.effects.includes('paid_outside')),
    reason,
  };
}

/** The sale event that corresponds to an order's event in each state, to word the seller's notification. */
const ownEvent: Partial<Record<OrderEvent, Partial<Record<string, SaleEvent>>>> = {
  process: { unpaid: 'accept_outside', waiting: 'accept' },
  ship: { waiting: 'ready', accepted: 'ready' },
  complete: { ready: 'confirm', handed_over: 'confirm', rented: 'confirm' },
};

function lentFactsOf(sale: Row<'sales'>, move: SaleMove): LentFacts {
  const { state, depositKept } = move.change;
  return {
    until: sale.rentUntil,
    goesOut: state === 'rented' && sale.state !== 'disputed',
    wasOut: sale.state === 'rented',
    back: depositOwedBy(move),
    kept: depositKept,
    isHeld: isPaidSale(sale) && depositWithin(sale) > 0,
  };
}

function eventFactsOf(
  world: Zoned,
  sale: Row<'sales'>,
  move: SaleMove,
  { event, mover, note, goods, contact = freeContact }: MoveDetails,
): SaleEventFacts {
  const { meetAt, meetPlace, leaveUntil } = move.change;
  const meeting = meetAt === null ? null : { place: meetPlace, startsAt: meetAt, leaveUntil };
  return {
    saleId: sale.$id,
    kind: sale.kind,
    orderId: sale.orderId,
    productNames: sale.productNames,
    amount: withoutDeposit(sale),
    deposit: sale.deposit ?? 0,
    event: ownEvent[event as OrderEvent]?.[sale.state] ?? (event as SaleEvent),
    by: mover.as,
    buyerName: nameFor(contact, sale.buyerName, blockedNames.buyer),
    sellerName: nameFor(contact, sale.sellerName, blockedNames.seller),
    reason: note ?? '',
    refund: owedBy(sale, move),
    left: leftOf(sale) - move.change.depositBack,
    money: event === 'settle' ? 'held' : moneyBefore(sale),
    dueAt: move.change.dueAt,
    zone: zoneOf(world),
    isDispute: [sale.state, move.change.state].includes('disputed'),
    isDone: move.change.state === 'completed',
    isCanceled: move.change.state === 'canceled',
    // Bookings of days, hours or batches have no stock.
    isRestocked: givesBack(move, goods) && countsPieces(sale),
    // No free text passes between blocked people; the pickup place is on the order.
    ...(sale.batchId ? { pickup: contact.isBlocked && event === 'meet' ? pickupOnOrder : meetPlace } : {}),
    ...(comesBack(sale) ? { lent: lentFactsOf(sale, move) } : {}),
    ...(sale.bookingId && meeting ? { appointment: meeting } : {}),
    meeting,
  };
}

/** Notifies each seller of their own sale. */
export function notifySellersOfMove(
  world: Pick<World, 'kinds'> & Zoned,
  loaded: LoadedOrder,
  move: OrderMove,
  details: MoveDetails,
  at: string,
): Operation[] {
  return move.moved.flatMap((one) => {
    const sale = loaded.sales.find(({ $id }) => $id === one.sale.$id);
    // A deleted seller gets no notification.
    const isThere = sale && readersAmong(sale, [sale.sellerId]).length > 0;
    const isBatchOpen = sale !== undefined && isInOpenBatch({ ...sale, ...one.change }, Date.parse(at));
    const facts = sale && { ...eventFactsOf(world, sale, one, details), isBatchOpen };
    const text = isThere && facts ? sellerNotification(facts, sale.state, world.kinds.ofSale(sale).texts) : null;
    if (!sale || !text) return [];
    const id = saleNotificationId(sale.$id, move.version);
    return [notifyOnce(at, id, sale.sellerId, text)];
  });
}

/** The buyer's notification about one sale; null when the buyer moved it. */
export function saleNotificationForBuyer(
  world: Pick<World, 'kinds'> & Zoned,
  loaded: LoadedOrder,
  move: OrderMove,
  details: MoveDetails,
): NotificationText | null {
  const [one] = move.moved;
  const sale = loaded.sales.find(({ $id }) => $id === one?.sale.$id);
  return one && sale
    ? buyerNotification(eventFactsOf(world, sale, one, details), world.kinds.ofSale(sale).texts)
    : null;
}

/** Notifies the administrators who decide disputes about the disputes that this transition opens. */
export async function notifyOfDisputes(
  world: MoveWorld,
  { sales }: LoadedOrder,
  { moved }: OrderMove,
): Promise<Operation[]> {
  const begun = moved.filter(({ sale, change }) => sale.state !== 'disputed' && change.state === 'disputed');
  const news = begun.map(({ sale: { $id }, change }) => {
    const sale = sales.find((one) => one.$id === $id);
    return sale ? disputeNotifications(world, sale, change.disputedAt) : [];
  });
  return (await Promise.all(news)).flat();
}
