/** Orders from before sales get theirs: each state follows from the order's status, deadlines begin now, nobody is told. */
import { type Models, Permission, Query, Role } from 'node-appwrite';
import { saleId } from '#domain/ids.ts';
import { totalAmount } from '#domain/money.ts';
import { type OrderStatus, readStatus } from '#domain/orders/order.ts';
import { groupBySeller, orderStatusOf, sellerNamesOf } from '#domain/orders/order-of-sales.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { type SaleState, saleDueAt, saleReminderAt, untouchedSale } from '#domain/orders/sale.ts';
import { deletedPersonName } from '#domain/people/person.ts';
import type { TableName } from '#rows';
import type { Row, RowData } from '../../../functions/usecases/rows.ts';
import type { Target } from '../target.ts';
import type { DataMigration } from './data-migration.ts';

type Tables = Target['tables'];

const databaseId = 'market';
/** Also how many ids one query names. */
const pageSize = 100;
/** The most that a list answers. An order has at most 20 items and a few events. */
const listMax = 5_000;
/** Writes under way at once. */
const writers = 8;

async function list<T extends TableName>(tables: Tables, tableId: T, queries: string[]): Promise<Row<T>[]> {
  const { rows } = await tables.listRows<Row<T> & Models.Row>({ databaseId, tableId, queries, total: false });
  return rows;
}

const ofOrders = <T extends 'sales' | 'orderItems' | 'orderEvents'>(tables: Tables, tableId: T, ids: string[]) =>
  list(tables, tableId, [Query.equal('orderId', ids), Query.limit(listMax)]);

/** What belongs to one order. */
interface OldOrder {
  readonly order: Row<'orders'>;
  readonly copy: Row<'transactions'> | undefined;
  readonly items: readonly Row<'orderItems'>[];
  readonly events: readonly Row<'orderEvents'>[];
  readonly sales: readonly Row<'sales'>[];
}

const stateOf = (status: OrderStatus, method: string): SaleState => {
  const states = { PAID: 'waiting', Processed: 'accepted', Shipped: 'ready', Completed: 'completed' } as const;
  if (status === 'Canceled') return 'canceled';
  if (status === 'PENDING') return method === bankTransfer ? 'unpaid' : 'waiting';
  return states[status];
};

/** The last part of an item's id counts the lines; as text, the tenth would come before the second. */
const placeOf = (item: Row<'orderItems'>): number => Number(item.$id.slice(item.$id.lastIndexOf('-i') + 2));

/** The event that led to this state last. */
const eventTo = ({ events }: OldOrder, status: OrderStatus): Row<'orderEvents'> | undefined =>
  events.findLast((event) => readStatus(event.to) === status && event.from !== event.to);

/** The columns that say how far all sales of this order are. */
function progressOf(old: OldOrder, status: OrderStatus, now: number) {
  const { order, copy } = old;
  const state = stateOf(status, order.paymentMethod);
  const ended = status === 'Completed' || status === 'Canceled' ? eventTo(old, status) : undefined;
  const accepted = eventTo(old, 'Processed')?.$createdAt ?? null;
  const isAccepted = state === 'accepted' || state === 'ready' || state === 'completed';
  const dueAt = saleDueAt(state, { meetAt: null, acceptedAt: null }, now);
  return {
    ...untouchedSale,
    state,
    dueAt,
    remindAt: saleReminderAt({ state, dueAt }),
    reason: status === 'Canceled' ? (ended?.note ?? '') : '',
    endedBy: ended?.by ?? '',
    isPaidOutside: order.paymentMethod === bankTransfer && isAccepted && !copy?.paidAt,
    isCashReceived: order.paymentMethod === cashOnDelivery && state === 'completed',
    acceptedAt: isAccepted ? (accepted ?? order.$updatedAt) : accepted,
    completedAt: state === 'completed' ? (ended?.$createdAt ?? order.$updatedAt) : null,
    disputedAt: null,
    against: '',
    absentAt: null,
    acceptedWithin: 0,
    isCounted: true,
  };
}

type NewSale = RowData<'sales'> & { readonly $id: string };

/** The sales that an order should have. An order whose lines are lost still gets one, so that it can be ended. */
function salesOf(old: OldOrder, status: OrderStatus, names: ReadonlyMap<string, string>, now: number): NewSale[] {
  const { order } = old;
  const items = old.items.toSorted((a, b) => placeOf(a) - placeOf(b));
  const groups = items.length > 0 ? groupBySeller(items) : [['', []] as const];
  const progress = progressOf(old, status, now);
  return groups.map(([sellerId, lines], index) => ({
    $id: saleId(order.$id, index + 1),
    orderId: order.$id,
    buyerId: order.userId,
    buyerName: order.customerName,
    sellerId,
    sellerName: sellerId === '' ? '' : (names.get(sellerId) ?? deletedPersonName),
    disputedFrom: '',
    subtotal: lines.length > 0 ? totalAmount(lines) : order.totalAmount,
    itemCount: lines.length > 0 ? lines.reduce((sum, { quantity }) => sum + quantity, 0) : order.itemCount,
    method: order.paymentMethod,
    meetPlace: '',
    meetAt: null,
    money: '',
    returnedAmount: 0,
    ...progress,
  }));
}

