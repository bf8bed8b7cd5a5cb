import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderEventId } from '#domain/order-ids.ts';
import { noOffer } from '#domain/orders/cart.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { addToCart, cartOf } from '../../functions/usecases/orders/cart.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderInput } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';
import { leadOf } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

async function fillCart(caller: Caller, ...productIds: string[]): Promise<void> {
  for (const productId of productIds) await addToCart(campus.world, caller, { productId });
}

async function shopper(values: Parameters<Campus['product']>[0] = {}) {
  const [budi, lamp] = await Promise.all([campus.person(), campus.product(values)]);
  await fillCart(budi, lamp.$id);
  return { budi, lamp };
}

const itemsOf = (orderId: string) => campus.world.rows.list('orderItems', { where: { orderId }, limit: 100 });

describe('placing an order', () => {
  it('creates all rows of a cash order, takes stock, and empties the cart', async () => {
    const { budi, lamp } = await shopper({ price: 60_000, discount: 50, stock: 3, codAddress: '' });
    const input = orderInput({ expectedTotal: 30_000 });
    expect(await placeOrder(campus.world, budi, input)).toEqual({
      orderId: input.orderId,
      status: 'PENDING',
      totalAmount: 30_000,
      paymentMethod: cashOnDelivery,
    });
    const { rows } = campus.world;
    expect(await rows.get('orders', input.orderId)).toMatchObject({
      userId: budi.id,
      customerName: 'Budi',
      paymentMethod: cashOnDelivery,
      shippingAddress: 'Kos Melati 3, kamar 7',
      status: 'PENDING',
      totalAmount: 30_000,
      itemCount: 1,
      version: 0,
      $permissions: [`read("user:${budi.id}")`],
    });
    expect(await itemsOf(input.orderId)).toMatchObject([
      { productId: lamp.$id, name: lamp.name, price: 30_000, quantity: 1, stockTaken: true, sellerId: lamp.sellerId },
    ]);
    expect(await rows.get('transactions', input.orderId)).toMatchObject({
      userId: budi.id,
      total: 30_000,
      status: 'Pending',
      productNames: lamp.name,
      expiresAt: null,
    });
    expect(await rows.get('orderEvents', orderEventId(input.orderId, 0))).toMatchObject({ to: 'PENDING', by: budi.id });
    expect((await campus.productNow(lamp.$id)).stock).toBe(2);
    expect(await cartOf(campus.world, budi.id)).toEqual([]);
  });

  it('keeps the cart for a transfer until it is paid, and sets a deadline', async () => {
    const { budi, lamp } = await shopper();
    const now = Date.parse('2026-03-01T10:00:00.000Z');
    const input = orderInput({ paymentMethod: bankTransfer });
    await placeOrder(campus.worldWith({ now: () => now }), budi, input);
    expect(await cartOf(campus.world, budi.id)).toHaveLength(1);
    expect((await campus.productNow(lamp.$id)).stock).toBe(9);
    const copy = await campus.world.rows.get('transactions', input.orderId);
    expect(Date.parse(copy?.expiresAt ?? '')).toBe(now + 60 * 60_000);
  });

  it.each([
    [1, 'Stok habis dipesan'],
    [4, 'Stok menipis'],
  ])('notifies the seller who had %i pieces: %s', async (stock, title) => {
    const sari = await campus.person('Sari');
    const { budi } = await shopper({ stock, sellerId: sari.id });
    await placeOrder(campus.world, budi, orderInput());
    const news = await campus.world.rows.list('notifications', { where: { userId: sari.id }, limit: 10 });
    expect(news.map((item) => leadOf(item.title))).toEqual(['Ada pesanan baru', title]);
    for (const { $permissions } of news) expect($permissions).toEqual([`read("user:${sari.id}")`]);
  });

  it.each([
    ['says where to meet', 'Depan Gate 2', 'Bertemu di Depan Gate 2'],
    ['says nothing', undefined, 'Bertemu di Depan GSG'],
    ['clears the place', '', 'Bertemu di Depan GSG'],
  ])('stores the meeting point if the buyer %s', async (_, place, stored) => {
    const { budi, lamp } = await shopper();
    const { shippingAddress, ...input } = orderInput();
    const wish = place === undefined ? {} : { meetPlaces: [{ sellerId: lamp.sellerId, place }] };
    await placeOrder(campus.world, budi, { ...input, ...wish });
    expect(await campus.world.rows.get('orders', input.orderId)).toMatchObject({ shippingAddress: stored });
    // An address that a client sends anyway changes nothing.
    await fillCart(budi, lamp.$id);
    const again = orderInput(wish);
    await placeOrder(campus.world, budi, { ...again, shippingAddress });
    expect(await campus.world.rows.get('orders', again.orderId)).toMatchObject({ shippingAddress: stored });
  });

  it('requires an address for delivery, unless the seller set a meeting place in the meantime', async () => {
    const { budi, lamp } = await shopper({ codAddress: '' });
    const { shippingAddress, ...input } = orderInput();
    expect(await refusalOf(placeOrder(campus.world, budi, input))).toMatchObject({
      code: 'invalid_input',
      details: { fields: { shippingAddress: 'address_required' } },
    });
    await campus.world.rows.update('products', lamp.$id, { codAddress: 'Lobi GSG' });
    const sent = () => placeOrder(campus.world, budi, { ...input, shippingAddress });
    expect(await refusalOf(sent())).toMatchObject({ code: 'cart_changed' });
    await sent();
    const stored = await campus.world.rows.get('orders', input.orderId);
    expect(stored).toMatchObject({ shippingAddress: 'Bertemu di Lobi GSG' });
  });

  it('leaves untracked stock untracked', async () => {
    const { budi, lamp } = await shopper({ stock: null });
    const input = orderInput();
    await placeOrder(campus.world, budi, input);
    expect((await campus.productNow(lamp.$id)).stock).toBeNull();
    expect(await itemsOf(input.orderId)).toMatchObject([{ stockTaken: false }]);
  });

  it('raises the sold counter by the ordered pieces, on a campus that counts orders', async () => {
    const world = campus.worldWith({ settings: { soldCountsOn: 'order' } });
    const [budi, lamp] = await Promise.all([campus.person(), campus.product()]);
    await addToCart(world, budi, { productId: lamp.$id });
    await addToCart(world, budi, { productId: lamp.$id });
    await placeOrder(world, budi, orderInput({ expectedTotal: 100_000 }));
    expect((await campus.productNow(lamp.$id)).sold).toBe(2);
  });

  it('accepts a full cart of 20 products', async () => {
    const budi = await campus.person();
    const products = await Promise.all(Array.from({ length: 20 }, () => campus.product()));
    await fillCart(budi, ...products.map((product) => product.$id));
    const input = orderInput({ expectedTotal: 1_000_000 });
    const world = campus.worldWith({ settings: { soldCountsOn: 'order' } });
    await placeOrder(world, budi, input);
    expect(await itemsOf(input.orderId)).toHaveLength(20);
  });
});

