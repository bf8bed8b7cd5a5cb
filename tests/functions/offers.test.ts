import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { saleId } from '#domain/order-ids.ts';
import type { PaymentMethod } from '#domain/orders/payment.ts';
import { shownOf } from '#domain/orders/said.ts';
import { addToCart, refreshCart, setCartQuantity, takeOfferToCart } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { answerOffer, counterOffer, expireOffers, proposeOffer } from '../../functions/usecases/orders/offers.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { createSnapToken } from '../../functions/usecases/payments/create-snap-token.ts';
import { removePerson } from '../../functions/usecases/people/manage-user.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderInput } from '../support/orders.ts';
import { here } from '../support/own-server.ts';
import { codeOf, refusalOf } from '../support/refusals.ts';
import { paying, press, toldTo } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const hour = 3_600_000;

interface Bargain {
  readonly sari: KnownCaller;
  readonly budi: KnownCaller;
  readonly product: Row<'products'>;
}

/** Sari makes an offer for Budi's product at 50.000. */
async function bargain(values: object = {}): Promise<Bargain> {
  const [sari, budi] = await Promise.all([campus.person('Sari'), campus.person('Budi')]);
  await Promise.all([ensureProfile(campus.world, sari), ensureProfile(campus.world, budi)]);
  const product = await campus.product({ sellerId: budi.id, sellerName: 'Budi', isNegotiable: true, ...values });
  return { sari, budi, product };
}

const propose = ({ sari, product }: Bargain, price = 30_000, quantity = 1, offerId: string = ID.unique()) =>
  proposeOffer(campus.world, sari, { offerId, productId: product.$id, price, quantity });
const answer = (who: KnownCaller, offerId: string, event: 'accept' | 'decline' | 'withdraw', world = campus.world) =>
  answerOffer(world, who, { offerId, event });

/** A proposed and accepted offer. */
async function agreed(it: Bargain, price = 30_000, quantity = 1): Promise<string> {
  const { offerId } = await propose(it, price, quantity);
  await answer(it.budi, offerId, 'accept');
  return offerId;
}

const offerNow = async (id: string) => {
  const offer = await campus.world.rows.get('offers', id);
  if (!offer) throw new Error(`There is no offer ${id}`);
  return offer;
};
const lineOf = async ({ sari }: Bargain) =>
  (await campus.world.rows.list('cartItems', { where: { userId: sari.id }, limit: 5 }))[0];
const order = ({ sari }: Bargain, expectedTotal: number, paymentMethod: PaymentMethod = paying.cash) =>
  placeOrder(campus.world, sari, orderInput({ expectedTotal, paymentMethod }));

it('a counter-offer that the buyer accepts becomes this buyer’s price', async () => {
  const it = await bargain();
  const first = await propose(it);
  expect(await toldTo(campus, it.budi)).toEqual(['Ada tawaran']);
  const second = await counterOffer(campus.world, it.budi, {
    ...{ answeredId: first.offerId, offerId: ID.unique(), price: 40_000 },
  });
  expect(await offerNow(first.offerId)).toMatchObject({ state: 'countered' });
  expect(await offerNow(second.offerId)).toMatchObject({
    ...{ state: 'open', proposedBy: it.budi.id, price: 40_000 },
    round: (await offerNow(first.offerId)).round + 1,
  });
  await answer(it.sari, second.offerId, 'accept');
  await answer(it.sari, second.offerId, 'accept');
  expect(await toldTo(campus, it.sari)).toEqual(['Tawaran balasan']);
  expect(await toldTo(campus, it.budi)).toEqual(['Ada tawaran', 'Tawaran disetujui']);
  const cards = await campus.world.rows.list('talkMessages', { where: { talkId: first.talkId }, limit: 10 });
  expect(cards.map(({ kind, refId }) => [kind, refId])).toEqual([
    ['offer', first.offerId],
    ['offer', second.offerId],
  ]);
  expect(await takeOfferToCart(campus.world, it.sari, second)).toEqual({ quantity: 1, price: 40_000 });
  await order(it, 40_000);
  expect(await offerNow(second.offerId)).toMatchObject({ takenCount: 1, freedCount: 0 });
});

