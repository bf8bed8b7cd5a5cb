/**
 * Renaming and removing categories and places: products and saved searches follow despite interruptions, and every
 * product is counted once.
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CampusCategory } from '#domain/settings/categories.ts';
import { defaults } from '#domain/settings/groups.ts';
import { categoryCountsNow } from '../../functions/usecases/category-counts.ts';
import { create, type Rows } from '../../functions/usecases/rows.ts';
import { saveSearch } from '../../functions/usecases/searches/save-search.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { moveGoods, shownMoves } from '../../functions/usecases/settings/move-goods.ts';
import { saveSettings, undoSettings } from '../../functions/usecases/settings/save-settings.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { Killed, killedAfter } from '../support/killed-run.ts';
import { proof } from '../support/proof.ts';
import { plainSearch, worded } from '../support/searches.ts';

const goods = 230;

let campus: Campus;
let sari: KnownCaller;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  sari = await campus.person('Sari');
});
afterAll(() => campus.close());

beforeEach(async () => {
  const { rows } = campus.world;
  await rows.removeWhere('products', { where: { sellerId: sari.id } });
  await rows.removeWhere('savedSearches', { where: { userId: sari.id } });
  for (const group of ['categories', 'places']) await rows.remove('privateSettings', group);
  await rows.remove('privateSettings', 'moves');
  const values = (at: number) => ({ ...worded({ name: `Lampu ${at}` }), location: 'Gate 1', sellerId: sari.id });
  await Promise.all(Array.from({ length: goods }, (_, at) => campus.product(values(at))));
  await recount(campus.world);
});

type Change = (all: CampusCategory[]) => CampusCategory[];

const settingsNow = async () => {
  const [categories, places] = await Promise.all(
    (['categories', 'places'] as const).map((id) => campus.world.rows.get('privateSettings', id)),
  );
  return {
    ...campus.world.settings,
    categories: categories ? JSON.parse(categories.data) : defaults.categories,
    places: places ? JSON.parse(places.data) : defaults.places,
  };
};
const later = async () => campus.worldWith({ now: () => Date.now() + 120_000, settings: await settingsNow() });

const saveCategories = (change: Change, goTo?: Record<string, string>, version = 0) =>
  saveSettings(campus.world, campus.admin, {
    group: 'categories',
    version,
    data: { ...defaults.categories, categories: change([...defaults.categories.categories]), tiles: [] },
    ...(goTo && { goTo }),
  });
const renamed: Change = (all) => all.map((one) => (one.id === 'elektronik' ? { ...one, name: 'Gawai' } : one));
const withoutIt: Change = (all) => all.filter(({ id }) => id !== 'elektronik');

const called = async (category: string) =>
  (await campus.world.rows.list('products', { where: { category }, select: ['$id'], limit: 1000 })).length;

/** Rows of a process that dies after this many transactions. */
function dyingAfter(rows: Rows, transactions: number): Rows {
  let begun = 0;
  const transact: Rows['transact'] = (plan) => {
    if (begun++ >= transactions) throw new Error('killed');
    return rows.transact(plan);
  };
  return { ...rows, transact };
}

it('a rename killed three times still renames, finds and counts every product', async () => {
  await saveSearch(campus.world, sari, { ...plainSearch, term: 'lampu', categories: ['Elektronik'] });
  await saveCategories(renamed);
  expect(await shownMoves(campus.world)).toMatchObject([
    { from: 'Elektronik', to: 'Gawai', total: goods, left: goods },
  ]);
  const world = await later();
  for (let killed = 1; killed <= 3; killed++)
    await expect(moveGoods({ ...world, rows: dyingAfter(world.rows, killed === 3 ? 2 : 1) })).rejects.toThrow('killed');
  expect(await moveGoods(world)).toMatchObject({ open: 0 });
  expect([await called('Elektronik'), await called('Gawai')]).toEqual([0, goods]);
  const [one] = await world.rows.list('products', { limit: 1 });
  expect(one?.searchTokens).toContain('zwgawai');
  expect(await world.rows.list('savedSearches', { limit: 5 })).toMatchObject([{ categories: ['Gawai'] }]);
  expect(await categoryCountsNow(world.rows, world.settings)).toMatchObject({ elektronik: goods });
  expect((await recount(world)).categories).toEqual([]);
  expect(await shownMoves(world)).toEqual([]);
});

