/** Daily statistics of the campus, kept by upkeep, equal a recount by hand, whatever changes later. */
import { Client, ID, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campusDay } from '#domain/campus-time.ts';
import { dayId } from '#domain/statistics.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { countDays } from '../../functions/usecases/statistics/count-days.ts';
import { countEmptySearch } from '../../functions/usecases/statistics/empty-search.ts';
import { readStatistics } from '../../functions/usecases/statistics/read-statistics.ts';
import { leastOf } from '../../packages/appwrite-local/tests/support/delay.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { processorMs } from '../support/processor-time.ts';
import { refusalOf } from '../support/refusals.ts';
import { firstOf, orderedFrom, press } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const tables = () => {
  const { endpoint, projectId, key } = campus.server;
  return new TablesDB(new Client().setEndpoint(endpoint).setProject(projectId).setKey(key));
};
const today = () => campusDay(Date.now(), 'WIB');
const rangeOf = (from: number, to = from) => readStatistics(campus.world, { from, to });

/** An old order with one sale, as an older version stored it. `at`: hours of that day, UTC. */
async function orderOf(
  day: number,
  { at = 1, ...values }: { status?: string; state?: string; at?: number } = {},
): Promise<string> {
  const orderId = ID.unique();
  const $createdAt = new Date(day * 86_400_000 + at * 3_600_000).toISOString();
  const { status = 'Completed', state = 'completed' } = values;
  const order = {
    userId: 'lama',
    customerName: 'Lama',
    paymentMethod: 'COD (Bayar di Tempat)',
    shippingAddress: 'Kos',
  };
  await tables().createRow({
    ...{ databaseId: 'market', tableId: 'orders', rowId: orderId },
    data: { ...order, status, totalAmount: 40_000, itemCount: 1, $createdAt, $updatedAt: $createdAt },
  });
  await tables().createRow({
    ...{ databaseId: 'market', tableId: 'sales', rowId: `${orderId}-1` },
    data: {
      ...{ orderId, buyerId: 'lama', buyerName: 'Lama', sellerId: 'penjual', state, subtotal: 40_000, itemCount: 1 },
      ...{
        method: 'COD (Bayar di Tempat)',
        acceptedAt: $createdAt,
        acceptedWithin: 6,
        $createdAt,
        $updatedAt: $createdAt,
      },
    },
  });
  return orderId;
}

it('the days of an older campus are all counted once; later runs count only changed days', async () => {
  const first = today() - 40;
  const old = await orderOf(first);
  await orderOf(first + 3, { status: 'Processed', state: 'ready' });
  await ensureProfile(campus.world, await campus.person('Baru'));
  expect((await rangeOf(first, today())).countedAt).toBeNull();
  expect(await countDays(campus.world)).toEqual({ counted: 41 });
  expect((await rangeOf(first)).total).toMatchObject({
    ...{ orders: 1, settledAmount: 40_000, ended: 1, endedWell: 1, accepted6: 1, activeSellers: 1 },
  });
  const all = await rangeOf(first, today());
  expect(all).toMatchObject({ step: 'day', waiting: 0, total: { orders: 2, activeSellers: 1, ended: 1 } });
  expect(all.total.newPeople).toBeGreaterThanOrEqual(1);
  expect(all.points).toHaveLength(41);
  // Later runs look back a little: today and recent writes.
  expect((await countDays(campus.world)).counted).toBeLessThanOrEqual(3);
  // An old order changes its state.
  await campus.world.rows.update('orders', old, { status: 'Canceled', canceledAmount: 40_000 });
  await campus.world.rows.update('sales', `${old}-1`, { state: 'canceled' });
  await countDays(campus.world);
  expect((await rangeOf(first)).total).toMatchObject({ orders: 1, settledAmount: 0, ended: 1, endedWell: 0 });
});

