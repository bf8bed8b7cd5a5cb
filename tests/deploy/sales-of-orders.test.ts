/** Orders of the last release, before sales, as its demo campus had them: migrated state by state, cut, and again. */
import { readFileSync } from 'node:fs';
import { Query } from 'node-appwrite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderStatusOf } from '#domain/orders/order-of-sales.ts';
import type { TableName } from '#rows';
import { salesOfOrders } from '../../deploy/migrations/m0002-sales-of-orders.ts';
import { connect, type Target } from '../../deploy/project/target.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../local/start.ts';
import { cutAt, runThroughCuts } from '../support/cut-migration.ts';

const databaseId = 'market';
type OldRow = readonly [tableId: string, rowId: string, data: Record<string, unknown>];
const oldRows: OldRow[] = JSON.parse(readFileSync('tests/deploy/fixtures/orders-before-sales.json', 'utf8'));
/** Its profile is gone. */
const gone = 'maya000000000000000a';

let server: LocalAppwrite;
let target: Target;
beforeEach(async () => {
  server = await startLocalAppwrite({ config: 'appwrite.json' });
  target = connect(server);
  const columns: Record<string, object> = {
    orders: { shippingAddress: 'Gate 2' },
    transactions: { productNames: 'Barang' },
  };
  for (const [tableId, rowId, data] of oldRows) {
    await target.tables.createRow({ databaseId, tableId, rowId, data: { ...columns[tableId], ...data } });
  }
  const sellers = new Set(oldRows.filter(([table]) => table === 'orderItems').map(([, , item]) => item.sellerId));
  for (const rowId of [...sellers].filter((id) => id !== gone)) {
    const data = { name: 'Penjual', email: 'p@kampus.ac.id' };
    await target.tables.createRow({ databaseId, tableId: 'profiles', rowId: String(rowId), data });
  }
});
afterEach(() => server?.close());

async function all<T extends TableName>(tableId: T): Promise<Row<T>[]> {
  const { rows } = await target.tables.listRows({ databaseId, tableId, queries: [Query.limit(5_000)] });
  return rows as unknown as Row<T>[];
}
const everything = async () =>
  Promise.all([all('orders'), all('transactions'), all('orderItems'), all('orderEvents'), all('sales')]);

/** What became of what: status, way to pay and whether it was paid, and the state of its sales. */
async function statesNow(): Promise<Record<string, string>> {
  const [orders, copies, sales] = [await all('orders'), await all('transactions'), await all('sales')];
  const found: Record<string, string> = {};
  for (const { $id, status, paymentMethod } of orders) {
    const isPaid = copies.some((copy) => copy.$id === $id && copy.paidAt !== null);
    const states = new Set(sales.filter(({ orderId }) => orderId === $id).map(({ state }) => state));
    found[`${status} ${paymentMethod.slice(0, 3)}${isPaid ? ' paid' : ''}`] = [...states].join();
  }
  return found;
}

const expected = {
  'PENDING COD': 'waiting',
  'PENDING Tra': 'unpaid',
  'PAID Tra paid': 'waiting',
  'Processed COD': 'accepted',
  'Processed Tra paid': 'accepted',
  'Shipped COD': 'ready',
  'Shipped Tra paid': 'ready',
  'Completed COD': 'completed',
  'Completed Tra paid': 'completed',
  'Canceled COD': 'canceled',
  'Canceled Tra': 'canceled',
  'Canceled Tra paid': 'canceled',
};

async function expectWhole(): Promise<void> {
  const [orders, , items, events, sales] = await everything();
  for (const order of orders) {
    const own = sales.filter(({ orderId }) => orderId === order.$id);
    expect(orderStatusOf(own), order.$id).toBe(order.status);
    expect(own.reduce((sum, { subtotal }) => sum + subtotal, 0)).toBe(order.totalAmount);
    expect(own.reduce((sum, { itemCount }) => sum + itemCount, 0)).toBe(order.itemCount);
    expect(order.canceledAmount).toBe(order.status === 'Canceled' ? order.totalAmount : 0);
    for (const { sellerName } of own) expect(order.sellerNames).toContain(sellerName);
  }
  for (const item of items) {
    expect(sales.find(({ $id }) => $id === item.saleId)).toMatchObject({
      orderId: item.orderId,
      sellerId: item.sellerId,
    });
  }
  expect(events.filter(({ event }) => event === '')).toEqual([]);
}

