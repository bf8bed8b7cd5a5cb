import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BuiltApp, buildApp } from '../../../local/app.ts';
import { ApiError } from '../../../local/core/errors/errors.ts';
import { heldListText } from '../../../local/queries/held/held-list.ts';
import { heldTable } from '../../../local/queries/held/held-tables.ts';
import { planRows } from '../../../local/queries/list-rows.ts';
import { rowListText } from '../../../local/queries/row-list-text.ts';
import { incrementRow } from '../../../local/rows/increment.ts';
import { createRow, deleteRow, updateRow } from '../../../local/rows/operations.ts';
import { RowRefusal } from '../../../local/rows/refusal.ts';
import type { TableSchema } from '../../../local/tables/schema.ts';
import { productsTable } from '../../support/products-table.ts';
import { runs } from '../../support/proof.ts';
import { seededRandom } from '../../support/seeded-random.ts';

/** Lists from memory beside the same lists from the database, while rows come, change and go. */
const admin = { userId: '', roles: ['any'], privileged: true };
const words = ['laptop', 'kamera', 'kopi', 'kopiah', 'café', 'a_b', '東京', 'the', 'susu2', 'ab'];
const categories = ['Jasa', 'jasa', 'Buku', 'Bücher'];
const rows = 400;

let built: BuiltApp;
let table: TableSchema;
beforeAll(async () => {
  built = await buildApp({ config: 'appwrite.json', data: ':memory:' });
  table = productsTable(built);
});
afterAll(() => built.close());

const random = seededRandom(24);
const below = (n: number) => Math.floor(random() * n);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const some = <T>(list: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: 1 + below(most) }, () => oneOf(list))),
];
const maybe = <T>(value: () => T): T | null => (below(6) === 0 ? null : value());
const text = () => some(words, 3).join(' ');
const date = () => new Date(Date.UTC(2026, 0, 1 + below(5), below(3))).toISOString();

function values() {
  const name = text() || 'kursi';
  return {
    ...{ name, nameLowercase: name, sellerId: 's', price: below(40) },
    ...{ searchTokens: maybe(text), description: maybe(text), category: maybe(() => oneOf(categories)) },
    ...{ location: maybe(() => oneOf(['Gate 1', 'Gate 2'])), stock: maybe(() => below(4)), sold: below(3) },
    ...{ discount: below(5) / 2, isSold: maybe(() => below(2) === 0), listedUntil: maybe(date) },
  };
}

function write(): void {
  const id = `p${below(rows)}`;
  const input = { values: values(), permissions: null, createdAt: date() };
  const one = { values: oneOf([{ price: below(40) }, { searchTokens: text() }, { isSold: true }]), permissions: null };
  built.app.db.writeNow((db) => {
    try {
      const kind = below(5);
      if (kind === 0) createRow(db, table, id, input, admin);
      else if (kind === 1) deleteRow(db, table, id, admin);
      else if (kind === 2) incrementRow(db, table, id, { column: 'sold', by: 1, limit: null }, admin);
      else updateRow(db, table, id, kind === 3 ? input : one, admin);
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
    }
  });
}

type Query = { method: string; attribute?: string; values?: unknown[] };
const on = (method: string, attribute: string, ...given: unknown[]): Query => ({ method, attribute, values: given });

