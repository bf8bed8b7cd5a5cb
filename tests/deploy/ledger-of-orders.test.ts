/** The demo campus of the last release, with its sales as m0002 makes them, gets its ledger: whole, cut, and again. */
import { readFileSync } from 'node:fs';
import { Query } from 'node-appwrite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { balanceId, campusBalanceId } from '#domain/ids.ts';
import { differenceOf, type Money, moneyByPerson, noMoney, sumOf } from '#domain/money/ledger.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import type { TableName } from '#rows';
import { salesOfOrders } from '../../deploy/migrations/m0002-sales-of-orders.ts';
import { ledgerOfOrders } from '../../deploy/migrations/m0005-ledger.ts';
import { connect, type Target } from '../../deploy/project/target.ts';
import { moneyOf } from '../../functions/usecases/money/own-money.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../local/start.ts';
import { cutAt, runThroughCuts } from '../support/cut-migration.ts';

const databaseId = 'market';
type OldRow = readonly [tableId: string, rowId: string, data: Record<string, unknown>];
const oldRows: OldRow[] = JSON.parse(readFileSync('tests/deploy/fixtures/orders-before-sales.json', 'utf8'));

let server: LocalAppwrite;
let target: Target;

const change = (tableId: string, rowId: string, data: object) =>
  target.tables.updateRow({ databaseId, tableId, rowId, data });
const put = (tableId: string, rowId: string, data: object) =>
  target.tables.createRow({ databaseId, tableId, rowId, data });

async function all<T extends TableName>(tableId: T): Promise<Row<T>[]> {
  const { rows } = await target.tables.listRows({ databaseId, tableId, queries: [Query.limit(5_000)] });
  return rows as unknown as Row<T>[];
}

/** The order of the old campus that stands so; paid where it was. */
const orderWith = (status: string): string => {
  const isPaid = (id: string) =>
    oldRows.some(([table, rowId, copy]) => table === 'transactions' && rowId === id && copy.paidAt);
  const found = oldRows.find(
    ([table, id, order]) =>
      table === 'orders' && order.status === status && order.paymentMethod === bankTransfer && isPaid(id),
  );
  if (!found) throw new Error(`No paid order is ${status}`);
  return found[1];
};

beforeEach(async () => {
  server = await startLocalAppwrite({ config: 'appwrite.json' });
  target = connect(server);
  const columns: Record<string, object> = {
    orders: { shippingAddress: 'Gate 2' },
    transactions: { productNames: 'Barang' },
  };
  for (const [tableId, rowId, data] of oldRows) await put(tableId, rowId, { ...columns[tableId], ...data });
  await salesOfOrders.run(target);
  // What the old campus has none of: a payment that came late, one that came twice, and a refund that went back.
  const unpaid = oldRows.find(
    ([table, , order]) => table === 'orders' && order.status === 'PENDING' && order.paymentMethod === bankTransfer,
  )?.[1];
  if (!unpaid) throw new Error('No transfer waits');
  await change('orders', unpaid, { status: 'Canceled', paymentFlag: 'paid_after_cancel' });
  await target.tables.updateRows({
    databaseId,
    tableId: 'sales',
    data: { state: 'canceled' },
    queries: [Query.equal('orderId', unpaid)],
  });
  const at = '2026-11-18T08:00:00.000+00:00';
  await put('paymentEvents', 'late', { orderId: unpaid, outcome: 'paid:1', receivedAt: at });
  const twice = orderWith('Completed');
  await put('paymentEvents', 'first', {
    orderId: twice,
    outcome: 'paid:2',
    receivedAt: '2026-11-01T08:00:00.000+00:00',
  });
  await put('paymentEvents', 'second', { orderId: twice, outcome: 'paid:1', receivedAt: at });
  await change('orders', twice, { paymentFlag: 'paid_twice' });
});
afterEach(() => server?.close());

