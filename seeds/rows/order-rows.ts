import { paymentEventId } from '#domain/ids.ts';
import { limits } from '#domain/limits.ts';
import { ledgerOf, receivedEntries } from '#domain/money/sale-money.ts';
import { priceNow, totalAmount } from '#domain/money.ts';
import { expiredNotification, orderNotification } from '#domain/notifications/notification.ts';
import { midtransOrderId } from '#domain/orders/midtrans.ts';
import type { OrderActor, OrderEvent } from '#domain/orders/order.ts';
import { moveAllSales, moveOneSale, type OrderMove } from '#domain/orders/order-of-sales.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { productNamesOf } from '#domain/orders/product-names.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { termsOfRental } from '#kinds/rental/rules/rental-promise.ts';
import { termsOfService } from '#kinds/service/rules/service-promise.ts';
import { kinds } from '../../functions/usecases/kinds/index.ts';
import { entryRow, refundRow } from '../../functions/usecases/money/book.ts';
import { statement } from '../../functions/usecases/orders/disputes.ts';
import { versionsOf } from '../../functions/usecases/orders/listing-versions.ts';
import type { LoadedOrder, MoveDetails } from '../../functions/usecases/orders/loaded-order.ts';
import { orderFactsOf, saleNotificationForBuyer } from '../../functions/usecases/orders/move-notifications.ts';
import { bookingsOf, makeCodes, transitionRows } from '../../functions/usecases/orders/movement.ts';
import { newOrder, type OrderDraft } from '../../functions/usecases/orders/new-order.ts';
import { create, type Operation, type Row } from '../../functions/usecases/rows.ts';
import { type OrderSeed, orders, type SaleStep, type Statement } from '../campus/orders.ts';
import { pastPurchases } from '../campus/past-purchases.ts';
import { adminId, emailOf, personId } from '../campus/people.ts';
import { productNamed } from '../campus/products.ts';
import { serviceOf } from '../campus/services.ts';
import { batchColumns, batchOrders, batchTerms } from './batch-rows.ts';
import { countedOnce } from './pair-rows.ts';
import { everyone } from './people-rows.ts';
import { hoursAgo, type PlannedRow, planned, zone } from './planned-row.ts';
import { productRow } from './product-rows.ts';
import { rentalColumns, rentalOrders, rentedLine } from './rental-rows.ts';
import { reviewRows } from './review-rows.ts';
import { packageOf, serviceColumns, serviceOrders } from './service-rows.ts';

/** Has the format of ID.unique(), so that each order has its own number. */
const orderId = (place: number): string =>
  `${(0x6900000000 + place * 0x1000).toString(16)}${String(place + 1).padStart(10, '0')}`;

/** The actor of an event: the schedule (expiry), Midtrans (settlement), otherwise the administrator. */
const movers: Readonly<Partial<Record<OrderEvent, { id: string; as: OrderActor }>>> = {
  settle: { id: 'midtrans', as: 'system' },
  expire: { id: 'upkeep', as: 'system' },
};
const administrator = { id: adminId, as: 'admin' } as const;

/** The promised terms of a product's kind. */
const termsOf = (product: Row<'products'>, now: number): object | undefined => {
  const service = serviceOf(product.name);
  if (service) return termsOfService(service.packages);
  return product.kind === 'rental' ? termsOfRental(product) : (batchTerms(product.name, now) ?? undefined);
};

/** One version per product, with the same id in every run. */
const versionId = (productId: string): string => `${productId}-v1`;

/** Versions of the ordered listings, equal to the current listings. */
function versionRows(lines: readonly { readonly product: Row<'products'> }[], at: string, now: number): PlannedRow[] {
  const listings = lines.map(({ product }) => ({ product, terms: termsOf(product, now), isProduct: true }));
  return versionsOf({ settings: { idSecret: '' } }, listings).unstored.map(({ data }) =>
    planned(create('listingVersions', versionId(data.productId), data), at),
  );
}

