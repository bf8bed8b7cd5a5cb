import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { absencesId, roomId } from '#domain/ids.ts';
import { roomNames, throttles } from '#domain/limits.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { addToCart, setCartQuantity } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder, changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { deleteOwnAccount } from '../../functions/usecases/people/own-account.ts';
import { saveSearch } from '../../functions/usecases/searches/save-search.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderedOnce, orderInput } from '../support/orders.ts';
import { productForm } from '../support/product-form.ts';
import { refusalOf } from '../support/refusals.ts';
import { plainSearch } from '../support/searches.ts';

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

describe('a student can’t keep stock from others for nothing', () => {
  const transfer = () => orderInput({ paymentMethod: bankTransfer });
  const limit = { code: 'transfer_limit', details: { limit: 3 } };

  it('three unpaid transfers at once, however many are asked for in the same moment', async () => {
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
    // Cash has places of its own: it is still there to be chosen.
    expect(await placeOrder(campus.world, budi, orderInput())).toMatchObject({ paymentMethod: cashOnDelivery });
  });

  it('five cash orders that no seller has answered, however many are asked for in the same moment', async () => {
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
    const full = { code: 'cod_limit', details: { limit: 5 } };
    expect(await refusalOf(press())).toEqual(full);
    // What was answered frees its place.
    await changeOrderStatus(campus.world, campus.admin, { orderId: first, to: 'Processed' });
    expect(await placeOrder(campus.world, budi, orderInput())).toMatchObject({ status: 'PENDING' });
    expect(await refusalOf(press())).toEqual(full);
    expect((await campus.productNow(lamp.$id)).stock).toBe(44);
  });

  it('a hundred pieces in them; what waits already is told', async () => {
    const { budi, lamp } = await shopper({ stock: 500 });
    const productId = lamp.$id;
    await setCartQuantity(campus.world, budi, { productId, quantity: 101 });
    const order = (pieces: number) => placeOrder(campus.world, budi, orderInput({ expectedTotal: pieces * 50_000 }));
    const full = (held: number) => ({ code: 'cod_pieces_limit', details: { limit: 100, held } });
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

  it('thirty presses an hour; an order that is made already is still answered', async () => {
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

it('who goes leaves no counters behind', async () => {
  const { buyer, orderId } = await orderedOnce(campus, {}, bankTransfer);
  await placeOrder(campus.world, buyer, orderInput());
  await postProduct(campus.world, buyer, { ...productForm(), productId: ID.unique() });
  await saveSearch(campus.world, buyer, { ...plainSearch, term: 'lampu' });
  const absences = absencesId(buyer.id);
  const ids = [...roomNames.map((name) => roomId(name, buyer.id)), absences];
  const counters = () => Promise.all(ids.map((id) => campus.world.rows.get('throttles', id)));
  expect(await counters()).toEqual(ids.map((id) => expect.objectContaining({ count: id === absences ? 0 : 1 })));
  await cancelOrder(campus.world, buyer, { orderId });
  await deleteOwnAccount(campus.world, buyer);
  expect(await counters()).toEqual(ids.map(() => null));
});