async function expectWhole(): Promise<Money> {
  const [entries, balances, sales, refunds, payouts] = await Promise.all([
    all('entries'),
    all('balances'),
    all('sales'),
    all('refunds'),
    all('payouts'),
  ]);
  const told = moneyByPerson(entries);
  const sum = sumOf(told.values());
  expect(differenceOf(sum)).toBe(0);
  expect(moneyOf(balances.find(({ $id }) => $id === campusBalanceId) ?? null)).toEqual(sum);
  for (const [id, money] of told) {
    expect(moneyOf(balances.find(({ $id }) => $id === balanceId(id)) ?? null), id).toEqual(money);
  }
  const worth = (state: string) =>
    sales.filter(({ money }) => money === state).reduce((total, { subtotal }) => total + subtotal, 0);
  const amounts = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  expect(sum.held).toBe(worth('held'));
  expect(sum.paidOut).toBe(worth('released'));
  expect(amounts(payouts)).toBe(sum.paidOut);
  expect(payouts.every(({ state, reference }) => state === 'paid' && reference === 'sebelum buku besar')).toBe(true);
  expect(amounts(refunds.filter(({ state }) => state === 'due'))).toBe(sum.refundsDue);
  expect(sum.available + sum.inPayout + sum.fees).toBe(0);
  for (const { state, money, method, isPaidOutside } of sales) {
    if (method !== bankTransfer || isPaidOutside || state === 'unpaid') expect(money).toBe('');
    else if (state === 'completed') expect(money).toBe('released');
    else if (state !== 'canceled') expect(money).toBe('held');
  }
  return sum;
}

test('completed transfers were paid out long ago, running ones are held, canceled ones owed back; a second run changes nothing', async () => {
  expect(await ledgerOfOrders.run(target)).toBeGreaterThan(0);
  const sum = await expectWhole();
  for (const amount of [sum.held, sum.paidOut, sum.refundsDue]) expect(amount).toBeGreaterThan(0);
  const refunds = await all('refunds');
  expect(new Set(refunds.map(({ reason }) => reason))).toEqual(new Set(['canceled', 'late', 'twice']));
  // The first that was paid is held, whatever its number.
  expect(refunds.find(({ reason }) => reason === 'twice')?.$id).toBe(`${orderWith('Completed')}-a1`);
  const canceled = orderWith('Canceled');
  const order = (await all('orders')).find(({ $id }) => $id === canceled);
  expect(['refund_due', 'refunded']).toContain(order?.paymentFlag);
  // A statement of then tells of then.
  const released = (await all('entries')).filter(({ kind }) => kind === 'released');
  expect(released.every(({ $createdAt }) => Date.parse($createdAt) < Date.now() - 60_000)).toBe(true);

  const before = await Promise.all([all('entries'), all('balances'), all('sales'), all('refunds'), all('payouts')]);
  expect(await ledgerOfOrders.run(target)).toBe(0);
  expect(await Promise.all([all('entries'), all('balances'), all('sales'), all('refunds'), all('payouts')])).toEqual(
    before,
  );
});

test('a refund that went back before is paid, with what the administrator wrote', async () => {
  const canceled = orderWith('Canceled');
  const [order] = (await all('orders')).filter(({ $id }) => $id === canceled);
  const version = (order?.version ?? 0) + 1;
  const event = { orderId: canceled, from: 'Canceled', to: 'Canceled', by: 'admin', note: 'BCA 77', event: 'refunded' };
  await put('orderEvents', `${canceled}-${version}`, event);
  await change('orders', canceled, { version, paymentFlag: 'refunded' });
  await ledgerOfOrders.run(target);
  await expectWhole();
  const refunds = (await all('refunds')).filter(({ orderId }) => orderId === canceled);
  expect(refunds).toMatchObject(refunds.map(() => ({ state: 'paid', reference: 'BCA 77' })));
  expect(refunds.length).toBeGreaterThan(0);
});

test('a run that is cut at any transaction goes on where it was', async () => {
  await runThroughCuts(ledgerOfOrders, target, cutAt.commit, 3);
  expect((await expectWhole()).paidOut).toBeGreaterThan(noMoney.paidOut);
});

test('what the new code moved before is caught up with: its payment is told, its sales are not told again', async () => {
  const running = orderWith('Processed');
  const sales = (await all('sales')).filter(({ orderId }) => orderId === running);
  for (const { $id, sellerId, subtotal } of sales) {
    // As bookMove writes a release of a sale without a word.
    const entry = { personId: sellerId, orderId: running, saleId: $id, payoutId: '', amount: subtotal };
    await put('entries', `${$id}-held`, { ...entry, kind: 'held' });
    await put('entries', `${$id}-released`, { ...entry, kind: 'released' });
    await put('balances', balanceId(sellerId), { personId: sellerId, available: subtotal, version: 1 });
    await change('sales', $id, { state: 'completed', money: 'released' });
  }
  const worth = sales.reduce((total, { subtotal }) => total + subtotal, 0);
  await put('balances', campusBalanceId, { available: worth, version: 1 });
  await ledgerOfOrders.run(target);
  const entries = await all('entries');
  const sum = sumOf(moneyByPerson(entries).values());
  expect(differenceOf(sum)).toBe(0);
  expect(sum.available).toBe(worth);
  expect(await ledgerOfOrders.run(target)).toBe(0);
});
