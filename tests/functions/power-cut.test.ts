import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, Functions, ID, Permission, Query, Role, Storage, TablesDB, Users } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalProcess, startLocalProcess } from '../../packages/appwrite-local/tests/support/local-process.ts';
import { onePixel } from '../support/photos.ts';
import { proof } from '../support/proof.ts';

/**
 * `npm test` cuts the power of accounts (packages/appwrite-local/tests/account/survives-power-cut.test.ts) and of
 * uploads (packages/appwrite-local/tests/storage/crash-safety.test.ts).
 */
const kills = 50;
const buyersAtOnce = 6;
const pieces = 1_000_000;
const productIds = ['powercutproduct0', 'powercutproduct1', 'powercutproduct2'];

let server: LocalProcess;
const acknowledged = { orders: new Set<string>(), files: new Map<string, Buffer>(), adds: new Map<string, number>() };

const asKey = () => new Client().setEndpoint(server.endpoint).setProject(server.project).setKey(server.key);
const asBuyer = (secret: string) =>
  new Client().setEndpoint(server.endpoint).setProject(server.project).setSession(secret);

beforeAll(async () => {
  server = await startLocalProcess([
    '--variable',
    'ADMIN_USER_ID=admin00000000000000a',
    '--variable',
    'ID_SECRET=of this machine',
  ]);
  const tables = new TablesDB(asKey());
  for (const rowId of productIds) {
    const data = {
      name: rowId,
      nameLowercase: rowId,
      price: 10_000,
      stock: pieces,
      sellerId: 'someone',
      category: 'Jasa',
    };
    await tables.createRow({ databaseId: 'market', tableId: 'products', rowId, data });
  }
  await tables.createRow({ databaseId: 'market', tableId: 'totals', rowId: 'all', data: { orders: 0 } });
});

/** New people for every round, because one person's orders are limited. */
async function newBuyers(): Promise<{ secret: string }[]> {
  const users = new Users(asKey());
  const buyers: { secret: string }[] = [];
  for (let n = 0; n < buyersAtOnce; n += 1) {
    const userId = ID.unique();
    await users.create({ userId, email: `${userId}@power.test`, name: `Pembeli ${n}` });
    await users.updateEmailVerification({ userId, emailVerification: true });
    buyers.push({ secret: (await users.createSession({ userId })).secret });
  }
  return buyers;
}

afterAll(() => server?.stop());

async function call(secret: string, method: string, path: string, body: object): Promise<number> {
  const execution = await new Functions(asBuyer(secret)).createExecution({
    functionId: 'market',
    xpath: path,
    method: method as never,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return execution.responseStatusCode;
}

/** One buyer works until the server dies: cart, upload, order. Only answered requests count as acknowledged. */
async function shop({ secret }: { secret: string }, done: () => void): Promise<void> {
  const storage = new Storage(asBuyer(secret));
  for (let n = 0; ; n += 1) {
    const productId = productIds[n % productIds.length] as string;
    const added = await call(secret, 'POST', '/cart/items', { productId });
    if (added < 300) acknowledged.adds.set(productId, (acknowledged.adds.get(productId) ?? 0) + 1);
    done();
    const file = Buffer.concat([onePixel, randomBytes(40_000)]);
    const photo = await storage.createFile({
      bucketId: 'product-photos',
      fileId: ID.unique(),
      file: InputFile.fromBuffer(file, 'foto.png'),
      permissions: [Permission.read(Role.any())],
    });
    acknowledged.files.set(photo.$id, file);
    done();
    const orderId = ID.unique();
    const cart = await new TablesDB(asBuyer(secret)).listRows({
      databaseId: 'market',
      tableId: 'cartItems',
      total: false,
    });
    const expectedTotal = cart.rows.reduce(
      (sum, row) => sum + Number(Reflect.get(row, 'price')) * Number(Reflect.get(row, 'quantity')),
      0,
    );
    const status = await call(secret, 'POST', '/orders', {
      orderId,
      expectedTotal,
      paymentMethod: 'COD (Bayar di Tempat)',
      shippingAddress: 'Asrama C 12',
    });
    if (status < 300) acknowledged.orders.add(orderId);
    done();
  }
}

/** Runs all buyers and kills the server after a random number of answers, one of them to an order. */
async function shopUntilPowerCut(): Promise<void> {
  const buyers = await newBuyers();
  const answers = 10 + Math.floor(Math.random() * 60);
  const ordersBefore = acknowledged.orders.size;
  let count = 0;
  let killed: Promise<void> | undefined;
  const done = () => {
    count += 1;
    if (count >= answers && acknowledged.orders.size > ordersBefore) killed ??= server.kill();
  };
  const results = await Promise.allSettled(buyers.map((buyer) => shop(buyer, done)));
  await killed;
  for (const result of results) {
    const reason = result.status === 'rejected' ? result.reason : 'ended early';
    if (!/fetch failed|terminated|socket|ECONN/i.test(String(reason))) throw reason;
  }
}

function expectWholeDatabase(): void {
  const files = readdirSync(server.data).filter((name) => /\.(db|sqlite3?)$/.test(name));
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) {
    const db = new DatabaseSync(join(server.data, name));
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    db.close();
  }
}

/** All rows of a table, page by page. */
async function all(tableId: string): Promise<Record<string, unknown>[]> {
  const tables = new TablesDB(asKey());
  const rows: Record<string, unknown>[] = [];
  for (let last = ''; ; ) {
    const queries = [Query.limit(500), ...(last ? [Query.cursorAfter(last)] : [])];
    const page = await tables.listRows({ databaseId: 'market', tableId, queries, total: false });
    rows.push(...page.rows);
    if (page.rows.length < 500) return rows;
    last = page.rows.at(-1)?.$id ?? '';
  }
}

test.runIf(proof)(`${kills} power cuts during orders, carts and uploads lose no acknowledged change`, async () => {
  for (let round = 0; round < kills; round += 1) {
    await shopUntilPowerCut();
    expectWholeDatabase();
    await server.start();

    const orders = new Set((await all('orders')).map((row) => row.$id));
    expect([...acknowledged.orders].filter((id) => !orders.has(id))).toEqual([]);

    const items = await all('orderItems');
    for (const item of items) expect(orders.has(item.orderId as string)).toBe(true);
    for (const productId of productIds) {
      const product = await new TablesDB(asKey()).getRow({
        databaseId: 'market',
        tableId: 'products',
        rowId: productId,
      });
      const sold = items
        .filter((item) => item.productId === productId)
        .reduce((sum, item) => sum + Number(item.quantity), 0);
      const { stock, sold: raised } = product as Record<string, unknown>;
      expect(Number(stock) + sold).toBe(pieces);
      // The counter rises with every product put into a cart (spec, section 4).
      expect(Number(raised)).toBeGreaterThanOrEqual(acknowledged.adds.get(productId) ?? 0);
    }

    const storage = new Storage(asKey());
    for (const [fileId, bytes] of acknowledged.files) {
      const stored = Buffer.from(await storage.getFileDownload({ bucketId: 'product-photos', fileId }));
      expect(stored.equals(bytes)).toBe(true);
    }
    acknowledged.files.clear();
  }
  expect(acknowledged.orders.size).toBeGreaterThanOrEqual(kills);
});