const filters: (() => Query)[] = [
  () => on('equal', 'category', oneOf([...categories, 'nothing'])),
  () => on('equal', 'category', 'Jasa', 'Buku', 'nothing'),
  () => on('notEqual', 'category', oneOf([...categories, 'nothing'])),
  () => on('equal', 'isListed', true),
  () => on('equal', 'isSold', false),
  () => on(oneOf(['lessThan', 'lessThanEqual', 'greaterThan', 'greaterThanEqual']), 'price', below(40)),
  () => on(oneOf(['between', 'notBetween']), 'price', below(30), below(40)),
  () => on('lessThanEqual', 'discount', below(5) / 2),
  () => on(oneOf(['lessThan', 'greaterThanEqual']), '$createdAt', date()),
  () => on(oneOf(['lessThan', 'greaterThan', 'notEqual', 'equal']), 'listedUntil', date()),
  () => ({ method: oneOf(['isNull', 'isNotNull']), attribute: oneOf(['stock', 'location', 'listedUntil']) }),
  () => on('search', 'searchTokens', `${text()} ${oneOf(['', 'kop', 'lap', 'k', 'the', '"', '東'])}`),
  () => on('notSearch', 'searchTokens', oneOf(['kopi', 'kop', 'the', 'a_b', 'k'])),
  () => ({ method: 'or', values: [on('greaterThan', 'stock', 1), { method: 'isNull', attribute: 'stock' }] }),
  () => ({ method: 'or', values: [on('search', 'searchTokens', 'kop'), on('equal', 'location', 'Gate 1')] }),
  () => ({ method: 'and', values: [on('notSearch', 'searchTokens', 'kopi'), on('greaterThan', 'price', 9)] }),
  // Nothing of these is held.
  () => on('contains', 'nameLowercase', 'ko'),
  () => on('equal', 'name', 'laptop'),
];
const orders: Query[][] = [
  [],
  [{ method: 'orderDesc', attribute: '$createdAt' }],
  [{ method: 'orderAsc', attribute: '$createdAt' }],
  [{ method: 'orderAsc', attribute: 'price' }],
  [{ method: 'orderDesc', attribute: 'price' }],
  [{ method: 'orderAsc', attribute: 'stock' }],
  [{ method: 'orderDesc', attribute: 'discount' }],
  [{ method: 'orderDesc', attribute: 'sold' }],
  [{ method: 'orderDesc', attribute: '$updatedAt' }],
  [{ method: 'orderDesc', attribute: 'listedUntil' }],
  [{ method: 'orderDesc', attribute: 'price' }, { method: 'orderDesc' }],
  [
    { method: 'orderAsc', attribute: 'location' },
    { method: 'orderDesc', attribute: '$createdAt' },
  ],
];

/** The same list twice, as text; a refusal counts as its sentence. */
async function bothWays(queries: readonly Query[]): Promise<{ held: string | null; read: string }> {
  const reader = built.app.db.read;
  const access = { readers: null, total: below(2) === 0 };
  try {
    const texts = queries.map((query) => JSON.stringify({ values: [], ...query }));
    const request = { table, plan: planRows(reader, table, texts, 'Row', null, heldTable(reader, table)), access };
    return { held: await heldListText(reader, request), read: rowListText(reader, request) };
  } catch (error) {
    return { held: null, read: String(error) };
  }
}

test('what is held answers as the database does, whatever is written between', async () => {
  let fromMemory = 0;
  for (let n = 0; n < 300; n++) write();
  for (let round = 0; round < runs(500, 1_500); round++) {
    if (below(2) === 0) write();
    const shape: Query[] = [{ method: 'limit', values: [1 + below(30)] }];
    if (below(4) === 0) shape.push({ method: 'offset', values: [below(9)] });
    if (below(3) === 0)
      shape.push({ method: oneOf(['cursorAfter', 'cursorAfter', 'cursorBefore']), values: [`p${below(rows)}`] });
    if (below(2) === 0) shape.push({ method: 'select', values: some(['name', 'price', 'listedUntil', 'isSold'], 3) });
    const queries = [...some(filters, 3).map((filter) => filter()), ...oneOf(orders), ...shape];
    const { held, read } = await bothWays(queries);
    if (held === null) continue;
    fromMemory += 1;
    expect(held, JSON.stringify(queries)).toBe(read);
  }
  expect(fromMemory).toBeGreaterThan(runs(150, 500));
});

test('a row that only other people may change by now is still found by its words', async () => {
  const queries = [on('search', 'searchTokens', 'kop'), on('limit', '', 30)].map(({ attribute, ...rest }) =>
    attribute ? { attribute, ...rest } : rest,
  );
  const before = await bothWays(queries);
  expect(before.held).not.toBeNull();
  const [first] = (JSON.parse(before.read) as { rows: { $id: string }[] }).rows;
  const input = { values: {}, permissions: ['update("user:other")'] };
  built.app.db.writeNow((db) => updateRow(db, table, first?.$id ?? '', input, admin));
  const total = { readers: null, total: true };
  const reader = built.app.db.read;
  const request = {
    table,
    plan: planRows(
      reader,
      table,
      queries.map((query) => JSON.stringify(query)),
    ),
    access: total,
  };
  expect(await heldListText(reader, request)).toBe(rowListText(reader, request));
});

