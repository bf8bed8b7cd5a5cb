/**
 * Every change of an order or its sales is written here: one transaction, with the order's next version as the lock.
 */
import { DomainError } from '../../domain/errors.ts';
import { orderNotificationId, saleNotificationId, wishCheckId } from '../../domain/ids.ts';
import { comesBack, countsPieces } from '../../domain/kinds/index.ts';
import { depositWithin, withoutDeposit } from '../../domain/money/deposit.ts';
import type { Entry } from '../../domain/money/ledger.ts';
import {
  type Booking,
  bookMove,
  ledgerOf,
  leftOf,
  nothingBooked,
  type SaleMoney,
} from '../../domain/money/sale-money.ts';
import {
  type BuyersMoney,
  type NotificationText,
  type OrderFacts,
  orderNotification,
  partlyCanceledNotification,
} from '../../domain/notifications/notification.ts';
import type { LentFacts, SaleEventFacts } from '../../domain/notifications/sale-facts.ts';
import { buyerNotification, sellerNotification } from '../../domain/notifications/sale-notification.ts';
import { pickupOnOrder } from '../../domain/notifications/sale-phrases.ts';
import { orderEventId } from '../../domain/order-ids.ts';
import { newHandoverCode } from '../../domain/orders/handover.ts';
import { isInOpenBatch } from '../../domain/orders/next-turn.ts';
import {
  assertAllowed,
  copyStatus,
  eventLeadingTo,
  isFinal,
  type OrderActor,
  type OrderEvent,
  type OrderStatus,
  readStatus,
  transitions,
} from '../../domain/orders/order.ts';
import { isOfOneMoment, moveAllSales, type OrderMove, type SaleMove } from '../../domain/orders/order-of-sales.ts';
import { bankTransfer } from '../../domain/orders/payment.ts';
import { allProductNames } from '../../domain/orders/product-names.ts';
import { isPaidSale, type SaleEvent, type SaleMover } from '../../domain/orders/sale.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { deletedPersonAddress, deletedPersonName } from '../../domain/people/person.ts';
import { restockLines } from '../../domain/products/listing.ts';
import { concernsWishes } from '../../domain/products/wish-alert.ts';
import { blockedNames } from '../../domain/talks/blocked-pair.ts';
import { audited } from '../audit.ts';
import { countListing } from '../category-counts.ts';
import { booked } from '../money/book.ts';
import { notifyOnce } from '../notifications/notify.ts';
import { disputeNotifications } from '../notifications/tell-staff.ts';
import { create, increment, type Operation, type Plan, type Row, readersAmong, TornRead, update } from '../rows.ts';
import { type ChangedProduct, withFollowers } from '../selling/changed-products.ts';
import { type Contact, freeContact, nameFor } from '../talks/blocked-pair.ts';
import { addToTotals } from '../totals.ts';
import { type CountedSales, salesCounted } from '../trust/records.ts';
import { wishCheck } from '../wishes/wish-check.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { canceledCounted } from './canceled-orders.ts';
import { moveEffects, restockEffects } from './kind-effects.ts';
import { unpaidCounted } from './unpaid-transfers.ts';

export type MoveWorld = Pick<World, 'rows' | 'now' | 'newCode' | 'settings' | 'kinds'>;

/** Of a move that settles bundles when it has been made. */
export type SettlingWorld = MoveWorld & Pick<World, 'newId' | 'log'>;

export interface MovedOrder {
  readonly orderId: string;
  readonly status: string;
  readonly version: number;
}

/** An order with everything a move reads, loaded together. */
export interface LoadedOrder {
  readonly order: Row<'orders'>;
  readonly sales: readonly Row<'sales'>[];
  /** The buyer's copy; null if it was lost. */
  readonly copy: Row<'transactions'> | null;
  /** Loaded when stock is given back. */
  readonly items: () => Promise<readonly Row<'orderItems'>[]>;
}

/** What a transition needs besides the domain's result. */
export interface MoveDetails {
  readonly event: OrderEvent | SaleEvent;
  /** The moved sale; '' for all. */
  readonly saleId: string;
  readonly mover: SaleMover;
  readonly note?: string | undefined;
  /** The buyer's notification; null: none. */
  readonly notification: NotificationText | null;
  /** What became of the goods: `returned` after a dispute; `sold_out`: the seller has none left. */
  readonly goods?: 'returned' | 'sold_out' | undefined;
  /** What the other side of the sale may receive; absent: everything. */
  readonly contact?: Contact | undefined;
  /** Ledger entries before those of the sales. */
  readonly entries?: readonly Entry[] | undefined;
  /** Further operations in the same transaction. */
  readonly also?: readonly Operation[];
  /** Further columns of the buyer's copy. */
  readonly copy?: Partial<Row<'transactions'>> | undefined;
  /** Told of the products whose stock comes back. */
  readonly changed?: ChangedProduct | undefined;
}