function draftOf(seed: OrderSeed, id: string, now: number): OrderDraft & { versions: PlannedRow[] } {
  const placedAt = hoursAgo(now, seed.ago);
  const buyerId = personId(seed.buyer);
  const lines = seed.lines
    .map(([name, quantity]) => ({ product: productRow(productNamed(name), now), quantity }))
    .map(({ product, quantity }) => ({
      product,
      productId: product.$id,
      name: product.name,
      price: packageOf(product.name, seed.appointment)?.price ?? priceNow(product),
      quantity,
      ...rentedLine(seed, product.name, seed.pays === 'transfer'),
      offer: null,
      bundle: null,
    }));
  const total = totalAmount(lines);
  const ordered = lines.map(({ productId, name: called }) => ({ id: productId, name: called }));
  const name = everyone.find((person) => person.key === seed.buyer)?.name ?? '';
  return {
    input: {
      orderId: id,
      paymentMethod: seed.pays === 'cash' ? cashOnDelivery : bankTransfer,
      shippingAddress: seed.to,
      expectedTotal: total,
    },
    caller: { id: buyerId, name, email: emailOf(seed.buyer) },
    lines: lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)),
    totalAmount: total,
    now: placedAt,
    expiresAt: hoursAgo(now, seed.ago - campusDefaults.rules.holdMinutes / 60),
    settings: { ...campusDefaults.rules, places: campusDefaults.places },
    versionIds: new Map(ordered.map(({ id: productId }) => [productId, versionId(productId)])),
    versions: versionRows(lines, placedAt, now),
    kinds,
    ofKinds: new Map([
      ...batchColumns(ordered, placedAt, now),
      ...serviceColumns(ordered, seed, { orderId: id, placedAt }, now),
      ...rentalColumns(seed, lines, now),
    ]),
  };
}

/** The reason for events of administrators that require one. */
const adminReason = 'Atas permintaan pembeli.';

const sellerOf = (loaded: LoadedOrder, place: number): string => loaded.sales[place - 1]?.sellerId ?? '';

function saleMove(loaded: LoadedOrder, step: SaleStep, at: number): { move: OrderMove; telling: MoveDetails } {
  const ids = { buyer: loaded.order.userId, seller: sellerOf(loaded, step.sale), admin: adminId, system: 'upkeep' };
  const mover = { id: ids[step.by], as: step.by };
  const saleId = loaded.sales[step.sale - 1]?.$id ?? '';
  const move = moveOneSale(loaded.order, loaded.sales, saleId, step.event, mover, at, zone, step.why);
  const telling = { event: step.event, saleId, mover, note: step.why, notification: null };
  return {
    move,
    telling: {
      ...telling,
      notification: saleNotificationForBuyer({ kinds, settings: campusDefaults }, loaded, move, telling),
    },
  };
}

function allMove(loaded: LoadedOrder, event: OrderEvent, at: number): { move: OrderMove; telling: MoveDetails } {
  const mover = movers[event] ?? administrator;
  const note = event === 'cancel' ? adminReason : undefined;
  const move = moveAllSales(loaded.order, loaded.sales, event, mover, at, zone, note);
  const told = orderFactsOf({ settings: campusDefaults }, loaded, move, note ?? '');
  const until = loaded.copy?.expiresAt ?? null;
  const notification = event === 'expire' ? expiredNotification({ ...told, until }, zone) : orderNotification(told);
  const paid = { attempt: 1, paymentStatus: 'settlement' };
  return { move, telling: { event, saleId: '', mover, note, notification, ...(event === 'settle' && { copy: paid }) } };
}

/** The rows of one table, with the system columns that the rules read. */
const stored = (rows: readonly PlannedRow[], tableId: string) =>
  rows
    .filter((row) => row.tableId === tableId)
    .map((row) => ({ $id: row.rowId, $permissions: row.permissions, ...row.data }));

function boardOf(rows: readonly PlannedRow[]): LoadedOrder {
  const [order] = stored(rows, 'orders') as unknown as Row<'orders'>[];
  const [copy] = stored(rows, 'transactions') as unknown as Row<'transactions'>[];
  if (!order || !copy) throw new Error('An order comes with its copy');
  const sales = stored(rows, 'sales') as unknown as Row<'sales'>[];
  return { order, copy, isUsual: false, sales, items: async () => [] };
}

/** Applies these operations to the rows: adds created rows, and changes updated ones and their `$updatedAt`. */
function after(rows: readonly PlannedRow[], operations: readonly Operation[], at: string): PlannedRow[] {
  const isOf = (operation: Operation) => (row: PlannedRow) =>
    row.tableId === operation.tableId && row.rowId === operation.rowId;
  const changed = rows.map((row) => {
    const update = operations.find((operation) => operation.action === 'update' && isOf(operation)(row));
    return update ? { ...row, data: { ...row.data, ...update.data, $updatedAt: at } } : row;
  });
  // Skips wish checks, because old orders notify no one.
  const born = operations.filter(({ action, tableId }) => action === 'create' && tableId !== 'wishChecks');
  return [...changed, ...born.map((operation) => planned(operation, at))];
}

/** A statement of the buyer or seller, with the same id in every run. */
function saidRow(
  loaded: LoadedOrder,
  { sale: place, by, says, photos }: Statement,
  id: string,
  at: string,
): PlannedRow {
  const sale = loaded.sales[place - 1];
  if (!sale) throw new Error('A statement is about a sale');
  const authorId = by === 'buyer' ? sale.buyerId : sale.sellerId;
  return planned(statement(sale, authorId, { statementId: id, message: says, imageIds: photos }), at);
}

