/**
 * Measures the search box of the desk as its dialog asks, all groups at once, with 60,000 orders (120,000 sales and lines), 12,500
 * people, 10,000 products, 2,000 reports and 20,000 audit entries on the embedded Appwrite. Before each round a row of each table
 * is written, so that no answer is one that was kept. `node bench/find.ts 10000`: fewer orders;
 * `… 60000 FOLDER`: fills that folder if it is empty, and leaves it for the next run.
 */
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { TablesDB } from 'node-appwrite';
import { orderNumber } from '../functions/domain/orders/order-number.ts';
import { fillAdminTables } from './local/admin-rows.ts';
import { atRest } from './local/at-rest.ts';
import { clientOf, fillProducts, removeData, startServer } from './local/campus.ts';
import { signInAdmin } from './local/sign-in-admin.ts';
import { percentile, table } from './table.ts';

const orders = Number(process.argv[2] ?? 60_000);
const rounds = 9;
const barMs = 150;

const kept = process.argv[3];
const isFilled = kept !== undefined && existsSync(`${kept}/appwrite.sqlite`);
const server = await startServer(kept);
const started = performance.now();
if (!isFilled) {
  await fillProducts(server, 0, 10_000);
  await fillAdminTables(server, orders, { profiles: 12_500, reports: 2_000, auditEvents: 20_000 });
}
await signInAdmin(server);
await atRest(server);
console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)}`);
const { groupsFor } = await import('../web/features/admin/find/find-groups.ts');
const { lookFor } = await import('../web/features/admin/find/look.ts');
const findGroups = groupsFor(() => true);

const number = orderNumber('order00000042');
const texts = [
  number,
  number.slice(4, 8),
  number.replaceAll('-', '').slice(4, 7),
  'der00000042',
  'Kopi',
  'kopi gayo 2957',
  'budi kopi',
  'budi',
  'b',
  'wijaya 96',
  'oso',
  'budi.7',
  '0812',
  'kamera',
  'tidak ada',
  'xqz',
  '%',
  '_',
  `"'`,
  '🧋',
  'x'.repeat(500),
];

const tables = new TablesDB(clientOf(server));
const read = {
  profiles: 'person00000007',
  orders: 'order00000007',
  sales: 'order00000007-1',
  products: 'bench00000007',
  reports: 'report00000007',
  auditEvents: 'audit00000007',
};
const touch = () =>
  Promise.all(
    Object.entries(read).map(([tableId, rowId]) =>
      tables.updateRow({
        databaseId: 'market',
        tableId,
        rowId,
        data: {},
        permissions: [`read("user:p${Date.now()}")`],
      }),
    ),
  );

const rows: (string | number)[][] = [['typed', 'found', 'best ms', 'p50 ms', 'worst ms', 'slowest group']];
let slowest = 0;
for (const text of texts) {
  const times: number[] = [];
  let found = '';
  let slowestGroup = '';
  for (let round = 0; round < rounds; round++) {
    await touch();
    const from = performance.now();
    // As the dialog cuts it.
    const look = lookFor(text.slice(0, 120));
    let last = '';
    const results = await Promise.all(
      findGroups.map(async (group) => {
        const some = await group.find(look);
        last = group.id;
        return some;
      }),
    );
    times.push(performance.now() - from);
    slowestGroup = last;
    found = results
      .map((some, at) => (some.length > 0 ? `${findGroups[at]?.id} ${some.length}` : ''))
      .filter(Boolean)
      .join(', ');
  }
  slowest = Math.max(slowest, percentile(times, 0.5));
  rows.push([
    text.length > 20 ? `${text.length} letters` : text,
    found || 'nothing',
    ...[Math.min(...times), percentile(times, 0.5), Math.max(...times)].map((ms) => ms.toFixed(1)),
    slowestGroup,
  ]);
}
console.log(
  `${orders.toLocaleString('en')} orders, ${rounds} rounds; bar ${barMs} ms; load ${loadavg()[0]?.toFixed(1)}`,
);
console.log(table(rows));
await server.close();
if (!kept) removeData(server);
if (slowest > barMs) process.exitCode = 1;
