/**
 * Measures what the catalogue asks for (docs/catalogue-queries.md) with 100,000 products on the embedded Appwrite, the
 * server on one core: the first page of every combination of filters and sort, and searches. `--quick`: 10,000 products.
 */

import { limits } from '../functions/domain/limits.ts';
import { categories } from '../functions/domain/products/catalogue.ts';
import { fillProducts, removeData, startServer } from './local/campus.ts';
import { percentile, table } from './table.ts';

const count = process.argv.includes('--quick') ? 10_000 : 100_000;
const rounds = 9;

const columns = ['name', 'price', 'discount', 'category', 'location', 'imageId', 'sold', 'stock', 'isSold'];
type Query = { method: string; attribute?: string; values?: unknown[] };
const on = (method: string, attribute: string, ...values: unknown[]): Query => ({ method, attribute, values });

/** Choices of each part; one of each is combined with one of every other. */
const parts = {
  category: {
    '': [],
    'one category': [on('equal', 'category', 'Elektronik')],
    'two categories': [on('equal', 'category', 'Fashion Pria', 'Fashion Wanita')],
    'unused category': [on('equal', 'category', categories[10])],
  },
  location: { '': [], location: [on('equal', 'location', 'Gate 1')] },
  price: {
    '': [],
    'price range': [on('greaterThanEqual', 'price', 500_000), on('lessThanEqual', 'price', 600_000)],
    'no such price': [on('lessThanEqual', 'price', 1)],
  },
  discount: { '': [], discount: [on('lessThanEqual', 'discount', 50)] },
} satisfies Record<string, Record<string, Query[]>>;

const sorts: Record<string, Query[]> = {
  newest: [on('orderDesc', '$createdAt')],
  cheapest: [on('orderAsc', 'price')],
  location: [on('orderAsc', 'location'), on('orderDesc', '$createdAt')],
};

const searches: Record<string, Query[]> = {
  'prefix, common': [on('startsWith', 'nameLowercase', 'kamera'), on('orderAsc', 'nameLowercase')],
  'prefix, one letter': [on('startsWith', 'nameLowercase', 'k'), on('orderAsc', 'nameLowercase')],
  'prefix, no hit': [on('startsWith', 'nameLowercase', 'zzz'), on('orderAsc', 'nameLowercase')],
};
for (const [sort, order] of Object.entries(sorts)) {
  for (const term of ['kamera', 'ka', 'k', 'seri 99999', 'zzz', '%', '_']) {
    searches[`contains "${term}", ${sort}`] = [on('contains', 'nameLowercase', term), ...order];
  }
  searches[`contains "kamera" + category + price, ${sort}`] = [
    on('contains', 'nameLowercase', 'kamera'),
    on('equal', 'category', 'Elektronik'),
    on('lessThanEqual', 'price', 900_000),
    ...order,
  ];
}

/** Every combination of the parts with every sort. */
function combinations(): Record<string, Query[]> {
  let all: [string[], Query[]][] = [[[], []]];
  for (const choices of Object.values(parts)) {
    all = all.flatMap(([names, queries]) =>
      Object.entries(choices).map(([name, more]): [string[], Query[]] => [
        name ? [...names, name] : names,
        [...queries, ...more],
      ]),
    );
  }
  return Object.fromEntries(
    all.flatMap(([names, queries]) =>
      Object.entries(sorts).map(([sort, order]) => [
        `${names.join(' + ') || 'no filter'}, ${sort}`,
        [...queries, ...order],
      ]),
    ),
  );
}

const server = await startServer();
const started = performance.now();
await fillProducts(server, 0, count);
console.log(`${count.toLocaleString('en')} products in ${((performance.now() - started) / 1000).toFixed(0)} s`);

async function measure(queries: Query[]): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // Each round asks for one row more, so that no answer is one that was kept.
    const shape: Query[] = [
      { method: 'select', values: columns },
      { method: 'limit', values: [limits.browsePageSize + round] },
    ];
    const asked = [...queries, ...shape].map((query) => `queries[]=${encodeURIComponent(JSON.stringify(query))}`);
    const from = performance.now();
    const response = await fetch(`${server.endpoint}/tablesdb/market/tables/products/rows?${asked.join('&')}&total=0`, {
      headers: { 'x-appwrite-project': server.project },
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    times.push(performance.now() - from);
  }
  return times;
}

async function report(title: string, bar: number, requests: Record<string, Query[]>): Promise<boolean> {
  const measured: [string, number, number][] = [];
  for (const [name, queries] of Object.entries(requests)) {
    const times = await measure(queries);
    measured.push([name, percentile(times, 0.5), Math.max(...times)]);
  }
  measured.sort(([, a], [, b]) => b - a);
  const [worst] = measured;
  console.log(`\n${title}: ${measured.length} requests, slowest p50 ${worst?.[1].toFixed(1)} ms, bar ${bar} ms`);
  const rows = measured.slice(0, 12).map(([name, p50, max]) => [name, p50.toFixed(1), max.toFixed(1)]);
  console.log(table([['slowest', 'p50 ms', 'max ms'], ...rows]));
  return measured.every(([, p50]) => p50 <= bar);
}

const lists = await report('first page, every combination', 60, combinations());
const search = await report('search', 80, searches);
await server.close();
removeData(server);
if (!lists || !search) process.exitCode = 1;
