import { readdir, readFile } from 'node:fs/promises';
import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { Client, ID, Query, Storage, TablesDB, Users } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesOf } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { limits } from '#domain/limits.ts';
import { type Entry, moneyByPerson } from '#domain/money/ledger.ts';
import { totalAmount } from '#domain/money.ts';
import { assertOfferPrice } from '#domain/orders/offer.ts';
import { isSettled, orderStatuses } from '#domain/orders/order.ts';
import { worthOf } from '#domain/orders/order-worth.ts';
import { postingCategories } from '#domain/settings/default-catalogue.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { readGroup } from '#domain/settings/groups.ts';
import { isCampusEmail } from '#domain/trust/campus-email.ts';
import { starsOf } from '#domain/trust/reputation.ts';
import { createRows } from '../../functions/adapters/rows.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { ensureCounts } from '../../functions/usecases/totals.ts';
import { recountReputations } from '../../functions/usecases/trust/recount-reputations.ts';
import { bundles, gifts } from '../../seeds/campus/gifts.ts';
import { adminId, emailOf, mailDomain, personId, students } from '../../seeds/campus/people.ts';
import { products } from '../../seeds/campus/products.ts';
import { demoCampuses } from '../../seeds/demo-campuses.ts';
import { pictureFiles, pictureUrl } from '../../seeds/pictures/list.ts';
import { type Planted, plantCampus } from '../../seeds/plant-campus.ts';
import { eventually } from '../support/eventually.ts';

let server: LocalAppwrite;
let first: Planted;
let client: Client;
let withoutPhoto: readonly string[];

/** Listed products without a visible photo, checked from the first listing on. */
async function bareAtFirst(): Promise<string[]> {
  const listed = await eventually(async () => {
    const rows = await all<Row<'products'>>('products');
    expect(rows.length).toBeGreaterThan(0);
    return rows;
  });
  const { files } = await new Storage(client).listFiles({ bucketId: 'product-photos', queries: [Query.limit(500)] });
  const there = new Set(files.map(({ $id }) => $id));
  return listed.filter(({ imageId }) => !there.has(imageId)).map(({ name }) => name);
}

beforeAll(async () => {
  server = await startLocalAppwrite({ config: 'appwrite.json' });
  client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.key);
  [first, withoutPhoto] = await Promise.all([plantCampus(server), bareAtFirst()]);
});
afterAll(() => server.close());

const all = async <T extends object>(tableId: string): Promise<(T & { $id: string; $permissions: string[] })[]> => {
  const page = await new TablesDB(client).listRows<T & Row<'products'>>({
    databaseId: 'market',
    tableId,
    queries: [Query.limit(500)],
  });
  return page.rows;
};

/** Waits for the functions that process new accounts, because they write profiles afterwards. */
const followed = () =>
  eventually(async () => {
    const profiles = await all<Row<'profiles'>>('profiles');
    expect(profiles.filter(({ accountSince }) => accountSince === null)).toEqual([]);
  });