it.skipIf(!proof)(
  '20,000 products: a rename killed three times during other changes misses and double-counts none',
  async () => {
    const many = 20_000;
    const { rows } = campus.world;
    const [like] = await rows.list('products', { where: { sellerId: sari.id }, limit: 1 });
    if (!like) throw new Error('There is no product to make more of.');
    const { $id, $createdAt, $updatedAt, ...values } = like;
    for (let from = goods; from < many; from += 100) {
      const some = Array.from({ length: Math.min(100, many - from) }, () => create('products', ID.unique(), values));
      await rows.transact(async () => ({ operations: some, result: undefined }));
    }
    await recount(campus.world);
    expect(await categoryCountsNow(rows, campus.world.settings)).toMatchObject({ elektronik: many });
    await saveCategories(renamed);
    const world = await later();
    let deleted = 0;
    const left: number[] = [];
    // Each run died after a committed but unanswered transaction; the next one does the rest.
    for (const calls of [12, 61, 96]) {
      await expect(moveGoods(killedAfter(world, calls))).rejects.toThrow(Killed);
      const [moving] = await shownMoves(world);
      left.push(moving?.left ?? 0);
      // Meanwhile people continue, with products of either name.
      for (const category of ['Elektronik', 'Gawai']) {
        const [product] = await rows.list('products', { where: { category }, limit: 1 });
        await deleteProduct(world, sari, { productId: product?.$id ?? '' });
        deleted += 1;
      }
      expect(await categoryCountsNow(rows, world.settings)).toMatchObject({ elektronik: many - deleted });
    }
    expect(left).toEqual([...left].sort((one, other) => other - one));
    expect(left.at(-1)).toBeGreaterThan(0);
    for (let open = 1; open > 0; ) ({ open } = await moveGoods(world));
    const names = { Elektronik: 0, Gawai: 0 };
    for await (const { category } of rows.each('products', {
      where: { sellerId: sari.id },
      select: ['$id', 'category'],
    }))
      names[category as keyof typeof names] += 1;
    expect(names).toEqual({ Elektronik: 0, Gawai: many - deleted });
    expect(await categoryCountsNow(rows, world.settings)).toMatchObject({ elektronik: many - deleted });
    expect((await recount(world)).categories).toEqual([]);
  },
);

it('during a rename products of both names are counted, and no second rename can start', async () => {
  await saveCategories(renamed);
  const world = await later();
  await expect(moveGoods({ ...world, rows: dyingAfter(world.rows, 1) })).rejects.toThrow('killed');
  const [old] = await world.rows.list('products', { where: { category: 'Elektronik' }, limit: 1 });
  const [moved] = await world.rows.list('products', { where: { category: 'Gawai' }, limit: 1 });
  for (const product of [old, moved]) await deleteProduct(world, sari, { productId: product?.$id ?? '' });
  expect(await categoryCountsNow(world.rows, world.settings)).toMatchObject({ elektronik: goods - 2 });
  await expect(
    saveCategories((all) => renamed(all).map((one) => ({ ...one, name: `${one.name}!` })), {}, 1),
  ).rejects.toMatchObject({
    code: 'goods_moving',
  });
  await moveGoods(world);
  expect((await recount(world)).categories).toEqual([]);
});

it('removing a category with products requires a successor, which gets the products and their count', async () => {
  await expect(saveCategories(withoutIt)).rejects.toMatchObject({
    code: 'goods_left',
    details: { names: ['Elektronik'] },
  });
  await saveCategories(withoutIt, { elektronik: 'jasa' });
  const world = await later();
  expect(await categoryCountsNow(world.rows, world.settings)).toMatchObject({ jasa: goods });
  await moveGoods(world);
  expect([await called('Elektronik'), await called('Jasa')]).toEqual([0, goods]);
  expect(await world.rows.get('categoryCounts', 'elektronik')).toBeNull();
  expect((await recount(world)).categories).toEqual([]);
});

it('an empty category is removed immediately, and undoing a rename renames the products back', async () => {
  await saveCategories((all) => all.filter(({ id }) => id !== 'mainan-hobi'));
  expect(await shownMoves(campus.world)).toEqual([]);
  await saveCategories((all) => renamed(all).filter(({ id }) => id !== 'mainan-hobi'), {}, 1);
  await moveGoods(await later());
  await undoSettings(campus.world, campus.admin, { group: 'categories', version: 2 });
  await moveGoods(await later());
  expect(await called('Elektronik')).toBe(goods);
});

it('products follow a renamed place', async () => {
  const places = defaults.places.places.map((one) =>
    one.name === 'Gate 1' ? { ...one, id: 'gate-1', name: 'Gerbang Utara' } : one,
  );
  await saveSearch(campus.world, sari, { ...plainSearch, location: 'Gate 1' });
  await saveSettings(campus.world, campus.admin, { group: 'places', version: 0, data: { ...defaults.places, places } });
  // A move of places does not block categories.
  await saveCategories(renamed);
  expect(await moveGoods(await later())).toMatchObject({ open: 0 });
  expect(await called('Gawai')).toBe(goods);
  const there = { where: { location: 'Gerbang Utara' }, limit: 1000 } as const;
  expect((await campus.world.rows.list('products', { ...there, select: ['$id'] })).length).toBe(goods);
  expect((await campus.world.rows.list('savedSearches', { ...there, select: ['$id'] })).length).toBe(1);
  // After the move, the place's id is derived from its new name.
  const stored = async () => (await campus.world.rows.get('privateSettings', 'places'))?.data ?? '';
  expect(await stored()).toContain('"id":"gerbang-utara"');
  expect(await stored()).not.toContain('gate-1');
  await undoSettings(campus.world, campus.admin, { group: 'places', version: 1 });
  await moveGoods(await later());
  const back = { where: { location: 'Gate 1' }, limit: 1000, select: ['$id'] } as const;
  expect((await campus.world.rows.list('products', back)).length).toBe(goods);
});

it('swapping two names in one save is refused, because their products would be mixed', async () => {
  const exchanged: Change = (all) =>
    all.map((one) =>
      one.id === 'elektronik' ? { ...one, name: 'Jasa' } : one.id === 'jasa' ? { ...one, name: 'Elektronik' } : one,
    );
  await expect(saveCategories(exchanged)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { 'categories.0.name': 'name_moving' } },
  });
});
