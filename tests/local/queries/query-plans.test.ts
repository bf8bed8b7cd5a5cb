import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltApp, buildApp } from '../../../packages/appwrite-local/src/app.ts';
import type { Reader } from '../../../packages/appwrite-local/src/core/database/database.ts';
import { findRows } from '../../../packages/appwrite-local/src/queries/find.ts';
import { findPlannedRows, planRows } from '../../../packages/appwrite-local/src/queries/list-rows.ts';
import { planRequest, serviceDialect } from '../../../packages/appwrite-local/src/queries/request.ts';
import { resourceSchema } from '../../../packages/appwrite-local/src/queries/resources.ts';
import { createRow } from '../../../packages/appwrite-local/src/rows/operations.ts';
import { catalogOf } from '../../../packages/appwrite-local/src/tables/catalog.ts';
import { listParts } from '../../../web/shop/product/available-first.ts';

/** Which index SQLite uses for each list of the app (web/features, web/shop, functions/adapters), and what it sorts. */
const admin = { userId: '', roles: ['any'], privileged: true };
let built: BuiltApp;
beforeAll(async () => {
  built = await buildApp({ config: 'appwrite.json', data: ':memory:' });
  const table = tableOf('products');
  built.app.db.writeNow((db) => {
    db.run(
      `INSERT INTO users (id, created, updated, name, status, labels, passwordUpdate, emailVerification,
         phoneVerification, prefs, accessed) VALUES ('u1', '', '', '', 1, '[]', '', 0, 0, '{}', '')`,
    );
    for (let n = 0; n < 3_000; n++) {
      const name = `${n % 2 ? 'lampu' : 'meja'} ${n}`;
      const values = {
        ...{ name, nameLowercase: name, searchTokens: `zs${name}`, price: n % 700, category: n % 2 ? 'Jasa' : 'Buku' },
        ...{ location: 'Gate 1', stock: 1, sellerId: `s${n % 9}`, isListed: n % 3 > 0, isSold: false },
      };
      createRow(db, table, `p${n}`, { values, permissions: null }, admin);
    }
  });
});
afterAll(() => built.close());

function tableOf(id: string) {
  const table = catalogOf.of(built.app).schema('market', id);
  if (!table) throw new Error(`appwrite.json has no ${id}`);
  return table;
}

type Query = { readonly method: string; readonly attribute?: string; readonly values?: readonly unknown[] };
const on = (method: string, attribute: string, ...values: unknown[]): Query => ({ method, attribute, values });
const equal = (attribute: string, ...values: unknown[]) => on('equal', attribute, ...values);

interface Statement {
  readonly sql: string;
  readonly params: Parameters<Reader['all']>[1][];
}

/** A reader that records the statements of these methods. */
function spied(...noted: readonly (keyof Reader)[]) {
  const { read } = built.app.db;
  const statements: Statement[] = [];
  const note = (method: keyof Reader, sql: string, params: Statement['params']) => {
    if (noted.includes(method)) statements.push({ sql, params });
  };
  const spy: Reader = {
    get: (sql, ...params) => {
      note('get', sql, params);
      return read.get(sql, ...params);
    },
    list: (sql, ...params) => read.list(sql, ...params),
    all: (sql, ...params) => {
      note('all', sql, params);
      return read.all(sql, ...params);
    },
    within: (ms, work) => read.within(ms, work),
    lists: (sql, ...params) => {
      note('lists', sql, params);
      return read.lists(sql, ...params);
    },
  };
  return { spy, statements };
}

const explained = ({ sql, params }: Statement): string =>
  built.app.db.read
    .all(`EXPLAIN QUERY PLAN ${sql}`, ...params)
    .map(({ detail }) => detail)
    .join('\n');

/** The plan of a list's single statement. `readers`: roles of a caller who may not read the whole table. */
function planOf(id: string, queries: readonly Query[], readers: readonly string[] | null = null): string {
  const { spy, statements } = spied('lists');
  const table = tableOf(id);
  const texts = [...queries, { method: 'limit', values: [12] }].map((query) => JSON.stringify(query));
  const plan = planRows(spy, table, texts, 'Row', readers);
  findPlannedRows(spy, { table, plan, access: { readers, total: false } });
  const [page, ...more] = statements;
  if (!page || more.length > 0) throw new Error(`${statements.length} statements ran`);
  return explained(page);
}

