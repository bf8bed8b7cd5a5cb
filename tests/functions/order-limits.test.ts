import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { absencesId, blocksId, quotaId, unpaidTransfersId } from '#domain/ids.ts';
import { quotaNames, throttles } from '#domain/limits.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { makeLink } from '../../functions/kinds/link/usecases/sale-links.ts';
import { postWanted } from '../../functions/kinds/wanted/usecases/own-wanted.ts';
import { addToCart, setCartQuantity } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder, changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { expireOrders } from '../../functions/usecases/payments/ask-midtrans.ts';
import { deleteOwnAccount } from '../../functions/usecases/people/own-account.ts';
import { saveSearch } from '../../functions/usecases/searches/save-search.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { orderedOnce, orderInput } from '../support/orders.ts';
import { productForm } from '../support/product-form.ts';
import { refusalOf } from '../support/refusals.ts';
import { press } from '../support/sales.ts';
import { plainSearch } from '../support/searches.ts';
import { seekingWorld, wantedForm } from '../support/wanted.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

async function shopper(values: Parameters<Campus['product']>[0] = {}) {
  const [budi, lamp] = await Promise.all([campus.person(), campus.product(values)]);
  await addToCart(campus.world, budi, { productId: lamp.$id });
  return { budi, lamp };
}

const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error));