it('today’s orders count for the day on which they were made', async () => {
  const before = (await rangeOf(today())).total;
  const order = await orderedFrom(campus, { sellers: 2 });
  const { seller, id } = firstOf(order);
  await press(campus.world, seller, id, 'accept');
  await countDays(campus.world);
  const after = (await rangeOf(today())).total;
  expect(after.orders - before.orders).toBe(1);
  expect(after.activeSellers - before.activeSellers).toBe(2);
  expect(after.accepted1 - before.accepted1).toBe(1);
  const other = await orderedFrom(campus, { sellers: 1 });
  await cancelOrder(campus.world, other.buyer, { orderId: other.orderId });
  await countDays(campus.world);
  const ended = (await rangeOf(today())).total;
  expect([ended.ended - after.ended, ended.endedWell - after.endedWell]).toEqual([1, 0]);
});

it('after a change of the time zone each order counts for one day', async () => {
  const day = today() - 30;
  await orderOf(day, { at: 16.5 }); // 23.30 WIB, 0.30 WITA.
  await campus.world.rows.update('days', dayId(day), { isDue: true });
  await countDays(campus.world);
  expect((await rangeOf(day)).total.orders).toBe(1);
  const places = { ...campus.world.settings.places, timeZone: 'WITA' } as const;
  await countDays(campus.worldWith({ settings: { places } }));
  expect([(await rangeOf(day)).total.orders, (await rangeOf(day + 1)).total.orders]).toEqual([0, 1]);
});

it('the next run resumes a failed one', async () => {
  const day = today() - 20;
  await orderOf(day);
  await campus.world.rows.update('days', dayId(day), { isDue: true, orders: 99 });
  const { rows } = campus.world;
  let reads = 0;
  const broken = {
    ...campus.world,
    rows: {
      ...rows,
      update: ((...given: Parameters<typeof rows.update>) => {
        if (given[0] === 'days' && ++reads > 1) throw new Error('cut');
        return rows.update(...given);
      }) as typeof rows.update,
    },
  };
  await expect(countDays(broken)).rejects.toThrow('cut');
  await countDays(campus.world);
  expect((await rangeOf(day)).total.orders).toBe(1);
});

it('counts searches without results by day, without storing the person', async () => {
  const visitor = { userId: '', clientIp: '10.0.0.1' };
  const later = campus.worldWith({ now: () => Date.now() + 5 * 86_400_000 });
  await Promise.all([1, 2, 3].map(() => countEmptySearch(later, visitor)));
  const row = await campus.world.rows.get('days', dayId(today() + 5));
  expect(row).toMatchObject({ emptySearches: 3, isDue: true });
  expect(JSON.stringify(row)).not.toContain('10.0.0.1');
  await campus.world.rows.update('days', dayId(today() + 5), { isDue: false });
  for (let at = 0; at < 57; at++) await countEmptySearch(later, visitor);
  expect(await refusalOf(countEmptySearch(later, visitor))).toMatchObject({ code: 'rate_limited' });
  await countEmptySearch(later, { userId: 'sari', clientIp: '10.0.0.1' });
});

it('statistics of three years take less than 200 ms of processor time', async () => {
  const days = 1_095;
  const from = today() - 3_000;
  const sellers = 'abcd'.repeat(60);
  for (let at = 0; at < days; at += 100) {
    const rows = Array.from({ length: Math.min(100, days - at) }, (_, place) => ({
      ...{ $id: dayId(from + at + place), day: from + at + place, orders: 55, settledAmount: 5_000_000, sellers },
    }));
    await tables().createRows({ databaseId: 'market', tableId: 'days', rows });
  }
  const { step, total, points } = await rangeOf(from, from + days - 1);
  const tries = 10;
  const ms = await leastOf(200, async () => {
    const { ms } = await processorMs(async () => {
      for (let at = 0; at < tries; at++) await rangeOf(from, from + days - 1);
    });
    return ms / tries;
  });
  expect({ step, orders: total.orders, months: points.length }).toMatchObject({ step: 'month', orders: 55 * days });
  console.info(`statistics of three years: ${Math.round(ms)} ms of processor`);
  expect(ms).toBeLessThan(200);
});