describe('the seeded campus', () => {
  test('never shows a product without its photo, even while seeding', () => {
    expect(withoutPhoto).toEqual([]);
  });

  test('has the intended people, products and orders', async () => {
    expect(first.accounts).toBe(students.length + 1);
    expect(students.length).toBeGreaterThanOrEqual(12);
    const rows = await all<Row<'products'>>('products');
    expect(rows.length).toBe(products.length + gifts.length + bundles.length);
    expect(rows.length).toBeGreaterThanOrEqual(120);
    expect(new Set(rows.map((row) => row.category))).toEqual(new Set(postingCategories));
    const posted = productKinds.filter((kind) => rulesOf({ kind }).isPosted);
    expect([...new Set(rows.map(({ kind }) => kind))].sort()).toEqual(posted.sort());
    expect(rows.filter((row) => row.price > 10_000_000).length).toBeGreaterThanOrEqual(2);
    const sold = rows.filter((row) => row.kind !== 'free');
    expect(sold.every((row) => row.price >= 5_000 && row.price <= 15_000_000)).toBe(true);
    expect(rows.filter((row) => row.price === 0)).toHaveLength(gifts.length);
    const orders = await all<Row<'orders'>>('orders');
    expect(new Set(orders.map((order) => order.status))).toEqual(new Set(orderStatuses));
  });

  test('pays out only money that was received: no balance is ever negative', async () => {
    const rows = await all<Row<'entries'> & { $createdAt: string }>('entries');
    const entries = rows
      .toSorted((a, b) => a.$createdAt.localeCompare(b.$createdAt))
      .map((row) => ({ ...row, id: row.$id }) as unknown as Entry & { $createdAt: string });
    for (const { $createdAt: until } of entries) {
      const people = moneyByPerson(entries.filter((entry) => entry.$createdAt <= until));
      const below = [...people].filter(([, money]) => money.available < 0 || money.held < 0);
      expect({ until, below }).toEqual({ until, below: [] });
    }
    expect(entries.some((entry) => entry.kind === 'paid_out')).toBe(true);
  });

  test('has the totals that a count finds', async () => {
    const [totals] = await all<Row<'totals'>>('totals');
    const orders = await all<Row<'orders'>>('orders');
    expect(totals).toMatchObject({
      users: (await all('profiles')).length,
      products: (await all('products')).length,
      orders: orders.length,
      chats: (await all('chats')).length,
      reports: (await all('reports')).length,
      settledAmount: orders.filter((order) => isSettled(order.status)).reduce((sum, order) => sum + worthOf(order), 0),
    });
  });

  test('gives its people e-mail addresses in a campus domain', async () => {
    const [rules] = await all<Row<'privateSettings'>>('privateSettings').then((rows) =>
      rows.filter(({ $id }) => $id === 'rules'),
    );
    const { campusDomains } = readGroup('rules', rules?.data ?? '');
    expect(isCampusEmail(emailOf('sari'), campusDomains)).toBe(true);
  });

  test('has the reputations that a recount computes', async () => {
    const rows = createRows(client, ensureCounts(campusDefaults));
    const settings = { campusDomains: [mailDomain] };
    const nothing = { corrected: [], made: 0, removed: 0, refreshed: 0 };
    expect(await recountReputations({ rows, settings, newId: () => ID.unique() })).toEqual(nothing);
    const reputations = await all<Row<'reputations'>>('reputations');
    expect(reputations.length).toBeGreaterThan(10);
    expect(reputations.every(({ isCampusEmail, memberSince }) => isCampusEmail && memberSince !== null)).toBe(true);
    expect(reputations.some(({ completed }) => completed > 0)).toBe(true);
    expect((await all('buyerRecords')).length).toBeGreaterThan(3);
  });

  test('has a picture for every product, seller and banner', async () => {
    const storage = new Storage(client);
    for (const { imageId } of await all<Row<'products'>>('products')) {
      const file = await storage.getFile({ bucketId: 'product-photos', fileId: imageId });
      expect(file.mimeType).toBe('image/webp');
      expect(file.sizeOriginal).toBeLessThanOrEqual(40_000);
    }
    for (const profile of (await all<Row<'profiles'>>('profiles')).filter((row) => row.photoId !== '')) {
      await storage.getFile({ bucketId: 'profile-photos', fileId: profile.photoId });
    }
    expect((await storage.listFiles({ bucketId: 'banners' })).total).toBe(3);
    expect(first.pictures).toBe(pictureFiles().length);
  });

  test('has an admin, and verified, unverified and blocked people', async () => {
    const users = new Users(client);
    expect(await users.get({ userId: adminId })).toMatchObject({ labels: ['admin'], emailVerification: true });
    expect(await users.get({ userId: personId('sari') })).toMatchObject({ emailVerification: true, status: true });
    expect(await users.get({ userId: personId('laras') })).toMatchObject({ emailVerification: false, status: true });
    expect(await users.get({ userId: personId('joko') })).toMatchObject({ emailVerification: true, status: false });
    const profiles = await all<Row<'profiles'>>('profiles');
    expect(profiles.filter((row) => row.blocked).map((row) => row.$id)).toEqual([personId('joko')]);
    expect(profiles.find((row) => row.$id === adminId)?.role).toBe('admin');
  });

  test('has no person who buys, wishlists or reports an own product', async () => {
    const sellers = new Map((await all<Row<'products'>>('products')).map((row) => [row.$id, row.sellerId]));
    const buyers = new Map((await all<Row<'orders'>>('orders')).map((row) => [row.$id, row.userId]));
    const items = await all<Row<'orderItems'>>('orderItems');
    expect(items.filter((item) => buyers.get(item.orderId) === item.sellerId)).toEqual([]);
    for (const table of ['cartItems', 'wishlistItems']) {
      const lines = await all<Row<'cartItems'>>(table);
      expect(lines.filter((line) => sellers.get(line.productId) === line.userId)).toEqual([]);
    }
    const reports = await all<Row<'reports'>>('reports');
    expect(reports.filter((report) => sellers.get(report.productId) === report.reportedByUserId)).toEqual([]);
  });

  test('lets people read and delete only their own rows', async () => {
    const [line] = await all<Row<'cartItems'>>('cartItems');
    expect(line?.$permissions).toEqual([`read("user:${line?.userId}")`, `delete("user:${line?.userId}")`]);
    const [order] = await all<Row<'orders'>>('orders');
    expect(order?.$permissions).toEqual([`read("user:${order?.userId}")`]);
  });

  test('has orders whose prices add up, with complete timelines', async () => {
    const items = await all<Row<'orderItems'>>('orderItems');
    const events = await all<Row<'orderEvents'>>('orderEvents');
    const copies = new Map((await all<Row<'transactions'>>('transactions')).map((row) => [row.$id, row]));
    for (const order of await all<Row<'orders'>>('orders')) {
      const lines = items.filter((item) => item.orderId === order.$id);
      expect(totalAmount(lines)).toBe(order.totalAmount);
      expect(events.filter((event) => event.orderId === order.$id).length).toBe(order.version + 1);
      expect(copies.get(order.$id)?.status.toLowerCase()).toBe(order.status.toLowerCase());
      expect(copies.get(order.$id)?.total).toBe(order.totalAmount);
    }
  });

  test('is created once: a second run adds and changes nothing', async () => {
    const tables = [
      'products',
      'profiles',
      'orders',
      'transactions',
      'notifications',
      'messages',
      'cartItems',
      'talks',
      'talkMessages',
      'offers',
      'reviewDrafts',
      'reviews',
      'reputations',
      'buyerRecords',
    ];
    const planted = () => Promise.all(tables.map((table) => all(table)));
    await followed();
    const before = await planted();
    const second = await plantCampus(server);
    expect(second).toEqual({ rows: 0, accounts: 0, pictures: 0, totals: first.totals });
    expect(await planted()).toEqual(before);
  });

  test('leaves no push or e-mail to be sent for seeded notifications', async () => {
    const news = await all<Row<'notifications'>>('notifications');
    expect(new Set(news.map(({ kind }) => kind)).size).toBeGreaterThan(5);
    expect(news.filter(({ push, email, dueAt }) => push !== 'none' || email !== 'none' || dueAt !== null)).toEqual([]);
  });

  test('has sellers with many, one and no reviews, each of a completed sale and published in time', async () => {
    const sales = new Map((await all<Row<'sales'>>('sales')).map((row) => [row.$id, row]));
    const reviews = new Map((await all<Row<'reviews'>>('reviews')).map((row) => [row.$id, row]));
    const drafts = await all<Row<'reviewDrafts'>>('reviewDrafts');
    for (const draft of drafts) {
      const sale = sales.get(draft.saleId);
      expect(sale?.state).toBe('completed');
      expect([draft.authorId, draft.aboutId].sort()).toEqual([sale?.buyerId, sale?.sellerId].sort());
      const of = drafts.filter(({ saleId }) => saleId === draft.saleId);
      const isOver = Date.parse(sale?.completedAt ?? '') + limits.reviewDays * 86_400_000 <= Date.now();
      expect(draft.publishedAt !== null, draft.$id).toBe(of.length === 2 || isOver);
      expect(reviews.has(draft.reviewId), draft.$id).toBe(draft.publishedAt !== null);
    }
    expect(drafts.some(({ publishedAt }) => publishedAt === null)).toBe(true);
    const counts = (await all<Row<'reputations'>>('reputations')).map((row) => starsOf(row).count);
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(10);
    expect(counts).toContain(1);
    expect(counts).toContain(0);
  });

  test('has conversations and offers within the rules', async () => {
    const products = new Map((await all<Row<'products'>>('products')).map((row) => [row.$id, row]));
    const talks = new Map((await all<Row<'talks'>>('talks')).map((row) => [row.$id, row]));
    const offers = await all<Row<'offers'>>('offers');
    expect(offers.length).toBeGreaterThanOrEqual(3);
    for (const { productId, sellerId, buyerId, price, talkId } of offers) {
      const product = products.get(productId);
      expect(product).toMatchObject({ isNegotiable: true, sellerId });
      if (product) expect(() => assertOfferPrice(product, price)).not.toThrow();
      expect([talks.get(talkId)?.firstId, talks.get(talkId)?.secondId]).toEqual([buyerId, sellerId].sort());
    }
    const messages = await all<Row<'talkMessages'>>('talkMessages');
    for (const { talkId, senderId } of messages) {
      expect([talks.get(talkId)?.firstId, talks.get(talkId)?.secondId]).toContain(senderId);
    }
    const codes = new Set((await all<Row<'handoverCodes'>>('handoverCodes')).map(({ $id }) => $id));
    for (const sale of (await all<Row<'sales'>>('sales')).filter(({ acceptedAt }) => acceptedAt !== null)) {
      expect(codes.has(sale.$id), sale.$id).toBe(true);
    }
  });

  test('does not block a person again after an administrator’s unblock', async () => {
    const users = new Users(client);
    await users.updateStatus({ userId: personId('joko'), status: true });
    await plantCampus(server);
    expect((await users.get({ userId: personId('joko') })).status).toBe(true);
  });
});

describe('product descriptions', () => {
  test('have two to five sentences', () => {
    for (const product of products) {
      const sentences = product.about.split(/[.!?]\s+/).length;
      expect(sentences, product.name).toBeGreaterThanOrEqual(2);
      expect(sentences, product.name).toBeLessThanOrEqual(5);
    }
  });

  test('product names are unique', () => {
    expect(new Set(products.map((product) => product.name)).size).toBe(products.length);
  });
});

describe('pictures', () => {
  test('are all WebP and small, and all are used', async () => {
    const folder = new URL('../../seeds/pictures/', import.meta.url);
    const there = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.webp'));
    expect(there.sort()).toEqual(
      Object.values(demoCampuses)
        .flatMap(({ pictures }) => pictures)
        .map(({ bucket, id }) => `${bucket}/${id}.webp`)
        .sort(),
    );
    for (const picture of pictureFiles()) {
      const image = await readFile(pictureUrl(picture));
      expect(image.toString('latin1', 8, 12), picture.id).toBe('WEBP');
      expect(image.length, picture.id).toBeLessThan(100_000);
    }
  });
});