export const itemsOf = (world: Pick<World, 'rows'>, orderId: string): Promise<Row<'orderItems'>[]> =>
  world.rows.list('orderItems', { where: { orderId }, limit: 100 });

/**
 * Reads an order and its sales as of one moment; throws TornRead if a move came in between, so that the transaction is
 * planned again. Null when there is no such order. `withItems`: also read the lines, because stock will come back.
 */
export async function loadOrder(world: MoveWorld, orderId: string, withItems = false): Promise<LoadedOrder | null> {
  const [order, sales, copy, items] = await Promise.all([
    world.rows.get('orders', orderId),
    world.rows.list('sales', { where: { orderId }, limit: 100 }),
    world.rows.get('transactions', orderId),
    withItems ? itemsOf(world, orderId) : null,
  ]);
  if (order && !isOfOneMoment(order, sales)) throw new TornRead(`order ${orderId}`);
  let asked: ReturnType<typeof itemsOf> | undefined;
  const itemsNow = async () => {
    if (items) return items;
    asked ??= itemsOf(world, orderId);
    return asked;
  };
  return order ? { order, sales, copy, items: itemsNow } : null;
}

const isRefundDue = ({ sale, effects }: SaleMove): boolean => effects.includes('refund_if_paid') && sale.subtotal > 0;

/** Rupiah of a deposit that become due to the buyer: a rental ends well. */
const depositOwedBy = ({ change }: SaleMove): number => change.depositBack;

/** Whether anything becomes due to the buyer. */
const isOwed = (move: SaleMove): boolean => isRefundDue(move) || depositOwedBy(move) > 0;

const givesBack = ({ effects }: SaleMove, goods: MoveDetails['goods']): boolean =>
  effects.includes('restock') || (effects.includes('restock_if_returned') && goods === 'returned');

/** Only the seller can say that none are left. */
const isSoldOut = ({ event, goods, mover }: MoveDetails): boolean =>
  event === 'decline' && mover.as === 'seller' && goods === 'sold_out';

/**
 * Gives stock back and ends its hold. When the seller has none left, the products are marked as sold instead. Those who
 * wished for them are notified.
 */
async function restock(
  world: MoveWorld,
  { order, sales: allSales, items }: LoadedOrder,
  { moved, version }: OrderMove,
  details: MoveDetails,
): Promise<Operation[]> {
  const isGone = isSoldOut(details);
  const sales = new Set(moved.filter((move) => givesBack(move, details.goods)).map(({ sale }) => sale.$id));
  if (sales.size === 0) return [];
  const canceled = (await items()).filter((item) => sales.has(item.saleId));
  const freed = [
    // An agreed price can be used again until it lapses; one for several things is on each of their lines.
    ...[...new Set(canceled.map(({ offerId }) => offerId))]
      .filter(Boolean)
      .map((offerId) => increment('offers', offerId, 'freedCount')),
    ...(await restockEffects(
      world,
      canceled,
      allSales.filter(({ $id }) => sales.has($id)),
    )),
  ];
  const back = canceled.filter((item) => item.stockTaken || isGone);
  if (back.length === 0) return freed;
  const ids = [...new Set(back.map((item) => item.productId))];
  const found = await world.rows.list('products', { where: { $id: ids }, select: restocked, limit: ids.length });
  // The product's id may belong to another seller's product by now.
  const sellers = new Map(back.map(({ productId, sellerId }) => [productId, sellerId]));
  const products = found.filter(({ $id, sellerId }) => sellers.get($id) === sellerId);
  for (const product of products) details.changed?.(product);
  const checked = (after: (product: (typeof products)[number]) => Partial<Row<'products'>>) => {
    const changed = products.filter((product) => concernsWishes(product, { ...product, ...after(product) }));
    const changedIds = changed.map(({ $id }) => $id);
    return wishCheck(wishCheckId(order.$id, version), changedIds, world.now());
  };
  if (isGone) {
    const sold = { isSold: true };
    const marked = products.flatMap((product) => [
      update('products', product.$id, sold),
      ...countListing(world, product, { ...product, ...sold }),
    ]);
    return [...freed, ...marked, ...checked(() => sold)];
  }
  const stocks = new Map(products.map((product) => [product.$id, product]));
  const lines = restockLines(back, stocks);
  const given = (id: string) =>
    lines.filter(({ productId }) => productId === id).reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    ...freed,
    ...lines.map((line) => increment('products', line.productId, 'stock', line.quantity)),
    ...released(products),
    ...checked(({ $id, stock }) => ({ stock: stock === null ? null : stock + given($id) })),
  ];
}

