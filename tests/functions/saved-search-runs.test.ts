import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyOfPosted } from '../../functions/usecases/searches/notify-instantly.ts';
import { notifyDailySearches, notifyDueSearches } from '../../functions/usecases/searches/notify-searches.ts';
import { saveSearch } from '../../functions/usecases/searches/save-search.ts';
import type { KnownCaller } from '../support/campus.ts';
import { Killed, killedAfter } from '../support/killed-run.ts';
import { type NotificationCampus, openNotificationCampus } from '../support/notification-campus.ts';
import { outOfTime } from '../support/out-of-time.ts';
import { leadOf } from '../support/sales.ts';
import { dailyRunAhead, namedProduct, plainSearch, searchNotificationsOf } from '../support/searches.ts';

let news: NotificationCampus;
beforeAll(async () => {
  news = await openNotificationCampus();
});
afterAll(() => news.close());

const minute = 60_000;
const hourOfTelling = dailyRunAhead();

async function waiting(term: string, people: number, isInstant: boolean): Promise<KnownCaller[]> {
  const all = await Promise.all(Array.from({ length: people }, () => news.campus.person()));
  for (const one of all) await saveSearch(news.campus.world, one, { ...plainSearch, term, isInstant });
  return all;
}
const told = (people: readonly KnownCaller[]) =>
  Promise.all(
    people.map(async (one) => (await searchNotificationsOf(news.campus, one)).map(({ title }) => leadOf(title))),
  );
const once = (people: readonly KnownCaller[]) => people.map(() => ['Ada produk baru yang Anda cari']);

/** Kills the run at its first call, then at its second and so on, until one succeeds; returns the number of kills. */
async function killedEverywhere(one: (last: number) => Promise<unknown>): Promise<number> {
  for (let last = 1; ; last++) {
    const isThrough = await one(last).then(
      () => true,
      (error) => (error instanceof Killed ? false : Promise.reject(error)),
    );
    if (isThrough) return last - 1;
  }
}

describe('a run killed at any call', () => {
  it('daily: everybody is notified once after the next runs', async () => {
    const people = await waiting('harian', 3, false);
    await namedProduct(news.campus, { name: 'Lampu harian' });
    const run = (last: number) => notifyDailySearches(killedAfter(news.worldAt(hourOfTelling), last));
    expect(await killedEverywhere(run)).toBeGreaterThan(4);
    await notifyDailySearches(news.worldAt(hourOfTelling));
    expect(await told(people)).toEqual(once(people));
  });

  it('after a new product: everybody is notified once, by the minute run or the daily one', async () => {
    const people = await waiting('langsung', 3, true);
    const { $id } = await namedProduct(news.campus, { name: 'Lampu langsung' });
    const now = Date.now();
    const run = (last: number) => notifyOfPosted(killedAfter(news.worldAt(now), last), $id, now + minute);
    expect(await killedEverywhere(run)).toBeGreaterThan(6);
    await notifyDueSearches(news.worldAt(now), now + minute);
    await notifyDailySearches(news.worldAt(hourOfTelling));
    expect(await told(people)).toEqual(once(people));
  });
});

it('simultaneous runs notify everybody once of every product', async () => {
  const people = await waiting('bersamaan', 40, true);
  const products = await Promise.all(
    ['satu', 'dua', 'tiga'].map((name) => namedProduct(news.campus, { name: `${name} bersamaan` })),
  );
  const now = Date.now();
  await Promise.all([
    ...products.map(({ $id }) => notifyOfPosted(news.worldAt(now), $id, now + minute)),
    ...[0, 1].map(() => notifyDailySearches(news.worldAt(now + 1))),
  ]);
  expect(await told(people)).toEqual(people.map(() => ['3 produk baru yang Anda cari']));
});

it('work for which a run has no time left is done by the next run', async () => {
  const people = await waiting('bertahap', 35, false);
  await namedProduct(news.campus, { name: 'Lampu bertahap' });
  const end = hourOfTelling + minute;
  await notifyDailySearches(outOfTime(news.campus.world, hourOfTelling, end), end);
  const some = (await told(people)).filter((titles) => titles.length > 0).length;
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(people.length);
  await notifyDailySearches(news.worldAt(hourOfTelling));
  expect(await told(people)).toEqual(once(people));
});
