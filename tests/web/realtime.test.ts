/** The app's one live connection over real sockets: the embedded server behind a proxy that tests can cut. */
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { Client, ID, Permission, Role, TablesDB, Users } from 'node-appwrite';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LocalProcess, startLocalProcess } from '../../packages/appwrite-local/tests/support/local-process.ts';
import { BrowserSocket, eventually } from '../support/live-browser.ts';
import { openSocketLine, type SocketLine } from '../support/socket-line.ts';

let server: LocalProcess;
let line: SocketLine;
let realtime: typeof import('../../web/lib/realtime/realtime.ts');
let badge: Root;
let box: HTMLElement;
let key: Client;

beforeAll(async () => {
  server = await startLocalProcess();
  line = await openSocketLine(server.endpoint);
  key = new Client().setEndpoint(server.endpoint).setProject('lapak').setKey(server.key);
  const config = JSON.stringify({ endpoint: line.endpoint, projectId: 'lapak' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${config}</script><p></p>`;
  vi.stubGlobal('WebSocket', BrowserSocket);
  realtime = await import('../../web/lib/realtime/realtime.ts');
  const { useConnection } = await import('../../web/lib/realtime/connection.ts');
  box = document.querySelector('p') as HTMLElement;
  badge = createRoot(box);
  badge.render(createElement(() => useConnection()));
});
afterAll(async () => {
  badge.unmount();
  await line.close();
  await server.stop();
});

let queries: QueryClient;
let stop = () => {};
let isVisible = false;
Object.defineProperty(document, 'visibilityState', { get: () => (isVisible ? 'visible' : 'hidden') });
beforeEach(() => {
  // Hidden, because periodic refetches would be counted together with those caused by events.
  isVisible = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  queries = new QueryClient();
});
afterEach(async () => {
  stop();
  line.mend();
  await eventually(() => expect(line.open()).toBe(0));
  vi.useRealTimers();
});

const shows = (state: string) => eventually(() => expect(box.textContent).toBe(state));

/** Signs in another person in this browser. */
async function person(): Promise<string> {
  const users = new Users(key);
  const userId = ID.unique();
  await users.create({ userId, email: `${userId}@kampus.test`, name: 'Budi' });
  BrowserSocket.cookie = `a_session_lapak=${(await users.createSession({ userId })).secret}`;
  return userId;
}

async function start(): Promise<string> {
  const userId = await person();
  stop = realtime.startRealtime({ isAdmin: false }, queries);
  return userId;
}

/** Renders a page with this query; `reads` counts its requests. */
function page(queryKey: QueryKey): { reads: number } {
  const seen = { reads: 0 };
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => {
      seen.reads += 1;
      return seen.reads;
    },
  });
  observer.subscribe(() => undefined);
  return seen;
}

/** Waits for the refetch that follows the first connection: it happens once, when the server is surely listening. */
const settled = (seen: { reads: number }) => eventually(() => expect(seen.reads).toBeGreaterThanOrEqual(2));

const tables = () => new TablesDB(key);
async function product(): Promise<string> {
  const rowId = ID.unique();
  const data = { name: 'Meja', nameLowercase: 'meja', price: 100_000, stock: 5, sellerId: 'sari' };
  await tables().createRow({ databaseId: 'market', tableId: 'products', rowId, data });
  return rowId;
}
const change = (rowId: string) =>
  tables().incrementRowColumn({ databaseId: 'market', tableId: 'products', rowId, column: 'version' });
const tell = (tableId: string, userId: string) =>
  tables().createRow({
    databaseId: 'market',
    tableId,
    rowId: ID.unique(),
    data: tableId === 'notifications' ? { userId, title: 'Kabar' } : { userId, productId: 'p', name: 'Meja', price: 1 },
    permissions: [Permission.read(Role.user(userId))],
  });

describe('a row on the screen', () => {
  test('is reloaded when it changes, until its page is closed', async () => {
    const [left, kept] = [await product(), await product()];
    const [one, other] = [page(['left']), page(['kept'])];
    await start();
    const ends = [realtime.watchRow('products', left, ['left']), realtime.watchRow('products', kept, ['kept'])];
    await shows('open');
    await settled(one);
    const before = one.reads;
    await change(left);
    await eventually(() => expect(one.reads).toBe(before + 1));
    ends[0]?.();
    await change(kept);
    await eventually(() => expect(other.reads).toBeGreaterThan(2));
    const now = { one: one.reads, other: other.reads };
    await change(left);
    await change(kept);
    await eventually(() => expect(other.reads).toBeGreaterThan(now.other));
    expect(one.reads).toBe(now.one);
    ends[1]?.();
  });

  test('is subscribed after a reconnect only if its page is still open', async () => {
    const [left, kept] = [await product(), await product()];
    const [one, other] = [page(['left']), page(['kept'])];
    line.cut();
    await start();
    const end = realtime.watchRow('products', left, ['left']);
    await shows('closed');
    end();
    const endKept = realtime.watchRow('products', kept, ['kept']);
    line.mend();
    await shows('open');
    await settled(other);
    const before = { one: one.reads, other: other.reads };
    await change(left);
    await change(kept);
    await eventually(() => expect(other.reads).toBeGreaterThan(before.other));
    expect(one.reads).toBe(before.one);
    endKept();
  });
});

describe('the connection', () => {
  test('the first connection reloads only data that is older than it; a reconnect reloads everything', async () => {
    const notices = page(['notifications']);
    const [session, cart, wishes] = [page(['session']), page(['cartItems']), page(['wishlistItems'])];
    await eventually(() => expect(queries.isFetching()).toBe(0));
    const readAt = (queryKey: QueryKey, updatedAt: number) => queries.setQueryData(queryKey, 1, { updatedAt });
    const opening = Date.now() + 60_000; // later than the socket opens, however slow this machine is
    readAt(['session'], opening);
    readAt(['cartItems'], opening);
    readAt(['wishlistItems'], Date.now() - 60_000);
    await start();
    await shows('open');
    // The session is also refetched, because a person who was blocked meanwhile must be signed out.
    await Promise.all([settled(session), settled(notices), settled(wishes)]);
    expect(cart.reads).toBe(1);
    line.cut();
    await shows('closed');
    line.mend();
    await shows('open');
    await eventually(() => expect(Math.min(session.reads, cart.reads)).toBeGreaterThan(1));
  });

  test('a lost connection reconnects, and what was missed is reloaded', async () => {
    const notices = page(['notifications']);
    const userId = await start();
    await shows('open');
    await settled(notices);
    line.cut();
    await shows('closed');
    await tell('notifications', userId);
    const before = notices.reads;
    line.mend();
    await shows('open');
    await eventually(() => expect(notices.reads).toBeGreaterThan(before));
    expect(line.open()).toBe(1);
  });

  test('a connection that is closed before it has opened closes right after opening', async () => {
    line.hold();
    await start();
    await eventually(() => expect(line.open()).toBe(1));
    const before = line.reached();
    stop();
    await shows('idle');
    line.mend();
    await eventually(() => expect(line.open()).toBe(0));
    expect(line.reached()).toBe(before + 1);
  });

  test('a connection that is closed while the server is down does not reconnect', async () => {
    await start();
    await shows('open');
    line.cut();
    await shows('closed');
    stop();
    await start();
    await shows('closed');
    stop();
    line.mend();
    await start();
    await shows('open');
    const before = line.reached();
    // If the two earlier connections still reconnected, they would do so here, too.
    line.cut();
    await shows('closed');
    line.mend();
    await shows('open');
    expect(line.reached()).toBe(before + 1);
    expect(line.open()).toBe(1);
  });

  test('is replaced after the device slept, because a dead socket may report no error', async () => {
    await start();
    await shows('open');
    const before = line.reached();
    vi.setSystemTime(Date.now() + 30 * 60_000);
    vi.advanceTimersByTime(5_000);
    await eventually(() => expect(line.reached()).toBe(before + 1));
    await shows('open');
    await eventually(() => expect(line.open()).toBe(1));
  });
});

test('a new notification reloads the money page, because the client receives no events of money tables', async () => {
  const [money, cart] = [page(['money', 'own']), page(['cartItems'])];
  const userId = await start();
  await shows('open');
  await settled(money);
  const before = money.reads;
  await tell('notifications', userId);
  await eventually(() => expect(money.reads).toBeGreaterThan(before));
  const [after, read] = [money.reads, cart.reads];
  await tell('cartItems', userId);
  await eventually(() => expect(cart.reads).toBeGreaterThan(read));
  expect(money.reads).toBe(after);
});

test("a notification's delivery state does not reload the list; a new or deleted notification does", async () => {
  const [notices, cart] = [page(['notifications']), page(['cartItems'])];
  const userId = await start();
  await shows('open');
  await settled(notices);
  const before = notices.reads;
  const { $id: rowId } = await tell('notifications', userId);
  await eventually(() => expect(notices.reads).toBeGreaterThan(before));
  const [told, read] = [notices.reads, cart.reads];
  const news = { databaseId: 'market', tableId: 'notifications', rowId };
  for (const tries of [1, 2, 3]) await tables().updateRow({ ...news, data: { push: 'sent', tries } });
  // Frames arrive in order: when a later one has arrived, so have these. Their refetch would be delayed by a second at
  // most.
  await tell('cartItems', userId);
  await eventually(() => expect(cart.reads).toBeGreaterThan(read));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(notices.reads).toBe(told);
  await tables().deleteRow(news);
  await eventually(() => expect(notices.reads).toBeGreaterThan(told));
});

test('the next person on the device receives no events of the previous one', async () => {
  const before = await start();
  await shows('open');
  stop();
  const [notices, cart] = [page(['notifications']), page(['cartItems'])];
  const now = await start();
  await shows('open');
  await settled(notices);
  const read = { notices: notices.reads, cart: cart.reads };
  await tell('notifications', before);
  await tell('cartItems', now);
  await eventually(() => expect(cart.reads).toBeGreaterThan(read.cart));
  expect(notices.reads).toBe(read.notices);
  await eventually(() => expect(line.open()).toBe(1));
});

test('without events, talks, messages and notifications are refetched every two minutes while the page is visible', async () => {
  const said = ['talks', 'talkMessages', 'messages', 'notifications'].map((table) => page([table]));
  const cart = page(['cartItems']);
  await start();
  await shows('open');
  for (const one of said) await settled(one);
  const reads = () => said.map((one) => one.reads);
  const before = reads();
  await vi.advanceTimersByTimeAsync(250_000);
  expect(reads()).toEqual(before);
  isVisible = true;
  const inCart = cart.reads;
  await vi.advanceTimersByTimeAsync(125_000);
  expect(reads()).toEqual(before.map((one) => one + 1));
  expect(cart.reads).toBe(inCart);
});