/**
 * The second part of a two-part plan: the first part sorts the matches of a filter's index if they are few, the second
 * walks along the index of the order.
 */
const walkOf = (plan: string) => plan.split('UNION ALL').at(-1) ?? '';
const SORT = /USE TEMP B-TREE/;
const FULL_SCAN = /SCAN r_\d+$/m;

const listed = equal('isListed', true);
const newest = { method: 'orderDesc', attribute: '$createdAt' };
const oldest = { method: 'orderAsc', attribute: '$createdAt' };
const by = (attribute: string) => ({ method: 'orderAsc', attribute });
const byMost = (attribute: string) => ({ method: 'orderDesc', attribute });
const from = on('greaterThanEqual', 'price', 100);
const to = on('lessThanEqual', 'price', 600);
const lamps = on('search', 'searchTokens', 'zslampu');
const [available = [], gone = []] = listParts(Date.now()).map(({ where }) =>
  where.map((one) => JSON.parse(one) as Query),
);
const mine = ['any', 'users', 'user:u1'];

test.for<[what: string, table: string, queries: Query[], index: RegExp]>([
  ['newest products', 'products', [listed, newest], /i_\d+_newest \(c_isListed=\?\)/],
  [
    'the page after a cursor',
    'products',
    [listed, newest, on('cursorAfter', '', 'p77')],
    /_newest \(c_isListed=\? AND _created<\?\)/,
  ],
  [
    'a category',
    'products',
    [listed, equal('category', 'Jasa'), newest],
    /_category_newest \(c_isListed=\? AND f_category=\?\)/,
  ],
  [
    'a category and a price range',
    'products',
    [listed, equal('category', 'Jasa'), from, to, newest],
    /_category_newest \(c_isListed=\? AND f_category=\?\)/,
  ],
  ['a price range', 'products', [listed, from, to, newest], /_newest \(c_isListed=\?\)/],
  ['cheapest above a price', 'products', [listed, from, by('price')], /_price \(c_isListed=\? AND c_price>\?\)/],
  [
    'a category, cheapest',
    'products',
    [listed, equal('category', 'Jasa'), by('price')],
    /_category_price \(f_category=\? AND c_isListed=\?\)/,
  ],
  [
    'a place',
    'products',
    [listed, equal('location', 'Gate 1'), newest],
    /_location_newest \(c_isListed=\? AND f_location=\?\)/,
  ],
  ['by place, newest', 'products', [listed, by('location'), newest], /_location_newest \(c_isListed=\?\)/],
  [
    'a condition',
    'products',
    [listed, equal('condition', 'Baru'), newest],
    /_condition_newest \(c_isListed=\? AND f_condition=\?\)/,
  ],
  [
    'category and place',
    'products',
    [listed, equal('category', 'Jasa'), equal('location', 'Gate 1'), newest],
    /_category_location_newest \(c_isListed=\? AND f_category=\? AND f_location=\?\)/,
  ],
  [
    'products not marked as sold',
    'products',
    [listed, equal('isSold', false), newest],
    /_available_newest \(c_isListed=\? AND c_isSold=\?\)/,
  ],
  [
    'what can be ordered',
    'products',
    [listed, ...available, newest],
    /_available_newest \(c_isListed=\? AND c_isSold=\?\)/,
  ],
  ['unavailable products', 'products', [listed, ...gone, newest], /_newest \(c_isListed=\?\)/],
  [
    'unavailable products of a category, cheapest',
    'products',
    [listed, equal('category', 'Jasa'), ...gone, by('price')],
    /_category_price \(f_category=\? AND c_isListed=\?\)/,
  ],
  [
    'unavailable products of a seller',
    'products',
    [listed, equal('sellerId', 's1'), ...gone, newest],
    /_seller_listed \(c_isListed=\? AND f_sellerId=\?\)/,
  ],
  ['a search, newest', 'products', [listed, lamps, newest], /_newest \(c_isListed=\?\)/],
  [
    'a search in a category',
    'products',
    [listed, lamps, equal('category', 'Jasa'), newest],
    /_category_newest \(c_isListed=\? AND f_category=\?\)/,
  ],
  [
    'a search, cheapest above a price',
    'products',
    [listed, lamps, from, by('price')],
    /_price \(c_isListed=\? AND c_price>\?\)/,
  ],
  [
    'a piece of a name',
    'products',
    [listed, on('contains', 'nameLowercase', 'lam'), newest],
    /_newest \(c_isListed=\?\)/,
  ],
  [
    'names with a prefix',
    'products',
    [listed, on('startsWith', 'nameLowercase', 'lampu'), by('nameLowercase')],
    /_name_prefix \(f_nameLowercase>\? AND f_nameLowercase<\?\)/,
  ],
  [
    "a seller's listed products",
    'products',
    [listed, equal('sellerId', 's1'), newest],
    /_seller_listed \(c_isListed=\? AND f_sellerId=\?\)/,
  ],
  ['own products', 'products', [equal('sellerId', 's1'), newest], /_seller_newest \(f_sellerId=\?\)/],
  ['all products', 'products', [newest], /USING (COVERING )?INDEX i_\d+_posted$/m],
  ['all products by name', 'products', [by('nameLowercase')], /USING (COVERING )?INDEX i_\d+_name_prefix$/m],
  ['in the order of insertion', 'products', [], /^SCAN r_\d+$/m],
  ['own orders', 'orders', [equal('userId', 'u1'), newest], /_user_newest \(f_userId=\?\)/],
  ['orders of a state', 'orders', [equal('status', 'PAID'), newest], /_status_newest \(f_status=\?\)/],
  ['largest orders', 'orders', [byMost('totalAmount')], /USING (COVERING )?INDEX i_\d+_total$/m],
  ["an order's lines", 'orderItems', [equal('orderId', 'o1'), oldest], /_order \(f_orderId=\?\)/],
  [
    'money to be paid out',
    'balances',
    [on('greaterThan', 'available', 0), byMost('available')],
    /_available \(c_available>\?\)/,
  ],
  ["a buyer's sales", 'sales', [equal('buyerId', 'u1'), newest], /_buyer_newest \(f_buyerId=\?\)/],
  ['disputes', 'sales', [equal('state', 'disputed'), newest], /_state_newest \(f_state=\?\)/],
  ['payments', 'transactions', [equal('userId', 'u1'), byMost('date')], /_user_date \(f_userId=\?\)/],
  [
    'reviews about a person',
    'reviews',
    [equal('aboutId', 's1'), equal('side', 'seller'), byMost('writtenAt')],
    /_about_newest \(f_aboutId=\? AND f_side=\?\)/,
  ],
  ['messages of a talk', 'talkMessages', [equal('talkId', 't1'), newest], /_talk_oldest \(f_talkId=\?\)/],
  ['support messages', 'messages', [equal('chatId', 'c1'), newest], /_chat_oldest \(f_chatId=\?\)/],
  ['support chats', 'chats', [byMost('lastMessageTimestamp')], /USING (COVERING )?INDEX i_\d+_latest$/m],
  ['wishes', 'wishlistItems', [equal('userId', 'u1'), byMost('addedAt')], /_user_newest \(f_userId=\?\)/],
  ["a person's audit entries", 'auditEvents', [equal('actorId', 'a1'), newest], /_actor_newest \(f_actorId=\?\)/],
  ['people by name', 'profiles', [by('name')], /USING (COVERING )?INDEX i_\d+_name$/m],
  ['open reports', 'reports', [equal('status', 'OPEN'), newest], /_status_newest \(f_status=\?\)/],
  [
    'wish checks that are due',
    'wishChecks',
    [on('lessThanEqual', 'dueAt', '2026-01-01T00:00:00.000Z'), by('dueAt')],
    /_due \(c_dueAt<\?\)/,
  ],
])('%s: uses its index, which also gives the order', ([what, table, queries, index]) => {
  const walk = walkOf(planOf(table, queries));
  expect(walk).toMatch(index);
  // Rows with the same time, price or place may be in any order: the number breaks ties, and only ties are sorted.
  if (!/order's lines/.test(what))
    expect(walk.replaceAll('FOR LAST TERM OF ORDER BY', '')).not.toMatch(/TEMP B-TREE FOR/);
  if (queries.length > 0) expect(walk).not.toMatch(FULL_SCAN);
});

test.for<[string, string, Query[], RegExp]>([
  [
    'search words',
    'products',
    [listed, lamps, newest],
    /MATERIALIZE found\nSCAN s_\d+_searchTokens VIRTUAL TABLE INDEX 0:M\d/,
  ],
  [
    'pieces of names',
    'products',
    [listed, on('contains', 'nameLowercase', '77'), newest],
    /MATERIALIZE found\nSCAN g_\d+_nameLowercase VIRTUAL TABLE INDEX/,
  ],
  [
    'longer pieces of names',
    'products',
    [listed, on('contains', 'nameLowercase', 'u 77'), newest],
    /MATERIALIZE found\nSCAN x_\d+_nameLowercase VIRTUAL TABLE INDEX/,
  ],
  [
    'a narrow range',
    'products',
    [listed, on('between', 'price', 1, 3), newest],
    /MATERIALIZE found\nSEARCH r_\d+ USING COVERING INDEX i_\d+_price \(c_isListed=\? AND c_price>\? AND c_price<\?\)/,
  ],
  [
    'ids',
    'products',
    [equal('$id', 'p7', 'p8'), newest],
    /MATERIALIZE found\nSEARCH r_\d+ USING (COVERING )?INDEX sqlite_autoindex_r_\d+_1 \(_id=\?\)/,
  ],
  [
    'offers that are due',
    'offers',
    [on('lessThanEqual', 'dueAt', '2026-01-01T00:00:00.000Z'), equal('state', 'open'), by('state')],
    /i_\d+_state_due \(f_state=\? AND c_dueAt<\?\)/,
  ],
])('few matches of %s are found by an index of the filter', ([, table, queries, index]) => {
  expect(planOf(table, queries)).toMatch(index);
});

test.for<[string, string, Query[], RegExp]>([
  [
    'notifications, by the role of their reader',
    'notifications',
    [newest],
    /MATERIALIZE found\nSEARCH p_\d+ USING PRIMARY KEY \(role=\?\)/,
  ],
  ['own orders, by their buyer', 'orders', [equal('userId', 'u1'), newest], /_user_newest \(f_userId=\?\)/],
  ['messages of a talk, by its id', 'talkMessages', [equal('talkId', 't1'), newest], /_talk_oldest \(f_talkId=\?\)/],
  [
    'talks of a person, by the role of their reader',
    'talks',
    [byMost('lastMessageAt')],
    /SEARCH p_\d+ USING PRIMARY KEY \(role=\?\)/,
  ],
])('rows with read permissions: %s', ([, table, queries, index]) => {
  const plan = planOf(table, queries, mine);
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(FULL_SCAN);
});

test('sorts row numbers only, and reads only the rows of the page', () => {
  const plan = planOf('products', [listed, on('contains', 'nameLowercase', '77'), newest]);
  expect(plan).toMatch(SORT);
  expect(plan).toMatch(/SEARCH r_\d+ USING INTEGER PRIMARY KEY \(rowid=\?\)$/);
});

test.for<[string, Query[]]>([
  ['after a cursor', [on('cursorAfter', '', 'u1')]],
  ['by their ids', [equal('$id', 'u1', 'U2')]],
])('accounts %s are found by the index of their ids', ([, queries]) => {
  const { spy, statements } = spied('get', 'all');
  const schema = resourceSchema('users', []);
  const texts = queries.map((query) => JSON.stringify(query));
  const plan = planRequest(spy, schema, texts, serviceDialect('User'));
  findRows(spy, schema, { plan, columns: '*', access: null, defaultLimit: 25, total: false }, (sql, params) =>
    spy.all(sql, ...params),
  );
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) expect(explained(statement)).not.toMatch(/SCAN users/);
});