const restocked = ['sellerId', 'category', 'stock', 'isSold', 'isListed', 'heldUntil', 'isInBundle'] as const;

/** Ends the hold on these products' last pieces. */
const released = (products: readonly Pick<Row<'products'>, '$id' | 'heldUntil'>[]): Operation[] =>
  products.filter(({ heldUntil }) => heldUntil !== null).map(({ $id }) => update('products', $id, { heldUntil: null }));

/** The pieces that were held until payment are sold. */
async function endHolds(world: MoveWorld, { copy, items }: LoadedOrder, { moved }: OrderMove): Promise<Operation[]> {
  const isPaid = moved.some(({ sale, change }) => sale.state === 'unpaid' && change.state !== 'canceled');
  if (!isPaid || !copy?.expiresAt) return [];
  const ids = [...new Set((await items()).filter(({ stockTaken }) => stockTaken).map(({ productId }) => productId))];
  if (ids.length === 0) return [];
  const where = { $id: ids, heldUntil: copy.expiresAt };
  return released(await world.rows.list('products', { where, select: ['heldUntil'], limit: ids.length }));
}

/** Makes the handover code of each sale that is accepted, and another one for what goes out and comes back. */
export const makeCodes = (world: Pick<World, 'newCode'>, moved: readonly SaleMove[]): Operation[] =>
  moved.flatMap(({ sale, change }) => {
    if (sale.acceptedAt === null && change.acceptedAt !== null)
      return [create('handoverCodes', sale.$id, newHandoverCode(world.newCode()))];
    const goesOut = change.state === 'rented' && (sale.state === 'accepted' || sale.state === 'ready');
    return goesOut ? [update('handoverCodes', sale.$id, { code: world.newCode(), tries: 0, lockedUntil: null })] : [];
  });

/**
 * The order's flag. A flag stays until an administrator handles it; a refund that is due sets one. It is written even
 * when it is set already: an administrator who removes it at the same moment does not know of this refund, and must
 * fail.
 */
const flagOf = ({ paymentFlag: flag }: Row<'orders'>, moved: readonly SaleMove[]): { paymentFlag?: string } =>
  moved.some(isOwed) ? { paymentFlag: ['', 'refunded', 'partly_refunded'].includes(flag) ? 'refund_due' : flag } : {};

/** A deleted buyer's address is kept only while the order is under way. */
const addressOf = ({ customerName }: Row<'orders'>, { to }: OrderMove): { shippingAddress?: string } =>
  customerName === deletedPersonName && isFinal(to) ? { shippingAddress: deletedPersonAddress } : {};

/** Where the buyer's money of this sale is before the move. */
function moneyBefore({ method, state, isPaidOutside, money, subtotal }: Row<'sales'>): BuyersMoney {
  if (subtotal === 0) return 'free';
  if (method !== bankTransfer) return 'cash';
  if (isPaidOutside) return 'outside';
  if (state === 'unpaid') return 'unpaid';
  return money === 'refunded' ? 'returned' : 'held';
}

/** Rupiah that become due to the buyer by this move. */
const owedBy = (sale: Row<'sales'>, move: SaleMove): number => (isRefundDue(move) ? leftOf(sale) : depositOwedBy(move));

/** The facts in the buyer's notification about sales that moved together. */
export function orderFactsOf({ order, sales }: LoadedOrder, move: OrderMove, reason: string): OrderFacts {
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
    isPaidOutside: moved.some(({ one }) => one.effects.includes('paid_outside')),
    reason,
  };
}

/** The sale's own event for an order's event, to word the seller's notification. */
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
    isDispute: [sale.state, move.change.state].includes('disputed'),
    isDone: move.change.state === 'completed',
    isCanceled: move.change.state === 'canceled',
    // Of what is booked for days, hours or a batch nobody counts pieces in stock.
    isRestocked: givesBack(move, goods) && countsPieces(sale),
    // Between blocked people no free text passes: the place stands on the order.
    ...(sale.batchId ? { pickup: contact.isBlocked && event === 'meet' ? pickupOnOrder : meetPlace } : {}),
    ...(comesBack(sale) ? { lent: lentFactsOf(sale, move) } : {}),
    ...(sale.bookingId && meeting ? { appointment: meeting } : {}),
    meeting,
  };
}

