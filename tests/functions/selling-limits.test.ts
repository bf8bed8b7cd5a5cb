/** Limits of a seller, also for simultaneous calls. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits, throttles } from '../../functions/domain/limits.ts';
import { throttleWindow } from '../../functions/domain/quota.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { markSold } from '../../functions/usecases/selling/own-product.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const post = (seller: Caller, imageIds: string[] = [], productId = ID.unique()) =>
  postProduct(campus.world, seller, { ...productForm(imageIds), productId });
const edit = (seller: Caller, productId: string, imageIds: string[]) =>
  editProduct(campus.world, seller, { ...productForm(imageIds), shownStock: 4, version: 0, productId });

async function sellingAlready(products: number): Promise<{ seller: Caller; ids: string[] }> {
  const seller = await campus.person('Sari');
  const made = await Promise.all(Array.from({ length: products }, () => campus.product({ sellerId: seller.id })));
  return { seller, ids: made.map(({ $id }) => $id) };
}

const activeOf = async ({ id: sellerId }: Caller): Promise<number> =>
  (await campus.world.rows.list('products', { where: { sellerId, isSold: false }, limit: 100 })).length;

const full = { code: 'listing_limit', details: { limit: limits.activeListings } };

/** Codes of the refused calls. */
const refusedOf = (outcomes: readonly PromiseSettledResult<unknown>[]): string[] =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));

describe('active listings', () => {
  it('refuses the 51st listing; a sold product does not count unless that is undone', async () => {
    const { seller, ids } = await sellingAlready(limits.activeListings);
    const [productId = ''] = ids;
    expect(await refusalOf(post(seller))).toEqual(full);
    await markSold(campus.world, seller, { productId, isSold: true });
    await markSold(campus.world, seller, { productId, isSold: false });
    expect(await refusalOf(post(seller))).toEqual(full);
    await markSold(campus.world, seller, { productId, isSold: true });
    const { productId: fresh } = await post(seller);
    expect(await refusalOf(markSold(campus.world, seller, { productId, isSold: false }))).toEqual(full);
    expect(await refusalOf(post(seller))).toEqual(full);
    await deleteProduct(campus.world, seller, { productId: fresh });
    await markSold(campus.world, seller, { productId, isSold: false });
    expect(await activeOf(seller)).toBe(limits.activeListings);
  });

  it('only three of twelve simultaneous posts get the last three places', async () => {
    const { seller } = await sellingAlready(limits.activeListings - 3);
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => post(seller)));
    expect(refusedOf(outcomes)).toEqual(Array.from({ length: 9 }, () => 'listing_limit'));
    expect(await activeOf(seller)).toBe(limits.activeListings);
  });

  it('a double click for the last place creates one product, without a refusal', async () => {
    const { seller } = await sellingAlready(limits.activeListings - 1);
    const photo = await photoBy(campus, seller, 'product-photos');
    const productId = ID.unique();
    await Promise.all([1, 2, 3].map(() => post(seller, [photo], productId)));
    expect(await activeOf(seller)).toBe(limits.activeListings);
  });

  it('are unlimited for the administrator', async () => {
    const { $id: productId } = await campus.product({ isSold: true, sellerId: campus.admin.id });
    await markSold(campus.world, campus.admin, { productId, isSold: false });
    expect((await campus.productNow(productId)).isSold).toBe(false);
  });
});

describe('a product’s photo', () => {
  const staged = async () => {
    const seller = await campus.person('Sari');
    const photo = await photoBy(campus, seller, 'product-photos');
    return { seller, photo, taken: { code: 'photo_taken', details: { imageId: photo } } };
  };

  it('is refused to a second product, whether new or edited', async () => {
    const { seller, photo, taken } = await staged();
    const { productId } = await post(seller, [photo]);
    const { productId: other } = await post(seller);
    const fresh = await photoBy(campus, seller, 'product-photos');
    expect(await refusalOf(post(seller, [photo]))).toEqual(taken);
    expect(await refusalOf(edit(seller, other, [fresh, photo]))).toEqual(taken);
    expect(await campus.productNow(other)).toMatchObject({ imageIds: [], version: 0 });
    expect(await edit(seller, productId, [photo, fresh])).toEqual({ productId, version: 1 });
    await deleteProduct(campus.world, seller, { productId: other });
    expect(await campus.world.files.get('product-photos', photo)).not.toBeNull();
  });

  it('goes to one of four simultaneous edits', async () => {
    const { seller, photo, taken } = await staged();
    const others = await Promise.all([1, 2, 3, 4].map(() => campus.product({ sellerId: seller.id, imageIds: [] })));
    const outcomes = await Promise.allSettled(others.map(({ $id }) => edit(seller, $id, [photo])));
    expect(refusedOf(outcomes)).toEqual([1, 2, 3].map(() => taken.code));
    const showing = await campus.world.rows.list('products', { holding: { imageIds: photo }, limit: 5 });
    expect(showing).toHaveLength(1);
  });

  it('is refused even if it was used before photo uses were counted', async () => {
    const { seller, photo, taken } = await staged();
    const file = await campus.world.files.get('product-photos', photo);
    if (file) await campus.world.files.keep('product-photos', file, seller.id);
    await campus.product({ sellerId: seller.id, imageId: photo, imageIds: [] });
    expect(await refusalOf(post(seller, [photo]))).toEqual(taken);
  });
});

it('edits are limited per hour, because each former version is kept for a week', async () => {
  const { seller, ids } = await sellingAlready(1);
  const [productId = ''] = ids;
  const photo = await photoBy(campus, seller, 'product-photos');
  const noon = Date.parse('2026-11-22T12:20:00Z');
  const world = campus.worldWith({ now: () => noon });
  const { id } = throttleWindow('editProduct', seller.id, noon);
  const count = throttles.editProduct.times - 1;
  await world.rows.create('counters', id, { count, windowEndsAt: '2026-11-22T13:00:00Z' });
  const save = (version: number) =>
    editProduct(world, seller, { ...productForm([photo]), shownStock: 4, version, productId });
  await save(0);
  expect(await refusalOf(save(1))).toEqual({ code: 'rate_limited', details: { retryAfterSeconds: 2_400 } });
  expect(await campus.productNow(productId)).toMatchObject({ version: 1 });
});
