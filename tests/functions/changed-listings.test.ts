/**
 * Notifications about a changed listing: to buyers with an offer, and to people who wishlisted it in a better
 * condition.
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleOfferSubject } from '#domain/ids.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { answerOffer, proposeOffer } from '../../functions/usecases/orders/offers.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { notifyDueWishers } from '../../functions/usecases/wishes/notify-wishers.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { Killed, killedAfter } from '../support/killed-run.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';

let campus: Campus;
let world: Campus['world'];
beforeAll(async () => {
  campus = await openCampus({ still: true });
  world = campus.world;
});
afterAll(() => campus.close());

const minute = 60_000;
const inMinutes = (minutes: number) => campus.worldWith({ now: () => Date.now() + minutes * minute });

async function listed(values: { isNegotiable?: boolean } = {}) {
  const seller = await campus.person('Jual');
  await ensureProfile(world, seller);
  const photo = await photoBy(campus, seller, 'product-photos');
  const own = { sellerId: seller.id, imageId: photo, imageIds: [photo], name: 'Headset', condition: 'Baru' };
  const { $id: productId } = await campus.product({ isNegotiable: true, ...own, ...values });
  return { seller, productId };
}
type Listed = Awaited<ReturnType<typeof listed>>;

async function say({ seller, productId }: Listed, words: { description?: string; condition?: 'Baru' | 'Bekas layak' }) {
  const { version, stock, imageIds, name, price, description, codAddress, location } =
    await campus.productNow(productId);
  const form = productForm([...imageIds], { name, price, description, location, condition: 'Baru', ...words });
  const kept = { productId, version, stock, shownStock: stock, codAddress, isNegotiable: true };
  await editProduct(world, seller, { ...form, ...kept });
}

async function offering({ productId }: Listed): Promise<{ buyer: KnownCaller; offerId: string }> {
  const buyer = await campus.person('Tawar');
  const offerId = ID.unique();
  await proposeOffer(world, buyer, { offerId, productId, price: 40_000, quantity: 1 });
  return { buyer, offerId };
}

/** Sends notifications that are due this many minutes from now. */
const tell = (minutes: number) => notifyDueWishers(inMinutes(minutes), Date.now() + (minutes + 60) * minute);
const told = async ({ id }: KnownCaller) =>
  (await world.rows.list('notifications', { where: { userId: id }, limit: 50 }))
    .filter(({ kind }) => kind.endsWith('_changed'))
    .map(({ kind, body, link }) => ({ kind, body, link }));

describe('a buyer with an open or accepted offer', () => {
  it('is notified of any change, ten minutes later and once a day', async () => {
    const listing = await listed();
    const { buyer } = await offering(listing);
    await say(listing, { description: 'Bekas, mikrofon mati', condition: 'Bekas layak' });
    await tell(5);
    expect(await told(buyer)).toEqual([]);
    await tell(11);
    const once = [
      {
        kind: 'offer_changed',
        body: 'Deskripsi dan kondisi "Headset" diubah setelah Anda menawarnya. Baca lagi sebelum membeli.',
        link: `/product/${listing.productId}`,
      },
    ];
    expect(await told(buyer)).toEqual(once);
    await say(listing, { description: 'Bekas' });
    await tell(12);
    expect(await told(buyer)).toEqual(once);
    expect(await told(listing.seller)).toEqual([]);
  });

  it('is notified if the product is part of a bundle offer', async () => {
    const listing = await listed();
    const buyer = await campus.person('Tawar');
    await world.rows.create('offers', ID.unique(), {
      ...{ talkId: 'talk', productId: bundleOfferSubject(listing.seller.id), productName: '2 barang', imageId: '' },
      ...{ buyerId: buyer.id, sellerId: listing.seller.id, proposedBy: buyer.id, price: 1, listPrice: 2, quantity: 1 },
      ...{ state: 'open', dueAt: new Date(Date.now() + 600 * minute).toISOString(), round: 1, version: 0 },
      ...{ takenCount: 0, freedCount: 0, wantedId: '', productIds: [listing.productId, 'another'] },
    });
    await say(listing, { description: 'Bekas' });
    await tell(11);
    expect(await told(buyer)).toMatchObject([{ kind: 'offer_changed' }]);
  });

  it('is not notified of an edit that changes nothing, nor if the offer was made later, declined or used', async () => {
    const listing = await listed();
    const before = await offering(listing);
    await say(listing, {});
    await tell(11);
    expect(await told(before.buyer)).toEqual([]);

    const declined = await offering(listing);
    await answerOffer(world, listing.seller, { offerId: declined.offerId, event: 'decline' });
    const bought = await offering(listing);
    await answerOffer(world, listing.seller, { offerId: bought.offerId, event: 'accept' });
    await addToCart(world, bought.buyer, { productId: listing.productId });
    const [line] = await world.rows.list('cartItems', { where: { userId: bought.buyer.id }, limit: 1 });
    const agreed = { offerId: bought.offerId, offerPrice: 40_000, offerQuantity: 1 };
    await world.rows.update('cartItems', line?.$id ?? '', agreed);
    await placeOrder(world, bought.buyer, {
      ...{ orderId: ID.unique(), paymentMethod: 'COD (Bayar di Tempat)', shippingAddress: 'Kos' },
      expectedTotal: 40_000,
    });
    await say(listing, { description: 'Bekas' });
    const after = await offering(listing);
    await tell(11);
    expect(await told(before.buyer)).toHaveLength(1);
    for (const { buyer } of [declined, bought, after]) expect(await told(buyer)).toEqual([]);
  });
});

describe('a person with the product on the wishlist', () => {
  it('is notified of a changed condition only', async () => {
    const listing = await listed();
    const wisher = await campus.person('Ingin');
    await toggleWish(world, wisher, { productId: listing.productId });
    await say(listing, { description: 'Bekas' });
    await tell(11);
    expect(await told(wisher)).toEqual([]);
    await say(listing, { description: 'Bekas, lecet', condition: 'Bekas layak' });
    await tell(11);
    expect(await told(wisher)).toEqual([
      {
        kind: 'wish_changed',
        body: 'Kondisi "Headset" diubah setelah Anda memasukkannya ke wishlist. Baca lagi sebelum membeli.',
        link: `/product/${listing.productId}`,
      },
    ]);
  });

  it('is notified once, however often the run is killed and resumed', async () => {
    const listing = await listed();
    const wishers = await Promise.all([1, 2, 3].map(() => campus.person('Ingin')));
    for (const wisher of wishers) await toggleWish(world, wisher, { productId: listing.productId });
    await say(listing, { condition: 'Bekas layak' });
    let isThrough = false;
    for (let calls = 2; !isThrough; calls++) {
      // Each run starts after the lease of the killed one has expired.
      const run = killedAfter(inMinutes(11 + calls * 60), calls);
      isThrough = await notifyDueWishers(run, Number.POSITIVE_INFINITY).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Killed) return false;
          throw error;
        },
      );
      isThrough &&= (await world.rows.list('wishChecks', { limit: 1 })).length === 0;
      if (calls > 60) throw new Error('It never comes to an end');
    }
    for (const wisher of wishers) expect(await told(wisher)).toHaveLength(1);
  });
});
