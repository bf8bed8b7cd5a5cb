/**
 * `node bench/peer.ts --peer FILE [--products 10000] [--turns 3] [--seconds 5]`: compares this server with another
 * shop: lists and searches that differ each time, one product, and complete orders, by 16 clients, alternating between
 * the two. FILE describes the other shop (see bench/peer/shop.ts). With bench/peer/embedded.ts this server is compared
 * with itself, and every ratio should be near 1.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { limits } from '../functions/domain/limits.ts';
import { categories } from '../functions/domain/settings/default-catalogue.ts';
import { seededRandom } from '../tests/support/seeded-random.ts';
import { productRow, words } from './local/products.ts';
import embedded from './peer/embedded.ts';
import type { OpenShop, Question, Shop } from './peer/shop.ts';
import { cpuMsOfTree } from './process-tree.ts';
import { machine } from './results.ts';
import { percentile, table } from './table.ts';

const string = { type: 'string' } as const;
const { values } = parseArgs({ options: { peer: string, products: string, turns: string, seconds: string } });
const size = Number(values.products ?? 10_000);
const turns = Number(values.turns ?? 3);
const seconds = Number(values.seconds ?? 5);
const numbers = [size, turns, seconds];
if (!values.peer || !existsSync(values.peer) || !numbers.every((value) => Number.isInteger(value) && value >= 1)) {
  console.error('node bench/peer.ts --peer FILE [--products 10000] [--turns 3] [--seconds 5]: bench/peer/shop.ts');
  process.exit(2);
}
const clients = 16;
const ordersATurn = 64;

const { default: peer }: { default: Shop } = await import(pathToFileURL(resolve(values.peer)).href);

const products = Array.from({ length: size }, (_, n) => {
  const { name, description, price, category } = productRow(n);
  return { name, description, price, category };
});
const whole = (random: () => number, below: number) => Math.floor(random() * below);
const oneOf = <T>(random: () => number, list: readonly T[]): T => list[whole(random, list.length)] as T;

/** The same random seed gives both shops the same requests. */
const kinds: Readonly<Record<string, (shop: OpenShop, random: () => number) => Question>> = {
  'new list: category, price range, newest': (shop, random) =>
    shop.list({
      category: oneOf(random, categories),
      least: 5_000 + whole(random, 2_000_000),
      most: 1_000_000 + whole(random, 2_000_000),
    }),
  'new search: a word, a price': (shop, random) =>
    shop.search({ word: oneOf(random, words).toLowerCase(), most: 1_000_000 + whole(random, 2_000_000) }),
  'one product': (shop, random) => shop.product(whole(random, size)),
};

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  /** Mean size of a response with its headers, bytes. */
  readonly bytes: number;
  /** Processor time per request, µs; NaN if the shop gives no process id. Hardly affected by other load. */
  readonly cpu: number;
}

const usedMs = ({ pid }: OpenShop): number => (pid === undefined ? Number.NaN : cpuMsOfTree(pid));

/**
 * Measures one kind for some seconds. Throws if a response was unsuccessful, because fast refusals would distort the
 * result.
 */
async function ask(shop: OpenShop, question: () => Question, forSeconds: number): Promise<Measured> {
  const times: number[] = [];
  const used = usedMs(shop);
  const options: autocannon.Options = {
    url: shop.origin,
    connections: clients,
    duration: forSeconds,
    requests: [
      {
        setupRequest: (defaults) => {
          const { path, headers } = question();
          return { ...defaults, path, headers: { ...headers } };
        },
      },
    ],
  };
  const { requests, errors, non2xx, throughput } = await new Promise<autocannon.Result>((done, fail) => {
    const running = autocannon(options, (error, measured) => (error ? fail(error) : done(measured)));
    running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  const { path } = question();
  if (errors + non2xx > 0)
    throw new Error(`${errors + non2xx} failed of those that ask as ${shop.origin}${path} does.`);
  return {
    perSecond: requests.average,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    bytes: throughput.total / requests.total,
    cpu: ((usedMs(shop) - used) * 1000) / requests.total,
  };
}

/** Places complete orders, each by a new buyer. */
async function order(shop: OpenShop, from: number): Promise<Measured> {
  let next = from;
  const times: number[] = [];
  const client = async () => {
    while (next < from + ordersATurn) {
      const number = next++;
      const begun = performance.now();
      await shop.order(number, number % size);
      times.push(performance.now() - begun);
    }
  };
  const used = usedMs(shop);
  const begun = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const took = (performance.now() - begun) / 1000;
  await shop.rest?.();
  return {
    perSecond: ordersATurn / took,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    bytes: 0,
    cpu: ((usedMs(shop) - used) * 1000) / ordersATurn,
  };
}

const shops: { readonly name: string; readonly shop: OpenShop }[] = [];
try {
  const buyers = (turns + 1) * ordersATurn;
  for (const { name, open } of [embedded, peer]) shops.push({ name, shop: await open(products, buyers) });
  const rows: (string | number)[][] = [];
  const measure = async (kind: string, one: (shop: OpenShop, turn: number) => Promise<Measured>) => {
    const measured = shops.map(() => [] as Measured[]);
    for (let turn = 0; turn <= turns; turn++)
      for (const at of turn % 2 ? [0, 1] : [1, 0]) {
        const shop = shops[at]?.shop;
        const result = shop && (await one(shop, turn));
        if (result && turn > 0) measured[at]?.push(result); // the first turn is a warm-up
      }
    const median = (at: number, figure: (all: Measured) => number) => percentile((measured[at] ?? []).map(figure), 0.5);
    for (const at of [0, 1]) {
      const ratio = median(at, (one) => one.perSecond) / median(1, (one) => one.perSecond);
      const [p50, p95] = [median(at, (one) => one.p50), median(at, (one) => one.p95)].map((ms) => ms.toFixed(1));
      const bytes = Math.round(median(at, (one) => one.bytes));
      const cpu = median(at, (one) => one.cpu);
      const perSecond = median(at, (one) => one.perSecond).toFixed(0);
      rows.push([
        kind,
        shops[at]?.name ?? '',
        perSecond,
        p50 ?? '',
        p95 ?? '',
        bytes || '',
        ratio.toFixed(2),
        Number.isNaN(cpu) ? '' : Math.round(cpu),
      ]);
    }
  };
  for (const [kind, question] of Object.entries(kinds))
    await measure(kind, (shop, turn) => {
      const random = seededRandom(24 + turn);
      return ask(shop, () => question(shop, random), turn > 0 ? seconds : 1);
    });
  await measure('whole order: cart and order', (shop, turn) => order(shop, turn * ordersATurn));
  console.log(
    `${machine()}; ${size} products, ${clients} clients, every question new (pages of ${limits.browsePageSize}), ${turns} turns, medians\n`,
  );
  console.log(
    table([['what', 'shop', 'per second', 'p50 ms', 'p95 ms', 'bytes', '× of the peer', 'CPU µs each'], ...rows]),
  );
} finally {
  for (const { shop } of shops) await shop.close();
}
