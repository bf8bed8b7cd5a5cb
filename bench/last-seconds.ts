/**
 * `node bench/last-seconds.ts [--buyers 300] [--places 120] [--seconds 10]`: the rush before a pre-order closes. So many buyers press
 * at some moment of the last seconds, through the function `market` of an embedded server on one core. Prints how long they waited
 * for their answer, and fails where pieces and answers differ or somebody waited longer than three seconds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client, Functions, ID, TablesDB } from 'node-appwrite';
import { atRest } from './local/at-rest.ts';
import {
  type BenchPlace,
  type Buyer,
  clientOf,
  fillBuyers,
  fillProducts,
  removeData,
  startServer,
} from './local/campus.ts';
import { measureOrders } from './local/orders.ts';
import { productHead, productRow } from './local/products.ts';
import { percentile, table } from './table.ts';

const string = { type: 'string' } as const;
const { values } = parseArgs({ options: { buyers: string, places: string, seconds: string } });
const [crowd, places, seconds] = [values.buyers ?? 300, values.places ?? 120, values.seconds ?? 10].map(Number) as [
  number,
  number,
  number,
];
if (![crowd, places, seconds].every((value) => Number.isInteger(value) && value >= 1)) {
  console.error('node bench/last-seconds.ts [--buyers 300] [--places 120] [--seconds 10]: whole numbers.');
  process.exit(2);
}

const barMs = 3_000;
/** Orders of goods before the rush: the function is warm from then on. */
const warmUp = 16;
/** Products of those orders; the pre-order has the number after them. */
const goods = 1_000;
const soon = 60_000;
const hour = 3_600_000;
const iso = (moment: number) => new Date(moment).toISOString();

/** A pre-order whose batch closes at this moment, ms since 1970. */
async function openBatch(place: BenchPlace, closes: number): Promise<string> {
  const tables = new TablesDB(clientOf(place));
  const { $id: productId, name } = productHead(goods);
  const closesAt = iso(closes);
  const data = { ...productRow(goods), kind: 'preorder', stock: null, closesAt };
  await tables.upsertRow({ databaseId: 'market', tableId: 'products', rowId: productId, data });
  const batchId = `${productId}-b1`;
  await tables.upsertRow({
    ...{ databaseId: 'market', tableId: 'batches', rowId: batchId },
    data: {
      ...{ productId, productName: name, sellerId: 'benchseller', number: 1, state: 'open', least: 0, most: places },
      ...{ closesAt, pickupPlace: 'Lobi GSG', pickupFrom: iso(closes + hour), pickupUntil: iso(closes + 3 * hour) },
      dueAt: closesAt,
    },
  });
  return batchId;
}

interface Answer {
  /** `placed`, or the code of the refusal. */
  readonly told: string;
  readonly ms: number;
}

async function press(place: BenchPlace, { secret, total }: Buyer, at: number): Promise<Answer> {
  await sleep(Math.max(0, at - Date.now()));
  const client = new Client().setEndpoint(place.endpoint).setProject(place.project).setSession(secret);
  const begun = performance.now();
  const { responseStatusCode, responseBody } = await new Functions(client).createExecution({
    functionId: 'market',
    xpath: '/orders',
    body: JSON.stringify({
      ...{ orderId: ID.unique(), expectedTotal: total, paymentMethod: 'COD (Bayar di Tempat)' },
      shippingAddress: 'Asrama Blok C 12',
    }),
    headers: { 'content-type': 'application/json' },
  });
  const ms = performance.now() - begun;
  return { told: responseStatusCode < 300 ? 'placed' : String(JSON.parse(responseBody).error?.code), ms };
}

const server = await startServer();
try {
  await fillProducts(server, 0, goods);
  await measureOrders(server, await fillBuyers(server, warmUp), 4);
  await openBatch(server, Date.now() + 24 * hour);
  const buyers = await fillBuyers(server, crowd, goods);
  await atRest(server);
  const closes = Date.now() + soon;
  const batchId = await openBatch(server, closes);
  await atRest(server);
  const first = closes - seconds * 1_000;
  if (Date.now() > first) throw new Error('The machine is too slow: the batch closes before anybody has pressed.');
  const moments = buyers.map(() => first + Math.random() * (seconds * 1_000 - 1));
  const answers = await Promise.all(buyers.map((buyer, at) => press(server, buyer, moments[at] ?? first)));
  const lastAnswer = Math.max(...answers.map(({ ms }, at) => (moments[at] ?? 0) + ms)) - closes;
  const batch = await new TablesDB(clientOf(server)).getRow({
    ...{ databaseId: 'market', tableId: 'batches', rowId: batchId },
  });
  const taken = Number(Reflect.get(batch, 'taken'));
  const times = answers.map(({ ms }) => ms);
  const slowest = Math.max(...times);
  const told = [...Map.groupBy(answers, (answer) => answer.told)].map(([code, all]) => `${all.length} ${code}`);
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0));
  console.log(
    table([
      ['what', 'p50 ms', 'p95 ms', 'slowest ms', 'last answer after the closing, ms', 'answers', 'pieces'],
      [
        `${crowd} buyers in ${seconds} s, place for ${places}`,
        ...[p50 ?? '', p95 ?? '', slowest.toFixed(0), lastAnswer.toFixed(0), told.sort().join(', '), taken],
      ],
    ]),
  );
  const placed = answers.filter((answer) => answer.told === 'placed').length;
  if (placed !== taken || taken !== Math.min(places, crowd) || slowest > barMs) {
    console.error(`Not met: ${Math.min(places, crowd)} pieces, as many orders, every answer within ${barMs} ms.`);
    process.exitCode = 1;
  }
} finally {
  await server.close();
  removeData(server);
}