it('creates the totals row of a new campus', async () => {
  const { budi } = await shopper();
  await campus.world.rows.remove('totals', 'all');
  await placeOrder(campus.world, budi, orderInput());
  expect(await campus.world.rows.get('totals', 'all')).toMatchObject({ orders: 1 });
  await recount(campus.world);
});

describe('an order is refused', () => {
  it('with an empty cart', async () => {
    const budi = await campus.person();
    expect((await refusalOf(placeOrder(campus.world, budi, orderInput()))).code).toBe('cart_empty');
  });

  it('after a price change, and the cart then shows the new price', async () => {
    const { budi, lamp } = await shopper();
    await campus.world.rows.update('products', lamp.$id, { price: 70_000 });
    expect(await refusalOf(placeOrder(campus.world, budi, orderInput()))).toEqual({
      code: 'price_changed',
      details: {
        lines: [
          { productId: lamp.$id, name: lamp.name, price: 70_000, ...noOffer, oldPrice: 50_000, newPrice: 70_000 },
        ],
      },
    });
    expect(await cartOf(campus.world, budi.id)).toMatchObject([{ price: 70_000 }]);
    expect(await placeOrder(campus.world, budi, orderInput({ expectedTotal: 70_000 }))).toMatchObject({
      status: 'PENDING',
    });
  });

  it('after another tab changed the quantity', async () => {
    const { budi, lamp } = await shopper();
    await fillCart(budi, lamp.$id);
    expect(await refusalOf(placeOrder(campus.world, budi, orderInput()))).toEqual({
      code: 'cart_changed',
      details: { totalAmount: 100_000 },
    });
  });

  it('if a product was deleted, with its name', async () => {
    const { budi, lamp } = await shopper();
    await campus.world.rows.remove('products', lamp.$id);
    expect(await refusalOf(placeOrder(campus.world, budi, orderInput()))).toEqual({
      code: 'cart_changed',
      details: { gone: [{ productId: lamp.$id, name: lamp.name }] },
    });
  });

  it.each([
    [{ stock: 0 }, 'sold_out'],
    [{ isSold: true }, 'product_sold'],
    [{ isListed: false }, 'not_listed'],
  ])('if the product became %j', async (values, code) => {
    const { budi, lamp } = await shopper();
    await campus.world.rows.update('products', lamp.$id, values);
    const refusal = await refusalOf(placeOrder(campus.world, budi, orderInput()));
    expect(refusal).toMatchObject({ code, details: { productId: lamp.$id, name: lamp.name } });
    expect(await cartOf(campus.world, budi.id)).toHaveLength(1);
  });

  it('if it lists a product that is not in the cart or was deleted, without taking stock', async () => {
    const { budi, lamp } = await shopper({ stock: 2 });
    const other = await campus.product({ stock: 2 });
    const named = (...productIds: string[]) =>
      refusalOf(placeOrder(campus.world, budi, orderInput({ expectedTotal: 50_000, productIds })));
    expect(await named(lamp.$id, other.$id)).toMatchObject({
      code: 'cart_changed',
      details: { missing: [other.$id] },
    });
    expect(await named()).toMatchObject({ code: 'cart_empty' });
    expect(await campus.world.rows.get('products', other.$id)).toMatchObject({ stock: 2 });
    expect(await campus.world.rows.get('products', lamp.$id)).toMatchObject({ stock: 2 });
    await campus.world.rows.remove('products', lamp.$id);
    expect(await named(lamp.$id, lamp.$id)).toMatchObject({
      code: 'cart_changed',
      details: { gone: [{ productId: lamp.$id, name: lamp.name }] },
    });
  });

  it('if it costs nothing and should be paid by transfer', async () => {
    const { budi } = await shopper({ price: 0 });
    const input = orderInput({ paymentMethod: bankTransfer, expectedTotal: 0 });
    expect((await refusalOf(placeOrder(campus.world, budi, input))).code).toBe('transfer_needs_amount');
  });

  it('if its id belongs to another person’s order', async () => {
    const { budi } = await shopper();
    const input = orderInput();
    await placeOrder(campus.world, budi, input);
    const { budi: eko } = await shopper();
    expect((await refusalOf(placeOrder(campus.world, eko, input))).code).toBe('order_id_taken');
    expect(await cartOf(campus.world, eko.id)).toHaveLength(1);
  });
});

