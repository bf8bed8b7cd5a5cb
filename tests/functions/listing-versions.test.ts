/** Versions of listings: stored once per content, ordered as they were shown, and kept only while they are needed. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { orderIdOfSale, saleId } from '#domain/order-ids.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { shownOf } from '#domain/orders/said.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { readPromise, readPromiseAsAdmin } from '../../functions/usecases/orders/read-promise.ts';
import { endPerson } from '../../functions/usecases/people/account-deleted.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { forgetVersions } from '../../functions/usecases/upkeep/forget-versions.ts';
import { removeOrphans } from '../../functions/usecases/upkeep/remove-orphans.ts';
import { asCaller, type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderedOnce, orderInput } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { codeOf, refusalOf } from '../support/refusals.ts';
import { firstOf, orderedFrom, paid, press } from '../support/sales.ts';

let campus: Campus;
let world: Campus['world'];
beforeAll(async () => {
  campus = await openCampus({ still: true });
  world = campus.world;
});
afterAll(() => campus.close());

const day = 86_400_000;
const inDays = (days: number) => campus.worldWith({ now: () => Date.now() + days * day });

interface Listing {
  readonly seller: KnownCaller;
  readonly productId: string;
  readonly photos: readonly string[];
}

const photosBy = (seller: KnownCaller) => Promise.all([1, 2].map(() => photoBy(campus, seller, 'product-photos')));

async function listed(): Promise<Listing> {
  const seller = await campus.person('Jual');
  const photos = await photosBy(seller);
  const productId = ID.unique();
  const form = productForm(photos, {
    name: 'Headset',
    description: 'BARU, segel',
    condition: 'Baru',
    price: 50_000,
    stock: 40,
  });
  await postProduct(world, seller, { ...form, productId, kind: 'goods', details: {} });
  return { seller, productId, photos };
}

async function say({ seller, productId }: Listing, description: string, photos?: readonly string[]): Promise<void> {
  const { version, stock, imageIds } = await campus.productNow(productId);
  const form = productForm([...(photos ?? imageIds)], {
    name: 'Headset',
    condition: 'Baru',
    price: 50_000,
    description,
  });
  await editProduct(world, seller, { ...form, productId, version, stock, shownStock: stock });
}

async function order({ productId }: Listing) {
  const buyer = await campus.person('Beli');
  await addToCart(world, buyer, { productId });
  const { orderId } = await placeOrder(world, buyer, orderInput());
  return { buyer, saleId: saleId(orderId, 1) };
}

const versionsOf = (productId: string): Promise<Row<'listingVersions'>[]> =>
  world.rows.list('listingVersions', { where: { productId }, limit: 20 });
const itemsOf = (id: string) =>
  world.rows.list('orderItems', { where: { orderId: orderIdOfSale(id) }, limit: limits.cartProducts });
const hasFile = async (id: string) => (await world.files.get('product-photos', id)) !== null;
const descriptionOf = async (buyer: KnownCaller, id: string) =>
  (await readPromise(world, buyer, { saleId: id })).things[0]?.facts.find(({ label }) => label === 'Deskripsi');

describe('a version', () => {
  it('is stored once per content, whatever the number of buyers, changes and reverts', async () => {
    const listing = await listed();
    await order(listing);
    const [first] = await versionsOf(listing.productId);
    await Promise.all([order(listing), order(listing)]);
    expect(await versionsOf(listing.productId)).toEqual([first]);
    expect((await campus.productNow(listing.productId)).versionId).toBe(first?.$id);

    await say(listing, 'Bekas');
    await Promise.all([order(listing), order(listing)]);
    await say(listing, 'BARU, segel');
    const again = await order(listing);
    const stored = await versionsOf(listing.productId);
    expect(stored.map(({ description }) => description).sort()).toEqual(['BARU, segel', 'Bekas']);
    expect((await itemsOf(again.saleId)).map(({ versionId }) => versionId)).toEqual([first?.$id]);
  });

  it('is stored for each line of the largest order, outside of its transaction', async () => {
    const [buyer, seller] = await Promise.all([campus.person('Borong'), campus.person('Toko')]);
    const products = await Promise.all(
      Array.from({ length: limits.cartProducts }, (_, at) =>
        campus.product({ sellerId: seller.id, price: 1_000, stock: 4, name: `Buku ${at}` }),
      ),
    );
    const selling = campus.worldWith({ settings: { soldCountsOn: 'order' } });
    for (const { $id: productId } of products) await addToCart(selling, buyer, { productId });
    const { orderId } = await placeOrder(selling, buyer, orderInput({ expectedTotal: 20_000 }));
    const items = await itemsOf(saleId(orderId, 1));
    expect(items).toHaveLength(limits.cartProducts);
    for (const { productId, versionId } of items) {
      expect((await versionsOf(productId)).map(({ $id }) => $id)).toEqual([versionId]);
      expect((await campus.productNow(productId)).versionId).toBe(versionId);
    }
  });

  it('is visible only to buyer, seller and the staff who decide disputes', async () => {
    const listing = await listed();
    const { buyer, saleId: id } = await order(listing);
    const stranger = await campus.person('Eko');
    expect(await codeOf(readPromise(world, stranger, { saleId: id }))).toBe('sale_not_found');
    expect(await codeOf(readPromise(world, buyer, { saleId: `${ID.unique()}-1` }))).toBe('sale_not_found');
    expect(await codeOf(readPromise(world, buyer, { saleId: 'x' }))).toBe('sale_not_found');
    const desk = asCaller({ ...buyer, isAdmin: true });
    expect(await codeOf(readPromiseAsAdmin(world, desk, { saleId: id }))).toBe('own_case');
    expect((await readPromiseAsAdmin(world, campus.admin, { saleId: id })).things).toHaveLength(1);
    for (const { $permissions } of await versionsOf(listing.productId)) expect($permissions).toEqual([]);
  });

  it('is shown as stored if another release wrote it; without a version nothing is shown', async () => {
    const listing = await listed();
    const { buyer, saleId: id } = await order(listing);
    const [item] = await itemsOf(id);
    await world.rows.update('listingVersions', item?.versionId ?? '', { kind: 'rental', terms: '{"jaminan":"KTP"}' });
    const facts = (await readPromise(world, buyer, { saleId: id })).things[0]?.facts;
    expect(facts).toContainEqual({ label: 'Ketentuan (seperti tersimpan)', ordered: '{"jaminan":"KTP"}', now: null });
    await world.rows.update('listingVersions', item?.versionId ?? '', { terms: '{"jam' });
    expect((await readPromise(world, buyer, { saleId: id })).things[0]?.facts.at(-1)?.ordered).toBe('{"jam');

    await world.rows.update('orderItems', item?.$id ?? '', { versionId: '' });
    expect(await readPromise(world, buyer, { saleId: id })).toEqual({ things: [] });
    await world.rows.update('orderItems', item?.$id ?? '', { versionId: 'gone' });
    expect(await readPromise(world, buyer, { saleId: id })).toEqual({ things: [] });
  });
});

describe('the version that an order records', () => {
  it('is the current one: an order is refused once, by name, if the product changed since it was added', async () => {
    const listing = await listed();
    const buyer = await campus.person('Beli');
    await addToCart(world, buyer, { productId: listing.productId });
    await say(listing, 'Bekas');
    await say(listing, 'Bekas, mikrofon mati');
    expect(await refusalOf(placeOrder(world, buyer, orderInput()))).toEqual({
      code: 'cart_changed',
      details: { changed: [{ productId: listing.productId, name: 'Headset' }] },
    });
    const { orderId } = await placeOrder(world, buyer, orderInput());
    expect((await descriptionOf(buyer, saleId(orderId, 1)))?.ordered).toBe('Bekas, mikrofon mati');
  });

  it('must be the one that the page showed when the product was added', async () => {
    const listing = await listed();
    const buyer = await campus.person('Beli');
    const said = shownOf(await campus.productNow(listing.productId));
    await say(listing, 'Bekas');
    await addToCart(world, buyer, { productId: listing.productId, said });
    expect(await codeOf(placeOrder(world, buyer, orderInput()))).toBe('cart_changed');
    await addToCart(world, buyer, { productId: listing.productId, said });
    expect(await codeOf(placeOrder(world, buyer, orderInput({ expectedTotal: 100_000 })))).toBe('cart_changed');
    await placeOrder(world, buyer, orderInput({ expectedTotal: 100_000 }));
  });

  it('is confirmed by adding another piece; changes that buyers do not see are ignored', async () => {
    const listing = await listed();
    const buyer = await campus.person('Beli');
    await addToCart(world, buyer, { productId: listing.productId });
    await say(listing, 'Bekas');
    await addToCart(world, buyer, { productId: listing.productId });
    // Saves the same text again: nothing that buyers see has changed.
    await say(listing, 'Bekas');
    await placeOrder(world, buyer, orderInput({ expectedTotal: 100_000 }));
  });

  it('is the current one for old cart lines without a version', async () => {
    const listing = await listed();
    const buyer = await campus.person('Beli');
    await addToCart(world, buyer, { productId: listing.productId });
    const [line] = await world.rows.list('cartItems', { where: { userId: buyer.id }, limit: 1 });
    await world.rows.update('cartItems', line?.$id ?? '', { shown: '' });
    await say(listing, 'Bekas');
    const { orderId } = await placeOrder(world, buyer, orderInput());
    expect((await descriptionOf(buyer, saleId(orderId, 1)))?.ordered).toBe('Bekas');
  });
});

describe('photos of an ordered version', () => {
  it('are kept while the sale can be disputed, and are shown as deleted later', async () => {
    const listing = await listed();
    const [main = '', second = ''] = listing.photos;
    const { buyer, saleId: id } = await order(listing);
    await say(listing, 'Bekas', [await photoBy(campus, listing.seller, 'product-photos')]);
    await removeOrphans(inDays(3));
    expect([await hasFile(main), await hasFile(second)]).toEqual([true, true]);
    expect((await readPromise(world, buyer, { saleId: id })).things[0]?.photos.ordered).toEqual(listing.photos);

    await press(world, listing.seller, id, 'accept', 'ready');
    await changeOrderStatus(world, campus.admin, { orderId: orderIdOfSale(id), to: 'Completed' });
    await removeOrphans(inDays(3));
    // The order shows only the first photo, so that file is kept.
    expect([await hasFile(main), await hasFile(second)]).toEqual([true, false]);
    expect((await readPromise(world, buyer, { saleId: id })).things[0]?.photos.ordered).toEqual([main, '']);
  });

  it('are kept when an ordered listing is deleted, but not if nobody ordered it', async () => {
    const [sold, unsold] = [await listed(), await listed()];
    await order(sold);
    await deleteProduct(world, sold.seller, { productId: sold.productId });
    await deleteProduct(world, unsold.seller, { productId: unsold.productId });
    await removeOrphans(inDays(3));
    expect(await Promise.all(sold.photos.map(hasFile))).toEqual([true, true]);
    expect(await Promise.all(unsold.photos.map(hasFile))).toEqual([false, false]);
  });
});

describe('an unused version', () => {
  it('is deleted with its deleted seller once no sale can be disputed', async () => {
    const sale = await orderedFrom(campus, { sellers: 1, method: bankTransfer });
    const { id, seller, product } = firstOf(sale);
    await ensureProfile(world, seller);
    await paid(world, sale);
    await press(world, seller, id, 'accept');
    const over = await orderedOnce(campus, { sellerId: seller.id });
    await changeOrderStatus(world, campus.admin, { orderId: over.orderId, to: 'Canceled' });
    await endPerson(world, seller.id);
    await forgetVersions(inDays(0));
    expect(await versionsOf(over.product.$id)).toEqual([]);
    expect(await versionsOf(product.$id)).toMatchObject([{ sellerId: '', name: product.name }]);
    expect((await readPromiseAsAdmin(world, campus.admin, { saleId: id })).things).toMatchObject([{ isGone: true }]);

    await raiseSaleEventAsAdmin(world, campus.admin, { saleId: id, event: 'refund', reason: 'Penjual tidak ada lagi' });
    await forgetVersions(inDays(0));
    expect(await versionsOf(product.$id)).toEqual([]);
    expect(await readPromise(world, sale.buyer, { saleId: id })).toEqual({ things: [] });
  });

  it('is deleted a day after an order that failed, but not while a product references it', async () => {
    const product = await campus.product();
    const { $id: stored } = (await versionsOf((await orderedOnce(campus)).product.$id))[0] ?? { $id: '' };
    const row = await world.rows.get('listingVersions', stored);
    if (!row) throw new Error('An order stores its version');
    const { productId: _, sellerId, kind, name, description, condition, location, codAddress, imageIds, terms } = row;
    const said = { sellerId, kind, name, description, condition, location, codAddress, imageIds, terms };
    const id = ID.unique();
    await world.rows.create('listingVersions', id, { ...said, productId: product.$id });
    await world.rows.update('products', product.$id, { versionId: id });
    await forgetVersions(world);
    expect(await versionsOf(product.$id)).toHaveLength(1);
    await forgetVersions(inDays(2));
    expect(await versionsOf(product.$id)).toHaveLength(1);
    expect((await campus.productNow(product.$id)).versionId).not.toBe(id);
    await forgetVersions(inDays(3));
    expect(await versionsOf(product.$id)).toEqual([]);
    expect(await world.rows.get('listingVersions', stored)).not.toBeNull();
  });
});
