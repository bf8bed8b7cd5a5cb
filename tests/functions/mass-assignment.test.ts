/** Extra fields of a body change nothing: every route, with every column of every table. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableName } from '#rows';
import { signatureBase } from '../../functions/domain/orders/midtrans.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { readAccessTables } from '../support/access-table.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderedOnce } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { runs } from '../support/proof.ts';
import { registeredNow } from '../support/registered.ts';
import { askerOf, bodyOf, freshFor, type RouteStage, stageRoutes } from '../support/route-stage.ts';
import { callRoute } from '../support/routes.ts';

interface Column {
  readonly key: string;
  readonly type: string;
  readonly array?: boolean;
}
const { tables }: { tables: { $id: TableName; columns: Column[] }[] } = JSON.parse(
  readFileSync('appwrite.json', 'utf8'),
);

/** A valid value for columns whose schema accepts only certain words. */
const words: Record<string, string> = { role: 'admin', status: 'Shipped', paymentStatus: 'settlement' };

function foreignValue({ key, type, array }: Column): unknown {
  if (type === 'boolean') return true;
  if (type === 'datetime') return '2001-02-03T04:05:06.000+00:00';
  if (type === 'integer' || type === 'double') return 987_654;
  const word = words[key] ?? `foreign-${key}`.slice(0, 16);
  return array ? [word] : word;
}

const columns = Object.fromEntries(
  tables.flatMap((table) => table.columns.map((column) => [column.key, foreignValue(column)] as const)),
);
const foreignQuery = Object.entries(columns).map(([key, value]) => [key, String(value)]);
const greedy: Record<string, unknown> = {
  ...columns,
  $id: 'foreign',
  $createdAt: '2001-02-03T04:05:06.000+00:00',
  $updatedAt: '2001-02-03T04:05:06.000+00:00',
  $permissions: ['read("any")', 'update("user:foreign")'],
  permissions: ['read("any")', 'update("user:foreign")'],
  ...{ isAdmin: true, isActive: false, isVerified: true, labels: ['admin'], emailVerification: true },
  ...{ caller: 'foreign', actor: 'foreign', reporterId: 'foreign', createdAt: '2001-02-03T04:05:06.000+00:00' },
};

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body with every foreign field added, also in its nested objects. */
function withForeign(body: object): object {
  const own = Object.entries(body).map(([key, value]) => [key, isPlain(value) ? withForeign(value) : value]);
  return { ...greedy, ...Object.fromEntries(own) };
}

let campus: Campus;
let stage: RouteStage;
let eko: Caller;
let photo: string;
beforeAll(async () => {
  campus = await openCampus();
  stage = await stageRoutes(campus);
  eko = await campus.person('Eko');
  await stagePayment();
});
afterAll(() => campus.close());

/** An attempt that Midtrans can notify about. */
let attempt = '';
async function stagePayment(): Promise<void> {
  const { orderId } = await orderedOnce(campus, {}, 'Transfer Bank');
  attempt = `1700000000000-${orderId}-1`;
}

/** Cells of all tables and accounts that can only come from a foreign field. */
async function foreignCells(): Promise<string[]> {
  const found: string[] = [];
  const note = (where: string, row: object): void => {
    for (const [key, value] of Object.entries(row)) {
      if (JSON.stringify(value) === JSON.stringify(greedy[key])) found.push(`${where}.${key}`);
      else if (JSON.stringify(value)?.includes('foreign')) found.push(`${where}.${key}`);
    }
  };
  for (const { $id } of tables) {
    for await (const row of campus.world.rows.each($id, {})) note(`${$id}/${row.$id}`, visible($id, row));
  }
  const { users } = await campus.users.list();
  for (const { $id, labels, name, email, prefs, emailVerification, status } of users) {
    if ($id !== campus.admin.id) note(`users/${$id}`, { labels, name, email, prefs });
    if (email === newcomer) note(`users/${$id}`, { emailVerification });
    if (!status) found.push(`users/${$id}.status`);
  }
  return found;
}

