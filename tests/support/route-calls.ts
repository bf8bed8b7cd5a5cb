/** Calls each route as the client does, by an authorized person, and records what the call has changed. */
import type { Operation, Rows } from '../../functions/usecases/rows.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { readAccessTables } from './access-table.ts';
import type { Campus } from './campus.ts';
import { orderedOnce } from './orders.ts';
import { photoBy } from './photos.ts';
import { registeredNow } from './registered.ts';
import { bodyOf, freshFor, stageRoutes } from './route-stage.ts';
import type { RouteCall } from './routes.ts';

const [, , expected = new Map()] = readAccessTables('tests/functions/access-matrix.txt');
/**
 * In the sequence of the table, which deletes accounts last. Routes that Midtrans or browsers call are left out,
 * because those repeat their calls themselves.
 */
export const askedRoutes = [...expected.keys()].filter((route) => /^(?:market|admin|signup) /.test(route));

const moment = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g;
/**
 * A repeated call comes shortly after the first: times that differ by less than this are the same time, and a deadline
 * that the call moves again differs by more.
 */
const apartMs = 30 * 60_000;

/** A row without its update time and version: writing the same value again is not a second effect. */
const withoutCounts = (row: object | null): string =>
  JSON.stringify(row, (key, value: unknown) => (['$updatedAt', 'version'].includes(key) ? undefined : value));

function isSameRow(before: string, after: string): boolean {
  const [times, later] = [before, after].map((row) => (row.match(moment) ?? []).map((one) => Date.parse(one)));
  const isSameTime = times?.every((time, at) => Math.abs(time - (later?.[at] ?? 0)) < apartMs);
  return isSameTime === true && before.replaceAll(moment, 'a time') === after.replaceAll(moment, 'a time');
}

export interface Watched {
  readonly world: AdminAppWorld;
  /** The tables of changed rows, and other side effects. */
  changed(): Promise<string[]>;
  /** Changes of numbers in rows that existed before: `products stock -1`. */
  moved(): Promise<string[]>;
}

function* numbersMoved(before: string, after: string): Generator<string> {
  const [was, is]: (Record<string, unknown> | null)[] = [JSON.parse(before), JSON.parse(after)];
  for (const [column, value] of Object.entries((was && is) ?? {})) {
    const by = Number(value) - Number(was?.[column]);
    if (typeof value === 'number' && by !== 0) yield `${column} ${by}`;
  }
}

/** Wraps the world to record what a call changes in it. */
export function watch(world: AdminAppWorld): Watched {
  const { rows, users } = world;
  const before = new Map<string, string>();
  const now = async (place: string): Promise<string> => {
    const [table = '', id = ''] = place.split(' ');
    return withoutCounts(await rows.get(table as Operation['tableId'], id));
  };
  const note = async (table: string, id: string): Promise<void> => {
    const place = `${table} ${id}`;
    if (before.has(place)) return;
    const was = await now(place);
    // Of two parallel calls, the later one may have read what the first one wrote.
    if (!before.has(place)) before.set(place, was);
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
  const moved = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const [place, value] of before)
      for (const one of numbersMoved(value, await now(place))) found.push(`${place.split(' ')[0]} ${one}`);
    return found;
  };
  return { world: { ...world, rows: watched, users: watchedUsers }, changed, moved };
}

const uploads: Readonly<Record<string, Parameters<typeof photoBy>[2]>> = {
  'market POST /links': 'link-photos',
  'market POST /sales/:saleId/files': 'result-files',
  'market POST /products': 'product-photos',
  'market POST /seller/products': 'product-photos',
};

const url = 'http://localhost:5173/verify-email';
const newcomers: Readonly<Record<string, object>> = {
  'signup POST /register': { name: 'Baru', email: 'baru@kampus.test', password: 'Kuda-laut-123', url },
  'signup POST /resend': { email: 'baru@kampus.test', url },
};

/** Returns a function that calls a route as an authorized person, with a new subject if the call uses it up. */
export async function openRouteCalls(campus: Campus): Promise<(route: string) => Promise<RouteCall>> {
  const stage = await stageRoutes(campus);
  const userIds = new Map([
    ['owner', stage.buyer.id],
    ['seller', stage.seller.id],
    ['admin', campus.admin.id],
  ]);
  return async (route) => {
    const cells = expected.get(route) ?? {};
    const shared = { clientIp: '10.0.0.9', serverKey: 'secret' };
    if (route === 'market POST /orders/:orderId/cancel') {
      const { orderId, buyer } = await orderedOnce(campus, { sellerId: stage.seller.id });
      return { ...shared, ids: { orderId }, body: {}, userId: buyer.id };
    }
    if (route === 'signup POST /verify')
      return { ...shared, ids: {}, body: await registeredNow(campus), userId: undefined };
    const kind = ['owner', 'seller', 'admin'].find((one) => cells[one] === 'E') ?? 'seller';
    const ids = { ...stage.ids, ...(await freshFor(campus, stage, route)) };
    const bucket = uploads[route];
    const photo = bucket ? await photoBy(campus, stage.seller, bucket) : 'x';
    const body = newcomers[route] ?? (await bodyOf(campus, stage, route, photo));
    return { ...shared, ids, body, userId: userIds.get(kind) };
  };
}