test('a column that many rows changed in before anybody asked for it is told as it is then', async () => {
  const { app, products, ask, close } = await campusOf(40);
  try {
    const bySold = [on('greaterThan', 'sold', 1), { method: 'orderDesc', attribute: 'sold' }];
    await ask(bySold, true);
    const few = () => below(40);
    for (const times of [1, 3, 1_200]) {
      for (let n = 0; n < times; n++)
        app.db.writeNow((db) =>
          incrementRow(db, products, `p${few()}`, { column: 'sold', by: 1 + below(9), limit: null }, admin),
        );
      app.db.writeNow((db) => deleteRow(db, products, `p${times % 39}`, admin));
      app.db.writeNow((db) =>
        createRow(db, products, `p${times % 39}`, { values: values(), permissions: null }, admin),
      );
      const { held, read } = await ask(bySold, true);
      expect(held).toBe(read);
    }
  } finally {
    await close();
  }
});

test('a list goes on after a row, whether one has shown it, it changed since, or its id is written in other letters', async () => {
  const { app, products, ask, close } = await campusOf(9);
  try {
    const goOn = async (id: string) => {
      const { held, read } = await ask([{ method: 'cursorAfter', values: [id] }], false);
      expect(JSON.parse(read)).toMatchObject({ rows: [{ $id: 'p5' }, {}, {}, {}] });
      expect(held).toBe(read);
    };
    await goOn('p4');
    await ask([], false);
    await goOn('p4');
    app.db.writeNow((db) => incrementRow(db, products, 'p4', { column: 'sold', by: 1, limit: null }, admin));
    await goOn('p4');
    await goOn('P4');
    app.db.writeNow((db) => {
      deleteRow(db, products, 'p4', admin);
      createRow(db, products, 'P4', { values: values(), permissions: null }, admin);
    });
    for (const id of ['p4', 'P4']) {
      const { held, read } = await ask([{ method: 'cursorAfter', values: [id] }], false);
      expect(JSON.parse(read)).toMatchObject({ rows: [] });
      expect(held).toBe(read);
    }
    const error = await ask([{ method: 'cursorAfter', values: ['p9'] }], false).catch(String);
    expect(error).toContain("'p9' for the 'cursor' value not found");
  } finally {
    await close();
  }
});

test('what would test each row thousands of times is left to the database, which refuses what takes long', () => {
  built.app.db.writeNow((db) => {
    for (let n = 0; n < 3_000; n++) createRow(db, table, `many${n}`, { values: values(), permissions: null }, admin);
  });
  const reader = built.app.db.read;
  const none = Array.from({ length: 70 }, (_, n) => on('lessThan', 'price', -n));
  const wide = { method: 'or', values: [...none, on('greaterThanEqual', 'price', 0)] };
  const ask = (times: number) => {
    const texts = [...Array.from({ length: times }, () => wide), on('equal', 'price', 999)].map((query) =>
      JSON.stringify(query),
    );
    return heldListText(reader, {
      table,
      plan: planRows(reader, table, texts),
      access: { readers: null, total: true },
    });
  };
  expect(ask(1)).not.toBeNull();
  expect(ask(90)).toBeNull();
});

test('nobody has the table sorted again and again by asking for one order after the other', () => {
  const held = heldTable(built.app.db.read, table);
  if (!held) throw new Error('the table is not held');
  const specs = ['price', 'discount', 'sold', 'stock', '$createdAt', '$updatedAt', 'listedUntil', 'isSold'].flatMap(
    (key) =>
      [true, false].flatMap((isDescending) =>
        [true, false].map((isSequenceDescending) => ({ key, isDescending, isSequenceDescending })),
      ),
  );
  const orders = specs.map((spec) => held.order(spec));
  expect(new Set(orders).size).toBeLessThanOrEqual(25); // null is one of them
  expect(orders).toContain(null);
  const first = orders.findIndex((order) => order !== null);
  const spec = specs[first];
  expect(spec && held.order(spec)).toBe(orders[first]);
});

