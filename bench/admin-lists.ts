/**
 * Measures every administrators' list with 10,000 users, products, orders, reports and audit entries on the embedded
 * Appwrite, the server on one core. Runs the pages' own code for the default view, each sort order, each filter in each
 * sort order, searches, and the next and previous pages. `node bench/admin-lists.ts 100000`: that many rows; `… 100000
 * orders`: that list only. Measures the dashboard's "Perlu perhatian" last.
 */
import { loadavg } from 'node:os';
import { TablesDB } from 'node-appwrite';
import { createRows } from '../functions/adapters/rows.ts';
import { needsAttention } from '../functions/usecases/orders/attention.ts';
import type { ListSpec, ListState, PageRequest } from '../web/features/admin/list/list-spec.ts';
import { fillAdminTables } from './local/admin-rows.ts';
import { atRest } from './local/at-rest.ts';
import { clientOf, fillProducts, removeData, startServer } from './local/campus.ts';
import { signInAdmin } from './local/sign-in-admin.ts';
import { percentile, table } from './table.ts';

const count = Number(process.argv[2] ?? 10_000);
const only = process.argv[3];
const rounds = 7;
const barMs = 150;

interface AdminList {
  spec: ListSpec;
  load: (page: PageRequest) => Promise<{ $id: string }[]>;
  searches: string[];
  /**
   * A row of each table that the list reads. It is written before each round, so that no response comes from a cache.
   */
  reads: Record<string, string>;
}

const server = await startServer();
async function adminLists(): Promise<Record<string, AdminList>> {
  const [users, products, orders, reports, audit] = await Promise.all([
    import('../web/features/admin/users/users-list.ts'),
    import('../web/features/admin/products/products-list.ts'),
    import('../web/features/admin/orders/orders-list.ts'),
    import('../web/features/admin/reports/reports-list.ts'),
    import('../web/features/admin/audit/audit-list.ts'),
  ]);
  return {
    users: {
      spec: users.usersSpec,
      load: users.loadUsers,
      searches: ['budi', 'b', 'wijaya 99', '0812', 'tidak ada'],
      reads: { profiles: 'person00000007' },
    },
    products: {
      spec: products.productsSpec,
      load: products.loadProducts,
      searches: ['kamera', 'k', 'seri 999', 'tidak ada'],
      reads: { products: 'bench00000007' },
    },
    orders: {
      spec: orders.ordersSpec,
      load: orders.loadOrders,
      searches: ['order00000042', 'budi', 'b', 'wijaya 96', 'nugroho 2996', 'tidak ada'],
      reads: { orders: 'order00000007', orderItems: 'item000000070', sales: 'order00000007-1' },
    },
    reports: {
      spec: reports.reportsSpec,
      load: reports.loadReports,
      searches: ['kamera', 'k', 'seri 999', 'sari.1', 'tidak ada'],
      reads: { reports: 'report00000007' },
    },
    audit: {
      spec: audit.auditSpec,
      load: audit.loadAudit,
      searches: ['order00000042', 'admin', 'o', 'tidak ada'],
      reads: { auditEvents: 'audit00000007', profiles: 'person00000007' },
    },
  };
}

/** Every view that one filter or one search can reach, in each sort order. */
function viewsOf({ spec, searches }: AdminList): Record<string, ListState> {
  const plain: ListState = { search: '', chosen: {}, sort: spec.sorts[0].value, after: '', before: '' };
  const narrowed: [string, Partial<ListState>][] = [
    ['all', {}],
    ...spec.filters.flatMap(({ param, choices }) =>
      choices.map(({ value }): [string, Partial<ListState>] => [`${param} ${value}`, { chosen: { [param]: value } }]),
    ),
    ...searches.map((search): [string, Partial<ListState>] => [`search "${search}"`, { search }]),
  ];
  return Object.fromEntries(
    narrowed.flatMap(([name, part]) =>
      spec.sorts.map(({ value: sort }) => [`${name}, ${sort}`, { ...plain, ...part, sort }]),
    ),
  );
}

