import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BuiltApp, buildApp } from '../../../local/app.ts';
import type { Reader } from '../../../local/core/database/database.ts';
import { HeldIds } from '../../../local/queries/held/held-ids.ts';
import { RowTexts } from '../../../local/queries/held/row-texts.ts';
import { createRow, updateRow } from '../../../local/rows/operations.ts';
import type { TableSchema } from '../../../local/tables/schema.ts';
import { productsTable } from '../../support/products-table.ts';

/** Texts of rows that are kept: as long as they are asked for, and never when the row is another by now. */
const admin = { userId: '', roles: ['any'], privileged: true };

let built: BuiltApp;
let table: TableSchema;
beforeAll(async () => {
  built = await buildApp({ config: 'appwrite.json', data: ':memory:' });
  table = productsTable(built);
  for (const price of [1, 2, 3, 4]) {
    const values = { name: 'Kursi', nameLowercase: 'kursi', sellerId: 's', price };
    built.app.db.writeNow((db) => createRow(db, table, `p${price}`, { values, permissions: null }, admin));
  }
});
afterAll(() => built.close());

/** With the sequences that were read from the database since it was made. */
function textsOf(characters: number) {
  const read: number[] = [];
  const { read: database } = built.app.db;
  const lists: Reader['lists'] = (sql, ...params) => {
    read.push(...[JSON.parse(String(params[0]))].flat());
    return database.lists(sql, ...params);
  };
  const connections: ReturnType<Reader['apart']>[] = [];
  const apart = () => {
    const made = database.apart();
    connections.push(made);
    return made;
  };
  const held = { isReady: true, count: 4, ids: new HeldIds(), rows: () => Int32Array.of(1, 2, 3, 4) };
  const texts = new RowTexts({ lists, apart }, table, held, characters);
  const prices = (...rows: number[]) =>
    JSON.parse(`[${texts.of(rows, table.columns)}]`).map(({ price }: { price: number }) => price);
  return { texts, read, prices, connections };
}

test('a row is read once while there is room', () => {
  const { prices, read } = textsOf(1_000_000);
  expect(prices(3, 1, 2)).toEqual([3, 1, 2]);
  expect(prices(2, 4)).toEqual([2, 4]);
  expect(prices(1, 2, 3, 4)).toEqual([1, 2, 3, 4]);
  expect(read).toEqual([3, 1, 2, 4]);
});

test('what is asked for again outlives what is not', () => {
  // Each row fills a generation: the one before it is old from then on.
  const { prices, read } = textsOf(1);
  for (const row of [1, 2, 1, 3, 1, 4, 1]) expect(prices(row)).toEqual([row]);
  expect(read).toEqual([1, 2, 3, 4]);
  prices(2);
  expect(read).toEqual([1, 2, 3, 4, 2]);
});

test.for([
  ['the young', []],
  ['the old', [2]],
] as const)('a row that changed is read anew: from %s generation', ([, since]) => {
  const { texts, prices, read } = textsOf(1);
  const [before = Number.NaN] = prices(1);
  prices(...since);
  const price = before + 10;
  built.app.db.writeNow((db) => updateRow(db, table, 'p1', { values: { price }, permissions: null }, admin));
  texts.forget(1);
  expect(prices(1)).toEqual([price]);
  expect(read).toEqual([1, ...since, 1]);
});

test('of the choices of columns the one that was not asked for the longest is forgotten, the others are not', () => {
  const { texts, read } = textsOf(1_000_000);
  const ask = (choice: number) => texts.of([1, 3], table.columns.slice(choice));
  for (let choice = 0; choice < 16; choice++) ask(choice);
  ask(0);
  read.length = 0;
  ask(16); // one too many: the second goes
  expect(read).toEqual([1, 3]);
  for (const choice of [0, 2, 9, 15, 16]) ask(choice);
  expect(read).toEqual([1, 3]);
  ask(1);
  expect(read).toEqual([1, 3, 1, 3]);
});

test('what was forgotten takes no room', () => {
  const { texts, prices, read } = textsOf(20_000);
  prices(1, 2);
  for (let n = 0; n < 100; n++) {
    texts.forget(3);
    prices(3);
  }
  read.length = 0;
  expect(prices(1, 2)).toHaveLength(2);
  expect(read).toEqual([]);
});

/** Asks for one row so often anew that the others are read ahead. */
function missOften({ texts, prices }: ReturnType<typeof textsOf>): void {
  for (let n = 0; n < 1_000; n++) {
    texts.forget(1);
    prices(1);
  }
}

test('where rows are missing again and again, all others are read before somebody asks for them', async () => {
  const asked = textsOf(1_000_000);
  missOften(asked);
  await vi.waitFor(() => expect(asked.connections.map(({ sqlite }) => sqlite.isOpen)).toEqual([false]));
  asked.read.length = 0;
  expect(asked.prices(4, 3, 2, 1)).toHaveLength(4);
  expect(asked.read).toEqual([]);
  built.app.db.writeNow((db) => updateRow(db, table, 'p3', { values: { price: 33 }, permissions: null }, admin));
  asked.texts.forget(3);
  expect(asked.prices(3)).toEqual([33]);
});

test.for([1, 12_000])('nothing is read ahead where there is no room for all of them: %d characters', (characters) => {
  const asked = textsOf(characters);
  missOften(asked);
  expect(asked.connections).toEqual([]);
});

test('who asks for other columns again and again has them read ahead once', async () => {
  const asked = textsOf(1_000_000);
  missOften(asked);
  await vi.waitFor(() => expect(asked.connections.map(({ sqlite }) => sqlite.isOpen)).toEqual([false]));
  for (let choice = 1; choice < 20; choice++)
    for (let n = 0; n < 1_000; n++) {
      asked.texts.forget(1);
      asked.texts.of([1], table.columns.slice(choice));
    }
  expect(asked.connections).toHaveLength(1);
});
