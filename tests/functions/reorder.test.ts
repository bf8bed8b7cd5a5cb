import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
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

it('adds the pieces of an order to the cart at current prices', async () => {
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

it('lists deleted and sold out products as skipped', async () => {
  const [gone, out] = [await orderedOnce(campus), await orderedOnce(campus, { stock: 1 })];
  await campus.world.rows.remove('products', gone.product.$id);
  const code = async ({ buyer, orderId }: typeof gone) =>
    (await reorder(campus.world, buyer, { orderId })).skipped[0]?.code;
  expect(await code(gone)).toBe('product_not_found');
  expect(await code(out)).toBe('sold_out');
});

it('adds only one piece if stock is short, and says so', async () => {
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

it('adds to lines of a full cart, and lists the other products as skipped', async () => {
  const budi = await campus.person();
  const [lamp, chair] = [await campus.product(), await campus.product({ name: 'Kursi' })];
  for (const { $id } of [lamp, chair]) await addToCart(campus.world, budi, { productId: $id });
  const orderId = ID.unique();
  const input = { orderId, paymentMethod: cashOnDelivery, shippingAddress: 'Gate 1', expectedTotal: 100_000 } as const;
  await placeOrder(campus.world, budi, input);
  await addToCart(campus.world, budi, { productId: lamp.$id });
  for (let line = 1; line < limits.cartProducts; line++)
    await addToCart(campus.world, budi, { productId: (await campus.product()).$id });
  expect(await reorder(campus.world, budi, { orderId })).toEqual({
    added: 1,
    skipped: [{ productId: chair.$id, name: 'Kursi', code: 'cart_full' }],
  });
});

it('two simultaneous reorders take different slots, and count each product as sold', async () => {
  const budi = await campus.person();
  const orders = [];
  for (const name of ['Meja', 'Rak']) {
    const product = await campus.product({ name });
    await addToCart(campus.world, budi, { productId: product.$id });
    const orderId = ID.unique();
    const input = { orderId, paymentMethod: cashOnDelivery, shippingAddress: 'Gate 1', expectedTotal: 50_000 } as const;
    await placeOrder(campus.world, budi, input);
    orders.push({ orderId, product });
  }
  await Promise.all(orders.map(({ orderId }) => reorder(campus.world, budi, { orderId })));
  const slots = (await cartOf(campus.world, budi.id)).map(({ slot }) => slot);
  expect(new Set(slots).size).toBe(2);
  const sold = async (id: string) => (await campus.world.rows.get('products', id))?.sold;
  const before = orders[0]?.product.sold ?? 0;
  for (const { product } of orders) expect(await sold(product.$id)).toBe(before + 2);
});

it('another person’s order cannot be ordered again', async () => {
  const [{ orderId }, eko] = await Promise.all([orderedOnce(campus), campus.person('Eko')]);
  expect((await refusalOf(reorder(campus.world, eko, { orderId }))).code).toBe('order_not_found');
});
