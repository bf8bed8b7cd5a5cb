/** All operations of one transition of an order's sales, in one transaction locked by the order's next version. */
import { orderNotificationId } from '../../domain/ids.ts';
import { type Booking, bookMove, ledgerOf, nothingBooked, type SaleMoney } from '../../domain/money/sale-money.ts';
import { orderEventId } from '../../domain/order-ids.ts';
import { newHandoverCode } from '../../domain/orders/handover.ts';
import { copyStatus, isFinal } from '../../domain/orders/order.ts';
import type { OrderMove, SaleMove } from '../../domain/orders/order-of-sales.ts';
import { deletedPersonAddress, deletedPersonName } from '../../domain/people/person.ts';
import { booked } from '../money/book.ts';
import { notifyOnce } from '../notifications/notify.ts';
import { create, increment, type Operation, type Plan, type Row, readersAmong, update } from '../rows.ts';
import { freeContact } from '../talks/blocked-pair.ts';
import { addToTotals } from '../totals.ts';
import { type CountedSales, salesCounted } from '../trust/records.ts';
import { isoNow, type World, type Zoned } from '../world.ts';
import { canceledCounted } from './canceled-orders.ts';
import { moveEffects } from './kind-effects.ts';
import type { LoadedOrder, MoveDetails, MoveWorld } from './loaded-order.ts';
import { isOwed, notifyOfDisputes, notifySellersOfMove } from './move-notifications.ts';
import { endHolds, restock } from './returned-goods.ts';
import { unpaidCounted } from './unpaid-transfers.ts';

export interface MovedOrder {
  readonly orderId: string;
  readonly status: string;
  readonly version: number;
}

/** Creates the handover code of each accepted sale, and a new code when a rental is handed out. */
export const makeCodes = (world: Pick<World, 'newCode'>, moved: readonly SaleMove[]): Operation[] =>
  moved.flatMap(({ sale, change }) => {
    if (sale.acceptedAt === null && change.acceptedAt !== null)
      return [create('handoverCodes', sale.$id, newHandoverCode(world.newCode()))];
    const goesOut = change.state === 'rented' && (sale.state === 'accepted' || sale.state === 'ready');
    return goesOut ? [update('handoverCodes', sale.$id, { code: world.newCode(), tries: 0, lockedUntil: null })] : [];
  });

/**
 * The order's flag, which stays until an administrator clears it. A new refund writes the flag even if it is already
 * set, so that a simultaneous request to clear it, which does not know of this refund, conflicts.
 */
const flagOf = ({ paymentFlag: flag }: Row<'orders'>, moved: readonly SaleMove[]): { paymentFlag?: string } =>
  moved.some(isOwed) ? { paymentFlag: ['', 'refunded', 'partly_refunded'].includes(flag) ? 'refund_due' : flag } : {};

/** A deleted buyer's address is kept only while the order is under way. */
const addressOf = ({ customerName }: Row<'orders'>, { to }: OrderMove): { shippingAddress?: string } =>
  customerName === deletedPersonName && isFinal(to) ? { shippingAddress: deletedPersonAddress } : {};

/** The ledger bookings of each moved sale, by sale id. `feePercent`: of the seller's amount. */
export const bookingsOf = (loaded: LoadedOrder, move: OrderMove, feePercent: number): ReadonlyMap<string, Booking> =>
  new Map(
    move.moved.map(({ sale: { $id }, change, effects }) => {
      const sale = loaded.sales.find((one) => one.$id === $id);
      return [$id, sale ? bookMove(sale, effects, feePercent, change.depositKept) : nothingBooked];
    }),
  );

/** The sale's `money` column, if it changes. */
const moneyOf = ({ money }: Booking = nothingBooked): { money?: SaleMoney } => (money === null ? {} : { money });

/**
 * The operations of one transition, except those for stock and ledger. The orderEvents row is the lock: a second
 * transaction with the same version fails. `at`: ISO. `isCounted`: by sale id, whether the sale counts for the records
 * of its people.
 */
