/**
 * A review that is still hidden until the other one is written: its existence shows in no row, count, cursor, realtime
 * event, answer or notification.
 */
import { readFileSync } from 'node:fs';
import { Client, ID, Query, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saleNotificationId, saleReminderId } from '#domain/ids.ts';
import { remindOfSales } from '../../functions/usecases/orders/due-sales.ts';
import { readSale, readSaleAsAdmin } from '../../functions/usecases/orders/read-sale.ts';
import { ownData } from '../../functions/usecases/people/own-account.ts';
import { openSocket, subscribe, type TestSocket } from '../../packages/appwrite-local/tests/support/sockets.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { type CompletedSale, completedSale, review } from '../support/reviews.ts';

const databaseId = 'market';
const tables: string[] = JSON.parse(readFileSync('appwrite.json', 'utf8')).tables.map(
  (one: { $id: string }) => one.$id,
);

let campus: Campus;
/** Every possible observer: the other author, the author, a stranger, a guest, the administrator. */
const observers = new Map<string, { rows: TablesDB; headers: Record<string, string> }>();
let sale: CompletedSale;

async function addObserver(kind: string, who: KnownCaller | null): Promise<void> {
  const { endpoint, projectId } = campus.server;
  const client = new Client().setEndpoint(endpoint).setProject(projectId);
  const secret = who ? (await campus.users.createSession({ userId: who.id })).secret : '';
  if (who) client.setSession(secret);
  const cookie = `a_session_${projectId}=${secret}`;
  observers.set(kind, { rows: new TablesDB(client), headers: who ? { cookie } : {} });
}

beforeAll(async () => {
  campus = await openCampus({ still: true });
  sale = await completedSale(campus);
  await addObserver('counterpart', sale.seller);
  await addObserver('author', sale.buyer);
  await addObserver('stranger', await campus.person('Eko'));
  await addObserver('guest', null);
  await addObserver('administrator', campus.admin);
});
afterAll(() => campus.close());

/** Appwrite's answer, refusals included. */
async function answerOf(work: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await work);
  } catch (error) {
    const { code, type } = error as { code?: number; type?: string };
    return `${code} ${type}`;
  }
}

/**
 * Everything that this client can read from every table, with Appwrite's totals. `cursors`: ids of rows that may not
 * exist, each used as a cursor.
 */
async function everything(
  { rows }: { rows: TablesDB },
  cursors: readonly string[] = [],
): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const tableId of tables) {
    const list = (queries: string[]) =>
      answerOf(rows.listRows({ databaseId, tableId, queries: [Query.limit(200), ...queries], total: true }));
    seen[tableId] = await list([]);
    for (const cursor of cursors) {
      seen[`${tableId} after ${cursor}`] = await list([Query.orderDesc('$updatedAt'), Query.cursorAfter(cursor)]);
    }
  }
  return seen;
}

const look = async (cursors: readonly string[] = []) => {
  const entries = [...observers].map(async ([kind, one]) => [kind, await everything(one, cursors)] as const);
  return Object.fromEntries(await Promise.all(entries));
};