/**
 * The row without columns that are true without a foreign field: stock taken, outside payment, cash received,
 * negotiable, quiet nights, listed, counted, a batch that accepts all, a day to be counted, and the administrator's
 * label.
 */
function visible(table: TableName, row: { $id: string }): object {
  const own = [
    'stockTaken',
    'isPaidOutside',
    'isCashReceived',
    'isNegotiable',
    'isQuiet',
    'isListed',
    'wasListed',
    'isCounted',
    'isDue',
    'acceptsAll',
  ];
  // A wanted ad's search notifies at once.
  if (table === 'savedSearches' && Reflect.get(row, 'wantedId')) own.push('isInstant');
  const rest = Object.fromEntries(Object.entries(row).filter(([key]) => !own.includes(key)));
  return table === 'profiles' && row.$id === campus.admin.id ? {} : rest;
}

const newcomer = 'wati@kampus.ac.id';

async function publicBody(route: string): Promise<object | null> {
  const person = { email: newcomer, password: 'kuda-laut123', url: 'http://localhost/verify' };
  if (route === 'signup POST /register') return { name: 'Wati', ...person };
  if (route === 'signup POST /resend') return person;
  if (route === 'signup POST /verify') return registeredNow(campus);
  if (route !== 'payments POST *') return null;
  const signed = { order_id: attempt, status_code: '201', gross_amount: '50000.00' };
  const signature = createHash('sha512').update(signatureBase(signed, 'secret')).digest('hex');
  const state = { transaction_status: 'pending', fraud_status: 'accept', signature_key: signature };
  return { ...signed, ...state };
}

/** Creates separate people and products where another route uses up those of the setup. */
async function turnOf(route: string): Promise<{ as: Caller; ids: Readonly<Record<string, string>> }> {
  const as = route === 'market POST /reports' ? eko : askerOf(stage, campus.admin, route);
  if (route.endsWith('/cancel')) {
    const made = await orderedOnce(campus);
    return { as: made.buyer, ids: { orderId: made.orderId } };
  }
  const ids = { ...stage.ids, ...(await freshFor(campus, stage, route)) };
  return { as: route === 'market DELETE /account' ? eko : as, ids };
}

const days = { from: '2026-11-01', to: '2026-11-25' };

/** Query parameters of a route that have a column's name. */
const ownQuery: Record<string, Record<string, string>> = {
  'admin GET /orders': { status: '', method: '', ...days },
  'admin GET /payouts/due': days,
  'admin GET /payouts': { state: 'prepared', ...days },
  'admin GET /refunds': { state: 'due', ...days },
  'admin GET /statistics': days,
};

const [, , matrix = new Map()] = readAccessTables('tests/functions/access-matrix.txt');

/** Reading everything takes longer than the call: `npm test` reads after every eighth call and the last. */
const all = [...matrix.keys()];
const isLookedAt = (route: string) => (all.indexOf(route) + 1) % runs(8, 1) === 0 || route === all.at(-1);

it.each(all)('%s', async (route) => {
  const { as, ids } = await turnOf(route);
  const bucket = route.endsWith('/files') ? 'result-files' : 'product-photos';
  photo = / POST .*(products|files)$/.test(route) ? await photoBy(campus, as, bucket) : '';
  const body = withForeign((await publicBody(route)) ?? (await bodyOf(campus, stage, route, photo)));
  const query = new URLSearchParams({ ...Object.fromEntries(foreignQuery), ...ownQuery[route] }).toString();
  const call = { ids, body, query, userId: as.id, clientIp: '10.0.0.1', serverKey: 'secret' };
  const { status, text } = await callRoute(campus.world, route, call);
  expect([route, status, text]).toEqual([route, 200, expect.not.stringContaining('foreign')]);
  if (isLookedAt(route)) expect(await foreignCells()).toEqual([]);
});