/** Notifies each seller of their own sale. */
function notifySellersOfMove(
  { kinds }: Pick<World, 'kinds'>,
  loaded: LoadedOrder,
  move: OrderMove,
  details: MoveDetails,
  at: string,
): Operation[] {
  return move.moved.flatMap((one) => {
    const sale = loaded.sales.find(({ $id }) => $id === one.sale.$id);
    // Nothing is sent to the id of a deleted seller.
    const isThere = sale && readersAmong(sale, [sale.sellerId]).length > 0;
    const isBatchOpen = sale !== undefined && isInOpenBatch({ ...sale, ...one.change }, Date.parse(at));
    const facts = sale && { ...eventFactsOf(sale, one, details), isBatchOpen };
    const text = isThere && facts ? sellerNotification(facts, sale.state, kinds.ofSale(sale).texts) : null;
    if (!sale || !text) return [];
    const id = saleNotificationId(sale.$id, move.version);
    return [notifyOnce(at, id, sale.sellerId, text)];
  });
}

/** The buyer's notification about one sale; null when the buyer moved it. */
export function saleNotificationForBuyer(
  { kinds }: Pick<World, 'kinds'>,
  loaded: LoadedOrder,
  move: OrderMove,
  details: MoveDetails,
): NotificationText | null {
  const [one] = move.moved;
  const sale = loaded.sales.find(({ $id }) => $id === one?.sale.$id);
  return one && sale ? buyerNotification(eventFactsOf(sale, one, details), kinds.ofSale(sale).texts) : null;
}

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
 * The rows of one transition except stock and ledger. The orderEvents row is the lock: a second transaction with the
 * same version fails. `at`: ISO. `isCounted`: by sale id, whether the sale counts for the records of its people.
 */
export function transitionRows(
  world: Pick<World, 'kinds'>,
  loaded: LoadedOrder,
  move: OrderMove,
  details: MoveDetails,
  at: string,
  bookings: ReadonlyMap<string, Booking>,
  isCounted: ReadonlyMap<string, boolean>,
): Operation[] {
  const { order, sales, copy } = loaded;
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
    // Updating a missing row would fail the whole transaction, so a lost copy is skipped.
    ...(copy
      ? [
          update('transactions', order.$id, {
            status: copyStatus(move.to),
            ...(event === 'settle' && { paidAt: at }),
            ...details.copy,
          }),
        ]
      : []),
    // A notification about one's own step passes nothing to the other side.
    ...(mover.as === 'buyer' ? news : []),
    ...contact.allowed([
      ...(mover.as === 'buyer' ? [] : news),
      ...notifySellersOfMove(world, loaded, move, details, at),
    ]),
    ...addToTotals('settledAmount', move.settledDelta),
    ...(details.also ?? []),
  ];
}

/** How the move changes the records of its people. */
const recordsOf = (world: MoveWorld, { sales }: LoadedOrder, { moved }: OrderMove): Promise<CountedSales> =>
  salesCounted(
    world,
    moved.flatMap(({ sale: { $id }, change }) => {
      const sale = sales.find((one) => one.$id === $id);
      return sale ? [{ ...sale, before: sale, after: change }] : [];
    }),
  );

/** What the kinds of the moved sales write besides. */
const ofKinds = (world: MoveWorld, { sales }: LoadedOrder, { moved }: OrderMove): Promise<Operation[]> =>
  moveEffects(
    world,
    moved.flatMap(({ sale: { $id }, change }) => {
      const sale = sales.find((one) => one.$id === $id);
      return sale ? [{ sale, change }] : [];
    }),
  );

/** Notifies those who decide disputes about the ones that begin by this move. */
async function notifyOfDisputes(world: MoveWorld, { sales }: LoadedOrder, { moved }: OrderMove): Promise<Operation[]> {
  const begun = moved.filter(({ sale, change }) => sale.state !== 'disputed' && change.state === 'disputed');
  const news = begun.map(({ sale: { $id }, change }) => {
    const sale = sales.find((one) => one.$id === $id);
    return sale ? disputeNotifications(world, sale, change.disputedAt) : [];
  });
  return (await Promise.all(news)).flat();
}

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

export interface Mover {
  readonly id: string;
  readonly as: OrderActor;
}

