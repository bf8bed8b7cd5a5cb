/**
 * Each route asked twice, as the client asks when no answer came (web/lib/repeatable-calls.ts): the second call of one that may be repeated
 * changes nothing more and is answered as the first; of every other there is a reason not to.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Operation, Rows } from '../../functions/usecases/rows.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { mayRepeat } from '../../web/lib/repeatable-calls.ts';
import { readAccessTables } from '../support/access-table.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderedOnce } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { bodyOf, freshFor, type RouteStage, stageRoutes } from '../support/route-stage.ts';
import { callRoute } from '../support/routes.ts';

const [, , expected = new Map()] = readAccessTables('tests/functions/access-matrix.txt');
/** In the table's sequence, in which accounts are deleted last. What Midtrans and browsers call is repeated by them. */
const changing = [...expected.keys()].filter((route) => /^(?:market|admin|signup) (?!GET)/.test(route));

let campus: Campus;
let stage: RouteStage;
const userIds = new Map<string, string>();
beforeAll(async () => {
  campus = await openCampus();
  stage = await stageRoutes(campus);
  userIds.set('owner', stage.buyer.id).set('seller', stage.seller.id).set('admin', campus.admin.id);
});
afterAll(() => campus.close());

/** A row without what tells only when something was done, and how often: the same value written again is no second effect. */
const withoutTimes = (row: object | null): string =>
  JSON.stringify(row, (key, value: unknown) =>
    ['$updatedAt', 'version'].includes(key) ? undefined : value,
  ).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, 'a time');

interface Watched {
  readonly world: AdminAppWorld;
  /** The rows that have changed since. */
  changed(): Promise<string[]>;
}

/** The world, and which rows a call changes in it. */
function watch(world: AdminAppWorld): Watched {
  const { rows } = world;
  const before = new Map<string, string>();
  const now = async (place: string): Promise<string> => {
    const [table = '', id = ''] = place.split(' ');
    return withoutTimes(await rows.get(table as Operation['tableId'], id));
  };
  const note = async (table: string, id: string): Promise<void> => {
    const place = `${table} ${id}`;
    if (!before.has(place)) before.set(place, await now(place));
  };
  const watched: Rows = {
    ...rows,
    create: async (table, id, ...rest) => {
      await note(table, id);
      return rows.create(table, id, ...rest);
    },
    update: async (table, id, data) => {
      await note(table, id);
      return rows.update(table, id, data);
    },
    updateWhere: async (table, where, ...rest) => {
      for await (const { $id } of rows.each(table, { where })) await note(table, String($id));
      return rows.updateWhere(table, where, ...rest);
    },
    remove: async (table, id) => {
      await note(table, id);
      return rows.remove(table, id);
    },
    removeWhere: async (table, selection) => {
      for await (const { $id } of rows.each(table, selection)) await note(table, String($id));
      return rows.removeWhere(table, selection);
    },
    increment: async (table, id, ...rest) => {
      await note(table, id);
      return rows.increment(table, id, ...rest);
    },
    transact: (plan) =>
      rows.transact(async (attempt) => {
        const planned = await plan(attempt);
        for (const { tableId, rowId } of planned.operations) await note(tableId, rowId);
        return planned;
      }),
  };
  const changed = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const [place, value] of before) if ((await now(place)) !== value) found.push(place.split(' ')[0] ?? place);
    return found;
  };
  return { world: { ...world, rows: watched }, changed };
}

const uploads: Readonly<Record<string, Parameters<typeof photoBy>[2]>> = {
  'market POST /links': 'link-photos',
  'market POST /sales/:saleId/files': 'result-files',
  'market POST /products': 'product-photos',
  'market POST /seller/products': 'product-photos',
};

const url = 'http://localhost:5173/verify-email';
const newcomers: Readonly<Record<string, object>> = {
  'signup POST /register': { name: 'Baru', email: 'baru@kampus.test', password: 'Rahasia-123', url },
  'signup POST /resend': { email: 'baru@kampus.test', url },
};

/** A call of the route by somebody whom it lets in. */
async function callOf(route: string) {
  const cells = expected.get(route) ?? {};
  const shared = { clientIp: '10.0.0.9', serverKey: 'secret' };
  if (route === 'market POST /orders/:orderId/cancel') {
    const { orderId, buyer } = await orderedOnce(campus, { sellerId: stage.seller.id });
    return { ...shared, ids: { orderId }, body: {}, userId: buyer.id };
  }
  const kind = ['owner', 'seller', 'admin'].find((one) => cells[one] === 'E') ?? 'seller';
  const ids = { ...stage.ids, ...(await freshFor(campus, stage, route)) };
  const bucket = uploads[route];
  const photo = bucket ? await photoBy(campus, stage.seller, bucket) : 'x';
  const body = newcomers[route] ?? (await bodyOf(campus, stage, route, photo));
  return { ...shared, ids, body, userId: userIds.get(kind) };
}

it.each(changing)('%s', async (route) => {
  const call = await callOf(route);
  const first = await callRoute(campus.world, route, call);
  expect(first, first.text).toMatchObject({ status: 200 });
  const { world, changed } = watch(campus.world);
  const second = await callRoute(world, route, call);
  const after = await changed();
  // How often somebody asked is counted each time.
  const beyondCounters = after.filter((table) => table !== 'counters');
  const found = { status: second.status, changed: beyondCounters, answered: Object.keys(JSON.parse(second.text)) };
  const asFirst = { status: 200, changed: [], answered: expect.arrayContaining(Object.keys(JSON.parse(first.text))) };
  const [name = '', method = '', path = ''] = route.split(' ');
  if (mayRepeat(name, method, path)) expect(found).toEqual(asFirst);
  // It is refused, does more, or answers something else. A second mail leaves a trace among the counters only.
  else expect([{ ...found, changed: after }, second.text]).not.toEqual([asFirst, first.text]);
});
