/**
 * One price for several products of a seller, over HTTP: proposed by the buyer, answered like any offer, ordered
 * completely or not at all.
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { lineTotal } from '#domain/money.ts';
import { saleId } from '#domain/order-ids.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { shownOf } from '#domain/orders/said.ts';
import { agreedOffers, takeOfferToCart } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { answerOffer, counterOffer, expireOffers, proposeBundleOffer } from '../../functions/usecases/orders/offers.ts';
import { orderBundleOffer } from '../../functions/usecases/orders/order-bundle-offer.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { markSold } from '../../functions/usecases/selling/own-product.ts';
import { setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { here } from '../support/own-server.ts';
import { refusalOf } from '../support/refusals.ts';
import { toldTo } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const hour = 3_600_000;

interface Wish {
  readonly sari: KnownCaller;
  readonly budi: KnownCaller;
  readonly things: readonly Row<'products'>[];
}

/** Sari offers one price for Budi's lamp (60.000), fan (30.000) and shelf (10.001); the shelf's price is fixed. */
async function wish(values: readonly object[] = []): Promise<Wish> {
  const [sari, budi] = await Promise.all([campus.person('Sari'), campus.person('Budi')]);
  await Promise.all([ensureProfile(campus.world, sari), ensureProfile(campus.world, budi)]);
  const own = { sellerId: budi.id, sellerName: 'Budi', stock: 1, isNegotiable: true };
  const things = await Promise.all([
    campus.product({ ...own, name: 'Lampu', price: 60_000, ...values[0] }),
    campus.product({ ...own, name: 'Kipas', price: 30_000, ...values[1] }),
    campus.product({ ...own, name: 'Rak', price: 10_001, isNegotiable: false, ...values[2] }),
  ]);
  return { sari, budi, things };
}

const ask = ({ sari, budi, things }: Wish, price = 80_000, offerId: string = ID.unique()) =>
  proposeBundleOffer(campus.world, sari, {
    ...{ offerId, sellerId: budi.id, productIds: things.map(({ $id }) => $id), price },
  });
const answer = (who: KnownCaller, offerId: string, event: 'accept' | 'decline' | 'withdraw') =>
  answerOffer(campus.world, who, { offerId, event });

async function agreed(it: Wish, price = 80_000): Promise<string> {
  const { offerId } = await ask(it, price);
  await answer(it.budi, offerId, 'accept');
  return offerId;
}

const order = (who: KnownCaller, offerId: string, values: object = {}, world = campus.world) =>
  orderBundleOffer(world, who, {
    ...{ offerId, orderId: ID.unique(), paymentMethod: cashOnDelivery, shippingAddress: 'Gate 2' },
    ...{ expectedTotal: 80_000, ...values },
  });

const offerNow = async (id: string) => {
  const offer = await campus.world.rows.get('offers', id);
  if (!offer) throw new Error(`There is no offer ${id}`);
  return offer;
};
const stocks = ({ things }: Wish) => Promise.all(things.map(async ({ $id }) => (await campus.productNow($id)).stock));
const itemsOf = (orderId: string) => campus.world.rows.list('orderItems', { where: { orderId }, limit: 20 });

it('the seller counters, the buyer accepts and orders: one sale whose lines sum to the price', async () => {
  const it = await wish();
  const first = await ask(it, 70_000);
  expect(await toldTo(campus, it.budi)).toEqual(['Ada tawaran']);
  expect(await offerNow(first.offerId)).toMatchObject({
    listPrice: 100_001,
    productName: '3 barang: Lampu, Kipas, Rak',
  });
  const named = { answeredId: first.offerId, offerId: ID.unique(), price: 80_000 };
  await counterOffer(campus.world, it.budi, named);
  expect(await offerNow(first.offerId)).toMatchObject({ state: 'countered' });
  await answer(it.sari, named.offerId, 'accept');
  const placed = await order(it.sari, named.offerId);
  expect(placed.totalAmount).toBe(80_000);
  const items = await itemsOf(placed.orderId);
  expect(items.map(lineTotal).reduce((sum, one) => sum + one, 0)).toBe(80_000);
  expect(items.map(({ name, price, offerPrice }) => [name, price, offerPrice]).sort()).toEqual([
    ['Kipas', 30_000, 24_000],
    ['Lampu', 60_000, 47_999],
    ['Rak', 10_001, 8_001],
  ]);
  expect(await campus.world.rows.get('sales', saleId(placed.orderId, 1))).toMatchObject({
    ...{ subtotal: 80_000, itemCount: 3, sellerId: it.budi.id, state: 'waiting' },
  });
  expect(await campus.world.rows.get('sales', saleId(placed.orderId, 2))).toBeNull();
  expect(await offerNow(named.offerId)).toMatchObject({ takenCount: 1, freedCount: 0 });
  expect(await stocks(it)).toEqual([0, 0, 0]);
});

