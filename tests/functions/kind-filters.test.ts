/** Filters above the lists, queried like a visitor's list: matching and excluded products of each. */
import { Client, Query, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campusDay, campusOffsetMs } from '#domain/campus-time.ts';
import { kindTitle } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import type { CampusSettings } from '#domain/settings/groups.ts';
import { faceOf, kindFilterOf, kindOfFilter, offeredKindFilters } from '../../web/kinds/faces.ts';
import { availableAt, listParts } from '../../web/shop/product/available-first.ts';
import { type Campus, openCampus } from '../support/campus.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const minute = 60_000;
const iso = (moment: number) => new Date(moment).toISOString();
/** Start of the campus's next day. */
const midnight = (campusDay(Date.now(), 'WIB') + 1) * 86_400_000 - campusOffsetMs('WIB');

/** Those of our products that the filter finds at this moment. */
const shown = (id: string, now: number, ours: readonly string[]) => found(kindFilterOf(id)?.where(now) ?? [], ours);

async function found(queries: readonly string[], ours: readonly string[]): Promise<string[]> {
  const { endpoint, projectId } = campus.server;
  const tables = new TablesDB(new Client().setEndpoint(endpoint).setProject(projectId));
  const where = [...queries, Query.equal('$id', [...ours]), Query.limit(100)];
  const { rows } = await tables.listRows({ databaseId: 'market', tableId: 'products', queries: where });
  return rows.map(({ $id }) => $id).sort();
}

it('"Buka PO" shows open batches, "Tutup hari ini" those that close before the campus\u2019s midnight', async () => {
  const closing = async (moment: number | null, kind = 'preorder') =>
    (await campus.product({ kind, closesAt: moment === null ? null : iso(moment) })).$id;
  const tonight = await closing(midnight - minute);
  const tomorrow = await closing(midnight + minute);
  const never = await closing(null);
  const draw = await closing(midnight - minute, 'free');
  const goods = await closing(null, 'goods');
  const ours = [tonight, tomorrow, never, draw, goods];
  const early = midnight - 2 * minute;
  expect(await shown('po', early, ours)).toEqual([tonight, tomorrow].sort());
  expect(await shown('po-hari-ini', early, ours)).toEqual([tonight]);
  // The pre-order of tonight closes a minute before midnight. From midnight on, the other one closes on the current
  // day.
  expect(await shown('po-hari-ini', midnight - minute / 2, ours)).toEqual([]);
  expect(await shown('po', midnight - minute / 2, ours)).toEqual([tomorrow]);
  expect(await shown('po-hari-ini', midnight, ours)).toEqual([tomorrow]);
  expect(await shown('po', midnight + 2 * minute, ours)).toEqual([]);
});

it('available products come first, then sold, empty, closed, drawn and unknown ones', async () => {
  const now = Date.now();
  const made = async (values: object) => (await campus.product(values)).$id;
  const there = [
    await made({ stock: null }),
    await made({ stock: 2 }),
    await made({ kind: 'preorder', stock: null, closesAt: iso(now + minute) }),
    await made({ kind: 'free', stock: 1, closesAt: iso(now + minute) }),
    await made({ kind: 'free', stock: 1, closesAt: null }),
  ];
  const out = [
    await made({ isSold: true }),
    await made({ stock: 0 }),
    await made({ kind: 'preorder', stock: null, closesAt: iso(now - minute) }),
    await made({ kind: 'free', stock: 1, closesAt: iso(now - minute) }),
    await made({ kind: 'preorder', stock: null, closesAt: null }),
    await made({ kind: 'zz_unknown', stock: 1, closesAt: iso(now + minute) }),
  ];
  expect(await found(availableAt(now), [...there, ...out])).toEqual(there.toSorted());
  const [, gone] = listParts(now);
  expect(await found(gone?.where ?? [], [...there, ...out])).toEqual(out.toSorted());
});

it('"Gratis" and "Paket" show only their kind, and "Dicari" links to the list of ads', async () => {
  const [gift, bundle, goods] = await Promise.all(
    ['free', 'bundle', 'goods'].map(async (kind) => (await campus.product({ kind })).$id),
  );
  const ours = [gift, bundle, goods].map(String);
  expect(await shown('gratis', Date.now(), ours)).toEqual([gift]);
  expect(await shown('paket', Date.now(), ours)).toEqual([bundle]);
  expect(kindFilterOf('dicari')).toMatchObject({ to: '/wanted' });
  // An unknown filter in the address is ignored.
  expect(kindFilterOf('x')).toBeUndefined();
});

it('every filter of a kind resolves to it, and the kind’s own link opens its first filter', () => {
  for (const kind of productKinds) {
    const own = faceOf({ kind }).filters.filter(({ to }) => to === null);
    for (const { id } of own) expect(kindOfFilter(id)).toBe(kind);
    if (own.length > 0) expect(kindTitle({ kind }).toLowerCase()).toBe(own[0]?.id);
  }
  expect([kindOfFilter(''), kindOfFilter('lain')]).toEqual([null, null]);
});

it('a filter is offered if any category offers its kind', () => {
  const offering = (...kinds: CampusSettings['categories']['categories'][number]['kinds'][number][]) => ({
    ...campusDefaults,
    categories: {
      ...campusDefaults.categories,
      categories: campusDefaults.categories.categories.map((one, at) => ({
        ...one,
        kinds: at === 0 ? kinds : ['goods' as const],
      })),
    },
  });
  expect(offeredKindFilters(offering('goods'))).toEqual([]);
  expect(offeredKindFilters(offering('goods', 'preorder', 'wanted')).map(({ id }) => id)).toEqual([
    'po',
    'po-hari-ini',
    'dicari',
  ]);
  const hidden = offering('goods', 'free').categories.categories.map((one) => ({ ...one, isHidden: true }));
  expect(
    offeredKindFilters({ ...campusDefaults, categories: { ...campusDefaults.categories, categories: hidden } }),
  ).toEqual([]);
});
