/**
 * The first data migration after 1.0: old orders become searchable like new ones, even after an interruption at any
 * point.
 */

import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderSearchText } from '#domain/orders/order-search.ts';
import { searchTextOfOrders } from '../../deploy/migrations/m0012-search-text-of-orders.ts';
import { migrateData } from '../../deploy/project/data-migrations.ts';
import { connect } from '../../deploy/project/target.ts';

const table = (tableId: string) => ({ databaseId: 'market', tableId });
let server: LocalAppwrite;
let target: ReturnType<typeof connect>;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: 'appwrite.json' });
  target = connect(server);
});
afterAll(() => server?.close());

const names = { customerName: 'Rani Ayu', sellerNames: 'Budi, Sari Wulandari' };
const order = { userId: 'p', ...names, paymentMethod: 'COD', shippingAddress: 'x', totalAmount: 1 };
const namesOf = (n: number) => [`Kopi Gayo ${n}`, 'Gelas  KACA', ...(n % 40 === 0 ? ['x'.repeat(120)] : [])];

test('writes each order’s search text once, even if interrupted between batches', async () => {
  const ids = [...Array.from({ length: 230 }, () => ID.unique()), 'Chosen.Order-1'];
  const inTurns = async (tableId: string, rows: { $id: string }[]) => {
    for (let at = 0; at < rows.length; at += 100)
      await target.tables.createRows({ ...table(tableId), rows: rows.slice(at, at + 100) });
  };
  await inTurns(
    'orders',
    ids.map(($id) => ({ $id, ...order })),
  );
  const items = ids.flatMap((orderId, n) =>
    namesOf(n).map((name) => ({ $id: ID.unique(), orderId, productId: 'x', name, price: 1, quantity: 1 })),
  );
  await inTurns('orderItems', items);

  let commits = 0;
  const cut = new Proxy(target.tables, {
    get: (tables, name) =>
      name === 'updateTransaction'
        ? (params: never) => {
            commits += 1;
            if (commits === 2) throw new Error('the line is cut');
            return tables.updateTransaction(params);
          }
        : Reflect.get(tables, name).bind(tables),
  });
  await expect(migrateData({ ...target, tables: cut }, [searchTextOfOrders])).rejects.toThrow('the line is cut');
  await migrateData(target, [searchTextOfOrders]);
  const noted = await target.tables.getRow({ ...table('migrations'), rowId: 'm0012' });
  expect(noted.changed).toBe(ids.length - 100);
  for (const [n, rowId] of ids.entries()) {
    const { searchText } = await target.tables.getRow({ ...table('orders'), rowId });
    expect(searchText).toBe(orderSearchText({ orderId: rowId, ...names, products: namesOf(n) }));
  }
});