const tables = new TablesDB(clientOf(server));
const touch = (reads: AdminList['reads']) =>
  Promise.all(
    Object.entries(reads).map(([tableId, rowId]) =>
      tables.updateRow({
        databaseId: 'market',
        tableId,
        rowId,
        data: {},
        permissions: [`read("user:p${Date.now()}")`],
      }),
    ),
  );

const started = performance.now();
if (!only || only === 'products') await fillProducts(server, 0, count);
await fillAdminTables(server, count);
await signInAdmin(server);
await atRest(server);
console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)}`);
const { loadPage } = await import('../web/features/admin/list/load-page.ts');

interface Measured {
  name: string;
  best: number;
  p50: number;
}

async function measure(name: string, list: AdminList, state: ListState): Promise<Measured> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await touch(list.reads);
    const from = performance.now();
    await loadPage(list.spec, state, list.load);
    times.push(performance.now() - from);
  }
  return { name, best: Math.min(...times), p50: percentile(times, 0.5) };
}

/** The next page of the same view, a page deep in the list, and the page before that one. */
async function pagesOf(name: string, list: AdminList, state: ListState): Promise<[string, ListState][]> {
  const { spec, load } = list;
  const all = await load({
    where: [...(spec.sorts.find(({ value }) => value === state.sort)?.queries ?? [])],
    limit: 500,
  });
  const [first, deep] = [all[spec.pageSize - 1]?.$id ?? '', all.at(-1)?.$id ?? ''];
  return [
    [`${name}, page 2`, { ...state, after: first }],
    [`${name}, after 500`, { ...state, after: deep }],
    [`${name}, before 500`, { ...state, before: deep }],
  ];
}

const rows: (string | number)[][] = [['list', 'views', 'default ms', 'slowest view', 'best ms', 'p50 ms']];
const slowest: Measured[] = [];
for (const [title, list] of Object.entries(await adminLists())) {
  if (only && only !== title) continue;
  const views = Object.entries(viewsOf(list));
  const pages = await Promise.all(
    views.filter(([name]) => name.startsWith('all,')).map(([name, state]) => pagesOf(name, list, state)),
  );
  const measured: Measured[] = [];
  for (const [name, state] of [...views, ...pages.flat()]) measured.push(await measure(name, list, state));
  const first = measured[0];
  measured.sort((a, b) => b.best - a.best);
  const worst = measured[0];
  if (!first || !worst) throw new Error(`${title} has no view`);
  rows.push([title, measured.length, first.best.toFixed(1), worst.name, worst.best.toFixed(1), worst.p50.toFixed(1)]);
  slowest.push(...measured.slice(0, 5).map((one) => ({ ...one, name: `${title}: ${one.name}` })));
}
console.log(`\n${count.toLocaleString('en')} of each, best and median of ${rounds} rounds; bar ${barMs} ms`);
console.log(table(rows));
console.log(`\nfive slowest of each; load ${loadavg()[0]?.toFixed(1)}`);
const shown = slowest.map(({ name, best, p50 }) => [name, best.toFixed(1), p50.toFixed(1)]);
console.log(table([['view', 'best ms', 'p50 ms'], ...shown]));
const world = { rows: createRows(clientOf(server), () => Promise.resolve()), now: Date.now };
const desk: number[] = [];
for (let round = 0; round < rounds; round++) {
  await touch({
    sales: 'order00000007-1',
    orders: 'order00000007',
    profiles: 'person00000007',
    reports: 'report00000007',
  });
  const from = performance.now();
  await needsAttention(world);
  desk.push(performance.now() - from);
}
console.log(`\n"Perlu perhatian": best ${Math.min(...desk).toFixed(1)} ms, p50 ${percentile(desk, 0.5).toFixed(1)} ms`);
await server.close();
removeData(server);
if (Math.min(...desk) > barMs || slowest.some(({ best }) => best > barMs)) process.exitCode = 1;