it('the list of conversations shows the amount of every step to both', async () => {
  const lineAfter = async (step: (it: Bargain) => Promise<string>) => {
    const it = await bargain();
    const { talkId } = await offerNow(await step(it));
    const { lastMessage = '', lastSenderId = '' } = (await campus.world.rows.get('talks', talkId)) ?? {};
    return [lastMessage, lastSenderId === it.sari.id ? 'sari' : 'budi'];
  };
  const countered = async (it: Bargain) => {
    const { offerId: answeredId } = await propose(it);
    const named = { answeredId, offerId: ID.unique(), price: 40_000 };
    return (await counterOffer(campus.world, it.budi, named)).offerId;
  };
  const answered = (who: 'sari' | 'budi', event: 'accept' | 'decline' | 'withdraw') => async (it: Bargain) => {
    const { offerId } = await propose(it);
    await answer(it[who], offerId, event);
    return offerId;
  };
  const name = (await bargain()).product.name;
  expect(await lineAfter(async (it) => (await propose(it)).offerId)).toEqual([
    `Tawaran Rp 30.000 untuk ${name}`,
    'sari',
  ]);
  expect(await lineAfter(countered)).toEqual([`Tawar balik Rp 40.000 untuk ${name}`, 'budi']);
  expect(await lineAfter(answered('budi', 'accept'))).toEqual([`Setuju Rp 30.000 untuk ${name}`, 'budi']);
  expect(await lineAfter(answered('budi', 'decline'))).toEqual([`Menolak Rp 30.000 untuk ${name}`, 'budi']);
  expect(await lineAfter(answered('sari', 'withdraw'))).toEqual([`Menarik tawaran Rp 30.000 untuk ${name}`, 'sari']);
});

it('others pay the list price and do not see the offer', async () => {
  const it = await bargain();
  const offerId = await agreed(it);
  const eko = await campus.person('Eko');
  expect(await refusalOf(takeOfferToCart(campus.world, eko, { offerId }))).toEqual({
    code: 'offer_not_found',
    details: { offerId },
  });
  expect(await codeOf(answer(eko, offerId, 'withdraw'))).toBe('offer_not_found');
  await addToCart(campus.world, eko, { productId: it.product.$id });
  expect(await codeOf(placeOrder(campus.world, eko, orderInput({ expectedTotal: 30_000 })))).toBe('cart_changed');
  await placeOrder(campus.world, eko, orderInput({ expectedTotal: 50_000 }));
});

