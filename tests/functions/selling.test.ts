import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotaId } from '#domain/ids.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { changeStock, markSold } from '../../functions/usecases/selling/own-product.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import { removeOrphans } from '../../functions/usecases/upkeep/remove-orphans.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderedOnce } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

async function selling(values: { stock?: null } = {}) {
  const sari = await campus.person('Sari');
  const photo = await photoBy(campus, sari, 'product-photos');
  const productId = ID.unique();
  await postProduct(campus.world, sari, { ...productForm([photo], values), productId });
  return { sari, photo, productId };
}

const edited = (productId: string, imageIds: string[], values: object = {}) => ({
  ...productForm(imageIds),
  productId,
  version: 0,
  shownStock: 4 as number | null,
  ...values,
});

describe('posting', () => {
  it('a posted product gets seller, search text and counters from the server', async () => {
    const { sari, photo, productId } = await selling();
    expect(await campus.productNow(productId)).toMatchObject({
      nameLowercase: 'meja belajar',
      searchTokens: expect.stringMatching(/^zsmeja (\S+ )*zwbelajar /),
      imageId: photo,
      imageIds: [photo],
      sellerId: sari.id,
      sellerName: 'Sari',
      sold: 0,
      stock: 4,
      isSold: false,
      version: 0,
    });
  });

  it('is negotiable only if the form says so', async () => {
    const { sari, productId } = await selling();
    expect(await campus.productNow(productId)).toMatchObject({ isNegotiable: false });
    const photo = await photoBy(campus, sari, 'product-photos');
    const other = ID.unique();
    await postProduct(campus.world, sari, { ...productForm([photo]), productId: other, isNegotiable: true });
    expect(await campus.productNow(other)).toMatchObject({ isNegotiable: true });
  });

  it('a double click creates one product', async () => {
    const sari = await campus.person('Sari');
    const input = { ...productForm([await photoBy(campus, sari, 'product-photos')]), productId: ID.unique() };
    await Promise.all([1, 2, 3].map(() => postProduct(campus.world, sari, input)));
    await postProduct(campus.world, sari, input);
    const own = await campus.world.rows.list('products', { where: { sellerId: sari.id }, limit: 10 });
    expect(own).toHaveLength(1);
  });

  it('a kept form that is filled in again after a lost answer does not pass as posted', async () => {
    const sari = await campus.person('Sari');
    const input = { ...productForm([await photoBy(campus, sari, 'product-photos')]), productId: ID.unique() };
    await postProduct(campus.world, sari, input);
    const photo = await photoBy(campus, sari, 'product-photos');
    for (const changed of [{ name: 'Kursi' }, { description: 'Lain' }, { price: 1 }, { imageIds: [photo] }])
      expect((await refusalOf(postProduct(campus.world, sari, { ...input, ...changed }))).code).toBe('id_taken');
  });

  it('refuses another person’s photo or product id', async () => {
    const { photo, productId } = await selling();
    const eko = await campus.person('Eko');
    const post = (input: object) =>
      refusalOf(postProduct(campus.world, eko, { ...productForm([]), productId: ID.unique(), ...input }));
    expect((await post({ imageIds: [photo] })).code).toBe('file_not_yours');
    expect((await post({ imageIds: [ID.unique()] })).code).toBe('file_not_yours');
    expect((await post({ productId })).code).toBe('id_taken');
  });

  it('refuses the 21st posting within an hour', async () => {
    const sari = await campus.person('Sari');
    let now = Date.UTC(2026, 0, 5, 8, 20);
    const world = campus.worldWith({ now: () => now });
    const post = () => postProduct(world, sari, { ...productForm(), productId: ID.unique() });
    for (let made = 0; made < 20; made++) await post();
    expect(await refusalOf(post())).toEqual({ code: 'rate_limited', details: { retryAfterSeconds: 2_400 } });
    now += 2_400_000;
    await post();
  });
});

