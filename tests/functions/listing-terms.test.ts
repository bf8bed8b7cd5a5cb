import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { freshListing } from '#domain/products/freshness.ts';
import { categoryCountsNow } from '../../functions/usecases/category-counts.ts';
import { askSellers, endListings } from '../../functions/usecases/selling/due-listings.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { markSold } from '../../functions/usecases/selling/own-product.ts';
import { renewProducts } from '../../functions/usecases/selling/renew-products.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { Killed, killedAfter } from '../support/killed-run.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { refusalOf } from '../support/refusals.ts';

const services = async () => (await categoryCountsNow(campus.world.rows, campus.world.settings)).jasa ?? 0;

const day = 86_400_000;
let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

/** Each test has its own year, so that products of other tests are expired or far from it. */
let year = 0;
const ownYear = () => Date.UTC(2100 - ++year, 0, 1);
const inDays = (now: number, days: number) => new Date(now + days * day).toISOString();
const at = (now: number) => campus.worldWith({ now: () => now });

const paymentUpdateOf = async (userId: string, kind: string) =>
  (await campus.world.rows.list('notifications', { where: { userId }, limit: 100 })).filter((one) => one.kind === kind);

const term = (listedUntil: string, more: object = {}) => ({ isListed: true, isAsked: false, listedUntil, ...more });

describe('a listing that is not renewed', () => {
  it('has its seller asked once, then is unlisted; the seller is notified both times', async () => {
    const now = ownYear();
    const sari = await campus.person('Sari');
    const own = { sellerId: sari.id, category: 'Jasa' };
    const { $id } = await campus.product({ ...own, ...term(inDays(now, 7)), name: 'Les gitar' });
    const later = await campus.product({ ...own, ...term(inDays(now, 9)) });
    const before = await services();

    const week = now + 60_000;
    await askSellers(at(week));
    await askSellers(at(week + 600_000));
    expect(await paymentUpdateOf(sari.id, 'listing_ending')).toMatchObject([
      { link: '/manage-products', push: 'due', email: 'none' },
    ]);
    expect(await campus.productNow($id)).toMatchObject({ isListed: true, isAsked: true, version: 1 });
    await endListings(at(week));
    expect((await campus.productNow($id)).isListed).toBe(true);

    await endListings(at(now + 7 * day + 60_000));
    await endListings(at(now + 7 * day + 600_000));
    expect(await campus.productNow($id)).toMatchObject({ isListed: false, stock: 10 });
    expect(await paymentUpdateOf(sari.id, 'listing_ended')).toMatchObject([{ link: `/product/${$id}` }]);
    expect(await campus.productNow(later.$id)).toMatchObject({ isListed: true, isAsked: false });
    expect(await services()).toBe(before - 1);
  });

  it('is unlisted without any notification if it is sold or empty', async () => {
    const now = ownYear();
    const sari = await campus.person('Sari');
    const ends = { sellerId: sari.id, ...term(inDays(now, 1)) };
    const sold = await campus.product({ ...ends, isSold: true });
    const empty = await campus.product({ ...ends, stock: 0 });
    await askSellers(at(now));
    await endListings(at(now + 8 * day));
    for (const { $id } of [sold, empty]) expect((await campus.productNow($id)).isListed).toBe(false);
    expect(await campus.world.rows.list('notifications', { where: { userId: sari.id }, limit: 10 })).toEqual([]);
  });

  it('is unlisted without a notification if it has no seller, and does not hold up others', async () => {
    const now = ownYear();
    const sari = await campus.person('Sari');
    const ends = term(inDays(now, 3));
    const nobodys = await campus.product({ ...ends, sellerId: '' });
    const own = await campus.product({ ...ends, sellerId: sari.id, listedUntil: inDays(now, 4) });
    await askSellers(at(now));
    await endListings(at(now + 8 * day));
    for (const { $id } of [nobodys, own]) expect((await campus.productNow($id)).isListed).toBe(false);
    expect(await paymentUpdateOf(sari.id, 'listing_ended')).toHaveLength(1);
  });

  it('is processed later if its seller’s step fails; others are processed, and the run reports the failure', async () => {
    const now = ownYear();
    const [sari, budi] = [await campus.person('Sari'), await campus.person('Budi')];
    const broken = await campus.product({ sellerId: sari.id, ...term(inDays(now, 3)) });
    const own = await campus.product({ sellerId: budi.id, ...term(inDays(now, 4)) });
    const world = at(now);
    const list: typeof world.rows.list = async (table, selection) => {
      if (selection?.where && 'sellerId' in selection.where && selection.where.sellerId === sari.id)
        throw new Error('of this seller');
      return world.rows.list(table, selection);
    };
    await expect(askSellers({ ...world, rows: { ...world.rows, list } })).rejects.toThrow('of this seller');
    expect(await campus.productNow(own.$id)).toMatchObject({ isAsked: true });
    expect(await campus.productNow(broken.$id)).toMatchObject({ isAsked: false });
    await askSellers(world);
    expect(await campus.productNow(broken.$id)).toMatchObject({ isAsked: true });
  });

  it('is grouped with others of its seller; killed and parallel runs neither lose nor repeat one', async () => {
    const now = ownYear();
    const sari = await campus.person('Sari');
    const ends = { sellerId: sari.id, ...term(inDays(now, 3)) };
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await campus.product(ends)).$id));
    for (let calls = 1, isDone = false; !isDone; calls++) {
      isDone = await askSellers(killedAfter(at(now), calls)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Killed) return false;
          throw error;
        },
      );
    }
    expect(await paymentUpdateOf(sari.id, 'listing_ending')).toMatchObject([
      { title: expect.stringContaining('12 produk') },
    ]);
    await Promise.all([1, 2, 3].map(() => endListings(at(now + 7 * day))));
    expect(await paymentUpdateOf(sari.id, 'listing_ended')).toMatchObject([
      { title: expect.stringContaining('12 produk') },
    ]);
    for (const id of ids) expect((await campus.productNow(id)).isListed).toBe(false);
  });

  it('is unlisted with forty others of as many categories, within the operations of a transaction', async () => {
    const now = ownYear();
    const sari = await campus.person('Sari');
    const [pattern] = campus.world.settings.categories.categories;
    if (!pattern) throw new Error('The campus has no category.');
    const names = Array.from({ length: limits.categoriesMax }, (_, n) => `Kategori ${n}`);
    const own = names.map((name, n) => ({ ...pattern, id: `kategori-${n}`, name }));
    const categories = { ...campus.world.settings.categories, categories: own };
    for (const { id, name } of own) await campus.world.rows.create('categoryCounts', id, { category: name, listed: 1 });
    const ends = { sellerId: sari.id, ...term(inDays(now, -1), { isAsked: true }) };
    await Promise.all(names.map((category) => campus.product({ ...ends, category })));
    await endListings(campus.worldWith({ now: () => now, settings: { categories } }));
    const where = { sellerId: sari.id, isListed: true };
    expect(await campus.world.rows.list('products', { where, limit: 1 })).toEqual([]);
  });

  it('has its seller asked first if the schedule missed its end', async () => {
    const now = ownYear();
    const { $id } = await campus.product(term(inDays(now, -20)));
    await endListings(at(now));
    await askSellers(at(now));
    expect(await campus.productNow($id)).toMatchObject({ isListed: true, isAsked: true });
    await endListings(at(now + 5 * day));
    expect((await campus.productNow($id)).isListed).toBe(true);
    await endListings(at(now + 6 * day + 1));
    expect((await campus.productNow($id)).isListed).toBe(false);
  });
});

