/** Counts of listed products per category, updated by every change. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { categoryId, type DefaultCategory, postingCategories } from '#domain/settings/default-catalogue.ts';
import { addToCategory, categoryCountsNow } from '../../functions/usecases/category-counts.ts';
import { accountDeleted } from '../../functions/usecases/people/account-deleted.ts';
import { reportProduct, setReportStatus } from '../../functions/usecases/reports/reports.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';

let campus: Campus;
let sari: KnownCaller;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  sari = await campus.person('Sari');
});
afterAll(() => campus.close());

async function posted(category: DefaultCategory): Promise<{ productId: string; photo: string }> {
  const photo = await photoBy(campus, sari, 'product-photos');
  const productId = ID.unique();
  await postProduct(campus.world, sari, { ...productForm([photo], { category }), productId });
  return { productId, photo };
}

/** Listed products by category name. */
async function listedNow(): Promise<Record<DefaultCategory, number>> {
  const listed = await categoryCountsNow(campus.world.rows, campus.world.settings);
  return Object.fromEntries(postingCategories.map((name) => [name, listed[categoryId(name)] ?? 0])) as Record<
    DefaultCategory,
    number
  >;
}

/** Differences that `act` makes to the counts, by category. */
async function changeBy(act: () => Promise<unknown>): Promise<Partial<Record<DefaultCategory, number>>> {
  const before = await listedNow();
  await act();
  const after = await listedNow();
  const changed = postingCategories.filter((category) => after[category] !== before[category]);
  return Object.fromEntries(changed.map((category) => [category, after[category] - before[category]]));
}

it('posting, a changed category and deletion each change the counts once', async () => {
  let product = { productId: '', photo: '' };
  expect(await changeBy(async () => (product = await posted('Elektronik')))).toEqual({ Elektronik: 1 });
  const { productId, photo } = product;
  const edit = (category: DefaultCategory, version: number) =>
    editProduct(campus.world, sari, {
      ...productForm([photo], { category }),
      ...{ productId, version, shownStock: 4 },
    });
  expect(await changeBy(() => edit('Elektronik', 0))).toEqual({});
  expect(await changeBy(() => edit('Buku & Alat Tulis', 1))).toEqual({ Elektronik: -1, 'Buku & Alat Tulis': 1 });
  const twice = () => Promise.allSettled([1, 2].map(() => deleteProduct(campus.world, sari, { productId })));
  expect(await changeBy(twice)).toEqual({ 'Buku & Alat Tulis': -1 });
});

it('counts follow the removal of a reported product and the deletion of an account', async () => {
  const { productId } = await posted('Jasa');
  await posted('Lainnya');
  const { reportId } = await reportProduct(campus.world, await campus.person(), {
    productId,
    reason: 'Indikasi penipuan / Scam',
    description: '',
  });
  const status = 'resolved_product_removed';
  const remove = () => setReportStatus(campus.world, campus.admin, { reportId, status, removeProduct: true });
  expect(await changeBy(remove)).toEqual({ Jasa: -1 });
  expect(await changeBy(() => accountDeleted(campus.world, sari.id))).toEqual({ Lainnya: -1 });
});

it('a recount repairs wrong counts and missing rows, ignoring unlisted products', async () => {
  await recount(campus.world);
  const wrong = [...addToCategory('jasa', 7), ...addToCategory('olahraga-outdoor', 3)];
  await campus.world.rows.transact(async () => ({ operations: wrong, result: undefined }));
  await campus.product({ category: 'Kendaraan' });
  await campus.product({ category: 'Kendaraan', isListed: false });
  const healed = { Jasa: -7, 'Olahraga & Outdoor': -3, Kendaraan: 1 };
  expect(await changeBy(() => recount(campus.world))).toEqual(healed);
  expect((await recount(campus.world)).categories).toEqual([]);

  await campus.world.rows.remove('categoryCounts', 'kendaraan');
  expect(await changeBy(() => recount(campus.world))).toEqual({ Kendaraan: 1 });
});

it('the counts stay right if an uncounted product is deleted or one is posted during a recount', async () => {
  sari = await campus.person('Sari');
  await recount(campus.world);
  const { $id: productId } = await campus.product({ category: 'Rumah Tangga', sellerId: sari.id });
  const { 'Rumah Tangga': before } = await listedNow();
  await deleteProduct(campus.world, sari, { productId });
  expect((await listedNow())['Rumah Tangga']).toBe(before - 1);
  const { rows } = campus.world;
  const transact: typeof rows.transact = (plan) =>
    rows.transact(async (attempt) => {
      const decided = await plan(attempt);
      if (attempt === 0) await posted('Rumah Tangga');
      return decided;
    });
  expect((await recount({ ...campus.world, rows: { ...rows, transact } })).categories).toEqual(['Rumah Tangga']);
  expect((await recount(campus.world)).categories).toEqual([]);
  expect((await listedNow())['Rumah Tangga']).toBe(before + 1);
});

it('the first product creates missing counts', async () => {
  sari = await campus.person('Sari');
  await campus.world.rows.remove('categoryCounts', 'jasa');
  await posted('Jasa');
  expect((await campus.world.rows.get('categoryCounts', 'jasa'))?.listed).toBe(1);
});