test('thousands of different searches make a write no dearer than some hundreds do', async () => {
  const search = (word: string) => bothWays([on('search', 'searchTokens', word), { method: 'limit', values: [1] }]);
  /** Processor time of writes that change what is searched, and of the list after them, ms. */
  const writing = async () => {
    const from = process.cpuUsage();
    built.app.db.writeNow((db) => {
      for (let n = 0; n < 50; n++)
        updateRow(
          db,
          table,
          `many${n}`,
          { values: { searchTokens: `kopi susu${below(999)}` }, permissions: null },
          admin,
        );
    });
    await search('kopi');
    return process.cpuUsage(from).user / 1_000;
  };
  for (let n = 0; n < 500; n++) await search(`hundred${n}`);
  const few = Math.max(1, Math.min(await writing(), await writing(), await writing()));
  for (let n = 0; n < runs(4_000, 12_000); n++) await search(`thousand${n}`);
  expect(Math.min(await writing(), await writing(), await writing()) / few).toBeLessThan(4);
});

/** Another server whose products are these many: more than 500 are not read at once. */
async function campusOf(count: number) {
  const other = await buildApp({ config: 'appwrite.json', data: ':memory:' });
  const products = productsTable(other);
  other.app.db.writeNow((db) => {
    for (let n = 0; n < count; n++) createRow(db, products, `p${n}`, { values: values(), permissions: null }, admin);
  });
  const { read } = other.app.db;
  const isHeld = () => heldTable(read, products) !== null;
  /** The same list twice, as above; null: not held. */
  const ask = async (queries: readonly Query[], total: boolean) => {
    const texts = queries.map((query) => JSON.stringify({ values: [], ...query }));
    const plan = planRows(read, products, texts, 'Row', null, heldTable(read, products));
    const request = { table: products, plan, access: { readers: null, total } };
    return { held: await heldListText(read, request), read: rowListText(read, request) };
  };
  const both = (...queries: Query[]) => ask(queries, true);
  return { ...other, products, isHeld, ask, both };
}

test('rows that were created one after the other are found alike, some at the same moment, whatever changes or goes', async () => {
  const { app, products, ask, isHeld, close } = await campusOf(0);
  try {
    let made = 0;
    const moment = (n: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 7) * 1_000).toISOString();
    const change = () =>
      app.db.writeNow((db) => {
        const [kind, id] = [below(4), `p${below(made)}`];
        try {
          if (kind === 0) deleteRow(db, products, id, admin);
          else if (kind === 1) incrementRow(db, products, id, { column: 'sold', by: 1, limit: null }, admin);
          else updateRow(db, products, id, { values: kind === 2 ? values() : { price: 7 }, permissions: null }, admin);
        } catch (error) {
          if (!(error instanceof RowRefusal)) throw error;
        }
      });
    const create = (createdAt: string) =>
      app.db.writeNow((db) =>
        createRow(db, products, `p${made++}`, { values: values(), permissions: null, createdAt }, admin),
      );
    const isRising = () => heldTable(app.db.read, products)?.column('$createdAt')?.isRising;
    const compare = async () => {
      const order = oneOf([...orders.slice(0, 3), [orders[1]?.[0] ?? {}, { method: 'orderDesc' }] as Query[]]);
      const shape: Query[] = [{ method: 'limit', values: [1 + below(40)] }];
      if (below(3) === 0) shape.push({ method: 'offset', values: [below(40)] });
      if (below(3) === 0) shape.push({ method: 'cursorAfter', values: [`p${below(made)}`] });
      const between = below(4) === 0 ? [on('between', '$createdAt', moment(below(300)), moment(300 + below(900)))] : [];
      const queries = [...some(filters, 3).map((filter) => filter()), ...between, ...order, ...shape];
      try {
        const { held, read } = await ask(queries, below(9) === 0);
        if (held === null) return 0;
        expect(held, JSON.stringify(queries)).toBe(read);
        return 1;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error; // the cursor's row went
        return 0;
      }
    };
    for (let n = 0; n < 900; n++) create(moment(made));
    await vi.waitFor(() => expect(isHeld()).toBe(true));
    let fromMemory = 0;
    for (let round = 0; round < runs(400, 2_000); round++) {
      if (below(2) === 0) change();
      if (below(5) === 0) create(moment(made));
      fromMemory += await compare();
    }
    expect(fromMemory).toBeGreaterThan(runs(150, 700));
    expect(isRising()).toBe(true);
    create(moment(3));
    expect(isRising()).toBe(false);
    for (let round = 0; round < 100; round++) await compare();
  } finally {
    await close();
  }
});

