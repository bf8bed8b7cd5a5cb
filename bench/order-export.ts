/**
 * Measures the orders' CSV on the embedded Appwrite, by the code of the page itself: how long all of it takes, and what is in memory while
 * it is written. `node --expose-gc bench/order-export.ts 60000`.
 */
import { csvLines, csvStart } from '../functions/domain/csv.ts';
import { fillAdminTable } from './local/admin-rows.ts';
import { atRest } from './local/at-rest.ts';
import { removeData, startServer } from './local/campus.ts';
import { signInAdmin } from './local/sign-in-admin.ts';
import { cpuMs, treeOf } from './process-tree.ts';
import { table } from './table.ts';

const count = Number(process.argv[2] ?? 60_000);
const barMs = 3_000;
const rounds = 3;
const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(0);

const server = await startServer();
await fillAdminTable(server, 'orders', count);
await signInAdmin(server);
await atRest(server);
const { eachPage } = await import('../web/features/admin/list/load-page.ts');
const { loadOrderLines, orderCells, orderCsvHeader, ordersSpec } = await import(
  '../web/features/admin/orders/orders-list.ts'
);
const { longestPage } = await import('../web/lib/tables.ts');
const state = { search: '', chosen: {}, sort: ordersSpec.sorts[0].value, after: '', before: '' };

interface Round {
  ms: number;
  lines: number;
  /** Processor time of the page's code and of the server. */
  pageMs: number;
  serverMs: number;
  bytes: number;
  /** After each page, what is left of it. */
  heap: number[];
}

async function round(measuresMemory: boolean): Promise<Round> {
  const parts: Blob[] = [new Blob([csvStart(orderCsvHeader)])];
  const heap: number[] = [];
  let lines = 0;
  const tree = treeOf(server.pid);
  const [pageBefore, serverBefore] = [cpuMs([process.pid]), cpuMs(tree)];
  const from = performance.now();
  for await (const rows of eachPage(ordersSpec, state, loadOrderLines, longestPage)) {
    parts.push(new Blob([csvLines(rows.map(orderCells))]));
    lines += rows.length;
    if (measuresMemory) {
      globalThis.gc?.();
      heap.push(process.memoryUsage().heapUsed);
    }
  }
  const file = new Blob(parts);
  const [pageMs, serverMs] = [cpuMs([process.pid]) - pageBefore, cpuMs(tree) - serverBefore];
  return { ms: performance.now() - from, pageMs, serverMs, lines, bytes: file.size, heap };
}

const times: Round[] = [];
for (let at = 0; at < rounds; at++) times.push(await round(false));
const best = Math.min(...times.map(({ ms }) => ms));
const least = (of: (one: Round) => number) => Math.min(...times.map(of)).toFixed(0);
const { heap, lines, bytes } = await round(true);
console.log(
  table([
    [
      'orders',
      'best ms',
      'page CPU ms',
      'server CPU ms',
      'MB of file',
      'heap after page 2, MB',
      'heap after the last page, MB',
    ],
    [
      ...[lines, best.toFixed(0), least(({ pageMs }) => pageMs), least(({ serverMs }) => serverMs)],
      ...[megabytes(bytes), megabytes(heap[1] ?? 0), megabytes(heap.at(-2) ?? 0)],
    ],
  ]),
);
await server.close();
removeData(server);
if (lines !== count || best > barMs) process.exitCode = 1;