it('an accepted offer can be used once; canceling restocks its products and makes it usable again', async () => {
  const it = await wish();
  const offerId = await agreed(it);
  const orderId = ID.unique();
  const [one, other] = await Promise.all([order(it.sari, offerId, { orderId }), order(it.sari, offerId, { orderId })]);
  expect(one).toEqual(other);
  expect(await refusalOf(order(it.sari, offerId))).toMatchObject({ code: 'offer_event_not_allowed' });
  await cancelOrder(campus.world, it.sari, { orderId });
  expect(await stocks(it)).toEqual([1, 1, 1]);
  expect(await offerNow(offerId)).toMatchObject({ takenCount: 1, freedCount: 1 });
  expect((await order(it.sari, offerId, { paymentMethod: bankTransfer })).totalAmount).toBe(80_000);
});

it('an offer does not change the price of a single product or the cart', async () => {
  const it = await wish();
  const offerId = await agreed(it);
  const prices = await agreedOffers(campus.world, it.sari.id);
  for (const { $id } of it.things) expect(prices.has($id)).toBe(false);
  expect(await refusalOf(takeOfferToCart(campus.world, it.sari, { offerId }))).toMatchObject({
    code: 'product_not_found',
  });
});

it('refuses an order if one product was sold meanwhile; the error names it, and no stock changes', async () => {
  const it = await wish();
  const offerId = await agreed(it);
  await markSold(campus.world, it.budi, { productId: it.things[1]?.$id ?? '', isSold: true });
  expect(await refusalOf(order(it.sari, offerId))).toMatchObject({
    ...{ code: 'bundle_part_sold', details: { part: 'Kipas' } },
  });
  expect(await stocks(it)).toMatchObject([1, expect.anything(), 1]);
  expect(await offerNow(offerId)).toMatchObject({ takenCount: 0 });
  // A new offer without it is possible.
  const rest = { ...it, things: it.things.filter(({ name }) => name !== 'Kipas') };
  expect((await offerNow((await ask(rest, 50_000)).offerId)).state).toBe('open');
});

it('refuses an order once, by name, if a product changed after the checkout showed it', async () => {
  const it = await wish();
  const offerId = await agreed(it);
  const shownNow = () =>
    Promise.all(
      it.things.map(async ({ $id: productId }) => {
        const product = await campus.productNow(productId);
        return { productId, name: product.name, shown: shownOf(product) };
      }),
    );
  const shown = await shownNow();
  const [lamp, fan] = it.things.map(({ $id }) => $id);
  await campus.world.rows.update('products', lamp ?? '', { condition: 'Bekas layak', description: 'Retak' });
  await campus.world.rows.update('products', fan ?? '', { name: 'Kipas rusak' });
  expect(await refusalOf(order(it.sari, offerId, { shown }))).toEqual({
    code: 'cart_changed',
    details: {
      changed: [{ productId: lamp, name: 'Lampu' }],
      renamed: [{ productId: fan, name: 'Kipas rusak' }],
    },
  });
  expect(await stocks(it)).toEqual([1, 1, 1]);
  const placed = await order(it.sari, offerId, { shown: await shownNow() });
  expect((await itemsOf(placed.orderId)).map(({ name }) => name).sort()).toEqual(['Kipas rusak', 'Lampu', 'Rak']);
});

it('an accepted offer costs the list prices if they are lower by then, once the buyer confirms', async () => {
  const it = await wish();
  const offerId = await agreed(it);
  await campus.world.rows.update('products', it.things[0]?.$id ?? '', { discount: 50 });
  expect(await refusalOf(order(it.sari, offerId))).toMatchObject({ code: 'cart_changed' });
  expect((await order(it.sari, offerId, { expectedTotal: 70_001 })).totalAmount).toBe(70_001);
});

