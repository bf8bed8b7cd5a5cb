import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { campusOffsetMs } from '#domain/campus-time.ts';
import { limits } from '#domain/limits.ts';
import { firstMoment, ordersPerDay } from '#domain/orders/daily.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { namesOf } from '#domain/settings/campus-catalogue.ts';
import { campus, campusZone } from '../../../lib/campus/campus.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { countRows, listEveryRow, listRows } from '../../../lib/tables.ts';

/** Counts rows created from `from` until before `to` (ms since 1970), at most `cap`. */
type CountSpan = (from: number, to: number) => Promise<number>;

/**
 * Counts beyond the server's cap by halving intervals that contain too many rows. Exact unless a single millisecond
 * contains more than the cap.
 */
export async function countExactly(count: CountSpan, cap: number, from: number, to: number): Promise<number> {
  const found = await count(from, to);
  if (found < cap || to - from <= 1) return found;
  const middle = Math.floor((from + to) / 2);
  const halves = await Promise.all([countExactly(count, cap, from, middle), countExactly(count, cap, middle, to)]);
  return halves[0] + halves[1];
}

const days = limits.chartDays;

/** Days in the campus's time zone, as in the statistics. */
const offsetMinutes = () => campusOffsetMs(campusZone()) / 60_000;

const ordersSince = (since: string) =>
  listEveryRow('orders', {
    select: ['status', 'totalAmount', 'depositAmount'],
    where: [Query.greaterThanEqual('$createdAt', since), Query.orderDesc('$createdAt')],
    most: Number.POSITIVE_INFINITY,
  });

/**
 * The query keys start with 'charts' instead of a table name. Otherwise realtime events of a busy campus would reload
 * the charts every second.
 */
export const dailyOptions = queryOptions({
  queryKey: queryKeys.chart('daily'),
  staleTime: 60_000,
  queryFn: async () => {
    const now = serverNow();
    const offset = offsetMinutes();
    const orders = await ordersSince(new Date(firstMoment(now, days, offset)).toISOString());
    return ordersPerDay(orders, now, days, offset);
  },
});

/** The number at which Appwrite stops counting. */
const countCap = 5_000;
const iso = (moment: number) => new Date(moment).toISOString();

/** The number of rows, also beyond the cap of one query. */
async function countAll(table: 'orders' | 'products', where: string[]): Promise<number> {
  const found = await countRows(table, where);
  if (found < countCap) return found;
  const [oldest] = await listRows(table, {
    select: ['version'],
    where: [...where, Query.orderAsc('$createdAt')],
    limit: 1,
  });
  if (!oldest) return 0;
  const span = (from: number, to: number) =>
    countRows(table, [
      ...where,
      Query.greaterThanEqual('$createdAt', iso(from)),
      Query.lessThan('$createdAt', iso(to)),
    ]);
  return countExactly(span, countCap, Date.parse(oldest.$createdAt), serverNow() + 1);
}

const countEach = <Name extends string>(names: readonly Name[], count: (name: Name) => Promise<number>) =>
  Promise.all(names.map(async (name) => ({ name, count: await count(name) })));

export const categoriesOptions = queryOptions({
  queryKey: queryKeys.chart('categories'),
  staleTime: 60_000,
  queryFn: async () => {
    const { categories } = campus().categories;
    const called = new Map(categories.map((category) => [category.name, namesOf(category)]));
    const counts = await countEach([...called.keys()], (name) =>
      countAll('products', [Query.equal('category', called.get(name) ?? [name])]),
    );
    return counts.sort((a, b) => b.count - a.count);
  },
});

export const statusesOptions = queryOptions({
  queryKey: queryKeys.chart('statuses'),
  staleTime: 60_000,
  queryFn: () => countEach(orderStatuses, (name) => countAll('orders', [Query.equal('status', name)])),
});