describe('limits on reserved stock', () => {
  const transfer = () => orderInput({ paymentMethod: bankTransfer });
  const limit = { code: 'transfer_limit', details: { limit: 3, until: expect.any(String) } };

  it('allow three unpaid transfers, even for simultaneous orders', async () => {
    const { budi, lamp } = await shopper({ stock: 50 });
    const presses = Array.from({ length: 12 }, transfer);
    const outcomes = await Promise.all(
      presses.map((press) => placeOrder(campus.world, budi, press).then(({ status }) => status, codeOf)),
    );
    expect(outcomes.filter((outcome) => outcome === 'PENDING')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'transfer_limit')).toHaveLength(9);
    expect((await campus.productNow(lamp.$id)).stock).toBe(47);
    const made = presses.filter((_, at) => outcomes[at] === 'PENDING').map((press) => press.orderId);
    const again = { ...transfer(), orderId: made[0] ?? '' };
    expect(await placeOrder(campus.world, budi, again)).toMatchObject({ orderId: made[0], status: 'PENDING' });

    for (const orderId of made.slice(0, 2)) await cancelOrder(campus.world, budi, { orderId });
    for (let freed = 0; freed < 2; freed++) await placeOrder(campus.world, budi, transfer());
    expect(await refusalOf(placeOrder(campus.world, budi, transfer()))).toEqual(limit);
    // Cash has a separate quota, so it can still be chosen.
    expect(await placeOrder(campus.world, budi, orderInput())).toMatchObject({ paymentMethod: cashOnDelivery });
  });

  it('allow five unanswered cash orders, even for simultaneous ones', async () => {
    const { budi, lamp } = await shopper({ stock: 50 });
    const press = async () => {
      await addToCart(campus.world, budi, { productId: lamp.$id });
      const input = orderInput();
      await placeOrder(campus.world, budi, input);
      return input.orderId;
    };
    const { orderId: first } = await placeOrder(campus.world, budi, orderInput());
    for (let times = 0; times < 3; times++) await press();
    await addToCart(campus.world, budi, { productId: lamp.$id });
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => placeOrder(campus.world, budi, orderInput()).then(() => 'made', codeOf)),
    );
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
    const full = { code: 'cod_limit', details: { limit: 5, until: expect.any(String) } };
    expect(await refusalOf(press())).toEqual(full);
    // Answering an order frees its place in the quota.
    await changeOrderStatus(campus.world, campus.admin, { orderId: first, to: 'Processed' });
    expect(await placeOrder(campus.world, budi, orderInput())).toMatchObject({ status: 'PENDING' });
    expect(await refusalOf(press())).toEqual(full);
    expect((await campus.productNow(lamp.$id)).stock).toBe(44);
  });

  it('count cash orders until their last seller has answered', async () => {
    const [budi, accomplice, victim] = await Promise.all([campus.person(), campus.person(), campus.person()]);
    const [pen, lamp] = await Promise.all([
      campus.product({ stock: 50, price: 1_000, sellerId: accomplice.id, sellerName: accomplice.name }),
      campus.product({ stock: 500, price: 1_000, sellerId: victim.id, sellerName: victim.name }),
    ]);
    const saleOf = async (orderId: string, sellerId: string) =>
      (await campus.world.rows.list('sales', { where: { orderId, sellerId }, limit: 1 }))[0]?.$id ?? '';
    /** Orders a pen, which its seller accepts at once, and these pieces of the lamp. */
    const order = async (pieces: number) => {
      for (const { $id } of [pen, lamp]) await addToCart(campus.world, budi, { productId: $id });
      await setCartQuantity(campus.world, budi, { productId: pen.$id, quantity: 1 });
      await setCartQuantity(campus.world, budi, { productId: lamp.$id, quantity: pieces });
      const input = orderInput({ expectedTotal: (1 + pieces) * 1_000 });
      const { orderId } = await placeOrder(campus.world, budi, input);
      await press(campus.world, accomplice, await saleOf(orderId, accomplice.id), 'accept');
      return orderId;
    };
    const first = await order(90);
    const full = { limit: 100, held: 90, until: expect.any(String) };
    expect(await refusalOf(order(90))).toEqual({ code: 'cod_pieces_limit', details: full });
    for (let times = 0; times < 4; times++) await order(1);
    expect(await refusalOf(order(1))).toEqual({ code: 'cod_limit', details: { limit: 5, until: expect.any(String) } });
    await press(campus.world, victim, await saleOf(first, victim.id), 'accept');
    expect(await order(1)).toEqual(expect.any(String));
  });

  it('allow a hundred pieces in open cash orders; a refusal states the current number', async () => {
    const { budi, lamp } = await shopper({ stock: 500 });
    const productId = lamp.$id;
    await setCartQuantity(campus.world, budi, { productId, quantity: 101 });
    const order = (pieces: number) => placeOrder(campus.world, budi, orderInput({ expectedTotal: pieces * 50_000 }));
    const until = (held: number) => (held > 0 ? expect.any(String) : null);
    const full = (held: number) => ({ code: 'cod_pieces_limit', details: { limit: 100, held, until: until(held) } });
    expect(await refusalOf(order(101))).toEqual(full(0));
    await setCartQuantity(campus.world, budi, { productId, quantity: 60 });
    await order(60);
    await addToCart(campus.world, budi, { productId });
    await setCartQuantity(campus.world, budi, { productId, quantity: 41 });
    expect(await refusalOf(order(41))).toEqual(full(60));
    await setCartQuantity(campus.world, budi, { productId, quantity: 40 });
    await order(40);
    expect((await campus.productNow(productId)).stock).toBe(400);
  });

  it('allow a hundred pieces in unpaid transfers, even for simultaneous ones', async () => {
    const { budi, lamp } = await shopper({ stock: 300_000, price: 100 });
    const productId = lamp.$id;
    const order = (pieces: number) => placeOrder(campus.world, budi, { ...transfer(), expectedTotal: pieces * 100 });
    await setCartQuantity(campus.world, budi, { productId, quantity: 300_000 });
    const alone = { code: 'transfer_pieces_limit', details: { limit: 100, held: 0, until: null } };
    expect(await refusalOf(order(300_000))).toEqual(alone);
    await setCartQuantity(campus.world, budi, { productId, quantity: 45 });
    const outcomes = await Promise.all(Array.from({ length: 3 }, () => order(45).then(({ status }) => status, codeOf)));
    expect(outcomes.sort()).toEqual(['PENDING', 'PENDING', 'transfer_pieces_limit']);
    expect((await campus.productNow(productId)).stock).toBe(300_000 - 90);
    const details: { until?: unknown } = (await refusalOf(order(45))).details ?? {};
    expect(details).toMatchObject({ limit: 100, held: 90 });
    // The first order ends an hour after its creation, as the sentence says.
    const until = Date.parse(String(details.until));
    expect(until).toBeGreaterThan(Date.now() + 55 * 60_000);
    expect(until).toBeLessThanOrEqual(Date.now() + 60 * 60_000);
  });

  it('allow unpaid transfers of twenty million rupiah, or one more expensive piece', async () => {
    const { budi, lamp } = await shopper({ stock: 50, price: 7_000_000 });
    const car = await campus.product({ stock: 5, price: 90_000_000 });
    const order = (expectedTotal: number) => placeOrder(campus.world, budi, { ...transfer(), expectedTotal });
    const refilled = async (productId: string, quantity: number) => {
      for (const { $id } of await campus.world.rows.list('cartItems', { where: { userId: budi.id }, limit: 20 }))
        await campus.world.rows.remove('cartItems', $id);
      await addToCart(campus.world, budi, { productId });
      await setCartQuantity(campus.world, budi, { productId, quantity });
    };
    await refilled(lamp.$id, 1);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => order(7_000_000).then(({ status }) => status, codeOf)),
    );
    expect(outcomes.filter((outcome) => outcome === 'PENDING')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'transfer_amount_limit')).toHaveLength(4);
    expect((await campus.productNow(lamp.$id)).stock).toBe(48);
    const full = { code: 'transfer_amount_limit', details: { limit: 20_000_000, held: 14_000_000 } };
    expect(await refusalOf(order(7_000_000))).toMatchObject(full);
    await refilled(car.$id, 1);
    expect(await refusalOf(order(90_000_000))).toMatchObject(full);
    for (const { $id } of await campus.world.rows.list('orders', { where: { userId: budi.id }, limit: 5 }))
      await cancelOrder(campus.world, budi, { orderId: $id });
    expect(await order(90_000_000)).toMatchObject({ status: 'PENDING' });
    await refilled(lamp.$id, 1);
    expect((await refusalOf(order(7_000_000))).code).toBe('transfer_amount_limit');
    await refilled(car.$id, 2);
    expect((await refusalOf(order(180_000_000))).details).toMatchObject({ held: 0, until: null });
  });

  it('refuse transfers for a day after five that expired or were canceled unpaid', async () => {
    const start = Date.parse('2027-03-01T10:00:00.000Z');
    const at = (minutes: number) => campus.worldWith({ now: () => start + minutes * 60_000 });
    const { budi, lamp } = await shopper({ stock: 50 });
    const press = async (minutes: number) => placeOrder(at(minutes), budi, transfer());
    const canceled = await press(0);
    await cancelOrder(at(1), budi, { orderId: canceled.orderId });
    for (let times = 0; times < 2; times++) await press(2);
    // A paid order counts in no quota.
    const settled = await press(2);
    await applyPayment(at(3), paymentUpdateOf(`1700000000000-${settled.orderId}-1`, 50_000, 'settlement'));
    await addToCart(at(3), budi, { productId: lamp.$id });
    await expireOrders(at(120));
    const fourth = await press(121);
    await changeOrderStatus(at(122), campus.admin, { orderId: fourth.orderId, to: 'Canceled' });
    for (let times = 0; times < 2; times++) {
      const { orderId } = await press(123 + times);
      await cancelOrder(at(124 + times), budi, { orderId });
    }
    const until = new Date(start + (1 + 24 * 60) * 60_000).toISOString();
    const refused = await refusalOf(press(200));
    expect(refused).toMatchObject({ code: 'transfer_pause', details: { limit: 5 } });
    const { until: toldUntil }: { until?: unknown } = refused.details ?? {};
    expect(new Date(String(toldUntil)).toISOString()).toBe(until);
    expect((await refusalOf(press(24 * 60))).code).toBe('transfer_pause');
    // Cash is still accepted, and the cart is unchanged.
    const cod = orderInput({ paymentMethod: cashOnDelivery });
    expect(await placeOrder(at(200), budi, cod)).toMatchObject({ paymentMethod: cashOnDelivery });
    await addToCart(at(200), budi, { productId: lamp.$id });
    expect(await press(2 + 24 * 60)).toMatchObject({ status: 'PENDING' });
  });

  it('allow thirty order requests an hour; repeating an existing order is always answered', async () => {
    const world = campus.worldWith({ now: () => Date.parse('2026-03-01T10:00:00.000Z') });
    const { budi } = await shopper();
    const input = orderInput();
    await placeOrder(world, budi, input);
    for (let press = 1; press < throttles.placeOrder.times; press++) {
      expect((await refusalOf(placeOrder(world, budi, orderInput()))).code).toBe('cart_empty');
    }
    const next = await refusalOf(placeOrder(world, budi, orderInput()));
    expect(next).toEqual({ code: 'rate_limited', details: { retryAfterSeconds: 3_600 } });
    expect(await placeOrder(world, budi, input)).toMatchObject({ orderId: input.orderId });
    const later = campus.worldWith({ now: () => Date.parse('2026-03-01T11:00:00.000Z') });
    expect((await refusalOf(placeOrder(later, budi, orderInput()))).code).toBe('cart_empty');
  });
});