describe('a repeated order', () => {
  it('from two tabs is one cash order, and the other tab is refused because the cart is empty', async () => {
    const { budi, lamp } = await shopper();
    const outcomes = await Promise.allSettled([1, 2].map(() => placeOrder(campus.world, budi, orderInput())));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'cart_empty' } });
    expect(await campus.world.rows.list('orders', { where: { userId: budi.id }, limit: 10 })).toHaveLength(1);
    expect((await campus.productNow(lamp.$id)).stock).toBe(9);
  });

  it.each([cashOnDelivery, bankTransfer] as const)('by a double click is one order with %s', async (paymentMethod) => {
    const { budi, lamp } = await shopper({ stock: 1 });
    const input = orderInput({ paymentMethod });
    const answers = await Promise.all([1, 2, 3].map(() => placeOrder(campus.world, budi, input)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await campus.productNow(lamp.$id)).stock).toBe(0);
    expect(await itemsOf(input.orderId)).toHaveLength(1);
  });

  it.each([cashOnDelivery, bankTransfer] as const)(
    'after a lost answer returns the existing order with %s, even of the last piece',
    async (paymentMethod) => {
      const { budi, lamp } = await shopper({ stock: 1 });
      const input = orderInput({ paymentMethod });
      await placeOrder(campus.world, budi, input);
      const again = await placeOrder(campus.world, budi, { ...input, paymentMethod: cashOnDelivery });
      expect(again).toEqual({ orderId: input.orderId, status: 'PENDING', totalAmount: 50_000, paymentMethod });
      expect((await campus.productNow(lamp.$id)).stock).toBe(0);
    },
  );
});

it('the totals equal a recount after all these tests', async () => {
  const { rows } = campus.world;
  const before = await rows.get('totals', 'all');
  const { totals, isHealed } = await recount(campus.world);
  expect(isHealed).toBe(true);
  expect(before).toMatchObject({ orders: totals.orders, settledAmount: totals.settledAmount });
});
