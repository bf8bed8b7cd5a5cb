/**
 * Measures the embedded Appwrite at 1,000 / 10,000 / 100,000 products, the server on one core. Lists and searches, each
 * with different parameters, come from one caller (bars: p50 2 ms and p95 5 ms per kind at 10,000 products, p50 10 ms
 * at 100,000), from many callers at once, and mixed with writes. Also measures the product page, function ping, orders,
 * realtime fan-out, memory and start. The limit of plain node:http + SQLite is measured in the same run. `--quick` is
 * shorter and stops at 10,000, `--chat` measures only messages; `--keep` writes the tables into bench/RESULTS.md.
 */
import { spawn } from 'node:child_process';
import { seededRandom } from '../tests/support/seeded-random.ts';
import { atRest } from './local/at-rest.ts';
import { type BenchServer, fillBuyers, fillProducts, removeData, startServer } from './local/campus.ts';
import { catalogueOfQuestions, lists, type Question, searches, zipf } from './local/catalogue-queries.ts';
import { type Crowd, type Delivery, measureCrowd, measureTalk } from './local/chat.ts';
import { type Load, load, loadMixed } from './local/http-load.ts';
import { idleMemoryMb } from './local/memory.ts';
import { measureOrders } from './local/orders.ts';
import { productId } from './local/products.ts';
import { measureFanOut } from './local/realtime.ts';
import { stolenShare } from './local/steal-time.ts';
import { keepResults, machine } from './results.ts';
import { besideEachOther, columns, foldedTable, table } from './table.ts';

const quick = process.argv.includes('--quick');
const sizes = quick ? [1_000, 10_000] : [1_000, 10_000, 100_000];
const seconds = quick ? 3 : 6;
const conditions = quick ? `${machine()}, --quick` : machine();

const sections: Record<'server' | 'chat', string[]> = { server: [], chat: [] };
function print(title: string, rows: (string | number)[][] = []): void {
  console.log(`\n${rows.length > 0 ? `${title}\n\n${table(rows)}` : title}`);
}
/** Prints a title and its table, and stores them for RESULTS.md without the p99 column. */
function show(section: keyof typeof sections, title: string, rows: (string | number)[][] = []): void {
  print(title, rows);
  const kept = (rows[0] ?? []).map(String).filter((name) => name !== 'p99 ms');
  sections[section].push(rows.length > 0 ? `${title}\n\n${foldedTable(columns(rows, kept))}` : title);
}

const products = '/tablesdb/market/tables/products/rows';
const seed = 24;

/** Mixes kinds of requests by cycling through them. */
const allOf = (kinds: Readonly<Record<string, Question>>): Question => {
  const list = Object.values(kinds);
  let asked = 0;
  return (random, size) => (list[asked++ % list.length] as Question)(random, size);
};
const kinds: Readonly<Record<string, Question>> = {
  ...lists,
  'lists of all kinds': allOf(lists),
  ...searches,
  'searches of all kinds': allOf(searches),
};

/** Sends some requests of each kind, so that the server's code is compiled, and waits until the server is idle. */
async function warmUp(one: BenchServer, size: number): Promise<void> {
  const random = seededRandom(seed + 1);
  for (const question of Object.values(kinds)) await load(one, { path: () => question(random, size) }, { seconds: 1 });
  await atRest(one);
}

/** Measures lists and searches with requests that never repeat. */
async function newQuestions(size: number): Promise<(string | number)[][]> {
  await warmUp(server, size);
  const rows: (string | number)[][] = [];
  for (const [name, question] of Object.entries(kinds)) {
    const random = seededRandom(seed);
    const one = { connections: name.endsWith('of all kinds') ? 64 : 1, seconds };
    rows.push(row(`new: ${name}`, await load(server, { path: () => question(random, size) }, one)));
  }
  const random = seededRandom(seed);
  const detail = { path: () => `${products}/${productId(Math.floor(random() * size))}` };
  return [...rows, row('detail', await load(server, detail, { seconds }))];
}

/** Measures repeated requests with a Zipf distribution: mixed with writes, and alone. */
async function repeatedQuestions(size: number): Promise<(string | number)[][]> {
  const random = seededRandom(seed);
  const read = { path: zipf(random, catalogueOfQuestions(random, size, 2_000)) };
  const write = {
    // Adding a product to a cart makes this write.
    path: () => `${products}/${productId(Math.floor(random() * size))}/sold/increment`,
    method: 'PATCH' as const,
    body: JSON.stringify({ value: 1 }),
    headers: { 'x-appwrite-key': server.key },
  };
  const { reads, writes } = await loadMixed(server, read, write, { seconds });
  return [
    row('reads beside 5 % writes', reads),
    ['these writes', writes.perSecond, '–', writes.p95.toFixed(1), '–', '', 0],
    row('the same 2,000 questions', await load(server, read, { seconds })),
  ];
}