describe('editing', () => {
  it('changes name, price and photo, respects sales made meanwhile, and deletes the old photo', async () => {
    const { sari, photo, productId } = await selling();
    const buyer = await campus.person();
    await addToCart(campus.world, buyer, { productId });
    await campus.world.rows.update('products', productId, { stock: 3 });
    const fresh = await photoBy(campus, sari, 'product-photos');
    const input = edited(productId, [fresh], { name: 'Meja Kayu', stock: 10, shownStock: 4 });
    expect(await editProduct(campus.world, sari, input)).toEqual({ productId, version: 1 });
    expect(await campus.productNow(productId)).toMatchObject({
      name: 'Meja Kayu',
      nameLowercase: 'meja kayu',
      searchTokens: expect.stringMatching(/^zsmeja (\S+ )*zwkayu /),
      imageId: fresh,
      stock: 9,
      sold: 1,
    });
    expect(await campus.world.files.get('product-photos', photo)).toBeNull();
  });

  it('keeps a main photo that is missing from the list of photos', async () => {
    const { sari, photo, productId } = await selling();
    await campus.world.rows.update('products', productId, { imageIds: [] });
    await editProduct(campus.world, campus.admin, edited(productId, [photo]));
    expect(await campus.productNow(productId)).toMatchObject({ imageId: photo, imageIds: [photo], sellerId: sari.id });
  });

  it('refuses the second of two simultaneous edits', async () => {
    const { sari, photo, productId } = await selling();
    const save = (name: string) => editProduct(campus.world, sari, edited(productId, [photo], { name }));
    const outcomes = await Promise.allSettled([save('Satu'), save('Dua'), save('Tiga')]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(refused).toEqual(['changed_meanwhile', 'changed_meanwhile']);
    expect((await campus.productNow(productId)).version).toBe(1);
  });

  it('can start and stop tracking stock', async () => {
    const { sari, photo, productId } = await selling({ stock: null });
    await editProduct(campus.world, sari, edited(productId, [photo], { stock: 7, shownStock: null }));
    expect((await campus.productNow(productId)).stock).toBe(7);
    await editProduct(campus.world, sari, edited(productId, [photo], { version: 1, stock: null, shownStock: 7 }));
    expect((await campus.productNow(productId)).stock).toBeNull();
  });

  it('never takes stock below zero', async () => {
    const { sari, photo, productId } = await selling();
    await campus.world.rows.update('products', productId, { stock: 1 });
    const input = edited(productId, [photo], { stock: 0, shownStock: 4 });
    expect(await refusalOf(editProduct(campus.world, sari, input))).toMatchObject({ code: 'stock_short' });
    expect(await campus.productNow(productId)).toMatchObject({ stock: 1, version: 0 });
  });

  it('the stock buttons and the sold mark work for the seller', async () => {
    const { sari, productId } = await selling();
    expect(await changeStock(campus.world, sari, { productId, difference: -4 })).toEqual({ stock: 0, isSold: false });
    expect((await refusalOf(changeStock(campus.world, sari, { productId, difference: -1 }))).code).toBe('sold_out');
    await markSold(campus.world, sari, { productId, isSold: true });
    const buyer = await campus.person();
    expect((await refusalOf(addToCart(campus.world, buyer, { productId }))).code).toBe('product_sold');
  });
});

it('strangers can change nothing, and the administrator some things, which is audited', async () => {
  const { photo, productId } = await selling();
  const eko = await campus.person('Eko');
  const as = (who: Caller) => [
    () => changeStock(campus.world, who, { productId, difference: 1 }),
    () => markSold(campus.world, who, { productId, isSold: true }),
    () => editProduct(campus.world, who, edited(productId, [photo])),
    () => deleteProduct(campus.world, who, { productId }),
  ];
  for (const attempt of as(eko)) expect((await refusalOf(attempt())).code).toBe('not_owner');
  expect(await campus.productNow(productId)).toMatchObject({ stock: 4, isSold: false, version: 0 });
  const [stock, sold, ...ofDesk] = as(campus.admin);
  for (const attempt of [stock, sold]) expect((await refusalOf(Promise.resolve(attempt?.()))).code).toBe('not_owner');
  for (const attempt of ofDesk) await attempt();
  expect(await campus.world.rows.get('products', productId)).toBeNull();
  const audit = await campus.world.rows.list('auditEvents', { where: { subject: productId }, limit: 10 });
  expect(audit.map((entry) => entry.action)).toEqual(['product.edit', 'product.delete']);
});

it('a product in an open order can be deleted: the order keeps its lines and its photo', async () => {
  const { sari, photo, productId } = await selling();
  const product = await campus.productNow(productId);
  const { orderId } = await orderedOnce(campus, { ...product, sellerId: sari.id });
  const [item] = await campus.world.rows.list('orderItems', { where: { orderId }, limit: 1 });
  await deleteProduct(campus.world, sari, { productId: item?.productId ?? '' });
  expect(await campus.world.rows.list('orderItems', { where: { orderId }, limit: 1 })).toMatchObject([
    { imageId: photo },
  ]);
  const refused = await photoBy(campus, sari, 'product-photos');
  await refusalOf(editProduct(campus.world, sari, edited(productId, [refused], { version: 5 })));
  // Simulates a step that was interrupted after writing the count and before the counted rows.
  const counted = quotaId('photoProducts', refused);
  await campus.world.rows.create('counters', counted, { count: 1, windowEndsAt: null });
  await removeOrphans(campus.worldWith({ now: () => Date.now() + 25 * 60 * 60_000 }));
  expect(await campus.world.files.get('product-photos', photo)).not.toBeNull();
  expect(await campus.world.files.get('product-photos', refused)).toBeNull();
  // Kept, so that the id is not used again (attack/second-life).
  expect(await campus.world.rows.get('counters', counted)).toMatchObject({ count: 1 });
});

it('photos of a product are never deleted as orphans', async () => {
  const sari = await campus.person('Sari');
  const photos = [await photoBy(campus, sari, 'product-photos'), await photoBy(campus, sari, 'product-photos')];
  await postProduct(campus.world, sari, { ...productForm(photos), productId: ID.unique() });
  await removeOrphans(campus.worldWith({ now: () => Date.now() + 25 * 60 * 60_000 }));
  for (const photo of photos) expect(await campus.world.files.get('product-photos', photo)).not.toBeNull();
});

it('the number of products follows posting and deletion', async () => {
  await recount(campus.world);
  const { productId, sari } = await selling();
  const counted = async () => (await campus.world.rows.get('totals', 'all'))?.products ?? 0;
  const before = await counted();
  await Promise.allSettled([1, 2].map(() => deleteProduct(campus.world, sari, { productId })));
  expect(await counted()).toBe(before - 1);
});
