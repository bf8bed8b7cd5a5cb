/**
 * Each route asked twice, as the client asks when no answer came (web/lib/repeatable-calls.ts): the second call of one that may be repeated
 * changes nothing more and is answered as the first; of every other there is a reason not to.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Operation, Rows } from '../../functions/usecases/rows.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { mayRepeat, notedReads, repeatable } from '../../web/lib/repeatable-calls.ts';
import { readAccessTables } from '../support/access-table.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderedOnce } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { bodyOf, freshFor, type RouteStage, stageRoutes } from '../support/route-stage.ts';
import { callRoute, routes } from '../support/routes.ts';

const [, , expected = new Map()] = readAccessTables('tests/functions/access-matrix.txt');
/** In the table's sequence, in which accounts are deleted last. What Midtrans and browsers call is repeated by them. */
const asked = [...expected.keys()].filter((route) => /^(?:market|admin|signup) /.test(route));

let campus: Campus;
let stage: RouteStage;
const userIds = new Map<string, string>();
beforeAll(async () => {
  campus = await openCampus();
  stage = await stageRoutes(campus);
  userIds.set('owner', stage.buyer.id).set('seller', stage.seller.id).set('admin', campus.admin.id);
});
afterAll(() => campus.close());

const moment = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g;
/** The two calls come one after the other; what a second call moves on by itself, such as a deadline, moves by more. */
const apartMs = 30 * 60_000;

/** A row without what tells only when something was done, and how often: the same value written again is no second effect. */
const withoutCounts = (row: object | null): string =>
  JSON.stringify(row, (key, value: unknown) => (['$updatedAt', 'version'].includes(key) ? undefined : value));

function isSameRow(before: string, after: string): boolean {
  const [times, later] = [before, after].map((row) => (row.match(moment) ?? []).map((one) => Date.parse(one)));
  const isSameTime = times?.every((time, at) => Math.abs(time - (later?.[at] ?? 0)) < apartMs);
  return isSameTime === true && before.replaceAll(moment, 'a time') === after.replaceAll(moment, 'a time');
}

interface Watched {
  readonly world: AdminAppWorld;
  /** The tables of rows that have changed since, and what else was done. */
  changed(): Promise<string[]>;
}

/** The world, and what a call changes in it. */
function watch(world: AdminAppWorld): Watched {
  const { rows, users } = world;
  const before = new Map<string, string>();
  const now = async (place: string): Promise<string> => {
    const [table = '', id = ''] = place.split(' ');
    return withoutCounts(await rows.get(table as Operation['tableId'], id));
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
  const done: string[] = [];
  const watchedUsers: typeof users = {
    ...users,
    sendVerification: (...args) => {
      done.push('a mail');
      return users.sendVerification(...args);
    },
    endSessions: (...args) => {
      done.push('sessions');
      return users.endSessions(...args);
    },
  };
  const changed = async (): Promise<string[]> => {
    const found = [...done];
    for (const [place, value] of before)
      if (!isSameRow(value, await now(place))) found.push(place.split(' ')[0] ?? place);
    return found;
  };
  return { world: { ...world, rows: watched, users: watchedUsers }, changed };
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

it('each call that is named is of a route that is there', () => {
  const named = [repeatable, notedReads]
    .flatMap(Object.entries<readonly string[]>)
    .flatMap(([name, calls]) => calls.map((call) => `${name} ${call}`));
  expect(named.filter((route) => !asked.includes(route))).toEqual([]);
  expect(routes.filter((route) => !/^(?:payments|share) /.test(route)).toSorted()).toEqual(asked.toSorted());
});

it.each(asked)('%s', async (route) => {
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
  // It is refused, does more, or answers something else.
  else expect([{ ...found, changed: after }, second.text]).not.toEqual([asFirst, first.text]);
});