describe('renewing', () => {
  it('adds 60 days to one or many listings; a second call changes nothing', async () => {
    const now = ownYear();
    const sari = await campus.person('Sari');
    const asked = { sellerId: sari.id, category: 'Jasa', ...term(inDays(now, 2), { isAsked: true }) };
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await campus.product(asked)).$id));
    const left = await campus.product({ ...asked, isListed: false });
    const before = await services();
    const productIds = [...ids, left.$id, 'gone'];
    const { listedUntil } = await renewProducts(at(now), sari, { productIds });
    await renewProducts(at(now), sari, { productIds });
    expect(listedUntil).toBe(inDays(now, limits.listingDays));
    for (const id of [ids[0] ?? '', ids[29] ?? '', left.$id]) {
      const product = await campus.productNow(id);
      expect(product).toMatchObject({ isListed: true, isAsked: false, version: 1 });
      expect(Date.parse(product.listedUntil ?? '')).toBe(now + limits.listingDays * day);
    }
    expect(await services()).toBe(before + 1);
    await endListings(at(now + 3 * day));
    expect((await campus.productNow(left.$id)).isListed).toBe(true);
  });

  it('is allowed to the seller and to the administrator, who is audited', async () => {
    const sari = await campus.person('Sari');
    const { $id } = await campus.product({ sellerId: sari.id, isListed: false });
    const renew = (caller: typeof sari) => renewProducts(campus.world, caller, { productIds: [$id] });
    expect((await refusalOf(renew(await campus.person()))).code).toBe('not_owner');
    expect((await refusalOf(renewProducts(campus.world, sari, { productIds: ['gone'] }))).code).toBe(
      'product_not_found',
    );
    await renew(campus.admin);
    expect((await campus.productNow($id)).isListed).toBe(true);
    const audit = await campus.world.rows.list('auditEvents', { where: { subject: $id }, limit: 5 });
    expect(audit).toMatchObject([{ action: 'product.renew', actorId: campus.admin.id }]);
  });

  it('an unlisted product needs free quota; editing it does not', async () => {
    const sari = await campus.person('Sari');
    const active = Array.from({ length: limits.activeListings }, () => campus.product({ sellerId: sari.id }));
    const [first] = await Promise.all(active);
    const photo = await photoBy(campus, sari, 'product-photos');
    const { $id: productId } = await campus.product({ sellerId: sari.id, isListed: false });
    const edit = (version: number) =>
      editProduct(campus.world, sari, { ...productForm([photo]), productId, version, shownStock: 4 });
    const renew = () => renewProducts(campus.world, sari, { productIds: [productId] });
    expect((await refusalOf(renew())).code).toBe('listing_limit');
    await edit(0);
    expect(await campus.productNow(productId)).toMatchObject({ isListed: false, version: 1, name: 'Meja Belajar' });
    await markSold(campus.world, sari, { productId: first?.$id ?? '', isSold: true });
    await edit(1);
    const now = await campus.productNow(productId);
    expect(now).toMatchObject({ isListed: true, isAsked: false });
    expect(now.listedUntil?.slice(0, 10)).toBe(freshListing(Date.now(), limits.listingDays).listedUntil.slice(0, 10));
  });

  it('at the moment of expiry relists the product', async () => {
    const now = ownYear();
    const sari = await campus.person('Sari');
    for (let round = 0; round < 5; round++) {
      const ended = term(inDays(now, -round - 1), { isAsked: true, sellerId: sari.id });
      const { $id } = await campus.product(ended);
      await Promise.all([endListings(at(now)), renewProducts(at(now), sari, { productIds: [$id] })]);
      // If the expiry comes first, the renewal relists it.
      expect(await campus.productNow($id)).toMatchObject({ isListed: true, isAsked: false });
    }
  });
});