const row = (name: string, { perSecond, p50, p95, p99, errors, cpu }: Load) => [
  name,
  perSecond,
  p50.toFixed(2),
  p95.toFixed(2),
  p99.toFixed(1),
  cpu ?? '',
  errors,
];
const head = ['what', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU µs each', 'errors'];

/**
 * Starts the reference server on the same core. It is measured before and after the other measurements, because the
 * speed of a shared machine changes.
 */
async function startPlain(): Promise<BenchServer> {
  const child = spawn('taskset', ['-c', '0', process.execPath, 'bench/local/plain-limit.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endpoint = await new Promise<string>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => resolve(/http\S+/.exec(chunk.toString())?.[0] ?? '')),
  );
  const close = async () => void child.kill();
  return { endpoint, project: '-', key: '-', pid: child.pid ?? 0, data: '', close };
}

const delivered = (name: string, { messages, p50, p95, p99, cpuMs, lost }: Delivery) => [
  name,
  messages,
  p50.toFixed(1),
  p95.toFixed(1),
  p99.toFixed(1),
  cpuMs.toFixed(1),
  lost,
];

/**
 * Measures chat between two people, on a campus with few staff, and in a crowd of which half are staff. The crowd shows
 * the server's fan-out.
 */
async function chats(one: BenchServer): Promise<void> {
  const pace = quick ? { sockets: 50, perSecond: 10, seconds } : { sockets: 500, perSecond: 50, seconds: 20 };
  const crowds: readonly Crowd[] = [
    { ...pace, staff: 5, isCampus: true },
    { ...pace, staff: pace.sockets / 2, isCampus: false },
  ];
  const rows = [delivered('two people', await measureTalk(one, quick ? 50 : 200))];
  for (const crowd of crowds) {
    await atRest(one);
    const name = `${crowd.sockets} sockets, ${crowd.staff} of the staff, ${crowd.perSecond} messages a second`;
    rows.push(delivered(name, await measureCrowd(one, crowd)));
  }
  show('chat', conditions, [['who', 'messages', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms each', 'lost'], ...rows]);
}

if (process.argv.includes('--chat')) {
  const one = await startServer();
  await chats(one);
  await one.close();
  removeData(one);
  if (process.argv.includes('--keep')) keepResults('chat', sections.chat.join('\n\n'));
  process.exit();
}

const plain = await startPlain();
const plainRow = async (when: string) =>
  row(`plain node:http + SQLite list, ${when}`, await load(plain, { path: () => '/' }, { seconds: 3 }));

show('server', `${conditions}; the server on one core; each kind by one caller, all kinds by 64 connections`);

let server = await startServer();
let filled = 0;
let failures = 0;
const bySize: Record<string, (string | number)[][]> = {};
for (const size of sizes) {
  await fillProducts(server, filled, size);
  filled = size;
  await atRest(server);
  const stolen = stolenShare();
  const rows = [
    await plainRow('before'),
    ...(await newQuestions(size)),
    ...(await repeatedQuestions(size)),
    await plainRow('after'),
  ];
  const taken = `the host took ${(stolen() * 100).toFixed(0)} % of the processor`;
  const campus = `${size.toLocaleString('en')} products`;
  print(`${campus}; ${taken}`, [head, ...rows]);
  bySize[campus] = columns([head, ...rows], ['what', 'per second', 'p50 ms', 'p95 ms']);
  failures += rows.reduce((sum, cells) => sum + Number(cells.at(-1)), 0);
}
await plain.close();
sections.server.push(
  `Each cell: per second, p50 ms, p95 ms; errors: ${failures}.\n\n${table(besideEachOther(bySize))}`,
);

const ping = {
  path: () => '/functions/market/executions',
  method: 'POST' as const,
  body: JSON.stringify({ path: '/ping', method: 'GET' }),
  headers: { 'x-appwrite-key': server.key },
};
const buyers = await fillBuyers(server, quick ? 160 : 800);
await atRest(server);
const functionRows = [
  row('function ping, 1 connection', await load(server, ping, { seconds, connections: 1 })),
  row('function ping, 16 connections', await load(server, ping, { seconds, connections: 16 })),
  row('order (COD), 16 buyers', await measureOrders(server, buyers)),
];
await atRest(server);
const fanOut = row(`realtime to ${quick ? 50 : 500} sockets`, await measureFanOut(server, quick ? 50 : 500));
show('server', `functions and realtime at ${filled.toLocaleString('en')} products`, [head, ...functionRows, fanOut]);

await atRest(server);
await chats(server);

await server.close();
server = await startServer(server.data);
const idle = await idleMemoryMb(server);
const { readyMs } = server;
show('server', `start with ${filled.toLocaleString('en')} products: ${readyMs.toFixed(0)} ms; memory idle: ${idle} MB`);
await server.close();
removeData(server);

if (process.argv.includes('--keep'))
  for (const [section, texts] of Object.entries(sections)) keepResults(section, texts.join('\n\n'));