test('is held before anybody asks, once the server listens', async () => {
  const { both, listening, close } = await campusOf(800);
  try {
    listening(createServer());
    for (const _ of [1, 2, 3]) await setImmediate();
    expect((await both()).held).not.toBeNull();
  } finally {
    await close();
  }
});

test('what is written while it is filled is held as it is then', async () => {
  const { app, products, isHeld, both, close } = await campusOf(2_000);
  // Each look takes so long: a turn has room for one slice, however busy the machine is with what is written.
  let time = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 2;
    return time;
  });
  try {
    let turns = 0;
    for (let made = 0; !isHeld(); turns++) {
      app.db.writeNow((db) => {
        // Before what is filled by now, and behind it.
        for (const id of [`p${turns}`, `p${1_999 - turns}`])
          updateRow(db, products, id, { values: { price: 77, category: 'Jasa' }, permissions: null }, admin);
        deleteRow(db, products, `p${100 + turns}`, admin);
        deleteRow(db, products, `p${1_800 - turns}`, admin);
        createRow(db, products, `new${made++}`, { values: values(), permissions: null }, admin);
      });
      await setImmediate();
    }
    expect(turns).toBeGreaterThan(1);
    for (const queries of [[], [on('equal', 'price', 77)], [on('equal', 'category', 'Jasa')]])
      for (const order of orders) {
        const { held, read } = await both(...queries, ...order, { method: 'limit', values: [400] });
        if (held !== null) expect(held, JSON.stringify([queries, order])).toBe(read);
      }
    expect((await both(on('equal', 'price', 77), { method: 'limit', values: [400] })).held).not.toBeNull();
  } finally {
    clock.mockRestore();
    await close();
  }
});

test('a row that was just being written when it began to be held is held as it was committed', async () => {
  const { app, products, isHeld, both, close } = await campusOf(9);
  try {
    const writing = app.db.write((db) => {
      deleteRow(db, products, 'p3', admin);
      updateRow(db, products, 'p5', { values: { price: 123_456 }, permissions: null }, admin);
    });
    expect(isHeld()).toBe(true);
    expect((await both()).held).toContain('"p3"');
    await writing;
    const { held, read } = await both();
    expect(held).toBe(read);
    expect(held).toContain('123456');
    expect(held).not.toContain('"p3"');
  } finally {
    await close();
  }
});

test('the filling of what is wanted no more stops: after a reset, and when the server closes', async () => {
  const { app, products, isHeld, both, reset, close } = await campusOf(1_100);
  expect(isHeld()).toBe(false);
  await reset();
  expect(isHeld()).toBe(true);
  expect(await both()).toEqual({ held: '{"total":0,"rows":[]}', read: '{"total":0,"rows":[]}' });
  app.db.writeNow((db) => {
    for (let n = 0; n < 1_100; n++) createRow(db, products, `q${n}`, { values: values(), permissions: null }, admin);
  });
  await reset();
  app.db.writeNow((db) => {
    for (let n = 0; n < 1_100; n++) createRow(db, products, `r${n}`, { values: values(), permissions: null }, admin);
  });
  expect(isHeld()).toBe(false);
  await close();
  for (const _ of [1, 2, 3]) await setImmediate();
});

test('a table that nobody asked for in a while is held no more, and held anew for who asks', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const other = await buildApp({ config: 'appwrite.json', data: ':memory:' });
  try {
    const products = productsTable(other);
    const held = () => heldTable(other.app.db.read, products);
    const first = held();
    expect(first).not.toBeNull();
    for (const _ of [1, 2, 3]) {
      vi.advanceTimersByTime(10 * 60_000);
      expect(held()).toBe(first);
    }
    vi.advanceTimersByTime(30 * 60_000);
    expect(held()).not.toBe(first);
  } finally {
    await other.close();
    vi.useRealTimers();
  }
});
