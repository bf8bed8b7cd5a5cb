/** Overdue automatic work: the administrator's page shows it immediately, and upkeep notifies once a day. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { copyStatus } from '#domain/orders/order.ts';
import { needsAttention } from '../../functions/usecases/orders/attention.ts';
import { lateWork, tellLate } from '../../functions/usecases/upkeep/late-work.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderedFrom, paying } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const minute = 60_000;
const start = Date.now();
const at = (minutes: number) => campus.worldWith({ now: () => start + minutes * minute });
const calm = { upkeepSince: null, news: { count: 0, more: false }, payments: { count: 0, more: false } };
const told = () =>
  campus.world.rows.list('notifications', { where: { kind: 'campus_late', userId: campus.admin.id }, limit: 10 });

beforeEach(async () => {
  for (const table of ['upkeepRuns', 'notifications', 'transactions'] as const)
    for await (const { $id } of campus.world.rows.each(table, {})) await campus.world.rows.remove(table, $id);
});

it('nothing is late before the first upkeep, or while it runs every ten minutes', async () => {
  expect(await lateWork(at(0))).toEqual(calm);
  for (const minutes of [0, 10, 20, 30, 60]) {
    expect(await tellLate(at(minutes))).toBe(0);
    expect(await lateWork(at(minutes + limits.upkeepLateMinutes - 1))).toEqual(calm);
  }
  expect(await told()).toEqual([]);
});

it('stopped upkeep is shown with its last start; the next run notifies administrators, at most once a day', async () => {
  await tellLate(at(0));
  const since = new Date(start).toISOString();
  expect(await lateWork(at(180))).toEqual({ ...calm, upkeepSince: since.replace('Z', '+00:00') });
  const { late } = await needsAttention(at(180));
  expect(late.upkeepSince).not.toBeNull();

  expect(await tellLate(at(180))).toBe(1);
  expect(await lateWork(at(181))).toEqual(calm);
  const [one, ...more] = await told();
  expect(more).toEqual([]);
  expect(one).toMatchObject({ title: 'Pekerjaan otomatis terlambat', link: '/admin/dashboard', push: 'none' });
  expect(one?.body).toContain('Perawatan berkala tidak berjalan sejak');

  // While the work stays late, no second notification is sent within the day, and one after it.
  expect(await tellLate(at(360))).toBe(0);
  expect(await tellLate(at(180 + limits.lateNotifiedHours * 60 + 1))).toBe(1);
  expect(await told()).toHaveLength(2);
});

it('an unsent notification is late, but one scheduled for later is not', async () => {
  const person = await campus.person();
  const news = (dueAt: number) => ({
    ...{ userId: person.id, title: 'Baru', body: 'Baru', link: '', kind: 'message', push: 'due' as const },
    ...{ email: 'none' as const, dueAt: new Date(dueAt).toISOString(), tries: 0, round: 0, givenUpAt: null },
  });
  await campus.world.rows.create('notifications', 'latenews', news(start), [person.id]);
  await campus.world.rows.create('notifications', 'tomorrow', news(start + 1_440 * minute), [person.id]);
  expect((await lateWork(at(limits.notificationLateMinutes - 1))).news.count).toBe(0);
  expect((await lateWork(at(limits.notificationLateMinutes + 1))).news).toEqual({ count: 1, more: false });
  expect(await tellLate(at(limits.notificationLateMinutes + 1))).toBe(1);
  expect((await told())[0]?.body).toContain('Ada kabar yang sudah lama menunggu');
});

it('an expired unpaid transfer is late after an hour, and a paid one never', async () => {
  const { orderId } = await orderedFrom(campus, { sellers: 1, method: paying.transfer, values: { stock: 3 } });
  const copy = await campus.world.rows.get('transactions', orderId);
  const over = (Date.parse(String(copy?.expiresAt)) - start) / minute;
  const count = async (minutes: number) => (await lateWork(at(minutes))).payments.count;
  expect([await count(over + 1), await count(over + limits.paymentsLateMinutes + 1)]).toEqual([0, 1]);
  await campus.world.rows.update('transactions', orderId, { status: copyStatus('PAID') });
  expect(await count(over + limits.paymentsLateMinutes + 1)).toBe(0);
});