it('the first review changes no row that others can read', async () => {
  const { id, buyer, seller } = sale;
  const guesses = [`${id}-r1`, `${id}-r2`];
  // Read first, because the first read of a day writes an audit entry.
  const toAdmin = await readSaleAsAdmin(campus.world, campus.admin, { saleId: id });
  const [rows, told, toSeller, data] = [
    await look(guesses),
    await campus.world.rows.list('notifications', { where: { userId: seller.id }, limit: 100 }),
    await readSale(campus.world, seller, { saleId: id }),
    await ownData(campus.world, seller),
  ];
  expect(await review(campus.world, buyer, id, { stars: 1, message: 'Rahasia' })).toEqual({ isPublished: false });
  expect(await look(guesses)).toEqual(rows);
  expect(await campus.world.rows.list('notifications', { where: { userId: seller.id }, limit: 100 })).toEqual(told);
  expect(await readSale(campus.world, seller, { saleId: id })).toEqual(toSeller);
  expect(await readSaleAsAdmin(campus.world, campus.admin, { saleId: id })).toEqual(toAdmin);
  expect(await ownData(campus.world, seller)).toEqual(data);
  // The draft exists, so the searches below look in the right table.
  const [draft] = await campus.world.rows.list('reviewDrafts', { where: { saleId: id }, limit: 2 });
  expect(draft).toMatchObject({ $id: `${id}-r1`, message: 'Rahasia', $permissions: [] });
  for (const [kind, { rows: client }] of observers) {
    const at = { databaseId, tableId: 'reviewDrafts' };
    expect([kind, await answerOf(client.getRow({ ...at, rowId: `${id}-r1` }))]).toEqual([
      kind,
      await answerOf(client.getRow({ ...at, rowId: `${id}-r2` })),
    ]);
    // A refused change or deletion would reveal an existing row.
    for (const ask of [
      (rowId: string) => client.deleteRow({ ...at, rowId }),
      (rowId: string) => client.updateRow({ ...at, rowId, data: { stars: 5 } }),
      (rowId: string) => client.incrementRowColumn({ ...at, rowId, column: 'stars', value: 1 }),
    ])
      expect([kind, await answerOf(ask(`${id}-r1`))]).toEqual([kind, await answerOf(ask(`${id}-r2`))]);
    const byValue = client.listRows({
      ...at,
      queries: [Query.equal('saleId', id), Query.select(['$id'])],
      total: true,
    });
    expect(await answerOf(byValue)).toMatch(/^(401|404) /);
    for (const rowId of [draft?.reviewId ?? '', `${id}-r1`]) {
      expect(await answerOf(client.getRow({ databaseId, tableId: 'reviews', rowId }))).toMatch(/^404 /);
    }
  }
});

it('no open socket receives an event about the first review', async () => {
  const { id, buyer } = await completedSale(campus);
  const { endpoint, projectId } = campus.server;
  const channels = [
    ...['rows', 'documents', 'account', 'executions'],
    ...tables.flatMap((table) => [
      `databases.market.tables.${table}.rows`,
      `tablesdb.market.tables.${table}.rows`,
      `databases.market.collections.${table}.documents`,
    ]),
  ];
  const sockets: TestSocket[] = [];
  for (const { headers } of observers.values()) {
    const socket = await openSocket(endpoint, projectId, headers);
    await subscribe(socket, channels);
    sockets.push(socket);
  }
  await review(campus.world, buyer, id, { message: 'Rahasia' });
  // A later event reaches everybody; nothing came before it.
  const marker = await campus.product({}, ID.unique());
  for (const { next, frames, close } of sockets) {
    const isMarker = (frame: { type: string; data: Record<string, unknown> }) =>
      frame.type === 'event' && JSON.stringify(frame.data).includes(marker.$id);
    await next(isMarker);
    expect(frames.filter((frame) => frame.type === 'event').map(isMarker)).toEqual([true]);
    close();
  }
});

it('nobody can find out from ids who was reminded to write', async () => {
  const { id, buyer, seller } = await completedSale(campus);
  await review(campus.world, buyer, id);
  const { remindAt, orderId } = (await campus.world.rows.get('sales', id)) ?? {};
  await remindOfSales(campus.worldWith({ now: () => Date.now() + 25 * 3_600_000 }));
  const [reminder] = await campus.world.rows.list('notifications', {
    where: { userId: seller.id, kind: 'review_reminder' },
    limit: 2,
  });
  if (!reminder) throw new Error('The seller was not reminded');
  const known = [id, orderId, buyer.id, seller.id, saleReminderId(id, remindAt ?? ''), saleNotificationId(id, 9)];
  expect(known.filter((one) => one && reminder.$id.includes(one))).toEqual([]);
  // The row of a sale without a review changes in the same way.
  const sales = await completedSale(campus);
  await remindOfSales(campus.worldWith({ now: () => Date.now() + 25 * 3_600_000 }));
  expect((await campus.world.rows.get('sales', sales.id))?.remindAt).toBeNull();
  expect((await campus.world.rows.get('sales', id))?.remindAt).toBeNull();
});
