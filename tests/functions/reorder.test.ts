import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { addToCart, cartOf, setCartQuantity } from '../../functions/usecases/orders/cart.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { reorder } from '../../functions/usecases/orders/reorder.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderedOnce } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

it('adds the pieces of an order to the cart at present prices', async () => {
  const budi = await campus.person();
  const [lamp, chair] = [await campus.product({ stock: 9 }), await campus.product({ name: 'Kursi', stock: null })];
  for (const { $id } of [lamp, chair]) await addToCart(campus.world, budi, { productId: $id });
  await setCartQuantity(campus.world, budi, { productId: lamp.$id, quantity: 3 });
  const orderId = ID.unique();
  const input = { orderId, paymentMethod: cashOnDelivery, shippingAddress: 'Gate 1', expectedTotal: 200_000 } as const;
  await placeOrder(campus.world, budi, input);
  await campus.world.rows.update('products', lamp.$id, { price: 60_000 });
  await addToCart(campus.world, budi, { productId: lamp.$id });
  expect(await reorder(campus.world, budi, { orderId })).toEqual({ added: 2, skipped: [] });
  const cart = await cartOf(campus.world, budi.id);
  expect(cart.find((line) => line.productId === lamp.$id)).toMatchObject({ quantity: 4, price: 60_000 });
  expect(cart.find((line) => line.productId === chair.$id)).toMatchObject({ quantity: 1 });
});

it('names gone, sold out and short products', async () => {
  const [gone, out] = [await orderedOnce(campus), await orderedOnce(campus, { stock: 1 })];
  await campus.world.rows.remove('products', gone.product.$id);
  const code = async ({ buyer, orderId }: typeof gone) =>
    (await reorder(campus.world, buyer, { orderId })).skipped[0]?.code;
  expect(await code(gone)).toBe('product_not_found');
  expect(await code(out)).toBe('sold_out');
});

it('adds one piece of a short stock and says so', async () => {
  const [budi, lamp] = [await campus.person(), await campus.product({ stock: 3 })];
  await addToCart(campus.world, budi, { productId: lamp.$id });
  await setCartQuantity(campus.world, budi, { productId: lamp.$id, quantity: 2 });
  const orderId = ID.unique();
  await placeOrder(campus.world, budi, {
    orderId,
    paymentMethod: cashOnDelivery,
    shippingAddress: 'Gate 1',
    expectedTotal: 100_000,
  });
  expect(await reorder(campus.world, budi, { orderId })).toMatchObject({
    added: 1,
    skipped: [{ code: 'stock_short' }],
  });
});

it('refuses a stranger’s order', async () => {
  const [{ orderId }, eko] = await Promise.all([orderedOnce(campus), campus.person('Eko')]);
  expect((await refusalOf(reorder(campus.world, eko, { orderId }))).code).toBe('order_not_found');
});