/** What old events were, where their states tell. */
function eventName(event: Row<'orderEvents'>): string {
  if (event.from === event.to) return 'refunded';
  const to = readStatus(event.to);
  if (to === null) return '';
  const names = { PENDING: 'place', PAID: 'settle', Processed: 'process', Shipped: 'ship', Completed: 'complete' };
  return to === 'Canceled' ? (event.by === 'upkeep' ? 'expire' : 'cancel') : names[to];
}

type Write = () => Promise<unknown>;

async function run(writes: readonly Write[]): Promise<number> {
  for (let from = 0; from < writes.length; from += writers) {
    await Promise.all(writes.slice(from, from + writers).map((write) => write()));
  }
  return writes.length;
}

/** Sales that say another status than their order: the code before sales moved it on, after they were made. */
const areBehind = (old: OldOrder, wanted: readonly NewSale[], status: OrderStatus): boolean =>
  old.sales.length >= wanted.length && orderStatusOf(old.sales) !== status;

async function migratePage(tables: Tables, page: readonly OldOrder[], now: number): Promise<number> {
  const sellers = [...new Set(page.flatMap(({ items }) => items.map((item) => item.sellerId)))].filter(Boolean);
  const names = new Map<string, string>();
  for (let from = 0; from < sellers.length; from += pageSize) {
    const ids = Query.equal('$id', sellers.slice(from, from + pageSize));
    const people = await list(tables, 'profiles', [ids, Query.select(['name']), Query.limit(pageSize)]);
    for (const { $id, name } of people) names.set($id, name);
  }
  const missing: object[] = [];
  const writes: Write[] = [];
  for (const old of page) {
    const { order, items, events, sales } = old;
    const status = readStatus(order.status);
    if (status === null) continue; // a foreign status has no way on, so nothing of it waits for a seller
    const wanted = salesOf(old, status, names, now);
    const there = new Map(sales.map((sale) => [sale.$id, sale]));
    const isBehind = areBehind(old, wanted, status);
    for (const { $id, ...data } of wanted) {
      const has = there.get($id);
      const readers = [...new Set([data.buyerId, data.sellerId])].filter(Boolean);
      const $permissions = readers.map((id) => Permission.read(Role.user(id)));
      if (!has) missing.push({ $id, ...data, $permissions, $createdAt: order.$createdAt });
      else if (isBehind && has.state !== data.state) {
        writes.push(() =>
          tables.updateRow<Models.DefaultRow>({
            databaseId,
            tableId: 'sales',
            rowId: $id,
            data: progressOf(old, status, now),
          }),
        );
      }
      const own = items
        .filter((item) => item.sellerId === data.sellerId && item.saleId !== $id)
        .map((item) => item.$id);
      const queries = [Query.equal('$id', own)];
      if (own.length > 0) {
        writes.push(() => tables.updateRows({ databaseId, tableId: 'orderItems', data: { saleId: $id }, queries }));
      }
    }
    const canceledAmount = status === 'Canceled' ? order.totalAmount : 0;
    const sellerNames = sellerNamesOf(wanted.map((sale) => there.get(sale.$id) ?? sale));
    if (order.canceledAmount < canceledAmount || order.sellerNames !== sellerNames) {
      writes.push(() =>
        tables.updateRow<Models.DefaultRow>({
          databaseId,
          tableId: 'orders',
          rowId: order.$id,
          data: { canceledAmount: Math.max(order.canceledAmount, canceledAmount), sellerNames },
        }),
      );
    }
    for (const event of events) {
      const name = eventName(event);
      if (event.event !== '' || name === '') continue;
      writes.push(() =>
        tables.updateRow<Models.DefaultRow>({
          databaseId,
          tableId: 'orderEvents',
          rowId: event.$id,
          data: { event: name },
        }),
      );
    }
  }
  for (let from = 0; from < missing.length; from += pageSize) {
    await tables.createRows({ databaseId, tableId: 'sales', rows: missing.slice(from, from + pageSize) });
  }
  return missing.length + (await run(writes));
}

async function readPage(tables: Tables, after: string | undefined): Promise<OldOrder[]> {
  const orders = await list(tables, 'orders', [Query.limit(pageSize), ...(after ? [Query.cursorAfter(after)] : [])]);
  if (orders.length === 0) return [];
  const ids = orders.map(({ $id }) => $id);
  const [copies, items, events, sales] = await Promise.all([
    list(tables, 'transactions', [Query.equal('$id', ids), Query.limit(pageSize)]),
    ofOrders(tables, 'orderItems', ids),
    ofOrders(tables, 'orderEvents', ids),
    ofOrders(tables, 'sales', ids),
  ]);
  return orders.map((order) => ({
    order,
    copy: copies.find(({ $id }) => $id === order.$id),
    items: items.filter(({ orderId }) => orderId === order.$id),
    events: events.filter(({ orderId }) => orderId === order.$id),
    sales: sales.filter(({ orderId }) => orderId === order.$id),
  }));
}

export const salesOfOrders: DataMigration = {
  id: 'm0002',
  what: 'every order has a sale for each of its sellers',
  /** What the code before sales does until it is replaced is followed afterwards. */
  again: true,
  async run({ tables }) {
    let changed = 0;
    for (let after: string | undefined; ; ) {
      const page = await readPage(tables, after);
      changed += await migratePage(tables, page, Date.now());
      if (page.length < pageSize) return changed;
      after = page.at(-1)?.order.$id;
    }
  },
};
