import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltApp, buildApp } from '../../../local/app.ts';
import type { Reader } from '../../../local/core/database/database.ts';
import { findPlannedRows, planRows } from '../../../local/queries/list-rows.ts';
import { createRow } from '../../../local/rows/operations.ts';
import type { TableSchema } from '../../../local/tables/schema.ts';
import { productsTable } from '../../support/products-table.ts';

/** Enough rows of everything that pages are walked, not sorted. */
const PRODUCTS = 3000;
const admin = { userId: '', roles: ['any'], privileged: true };

let built: BuiltApp;
let table: TableSchema;

beforeAll(async () => {
  built = await buildApp({ config: 'appwrite.json', data: ':memory:' });
  table = productsTable(built);
  built.app.db.writeNow((db) => {
    for (let n = 0; n < PRODUCTS; n++) {
      const name = `${n % 2 ? 'lampu' : 'meja'} ${n}`;
      const values = {
        name,
        nameLowercase: name,
        price: n % 700,
        category: n % 2 ? 'Jasa' : 'Buku',
        location: 'Gate 1',
        stock: 1,
        sellerId: 's',
        isListed: n % 3 > 0,
      };
      createRow(db, table, `p${n}`, { values, permissions: null }, admin);
    }
  });
});
afterAll(() => built.close());

/** How SQLite reads the page of a list: the plan of the statement that the list really runs. */
function planOf(...queries: object[]): string {
  const { read } = built.app.db;
  const statements: { sql: string; params: Parameters<Reader['all']>[1][] }[] = [];
  const spy: Reader = {
    get: (sql, ...params) => read.get(sql, ...params),
    list: (sql, ...params) => read.list(sql, ...params),
    all: (sql, ...params) => read.all(sql, ...params),
    within: (ms, work) => read.within(ms, work),
    lists: (sql, ...params) => {
      statements.push({ sql, params });
      return read.lists(sql, ...params);
    },
  };
  const plan = planRows(
    spy,
    table,
    queries.map((query) => JSON.stringify(query)),
  );
  const { rows } = findPlannedRows(spy, { table, plan, access: { readers: null, total: false } });
  expect(rows.length).toBeGreaterThan(0);
  const page = statements.at(-1);
  if (!page) throw new Error('no statement ran');
  return read
    .all(`EXPLAIN QUERY PLAN ${page.sql}`, ...page.params)
    .map(({ detail }) => detail)
    .join('\n');
}

const equal = (attribute: string, ...values: unknown[]) => ({ method: 'equal', attribute, values });
const listed = equal('isListed', true);
const newest = { method: 'orderDesc', attribute: '$createdAt' };
const SORT = /USE TEMP B-TREE FOR ORDER BY/;

test.for([
  ['newest', [listed, newest], /i_\d+_newest \(c_isListed=\?\)/],
  [
    'a category, newest first',
    [listed, equal('category', 'Jasa'), newest],
    /i_\d+_category_newest \(c_isListed=\? AND f_category=\?\)/,
  ],
  [
    'a category and a price range, newest first',
    [listed, equal('category', 'Jasa'), { method: 'between', attribute: 'price', values: [5, 600] }, newest],
    /i_\d+_category_newest \(c_isListed=\? AND f_category=\?\)/,
  ],
  [
    'a category by price',
    [listed, equal('category', 'Jasa'), { method: 'orderAsc', attribute: 'price' }],
    /i_\d+_category_price \(f_category=\? AND c_isListed=\?\)/,
  ],
  [
    'category and place, newest first',
    [listed, equal('category', 'Jasa'), equal('location', 'Gate 1'), newest],
    /i_\d+_category_location_newest \(c_isListed=\? AND f_category=\? AND f_location=\?\)/,
  ],
  [
    'names that hold a frequent piece, newest first',
    [{ method: 'contains', attribute: 'nameLowercase', values: ['lam'] }, listed, newest],
    /i_\d+_newest \(c_isListed=\?\)/,
  ],
  [
    'the page after a cursor',
    [listed, newest, { method: 'cursorAfter', values: ['p77'] }],
    /i_\d+_newest \(c_isListed=\? AND _created<\?\)/,
  ],
  [
    'what one person sells, newest first',
    [listed, equal('sellerId', 's'), newest],
    /i_\d+_seller_listed \(c_isListed=\? AND f_sellerId=\?\)/,
  ],
  ['everything, newest first', [newest], /INDEX i_\d+_posted$/m],
  ['by name', [{ method: 'orderAsc', attribute: 'nameLowercase' }], /INDEX i_\d+_name_prefix$/m],
  ['in the order of insertion', [], /^SCAN r_\d+$/m],
] as const)('%s is read along an index, without sorting', ([, queries, index]) => {
  const plan = planOf(...queries, { method: 'limit', values: [12] });
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(SORT);
});

test('names that hold a rare piece come from the pieces, and only they are sorted', () => {
  for (const piece of ['77', 'lampu 77']) {
    const plan = planOf({ method: 'contains', attribute: 'nameLowercase', values: [piece] }, listed, newest);
    expect(plan).toMatch(/VIRTUAL TABLE INDEX/);
    expect(plan).toMatch(/INTEGER PRIMARY KEY \(rowid=\?\)/);
  }
});

test('few matches of a range are found by its index', () => {
  expect(planOf(listed, { method: 'between', attribute: 'price', values: [1, 3] }, newest)).toMatch(
    /INDEX i_\d+_price \(c_isListed=\? AND c_price>\? AND c_price<\?\)/,
  );
});

test('a row of a given id is looked up', () => {
  expect(planOf(equal('$id', 'P7', 'p8'))).toMatch(/\(_id=\?\)/);
});
