/**
 * Measures the embedded Appwrite as issue "indistinguishable" sets the bars: list, search, detail, function ping, order,
 * realtime fan-out, memory and start, at 1,000 / 10,000 / 100,000 products, the server on one core, beside the plain
 * node:http + SQLite limit of the same run. `--quick` measures shorter and only up to 10,000; `--keep` writes the tables
 * into bench/RESULTS.md.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type BenchServer, fillProducts, removeData, startServer } from './local/campus.ts';
import { type Delivery, measureCrowd, measureTalk } from './local/chat.ts';
import { type Load, load } from './local/http-load.ts';
import { measureOrders } from './local/orders.ts';
import { measureFanOut } from './local/realtime.ts';
import { keepResults, machine } from './results.ts';
import { table } from './table.ts';

const quick = process.argv.includes('--quick');
const sizes = quick ? [1_000, 10_000] : [1_000, 10_000, 100_000];
const seconds = quick ? 3 : 8;
const conditions = quick ? `${machine()}, --quick` : machine();

const sections: Record<'server' | 'chat', string[]> = { server: [], chat: [] };
/** A title and its table: to be read now, and to be kept. */
function show(section: keyof typeof sections, title: string, rows: (string | number)[][] = []): void {
  const text = rows.length > 0 ? `${title}\n\n${table(rows)}` : title;
  console.log(`\n${text}`);
  sections[section].push(text);
}

const products = '/tablesdb/market/tables/products/rows';
const columns = ['name', 'price', 'discount', 'category', 'location', 'imageId', 'sold', 'stock', 'isSold'];
const query = (...queries: object[]) =>
  `?${queries.map((q, n) => `queries[${n}]=${encodeURIComponent(JSON.stringify(q))}`).join('&')}&total=false`;
const select = { method: 'select', values: columns };
const limit = { method: 'limit', values: [10] };
const newest = { method: 'orderDesc', attribute: '$createdAt' };
const any = (n: number) => Math.floor(Math.random() * n);

const requests = (size: number): Record<string, { path: () => string }> => ({
  'list: newest': { path: () => products + query(newest, select, limit) },
  'list: category + price': {
    path: () =>
      products +
      query(
        { method: 'equal', attribute: 'category', values: ['Elektronik'] },
        { method: 'between', attribute: 'price', values: [100_000 + any(50) * 1_000, 900_000] },
        newest,
        select,
        limit,
      ),
  },
  'search: contains "kamera"': {
    path: () =>
      products + query({ method: 'contains', attribute: 'nameLowercase', values: ['kamera'] }, newest, select, limit),
  },
  'search: contains "ka"': {
    path: () =>
      products + query({ method: 'contains', attribute: 'nameLowercase', values: ['ka'] }, newest, select, limit),
  },
  'search: rare, no hit': {
    path: () =>
      products +
      query({ method: 'contains', attribute: 'nameLowercase', values: [`zzz${any(9)}`] }, newest, select, limit),
  },
  detail: { path: () => `${products}/bench${String(any(size)).padStart(8, '0')}` },
});

const memoryMb = (server: BenchServer) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
const row = (name: string, { perSecond, p50, p99, errors }: Load) => [
  name,
  perSecond,
  p50.toFixed(1),
  p99.toFixed(1),
  errors,
];
const head = ['what', 'per second', 'p50 ms', 'p99 ms', 'errors'];

async function plainLimit(): Promise<Load> {
  const child = spawn('taskset', ['-c', '0', process.execPath, 'bench/local/plain-limit.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endpoint = await new Promise<string>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => resolve(/http\S+/.exec(chunk.toString())?.[0] ?? '')),
  );
  const measured = await load(
    { endpoint, project: '-', key: '-', pid: child.pid ?? 0, data: '', close: async () => {} },
    { path: () => '/' },
    { seconds },
  );
  child.kill();
  return measured;
}

show('server', `${conditions}; the server on one core, 64 connections`, [
  head,
  row('plain node:http + SQLite list', await plainLimit()),
]);

let server = await startServer();
let filled = 0;
for (const size of sizes) {
  await fillProducts(server, filled, size);
  filled = size;
  const rows: (string | number)[][] = [head];
  for (const [name, request] of Object.entries(requests(size)))
    rows.push(row(name, await load(server, request, { seconds })));
  show('server', `${size.toLocaleString('en')} products`, rows);
}

const ping = {
  path: () => '/functions/market/executions',
  method: 'POST' as const,
  body: JSON.stringify({ path: '/ping', method: 'GET' }),
  headers: { 'x-appwrite-key': server.key },
};
show('server', `functions and realtime at ${filled.toLocaleString('en')} products`, [
  head,
  row('function ping, 1 connection', await load(server, ping, { seconds, connections: 1 })),
  row('function ping, 16 connections', await load(server, ping, { seconds, connections: 16 })),
  row('order (COD), 16 buyers', await measureOrders(server, quick ? 160 : 800)),
  row(`realtime to ${quick ? 50 : 500} sockets`, await measureFanOut(server, quick ? 50 : 500)),
]);

const delivered = (name: string, { messages, p50, p95, p99, lost }: Delivery) => [
  name,
  messages,
  p50.toFixed(1),
  p95.toFixed(1),
  p99.toFixed(1),
  lost,
];
const crowd = quick ? { sockets: 50, perSecond: 10, seconds } : { sockets: 500, perSecond: 50, seconds: 20 };
show('chat', conditions, [
  ['who', 'messages', 'p50 ms', 'p95 ms', 'p99 ms', 'lost'],
  delivered('two people', await measureTalk(server, quick ? 50 : 200)),
  delivered(`${crowd.sockets} sockets, ${crowd.perSecond} messages a second`, await measureCrowd(server, crowd)),
]);

await server.close();
server = await startServer(server.data);
const idle = memoryMb(server);
const { readyMs } = server;
show('server', `start with ${filled.toLocaleString('en')} products: ${readyMs.toFixed(0)} ms; memory idle: ${idle} MB`);
await server.close();
removeData(server);

if (process.argv.includes('--keep'))
  for (const [section, texts] of Object.entries(sections)) keepResults(section, texts.join('\n\n'));
