import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltApp, buildApp } from '../../../packages/appwrite-local/src/app.ts';
import { planRows, rowListText } from '../../../packages/appwrite-local/src/queries/list-rows.ts';
import { createRow } from '../../../packages/appwrite-local/src/rows/operations.ts';
import type { TableSchema } from '../../../packages/appwrite-local/src/tables/schema.ts';
import { productsTable } from '../../support/products-table.ts';
import { runs } from '../../support/proof.ts';
import { seededRandom } from '../../support/seeded-random.ts';

/**
 * A page is read from a filter's own index if that finds few rows, else along the index of its order, else as SQLite
 * chooses. Every plan returns the same rows as filtering and sorting by hand.
 */
const admin = { userId: '', roles: ['any'], privileged: true };
const many = 2_000;
/** Words of the `n`th product: the most common is in every second product, the rarest in only two. */
const rare = (n: number) =>
  [2, 3, 5, 40, 300, 1_999].filter((every) => n % every === 0).map((every) => `w${every}word`);

interface Product {
  readonly id: string;
  readonly seq: number;
  readonly name: string;
  readonly words: readonly string[];
  readonly price: number;
  readonly category: string;
  readonly isListed: boolean;
  readonly mayRead: boolean;
}

const random = seededRandom(43);
const below = (n: number) => Math.floor(random() * n);
const products: Product[] = Array.from({ length: many }, (_, n) => ({
  ...{ id: `p${n}`, seq: n + 1, name: `meja ${n}`, words: ['all', ...rare(n)], price: below(900) },
  ...{ category: n % 50 === 0 ? 'Buku' : 'Jasa', isListed: below(8) > 0, mayRead: n % 7 === 0 || n > 1_900 },
}));

let built: BuiltApp;
let open: TableSchema;
beforeAll(async () => {
  built = await buildApp({ config: 'appwrite.json', data: ':memory:' });
  open = productsTable(built);
  built.app.db.writeNow((db) => {
    for (const { id, name, words, mayRead, ...values } of products) {
      const { price, category, isListed } = values;
      const row = {
        name,
        nameLowercase: name,
        searchTokens: words.join(' '),
        price,
        category,
        isListed,
        location: 'x',
      };
      const permissions = mayRead ? ['read("user:some")'] : null;
      createRow(db, open, id, { values: { ...row, sellerId: 's', stock: 1 }, permissions }, admin);
    }
  });
});
afterAll(() => built.close());

type Query = { readonly method: string; readonly attribute?: string; readonly values?: readonly unknown[] };
interface Filter {
  readonly query: Query;
  readonly test: (product: Product) => boolean;
}
const on = (method: string, attribute: string, ...values: unknown[]): Query => ({ method, attribute, values });
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;

const filters: readonly (() => Filter)[] = [
  () => ({ query: on('equal', 'isListed', true), test: ({ isListed }) => isListed }),
  () => {
    const category = oneOf(['Buku', 'Jasa', 'none']);
    return { query: on('equal', 'category', category), test: (product) => product.category === category };
  },
  () => {
    const [low, wide] = [below(900), oneOf([1, 30, 800])];
    return {
      query: on('between', 'price', low, low + wide),
      test: ({ price }) => price >= low && price <= low + wide,
    };
  },
  () => {
    const word = oneOf(['all', 'w2word', 'w5word', 'w40word', 'w300word', 'w1999word', 'none']);
    return { query: on('search', 'searchTokens', word), test: ({ words }) => words.includes(word) };
  },
  () => {
    const piece = oneOf(['mej', 'ja 1', '77', '1', 'a 199']);
    return { query: on('contains', 'nameLowercase', piece), test: ({ name }) => name.includes(piece) };
  },
  () => {
    const ids = Array.from({ length: 1 + below(9) }, () => `p${below(many)}`);
    return { query: on('equal', '$id', ...ids), test: ({ id }) => ids.includes(id) };
  },
  () => ({
    query: on('or', '', on('search', 'searchTokens', 'w300word'), on('lessThan', 'price', 20)),
    test: ({ words, price }) => words.includes('w300word') || price < 20,
  }),
];

type Order = { readonly query: Query; readonly compare: (one: Product, other: Product) => number };
const bySeq = (one: Product, other: Product) => one.seq - other.seq;
const orders: readonly (Order | null)[] = [
  null,
  { query: on('orderAsc', 'price'), compare: (one, other) => one.price - other.price || bySeq(one, other) },
  { query: on('orderDesc', 'price'), compare: (one, other) => other.price - one.price || bySeq(one, other) },
  { query: on('orderDesc', '$sequence'), compare: (one, other) => bySeq(other, one) },
  {
    query: on('orderAsc', 'category'),
    compare: (one, other) =>
      Number(one.category > other.category) - Number(one.category < other.category) || bySeq(one, other),
  },
];

function ask(queries: readonly Query[], readers: readonly string[] | null): { total: number; ids: string[] } {
  const { read } = built.app.db;
  const texts = queries.map((query) => JSON.stringify({ values: [], ...query }));
  const plan = planRows(read, open, texts, 'Row', readers);
  const { total, rows } = JSON.parse(rowListText(read, { table: open, plan, access: { readers, total: true } }));
  return { total, ids: rows.map(({ $id }: { $id: string }) => $id) };
}

test('every page equals filtering and sorting in memory, for few and many matches', () => {
  const sizes = { few: 0, many: 0, none: 0 };
  for (let round = 0; round < runs(1_500, 15_000); round++) {
    const asked = Array.from({ length: below(4) }, () => oneOf(filters)());
    const order = oneOf(orders);
    const readers = below(4) === 0 ? ['any', 'user:some'] : null;
    const found = products
      .filter((product) => (readers === null || product.mayRead) && asked.every(({ test }) => test(product)))
      .sort(order?.compare ?? bySeq);
    sizes[found.length === 0 ? 'none' : found.length > 400 ? 'many' : 'few'] += 1;
    const [limit, offset] = [1 + below(60), below(3) === 0 ? below(50) : 0];
    const cursor = below(3) === 0 && found.length > 0 ? below(found.length) : null;
    const before = below(2) === 0;
    const queries = [
      ...asked.map(({ query }) => query),
      ...(order ? [order.query] : []),
      { method: 'limit', values: [limit] },
      { method: 'offset', values: [offset] },
      ...(cursor === null ? [] : [{ method: before ? 'cursorBefore' : 'cursorAfter', values: [found[cursor]?.id] }]),
    ];
    let wanted = found.map(({ id }) => id);
    if (cursor !== null) wanted = before ? wanted.slice(0, cursor).reverse() : wanted.slice(cursor + 1);
    wanted = wanted.slice(offset, offset + limit);
    if (cursor !== null && before) wanted.reverse();
    expect(ask(queries, readers), JSON.stringify(queries)).toEqual({ total: found.length, ids: wanted });
  }
  expect(Math.min(...Object.values(sizes))).toBeGreaterThan(100);
});