it('the lowest offer is half of the negotiable prices plus four fifths of the others', async () => {
  const it = await wish();
  const lowest = 30_000 + 15_000 + 8_001;
  expect(await refusalOf(ask(it, lowest - 1))).toMatchObject({
    ...{ code: 'invalid_input', details: { fields: { price: 'offer_too_low' }, lowest } },
  });
  expect(await refusalOf(ask(it, 100_001))).toMatchObject({ details: { fields: { price: 'offer_not_lower' } } });
  expect((await ask(it, lowest)).offerId).toBeTruthy();
});

it.each([
  ['a gift', { kind: 'free', price: 0 }, 'bundle_part_kind'],
  ['a pre-order', { kind: 'preorder', stock: null }, 'bundle_part_kind'],
  ['what costs nothing', { price: 0 }, 'bundle_part_free'],
  ['what is out of stock', { stock: 0 }, 'bundle_part_gone'],
  ['what is sold', { isSold: true }, 'bundle_part_gone'],
  ['another seller’s', { sellerId: 'somebody' }, 'bundle_part_gone'],
])('refuses %s, with the product’s name', async (_, values, code) => {
  expect(await refusalOf(ask(await wish([{}, values])))).toMatchObject({ code, details: { name: 'Kipas' } });
});

it('two people can have one open offer, and nobody can make one to themselves', async () => {
  const it = await wish();
  const { offerId } = await ask(it);
  expect(await refusalOf(ask(it, 75_000))).toMatchObject({ code: 'offer_open' });
  expect(await ask(it, 80_000, offerId)).toMatchObject({ offerId });
  await answer(it.sari, offerId, 'withdraw');
  expect((await ask(it, 75_000)).offerId).toBeTruthy();
  expect(await refusalOf(ask({ ...it, sari: it.budi }))).toMatchObject({ code: 'own_product' });
});

here('an offer lapses after a day, unanswered or unused', async () => {
  const it = await wish();
  const [waiting, unused] = [await ask(it), await agreed(await wish())];
  const later = campus.worldWith({ now: () => campus.world.now() + limits.offerHours * hour + 1 });
  const { buyerId } = await offerNow(unused);
  const buyer = { ...it.sari, id: buyerId };
  expect(await refusalOf(order(buyer, unused, {}, later))).toMatchObject({ code: 'offer_event_not_allowed' });
  await expireOffers(later);
  expect(await offerNow(waiting.offerId)).toMatchObject({ state: 'expired' });
  expect(await offerNow(unused)).toMatchObject({ state: 'expired' });
});

it('an offer cannot be made or ordered after a block', async () => {
  const it = await wish();
  const { offerId, talkId } = await ask(it);
  await answer(it.budi, offerId, 'accept');
  await setPersonBlocked(campus.world, it.budi, { talkId, isBlocked: true });
  expect(await refusalOf(order(it.sari, offerId))).toMatchObject({ code: 'blocked_by_other' });
  expect(await refusalOf(ask(it, 75_000))).toMatchObject({ code: 'blocked_by_other' });
});

it('an offer cannot be ordered or answered by others', async () => {
  const it = await wish();
  const offerId = await agreed(it);
  const siti = await campus.person('Siti');
  expect(await refusalOf(order(siti, offerId))).toMatchObject({ code: 'offer_not_found' });
  expect(await refusalOf(order(it.budi, offerId))).toMatchObject({ code: 'offer_not_found' });
  expect(await refusalOf(answer(siti, offerId, 'decline'))).toMatchObject({ code: 'offer_not_found' });
});

it('twenty buyers have offers on the same last pieces: one gets them', async () => {
  const it = await wish();
  const buyers = await Promise.all(Array.from({ length: 20 }, (_, at) => campus.person(`Buyer${at}`)));
  const offers = await Promise.all(
    buyers.map(async (sari) => {
      await ensureProfile(campus.world, sari);
      return { sari, offerId: await agreed({ ...it, sari }) };
    }),
  );
  const codes = await Promise.all(
    offers.map(({ sari, offerId }) =>
      order(sari, offerId).then(
        () => 'ordered',
        (refusal: { code?: string }) => refusal.code,
      ),
    ),
  );
  expect(codes.filter((code) => code === 'ordered')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['ordered', 'bundle_part_sold']));
  expect(await stocks(it)).toEqual([0, 0, 0]);
});