it('only the other person can answer, once, and in time', async () => {
  const it = await bargain();
  const { offerId } = await propose(it);
  expect(await codeOf(answer(it.sari, offerId, 'accept'))).toBe('offer_event_not_allowed');
  expect(await codeOf(answer(it.budi, offerId, 'withdraw'))).toBe('offer_event_not_allowed');
  const late = campus.worldWith({ now: () => Date.now() + 25 * hour });
  expect(await codeOf(answer(it.budi, offerId, 'accept', late))).toBe('offer_event_not_allowed');
  const outcomes = await Promise.allSettled([
    answer(it.budi, offerId, 'accept'),
    answer(it.budi, offerId, 'decline'),
    answer(it.sari, offerId, 'withdraw'),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('a buyer has one open offer per product, even after simultaneous offers or a double click', async () => {
  const it = await bargain();
  const offerId = ID.unique();
  await Promise.all([propose(it, 30_000, 1, offerId), propose(it, 30_000, 1, offerId)]);
  const others = await Promise.allSettled([propose(it), propose(it, 35_000)]);
  expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await answer(it.budi, offerId, 'decline');
  const again = await Promise.allSettled([propose(it), propose(it, 35_000), propose(it, 36_000)]);
  expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('refuses offers that are too low, not lower, on own or sold products, above stock, or after a block', async () => {
  const it = await bargain({ stock: 2 });
  expect(await refusalOf(propose(it, 24_999))).toMatchObject({ details: { fields: { price: 'offer_too_low' } } });
  expect(await refusalOf(propose(it, 50_000))).toMatchObject({ details: { fields: { price: 'offer_not_lower' } } });
  expect(await codeOf(propose({ ...it, sari: it.budi }))).toBe('own_product');
  expect(await codeOf(propose(it, 30_000, 3))).toBe('stock_short');
  const { talkId } = await propose(it);
  await setPersonBlocked(campus.world, it.budi, { talkId, isBlocked: true });
  const other = await campus.product({ sellerId: it.budi.id, isNegotiable: true });
  expect(await codeOf(propose({ ...it, product: other }))).toBe('blocked_by_other');
  expect(await codeOf(propose(await bargain({ isNegotiable: false })))).toBe('offer_not_wanted');
  expect(await codeOf(propose(await bargain({ isSold: true })))).toBe('product_sold');
  expect(await codeOf(propose(await bargain({ isListed: false })))).toBe('not_listed');
});

it('pieces beyond the agreed ones cost the list price in cart, order, sale and payment', async () => {
  const it = await bargain();
  const offerId = await agreed(it, 30_000, 2);
  expect(await takeOfferToCart(campus.world, it.sari, { offerId })).toEqual({ quantity: 2, price: 30_000 });
  await setCartQuantity(campus.world, it.sari, { productId: it.product.$id, quantity: 3 });
  const { orderId } = await order(it, 110_000, paying.transfer);
  expect(await campus.world.rows.get('sales', saleId(orderId, 1))).toMatchObject({ subtotal: 110_000 });
  campus.midtrans.requests.length = 0;
  await createSnapToken(campus.world, it.sari, {
    transaction_details: { order_id: orderId, gross_amount: 110_000 },
    customer_details: {},
  });
  const [request] = campus.midtrans.requests;
  expect(request?.items.map(({ price, quantity }) => [price, quantity])).toEqual([
    [30_000, 2],
    [50_000, 1],
  ]);
});

it('a price agreed after the cart was shown must be confirmed by the buyer before the order', async () => {
  const it = await bargain();
  const productIds = [it.product.$id];
  await addToCart(campus.world, it.sari, { productId: it.product.$id });
  await agreed(it);
  const named = (expectedTotal: number) => placeOrder(campus.world, it.sari, orderInput({ expectedTotal, productIds }));
  expect(await refusalOf(named(50_000))).toMatchObject({
    code: 'price_changed',
    details: { lines: [{ productId: it.product.$id, newPrice: 30_000 }] },
  });
  expect(await named(30_000)).toMatchObject({ totalAmount: 30_000 });
});

it('an agreed price in the cart stays valid even if its product is no longer negotiable', async () => {
  const it = await bargain();
  const offerId = await agreed(it);
  await takeOfferToCart(campus.world, it.sari, { offerId });
  await campus.world.rows.update('products', it.product.$id, { isNegotiable: false });
  const productIds = [it.product.$id];
  const input = orderInput({ expectedTotal: 30_000, productIds });
  expect(await placeOrder(campus.world, it.sari, input)).toMatchObject({ totalAmount: 30_000 });
});

it('an agreed price is never above the current list price', async () => {
  const it = await bargain();
  const offerId = await agreed(it);
  await campus.world.rows.update('products', it.product.$id, { price: 20_000 });
  expect(await takeOfferToCart(campus.world, it.sari, { offerId })).toEqual({ quantity: 1, price: 20_000 });
  await order(it, 20_000);
});

it('an agreed price is ordered for the listing that the page showed, or refused once', async () => {
  const it = await bargain();
  const offerId = await agreed(it);
  const said = shownOf(await campus.productNow(it.product.$id));
  await campus.world.rows.update('products', it.product.$id, { condition: 'Bekas layak' });
  await takeOfferToCart(campus.world, it.sari, { offerId, said });
  expect(await codeOf(order(it, 30_000))).toBe('cart_changed');
  expect(await order(it, 30_000)).toMatchObject({ totalAmount: 30_000 });
});

it('an agreed price reserves no stock: the last piece goes to whoever orders first', async () => {
  const it = await bargain({ stock: 1 });
  const offerId = await agreed(it);
  expect((await campus.productNow(it.product.$id)).stock).toBe(1);
  const eko = await campus.person('Eko');
  await addToCart(campus.world, eko, { productId: it.product.$id });
  await placeOrder(campus.world, eko, orderInput({ expectedTotal: 50_000 }));
  expect(await codeOf(takeOfferToCart(campus.world, it.sari, { offerId }))).toBe('sold_out');
  expect(await offerNow(offerId)).toMatchObject({ state: 'accepted', takenCount: 0 });
});

it('an offer can be neither countered nor accepted after a block', async () => {
  const it = await bargain();
  const { offerId, talkId } = await propose(it);
  await setPersonBlocked(campus.world, it.sari, { talkId, isBlocked: true });
  const counter = counterOffer(campus.world, it.budi, {
    ...{ answeredId: offerId, offerId: ID.unique(), price: 40_000 },
  });
  expect(await codeOf(counter)).toBe('blocked_by_other');
  expect(await codeOf(answer(it.budi, offerId, 'accept'))).toBe('blocked_by_other');
  expect(await offerNow(offerId)).toMatchObject({ state: 'open' });
  await answer(it.sari, offerId, 'withdraw');
});

it('an agreed price is used by one of several simultaneous orders, and usable again if that is canceled', async () => {
  const it = await bargain();
  const offerId = await agreed(it);
  await takeOfferToCart(campus.world, it.sari, { offerId });
  const placed = await Promise.allSettled([1, 2, 3].map(() => order(it, 30_000, paying.transfer)));
  const [made] = placed.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await offerNow(offerId)).toMatchObject({ takenCount: 1, freedCount: 0 });
  expect(await codeOf(takeOfferToCart(campus.world, it.sari, { offerId }))).toBe('offer_event_not_allowed');
  await cancelOrder(campus.world, it.sari, { orderId: made?.orderId ?? '' });
  expect(await offerNow(offerId)).toMatchObject({ takenCount: 1, freedCount: 1 });
  expect(await takeOfferToCart(campus.world, it.sari, { offerId })).toMatchObject({ price: 30_000 });
  const { orderId } = await order(it, 30_000);
  await press(campus.world, it.budi, saleId(orderId, 1), 'decline');
  expect(await offerNow(offerId)).toMatchObject({ takenCount: 2, freedCount: 2 });
});

here('an agreed price ends in the cart as a changed price after its day', async () => {
  const it = await bargain();
  const offerId = await agreed(it);
  await takeOfferToCart(campus.world, it.sari, { offerId });
  const tomorrow = campus.worldWith({ now: () => Date.now() + 25 * hour });
  const input = orderInput({ expectedTotal: 30_000 });
  expect(await refusalOf(placeOrder(tomorrow, it.sari, input))).toMatchObject({
    code: 'price_changed',
    details: { lines: [{ oldPrice: 30_000, newPrice: 50_000 }] },
  });
  expect(await lineOf(it)).toMatchObject({ price: 50_000, offerId: '', offerPrice: 0, offerQuantity: 0 });
  expect(await refreshCart(campus.world, it.sari)).toMatchObject({ changes: [{ newPrice: 30_000, offerId }] });
  expect(await expireOffers(tomorrow)).toBeGreaterThanOrEqual(1);
  expect(await offerNow(offerId)).toMatchObject({ state: 'expired' });
});

it('deleting an account ends its open and accepted offers on both sides', async () => {
  const ids: string[] = [];
  for (const side of ['budi', 'sari'] as const) {
    const [open, taken] = [await bargain(), await bargain()];
    ids.push((await propose(open)).offerId, await agreed(taken));
    await removePerson(campus.world, open[side].id);
    await removePerson(campus.world, taken[side].id);
    if (side === 'sari')
      expect(await codeOf(answer(taken.budi, ids.at(-1) ?? '', 'accept'))).toBe('offer_event_not_allowed');
  }
  for (const id of ids) expect(await offerNow(id)).toMatchObject({ state: 'expired' });
});

it('an offer for more pieces than are in stock cannot be accepted', async () => {
  const it = await bargain({ stock: 2 });
  const { offerId } = await propose(it, 30_000, 2);
  await campus.world.rows.update('products', it.product.$id, { stock: 1 });
  expect(await refusalOf(answer(it.budi, offerId, 'accept'))).toMatchObject({
    code: 'stock_short',
    details: { available: 1 },
  });
  expect(await offerNow(offerId)).toMatchObject({ state: 'open' });
});

it('an order uses at most two agreed prices', async () => {
  const sari = await campus.person('Sari');
  const tooMany = limits.offersPerOrder + 1;
  for (let place = 0; place < tooMany; place++) {
    const offerId = await agreed({ ...(await bargain()), sari });
    await takeOfferToCart(campus.world, sari, { offerId });
  }
  const input = orderInput({ expectedTotal: tooMany * 30_000 });
  expect(await refusalOf(placeOrder(campus.world, sari, input))).toMatchObject({
    code: 'offer_limit',
    details: { limit: limits.offersPerOrder },
  });
});