test('every order of the last release gets the sales that follow from its status, and a second run changes nothing', async () => {
  const started = Date.now();
  expect(await salesOfOrders.run(target)).toBeGreaterThan(0);
  expect(await statesNow()).toEqual(expected);
  await expectWhole();
  const sales = await all('sales');
  for (const sale of sales) {
    const isFinal = sale.state === 'completed' || sale.state === 'canceled';
    // Deadlines begin now, however old the order is.
    if (isFinal || sale.state === 'unpaid') expect(sale).toMatchObject({ dueAt: null, remindAt: null });
    else expect(Date.parse(sale.dueAt ?? '')).toBeGreaterThan(started + 47 * 3_600_000);
    if (sale.sellerId === gone) expect(sale.sellerName).toBe('Pengguna dihapus');
    expect(sale.isPaidOutside).toBe(false);
  }
  const one = sales.find(({ orderId }) => orderId === 'pesanan0000000000001');
  expect(one).toMatchObject({
    $createdAt: '2026-11-10T08:00:00.000+00:00',
    acceptedAt: '2026-11-12T20:00:00.000+00:00',
    isCashReceived: true,
    $permissions: [`read("user:${one?.buyerId}")`, `read("user:${one?.sellerId}")`],
  });
  expect(await all('notifications')).toEqual([]);

  const before = await everything();
  expect(await salesOfOrders.run(target)).toBe(0);
  expect(await everything()).toEqual(before);
});

test('a run that is cut after any write goes on where it was', async () => {
  await runThroughCuts(salesOfOrders, target, cutAt.write, 23);
  expect(await statesNow()).toEqual(expected);
  await expectWhole();
});

test('what the old code moves after the first run is followed by the next; what is odd stays or waits for the administrator', async () => {
  const { tables } = target;
  const change = (tableId: string, rowId: string, data: object) =>
    tables.updateRow({ databaseId, tableId, rowId, data });
  const orderWith = (status: string) =>
    String(oldRows.find(([table, , order]) => table === 'orders' && order.status === status)?.[1]);
  const foreign = orderWith('Shipped');
  await change('orders', foreign, { status: 'Refund manual' });
  const ownerless = orderWith('Processed');
  await tables.updateRows({
    databaseId,
    tableId: 'orderItems',
    data: { sellerId: '' },
    queries: [Query.equal('orderId', ownerless)],
  });
  await salesOfOrders.run(target);
  const salesOf = async (id: string) => (await all('sales')).filter(({ orderId }) => orderId === id);
  expect(await salesOf(foreign)).toEqual([]);
  expect(await salesOf(ownerless)).toMatchObject([{ sellerId: '', sellerName: '', state: 'accepted' }]);

  const moved = orderWith('PENDING');
  await change('orders', moved, { status: 'Processed' });
  const lineless = 'tanpabaris0000000001';
  const data = {
    userId: 'u',
    customerName: 'Budi',
    paymentMethod: 'Transfer Bank',
    shippingAddress: 'x',
    status: 'Shipped',
  };
  await tables.createRow({
    databaseId,
    tableId: 'orders',
    rowId: lineless,
    data: { ...data, totalAmount: 5, itemCount: 2 },
  });
  await salesOfOrders.run(target);
  expect(new Set((await salesOf(moved)).map(({ state }) => state))).toEqual(new Set(['accepted']));
  // Nobody paid it, and nobody knows what it was: money that comes later is owed back.
  expect(await salesOf(lineless)).toMatchObject([{ state: 'ready', subtotal: 5, itemCount: 2, isPaidOutside: true }]);
  expect(await salesOfOrders.run(target)).toBe(0);
});
