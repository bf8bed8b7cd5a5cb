import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '#domain/limits.ts';
import { lastNotifyingHour } from '#domain/products/saved-search.ts';
import { accountDeleted } from '../../functions/usecases/people/account-deleted.ts';
import { ownData } from '../../functions/usecases/people/own-account.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { notifyOfChanged, notifyOfPosted } from '../../functions/usecases/searches/notify-instantly.ts';
import {
  forgetFormerListings,
  notifyDailySearches,
  notifyDueSearches,
} from '../../functions/usecases/searches/notify-searches.ts';
import { forgetSearch, saveSearch, setSearchPace } from '../../functions/usecases/searches/save-search.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { renewProducts } from '../../functions/usecases/selling/renew-products.ts';
import { setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { refusalOf } from '../support/refusals.ts';
import { leadOf } from '../support/sales.ts';
import { namedProduct, plainSearch, searchNotificationsOf } from '../support/searches.ts';
import { beginTalk } from '../support/talks.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const minute = 60_000;
const day = 1_440 * minute;
const at = (now: number) => campus.worldWith({ now: () => now });
/** The next 17.00 on campus. */
const hourOfTelling = lastNotifyingHour(Date.now(), 'WIB') + day;
const ofDay = (now = hourOfTelling) => notifyDailySearches(at(now), now + minute);
const word = () => `kata${ID.unique().slice(-12)}`;

/** A person with a saved search for this word. */
async function waiting(term: string, isInstant = false): Promise<KnownCaller & { searchId: string }> {
  const person = await campus.person();
  return { ...person, ...(await saveSearch(campus.world, person, { ...plainSearch, term, isInstant })) };
}
const posted = async (productId: string, now = Date.now()) => notifyOfPosted(at(now), productId, now + minute);
const titles = async (person: KnownCaller) =>
  (await searchNotificationsOf(campus, person)).map(({ title }) => leadOf(title));

/** Rows are dated to the millisecond, so later ones get a later date. */
function laterThanNow(): Promise<true> {
  const from = Date.now();
  return vi.waitUntil(() => Date.now() > from + 2, { interval: 1 });
}

describe('saving a search', () => {
  it('stores equal filters once, however they are written', async () => {
    const budi = await campus.person();
    const search = { ...plainSearch, term: ' Laptop  ASUS ', categories: ['Elektronik' as const], maxPrice: 2_000_000 };
    const { searchId } = await saveSearch(campus.world, budi, search);
    const again = await saveSearch(campus.world, budi, { ...search, term: 'laptop asus', isInstant: true });
    expect(again.searchId).toBe(searchId);
    const row = await campus.world.rows.get('savedSearches', searchId);
    expect(row).toMatchObject({ userId: budi.id, term: 'laptop asus', maxPrice: 2_000_000, isInstant: true });
    // A page that has not loaded the saved search yet does not send `isInstant`.
    const { isInstant: _, ...unsaid } = search;
    await saveSearch(campus.world, budi, unsaid);
    expect(await campus.world.rows.get('savedSearches', searchId)).toMatchObject({ isInstant: true });
  });

  it('is limited to twenty searches, even simultaneously, and deleting one allows another', async () => {
    const budi = await campus.person();
    const many = Array.from({ length: limits.savedSearches + 3 }, (_, n) => ({ ...plainSearch, term: `barang ${n}` }));
    await Promise.allSettled(many.map((search) => saveSearch(campus.world, budi, search)));
    for (const search of many) await saveSearch(campus.world, budi, search).catch(() => undefined);
    const rows = await campus.world.rows.list('savedSearches', { where: { userId: budi.id }, limit: 100 });
    expect(rows).toHaveLength(limits.savedSearches);
    const another = { ...plainSearch, term: 'satu lagi' };
    expect(await refusalOf(saveSearch(campus.world, budi, another))).toEqual({
      code: 'saved_search_limit',
      details: { limit: limits.savedSearches },
    });
    await forgetSearch(campus.world, budi, { searchId: rows[0]?.$id ?? '' });
    await saveSearch(campus.world, budi, another);
  });

  it('does not exceed twenty when one is saved between reading the searches and reading their counter', async () => {
    const budi = await campus.person();
    const save = (n: number, world = campus.world) => saveSearch(world, budi, { ...plainSearch, term: `kabel ${n}` });
    for (let n = 1; n < limits.savedSearches; n += 1) await save(n);
    const { rows } = campus.world;
    const searchesRead = Promise.withResolvers<void>();
    let isBetween = true;
    const list: typeof rows.list = async (table, query) => {
      if (!isBetween) return rows.list(table, query);
      if (table === 'counters') {
        await searchesRead.promise;
        isBetween = false;
        await save(limits.savedSearches);
        return rows.list(table, query);
      }
      const found = await rows.list(table, query);
      if (table === 'savedSearches') searchesRead.resolve();
      return found;
    };
    const refused = await refusalOf(save(limits.savedSearches + 1, { ...campus.world, rows: { ...rows, list } }));
    expect(refused.code).toBe('saved_search_limit');
    expect(await rows.list('savedSearches', { where: { userId: budi.id }, limit: 100 })).toHaveLength(
      limits.savedSearches,
    );
  });

  it('does not let others change or delete it', async () => {
    const [budi, eko] = [await waiting(word()), await campus.person('Eko')];
    const { searchId } = budi;
    expect((await refusalOf(setSearchPace(campus.world, eko, { searchId, isInstant: true }))).code).toBe(
      'saved_search_not_found',
    );
    await forgetSearch(campus.world, eko, { searchId });
    expect(await campus.world.rows.get('savedSearches', searchId)).toMatchObject({ isInstant: false });
  });

  it('is included in the data export, and deleted with the account', async () => {
    const budi = await waiting('lampu');
    await ensureProfile(campus.world, budi);
    expect((await ownData(campus.world, budi)).savedSearches).toMatchObject([{ term: 'lampu' }]);
    await accountDeleted(campus.world, budi.id);
    expect(await campus.world.rows.get('savedSearches', budi.searchId)).toBeNull();
  });
});

describe('a daily notification', () => {
  it('lists new products at 17.00 and not before, with a link to the list', async () => {
    const term = word();
    await namedProduct(campus, { name: `Lama ${term}` });
    const budi = await waiting(term);
    for (const name of ['Asus', 'Acer']) await namedProduct(campus, { name: `${name} ${term}` });
    await namedProduct(campus, { name: `Terjual ${term}`, isSold: true });
    await namedProduct(campus, { name: `Turun ${term}`, isListed: false });
    await namedProduct(campus, { name: `Punya sendiri ${term}`, sellerId: budi.id });
    await ofDay(hourOfTelling - 5 * minute);
    expect(await titles(budi)).toEqual([]);
    await ofDay();
    const [news, ...more] = await searchNotificationsOf(campus, budi);
    expect(more).toEqual([]);
    expect(news).toMatchObject({ title: '2 produk baru yang Anda cari', link: `/products?q=${term}` });
    // The newest first; these two may have the same millisecond.
    const both = [`"Acer ${term}", "Asus ${term}"`, `"Asus ${term}", "Acer ${term}"`];
    expect(both.map((finds) => `Untuk ${term}: ${finds}.`)).toContain(news?.body);
    await ofDay(hourOfTelling + 10 * minute);
    await ofDay(hourOfTelling + day);
    expect(await titles(budi)).toHaveLength(1);
  });

  it('respects the kind, whether chosen as a filter or typed as a word', async () => {
    const term = word();
    const byFilter = await campus.person();
    await saveSearch(campus.world, byFilter, { ...plainSearch, term, kind: 'rental', isInstant: true });
    const byWord = await waiting(`sewa ${term}`, true);
    const ofAll = await waiting(term, true);
    const goods = await namedProduct(campus, { name: `Jual ${term}` });
    await posted(goods.$id);
    const rental = await namedProduct(campus, { name: `Drone ${term}`, kind: 'rental', stock: null });
    await posted(rental.$id, Date.now() + 11 * minute);
    for (const person of [byFilter, byWord]) {
      const news = await searchNotificationsOf(campus, person);
      expect(news.map(({ body }) => body.includes(`"Drone ${term}"`) && !body.includes('Jual'))).toEqual([true]);
    }
    expect((await searchNotificationsOf(campus, byFilter))[0]?.link).toBe(`/products?q=${term}&jenis=sewa`);
    expect(await titles(ofAll)).toHaveLength(2);
  });

  it('omits products of a seller who has blocked the person', async () => {
    const term = word();
    const [budi, seller] = [await waiting(term), await campus.person('Sari')];
    for (const one of [budi, seller]) await ensureProfile(campus.world, one);
    const { talkId } = await beginTalk(campus.world, budi, { about: 'person', id: seller.id });
    await setPersonBlocked(campus.world, seller, { talkId, isBlocked: true });
    await namedProduct(campus, { name: term, sellerId: seller.id });
    await ofDay();
    expect(await titles(budi)).toEqual([]);
  });

  it('includes products that match since an edit, but not those that matched before it', async () => {
    const seller = await campus.person('Sari');
    const imageIds = [await photoBy(campus, seller, 'product-photos')];
    const term = word();
    const edit = async (productId: string, name: string, price: number) => {
      const { version, stock } = await campus.productNow(productId);
      const form = { ...productForm(imageIds, { name, price, stock }), productId, version, shownStock: stock };
      await editProduct(campus.world, seller, form);
    };
    const sold = { sellerId: seller.id, imageId: imageIds[0] ?? '', imageIds };
    const [cheap, named] = [
      await namedProduct(campus, { ...sold, name: `Mahal ${term}`, price: 500_000 }),
      await namedProduct(campus, { ...sold, name: 'Tanpa kata', price: 90_000 }),
    ];
    const [below, any] = [await campus.person(), await waiting(term)];
    await saveSearch(campus.world, below, { ...plainSearch, term, maxPrice: 100_000 });
    await edit(cheap.$id, `Mahal ${term}`, 100_000);
    await ofDay();
    // The search without a maximum price already matched before, so it is not notified.
    expect([await titles(below), await titles(any)]).toEqual([['Ada produk baru yang Anda cari'], []]);
    // Rows get the real creation time, whatever the time of a run, so the next day's search starts from now.
    const nextDay = { lookedUntil: new Date().toISOString(), toldAt: null };
    await campus.world.rows.updateWhere('savedSearches', { userId: [below.id, any.id] }, nextDay);
    await edit(named.$id, `Kini ${term}`, 90_000);
    await ofDay(hourOfTelling + day);
    expect([(await titles(below)).length, (await titles(any)).length]).toEqual([2, 1]);
    // The price goes up and down again: notified once, and again a week later.
    const looked = async (toldBefore: number) => {
      await edit(cheap.$id, `Mahal ${term}`, 200_000);
      await laterThanNow();
      const toldAt = new Date(Date.now() - toldBefore).toISOString();
      const looked = { toldAt, lookedUntil: new Date().toISOString() };
      await campus.world.rows.updateWhere('savedSearches', { userId: [below.id] }, looked);
      await laterThanNow();
      await edit(cheap.$id, `Mahal ${term}`, 80_000);
      await ofDay(hourOfTelling + 2 * day);
      return (await titles(below)).length;
    };
    expect(await looked(limits.savedSearchAgainDays * day - 3 * day)).toBe(2);
    expect(await looked(limits.savedSearchAgainDays * day)).toBe(3);
    await forgetFormerListings(at(Date.now() + (limits.newListingDays + 1) * day));
    expect(await campus.world.rows.list('formerListings', { limit: 1 })).toEqual([]);
  });
});

it('relisted products are included', async () => {
  const term = word();
  const [seller, away] = [await campus.person('Sari'), new Date(Date.now() - day).toISOString()];
  const gone = { sellerId: seller.id, isListed: false, listedUntil: away };
  const { $id } = await namedProduct(campus, { name: `Kembali ${term}`, ...gone });
  const budi = await waiting(term);
  await renewProducts(campus.world, seller, { productIds: [$id] });
  await ofDay();
  expect(await titles(budi)).toEqual(['Ada produk baru yang Anda cari']);
});

describe('an instant notification', () => {
  it('is sent for each new product, at most every ten minutes, as a group', async () => {
    const term = word();
    const budi = await waiting(term, true);
    const now = Date.now();
    const names = ['satu', 'dua', 'tiga'];
    const ids: string[] = [];
    for (const name of names) ids.push((await namedProduct(campus, { name: `${name} ${term}` })).$id);
    // All three existed when the first was processed.
    for (const id of ids) await posted(id, now + 1_000);
    expect(await titles(budi)).toEqual(['3 produk baru yang Anda cari']);
    await posted((await namedProduct(campus, { name: `empat ${term}` })).$id, now + 2_000);
    await posted((await namedProduct(campus, { name: `lima ${term}` })).$id, now + 3_000);
    await notifyDueSearches(at(now + 9 * minute), now + day);
    expect(await titles(budi)).toHaveLength(1);
    await notifyDueSearches(at(now + 11 * minute), now + day);
    expect(await titles(budi)).toEqual(['3 produk baru yang Anda cari', '2 produk baru yang Anda cari']);
    await ofDay();
    expect(await titles(budi)).toHaveLength(2);
  });

  it('is sent for a product that matches since an edit, at the latest by the run at 17.00', async () => {
    const term = word();
    const product = await namedProduct(campus, { name: 'Tanpa kata' });
    const budi = await waiting(term, true);
    const formerId = campus.world.newId();
    const { searchTokens, nameLowercase, category, location, condition, price, discount, sellerId } = product;
    await campus.world.rows.create('formerListings', formerId, {
      ...{ productId: product.$id, sellerId, wasListed: false },
      ...{ searchTokens, nameLowercase, category, location, condition, price, discount },
    });
    const named = await namedProduct(campus, { name: `Kini ${term}` });
    const { nameLowercase: name, searchTokens: tokens } = named;
    await campus.world.rows.remove('products', named.$id);
    await campus.world.rows.update('products', product.$id, { nameLowercase: name, searchTokens: tokens });
    await notifyOfChanged(campus.world, formerId, Date.now() + minute);
    expect(await titles(budi)).toEqual(['Ada produk baru yang Anda cari']);
    await namedProduct(campus, { name: `tanpa kabar ${term}` });
    await ofDay();
    expect(await titles(budi)).toHaveLength(2);
  });
});