/** The statement of a step, if any. */
function saidIn(step: OrderSeed['story'][number]): Statement | null {
  if (typeof step === 'string') return null;
  if ('says' in step) return step;
  const { sale, by, event, why = '', photos = [] } = step;
  return event === 'object' && (by === 'buyer' || by === 'seller') ? { sale, by, says: why, photos } : null;
}

/** Part of the payment's order_id: fixed, so that a second run finds the same payment. */
const paymentMadeAt = Date.UTC(2026, 0, 1);

function paymentRow(id: string, total: number, settledAt: string): PlannedRow {
  const eventId = paymentEventId({
    midtransOrderId: midtransOrderId(id, 1, paymentMadeAt),
    transactionStatus: 'settlement',
    fraudStatus: 'accept',
    statusCode: '200',
    grossAmount: `${total}.00`,
  });
  const told = { outcome: 'paid:1', transactionId: '', transactionStatus: 'settlement', receivedAt: settledAt };
  return planned(create('paymentEvents', eventId, { orderId: id, ...told }), settledAt);
}

/** Stable, so that a second seeding finds it. */
const demoCode = (place: number): string => String(100_003 * (place + 1)).slice(-6);

/** Clears the review reminders that would have been sent by now. */
const reminded = (rows: readonly PlannedRow[], now: number): PlannedRow[] =>
  rows.map((row) =>
    row.data.state === 'completed' && Date.parse(String(row.data.remindAt)) < now
      ? { ...row, data: { ...row.data, remindAt: null } }
      : row,
  );

/** Names of the goods in this order, by seller. */
const goodsOf = ({ lines }: OrderDraft): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(lines, ({ product }) => product.sellerId)].map(([sellerId, own]) => [
      sellerId,
      productNamesOf(own.map(({ name }) => name)),
    ]),
  );

/** Builds an order with the domain's own transitions, evenly spread between placing and now. */
function rowsOf(seed: OrderSeed, place: number, now: number): PlannedRow[] {
  const id = orderId(place);
  const draft = draftOf(seed, id, now);
  let rows = after([], newOrder(draft, limits.transactionOperations), draft.now);
  seed.story.forEach((step, index) => {
    const share = step === 'settle' ? 0.02 : (index + 1) / (seed.story.length + 1);
    const at = hoursAgo(now, seed.ago - (seed.took ?? seed.ago) * share);
    const loaded = boardOf(rows);
    const time = Date.parse(at);
    const said = saidIn(step);
    if (said) rows = [...rows, saidRow(loaded, said, `kendala${place}kata${index}`.padEnd(20, '0'), at)];
    if (typeof step !== 'string' && 'says' in step) return;
    const { move, telling } = typeof step === 'string' ? allMove(loaded, step, time) : saleMove(loaded, step, time);
    const codes = makeCodes({ newCode: () => demoCode(place) }, move.moved);
    const bookings = bookingsOf(loaded, move, 0);
    const { entries, refunds } = ledgerOf(bookings.values());
    const payment = { orderId: id, attempt: 1, buyerId: draft.caller.id, amount: draft.totalAmount, fee: 0 };
    const booked = [
      ...(step === 'settle' ? receivedEntries(payment) : []).map(entryRow),
      ...entries.map(entryRow),
      ...refunds.map(refundRow),
    ];
    rows = after(
      rows,
      [
        ...codes,
        ...transitionRows({ kinds, settings: campusDefaults }, loaded, move, telling, at, bookings, new Map()),
        ...booked,
      ],
      at,
    );
    if (step === 'settle') rows = [...rows, paymentRow(id, draft.totalAmount, at)];
  });
  const reviews = reviewRows(boardOf(rows).sales, seed.reviews ?? [], goodsOf(draft), now);
  return [...draft.versions, ...reminded(rows, now), ...reviews];
}

/** Keeps each version once, from the oldest order with it. */
const storedOnce = (rows: readonly PlannedRow[]): PlannedRow[] => {
  const oldestFirst = rows.toSorted((a, b) => (String(a.data.$createdAt) < String(b.data.$createdAt) ? -1 : 1));
  const first = new Set(
    new Map(
      oldestFirst.toReversed().flatMap((row) => (row.tableId === 'listingVersions' ? [[row.rowId, row] as const] : [])),
    ).values(),
  );
  return rows.filter((row) => row.tableId !== 'listingVersions' || first.has(row));
};

export const orderRows = (now: number): PlannedRow[] =>
  storedOnce(
    countedOnce(
      [...orders, ...pastPurchases, ...batchOrders, ...rentalOrders, ...serviceOrders].flatMap((seed, place) =>
        rowsOf(seed, place, now),
      ),
    ),
  );