it('deleting an account removes its counters', async () => {
  const { buyer, orderId, product } = await orderedOnce(campus, {}, bankTransfer);
  await placeOrder(campus.world, buyer, orderInput());
  await addToCart(campus.world, buyer, { productId: product.$id });
  await postProduct(campus.world, buyer, { ...productForm(), productId: ID.unique() });
  await saveSearch(campus.world, buyer, { ...plainSearch, term: 'lampu' });
  await postWanted(seekingWorld(campus), buyer, { wantedId: ID.unique(), ...wantedForm() });
  await makeLink(campus.world, buyer, {
    linkId: ID.unique(),
    name: 'Kipas',
    price: 50_000,
    imageId: '',
    codAddress: '',
  });
  const none = [absencesId(buyer.id), blocksId(buyer.id)];
  const ids = [...quotaNames.map((name) => quotaId(name, buyer.id)), ...none, unpaidTransfersId(buyer.id)];
  const counters = () => Promise.all(ids.map((id) => campus.world.rows.get('counters', id)));
  await cancelOrder(campus.world, buyer, { orderId });
  const worth = quotaId('openTransferAmount', buyer.id);
  const countOf = (id: string) => (none.includes(id) ? 0 : id === worth ? 50_000 : 1);
  expect(await counters()).toEqual(ids.map((id) => expect.objectContaining({ count: countOf(id) })));
  // Unpaid orders end with the account, and leave no counters either.
  await placeOrder(campus.world, buyer, orderInput({ paymentMethod: bankTransfer }));
  await deleteOwnAccount(campus.world, buyer);
  expect(await counters()).toEqual(ids.map(() => null));
});