export interface MoveOptions {
  /** Whether stock may be given back: then the lines are read with the order. */
  readonly givesBack?: boolean;
  /** The reason, which the buyer and every seller read. */
  readonly reason?: string | undefined;
  /** Replaces the buyer's usual notification. */
  readonly tell?: (told: OrderFacts) => NotificationText;
  readonly also?: (order: Row<'orders'>, move: OrderMove) => readonly Operation[];
  readonly copy?: Partial<Row<'transactions'>>;
  /** Ledger entries before those of the sales. */
  readonly entries?: readonly Entry[];
  /** Told of the products whose stock comes back. */
  readonly changed?: ChangedProduct;
}

/**
 * The operations of this event on all sales of the order, for a caller that writes more. Refuses what the domain
 * refuses.
 */
export function planMove(
  world: MoveWorld,
  loaded: LoadedOrder,
  event: OrderEvent,
  mover: Mover,
  options: MoveOptions = {},
): Promise<Plan<MovedOrder>> {
  const { order, sales } = loaded;
  assertAllowed(order, event, mover.as);
  const move = moveAllSales(order, sales, event, mover, world.now(), options.reason);
  const also = options.also?.(order, move) ?? [];
  const isPart = event === 'cancel' && move.to !== 'Canceled';
  const tell = options.tell ?? (isPart ? partlyCanceledNotification : orderNotification);
  const notification = tell(orderFactsOf(loaded, move, options.reason ?? ''));
  return movement(world, loaded, move, {
    event,
    saleId: '',
    mover,
    note: options.reason,
    notification,
    also,
    copy: options.copy,
    entries: options.entries,
    changed: options.changed,
  });
}

/** Whether this person has already raised this event: a repeated request. */
async function isMyRepeat(world: MoveWorld, order: Row<'orders'>, event: OrderEvent, mover: Mover): Promise<boolean> {
  const status = readStatus(order.status);
  const leadsHere = transitions.some((row) => row.event === event && row.to === status && row.by.includes(mover.as));
  if (!leadsHere) return false;
  const last = await world.rows.get('orderEvents', orderEventId(order.$id, order.version));
  return last?.by === mover.id;
}

/**
 * Raises an event on an order and the sales it concerns, in one transaction: sales, order, copy, timeline,
 * notifications, totals, restock. Of two simultaneous callers one succeeds; the other is decided again on the fresh
 * order. Refuses order_not_found, transition_not_allowed.
 */
export function moveOrder(
  world: SettlingWorld,
  orderId: string,
  eventOf: (order: Row<'orders'>, sales: readonly Row<'sales'>[]) => OrderEvent | null,
  mover: Mover,
  options: MoveOptions = {},
): Promise<MovedOrder> {
  return withFollowers<MovedOrder>(world, async (changed) => {
    const loaded = await loadOrder(world, orderId, options.givesBack === true);
    if (!loaded) throw new DomainError('order_not_found', { orderId });
    const { order } = loaded;
    const event = eventOf(order, loaded.sales);
    const answer = { orderId, status: order.status, version: order.version };
    if (event === null) return { operations: [], result: answer };
    if (await isMyRepeat(world, order, event, mover)) return { operations: [], result: answer };
    return planMove(world, loaded, event, mover, { ...options, changed });
  });
}

/** The buyer cancels their own order while no seller has accepted. For anybody else the order does not exist. */
export function cancelOrder(world: SettlingWorld, caller: Caller, input: { orderId: string }): Promise<MovedOrder> {
  return moveOrder(
    world,
    input.orderId,
    (order) => {
      if (order.userId !== caller.id) throw new DomainError('order_not_found', { orderId: input.orderId });
      return 'cancel';
    },
    { id: caller.id, as: 'buyer' },
    { givesBack: true },
  );
}

/**
 * An administrator moves an order and its sales to `to`. `version`: what the screen showed; if the order has changed
 * since, it is refused with changed_meanwhile and the present state, unless it already is at `to`. `reason`: required
 * by some sales, read by both sides. Also refuses own_case.
 */
export function changeOrderStatus(
  world: SettlingWorld,
  admin: Caller,
  input: { orderId: string; to: OrderStatus; version?: number | undefined; reason?: string | undefined },
): Promise<MovedOrder> {
  const { orderId, to, version, reason } = input;
  return moveOrder(
    world,
    orderId,
    (order, sales) => {
      assertNotOwnCase(admin.id, [order.userId, ...sales.map(({ sellerId }) => sellerId)]);
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
      givesBack: to === 'Canceled',
      reason,
      also: (order, move) => [
        audited(world, admin, {
          action: 'order.status',
          subject: order.$id,
          before: { status: move.from },
          after: { status: move.to },
        }),
      ],
    },
  );
}