export function transitionRows(
  world: Pick<World, 'kinds'> & Zoned,
  loaded: LoadedOrder,
  move: OrderMove,
  details: MoveDetails,
  at: string,
  bookings: ReadonlyMap<string, Booking>,
  isCounted: ReadonlyMap<string, boolean>,
): Operation[] {
  const { order, sales, copy, isUsual } = loaded;
  const { event, saleId, mover, notification, contact = freeContact } = details;
  const sellers = sales.filter((sale) => sale.sellerId && (saleId === '' || sale.$id === saleId));
  const buyer = readersAmong(order, [order.userId]);
  const readers = [...new Set([...buyer, ...sellers.flatMap((sale) => readersAmong(sale, [sale.sellerId]))])];
  const note = details.note ?? '';
  const entry = { orderId: order.$id, from: move.from, to: move.to, by: mover.id, note, event, saleId };
  const toBuyer = orderNotificationId(order.$id, move.version);
  const news = notification ? buyer.map((buyerId) => notifyOnce(at, toBuyer, buyerId, notification)) : [];
  return [
    update('orders', order.$id, {
      status: move.to,
      version: move.version,
      saleVersion: move.version,
      canceledAmount: move.canceledAmount,
      canceledDeposit: move.canceledDeposit,
      ...flagOf(order, move.moved),
      ...addressOf(order, move),
    }),
    ...(move.moved.some(isOwed) ? [increment('orders', order.$id, 'flagVersion')] : []),
    ...move.moved.map(({ sale, change }) =>
      update('sales', sale.$id, {
        ...change,
        ...moneyOf(bookings.get(sale.$id)),
        isCounted: isCounted.get(sale.$id) ?? false,
        orderVersion: move.version,
      }),
    ),
    create('orderEvents', orderEventId(order.$id, move.version), entry, readers),
    // A transaction fails if it updates a missing row, so a lost copy is skipped.
    ...(copy || isUsual
      ? [
          update('transactions', order.$id, {
            status: copyStatus(move.to),
            ...(event === 'settle' && { paidAt: at }),
            ...details.copy,
          }),
        ]
      : []),
    // The mover's own notification never contains text for the other side.
    ...(mover.as === 'buyer' ? news : []),
    ...contact.allowed([
      ...(mover.as === 'buyer' ? [] : news),
      ...notifySellersOfMove(world, loaded, move, details, at),
    ]),
    ...addToTotals('settledAmount', move.settledDelta),
    ...(details.also ?? []),
  ];
}

/** How the transition changes the records of buyer and sellers. */
const recordsOf = (world: MoveWorld, { sales, isUsual }: LoadedOrder, { moved }: OrderMove): Promise<CountedSales> =>
  salesCounted(
    world,
    moved.flatMap(({ sale: { $id }, change }) => {
      const sale = sales.find((one) => one.$id === $id);
      return sale ? [{ ...sale, before: sale, after: change }] : [];
    }),
    isUsual,
  );

/** Operations that the kinds of trade of the changed sales add. */
const ofKinds = (world: MoveWorld, { sales }: LoadedOrder, { moved }: OrderMove): Promise<Operation[]> =>
  moveEffects(
    world,
    moved.flatMap(({ sale: { $id }, change }) => {
      const sale = sales.find((one) => one.$id === $id);
      return sale ? [{ sale, change }] : [];
    }),
  );

/** All operations of one transition. */
export async function movement(
  world: MoveWorld,
  loaded: LoadedOrder,
  move: OrderMove,
  details: MoveDetails,
): Promise<Plan<MovedOrder>> {
  const bookings = bookingsOf(loaded, move, world.settings.feePercent);
  const { entries, refunds } = ledgerOf(bookings.values());
  const [back, besides, ended, money, records, unpaid, canceled, disputes] = await Promise.all([
    restock(world, loaded, move, details),
    ofKinds(world, loaded, move),
    endHolds(world, loaded, move),
    booked(world, [...(details.entries ?? []), ...entries], refunds),
    recordsOf(world, loaded, move),
    unpaidCounted(world, loaded.order.userId, move, details.mover),
    canceledCounted(world, move, details.mover),
    notifyOfDisputes(world, loaded, move),
  ]);
  const codes = makeCodes(world, move.moved);
  const rows = transitionRows(world, loaded, move, details, isoNow(world), bookings, records.isCounted);
  const also = [...money, ...records.operations, ...unpaid, ...canceled, ...disputes];
  const operations = [...back, ...besides, ...ended, ...codes, ...rows, ...also];
  return { operations, result: { orderId: loaded.order.$id, status: move.to, version: move.version } };
}
