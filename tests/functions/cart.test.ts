import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import { noOffer } from '#domain/orders/cart.ts';
import { addToCart, cartOf, refreshCart, setCartQuantity } from '../../functions/usecases/orders/cart.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

describe('adding to the cart', () => {
  it('a product added twice is one line of two at the discounted price, and counts as two sold', async () => {
    const [budi, lamp] = await Promise.all([campus.person(), campus.product({ price: 50_000, discount: 10 })]);
    expect(await addToCart(campus.world, budi, { productId: lamp.$id })).toEqual({ quantity: 1, sold: 1 });
    expect(await addToCart(campus.world, budi, { productId: lamp.$id })).toEqual({ quantity: 2, sold: 2 });
    const [line, ...others] = await cartOf(campus.world, budi.id);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ productId: lamp.$id, name: 'Lampu belajar', price: 45_000, quantity: 2 });
    expect(line?.$permissions).toEqual([`read("user:${budi.id}")`, `delete("user:${budi.id}")`]);
    expect(await campus.productNow(lamp.$id)).toMatchObject({ sold: 2, stock: 10 });
  });

  it('cart additions do not count as sold on a campus that counts orders', async () => {
    const [budi, lamp] = await Promise.all([campus.person(), campus.product()]);
    const world = campus.worldWith({ settings: { soldCountsOn: 'order' } });
    expect(await addToCart(world, budi, { productId: lamp.$id })).toEqual({ quantity: 1, sold: 0 });
    expect((await campus.productNow(lamp.$id)).sold).toBe(0);
  });

  it('five simultaneous additions all count', async () => {
    const [budi, lamp] = await Promise.all([campus.person(), campus.product({ stock: null })]);
    const presses = Array.from({ length: 5 }, () => addToCart(campus.world, budi, { productId: lamp.$id }));
    await Promise.all(presses);
    expect((await cartOf(campus.world, budi.id)).map((line) => line.quantity)).toEqual([5]);
    expect((await campus.productNow(lamp.$id)).sold).toBe(5);
  });

  it('a line gets the new price when the product is added again', async () => {
    const [budi, lamp] = await Promise.all([campus.person(), campus.product()]);
    await addToCart(campus.world, budi, { productId: lamp.$id });
    await campus.world.rows.update('products', lamp.$id, { price: 60_000 });
    await addToCart(campus.world, budi, { productId: lamp.$id });
    expect(await cartOf(campus.world, budi.id)).toMatchObject([{ price: 60_000, quantity: 2 }]);
  });

  it('refuses one’s own product', async () => {
    const sari = await campus.person('Sari');
    const own = await campus.product({ sellerId: sari.id });
    const refusal = await refusalOf(addToCart(campus.world, sari, { productId: own.$id }));
    expect(refusal).toMatchObject({ code: 'own_product' });
    expect((await campus.productNow(own.$id)).sold).toBe(0);
  });

  it.each([
    ['one marked as sold', { isSold: true }, 'product_sold'],
    ['one that is no longer offered', { isListed: false }, 'not_listed'],
    ['one without stock', { stock: 0 }, 'sold_out'],
  ])('refuses %s', async (_, values, code) => {
    const [budi, product] = await Promise.all([campus.person(), campus.product(values)]);
    const refusal = await refusalOf(addToCart(campus.world, budi, { productId: product.$id }));
    expect(refusal).toMatchObject({ code, details: { productId: product.$id, name: product.name } });
  });

  it('refuses more pieces than are in stock', async () => {
    const [budi, product] = await Promise.all([campus.person(), campus.product({ stock: 1 })]);
    await addToCart(campus.world, budi, { productId: product.$id });
    const refusal = await refusalOf(addToCart(campus.world, budi, { productId: product.$id }));
    expect(refusal).toMatchObject({ code: 'stock_short', details: { available: 1 } });
  });

  it('a line never exceeds the largest quantity', async () => {
    const [budi, product] = await Promise.all([campus.person(), campus.product({ stock: null })]);
    const { $id: productId } = product;
    await addToCart(campus.world, budi, { productId });
    await setCartQuantity(campus.world, budi, { productId, quantity: limits.maxQuantity });
    expect(await refusalOf(addToCart(campus.world, budi, { productId }))).toEqual({
      code: 'invalid_input',
      details: { fields: { quantity: 'quantity_too_large' } },
    });
  });

  it('refuses an unknown product', async () => {
    const budi = await campus.person();
    const refusal = await refusalOf(addToCart(campus.world, budi, { productId: 'nowhere' }));
    expect(refusal.code).toBe('product_not_found');
  });

  it('holds 20 different products, and refuses the 21st with the limit', async () => {
    const budi = await campus.person();
    const products = await Promise.all(Array.from({ length: 21 }, () => campus.product()));
    const last = products.pop();
    for (const product of products) await addToCart(campus.world, budi, { productId: product.$id });
    const refusal = await refusalOf(addToCart(campus.world, budi, { productId: last?.$id ?? '' }));
    expect(refusal).toEqual({ code: 'cart_full', details: { limit: 20 } });
    expect(await addToCart(campus.world, budi, { productId: products[0]?.$id ?? '' })).toMatchObject({ quantity: 2 });
  });

  it('never has more than 20 lines under 30 parallel additions, and reuses freed places', async () => {
    const budi = await campus.person();
    const products = await Promise.all(Array.from({ length: 30 }, () => campus.product()));
    const add = async ({ $id: productId }: { $id: string }) => {
      try {
        await addToCart(campus.world, budi, { productId });
        return 'added';
      } catch (error) {
        return error instanceof DomainError ? error.code : Promise.reject(error);
      }
    };
    for (const taken of [0, 1, 5, 20]) {
      for (const line of (await cartOf(campus.world, budi.id)).slice(0, taken)) {
        await campus.world.rows.remove('cartItems', line.$id);
      }
      const outcomes = await Promise.all(products.map(add));
      expect([...new Set(outcomes)].sort()).toEqual(['added', 'cart_full']);
      const lines = await campus.world.rows.list('cartItems', { where: { userId: budi.id }, limit: 100 });
      expect(lines).toHaveLength(20);
    }
  });
});

it('repeated adding counts as sold at most ten times per person and day', async () => {
  const [budi, eko, lamp] = await Promise.all([campus.person(), campus.person('Eko'), campus.product({ stock: 50 })]);
  const { $id: productId } = lamp;
  const world = campus.worldWith({ now: () => Date.parse('2026-03-01T10:00:00.000Z') });
  for (let times = 0; times < 13; times++) {
    await addToCart(world, budi, { productId });
    for (const line of times % 2 ? await cartOf(world, budi.id) : []) await world.rows.remove('cartItems', line.$id);
  }
  expect((await campus.productNow(productId)).sold).toBe(10);
  expect(await addToCart(world, budi, { productId })).toEqual({ quantity: 2, sold: 10 });
  expect(await addToCart(world, eko, { productId })).toEqual({ quantity: 1, sold: 11 });
  const tomorrow = campus.worldWith({ now: () => Date.parse('2026-03-02T10:00:00.000Z') });
  expect(await addToCart(tomorrow, budi, { productId })).toEqual({ quantity: 3, sold: 12 });
});

describe('changing a quantity', () => {
  it('is possible within the stock', async () => {
    const [budi, lamp] = await Promise.all([campus.person(), campus.product({ stock: 7 })]);
    await addToCart(campus.world, budi, { productId: lamp.$id });
    expect(await setCartQuantity(campus.world, budi, { productId: lamp.$id, quantity: 7 })).toEqual({ quantity: 7 });
    expect(await cartOf(campus.world, budi.id)).toMatchObject([{ productId: lamp.$id, quantity: 7 }]);
    const refusal = await refusalOf(setCartQuantity(campus.world, budi, { productId: lamp.$id, quantity: 8 }));
    expect(refusal).toMatchObject({ code: 'stock_short', details: { available: 7 } });
  });

  it.each([0, -1, 1e9, 1.5])('refuses a quantity of %d, and changes nothing', async (quantity) => {
    const [budi, lamp] = await Promise.all([campus.person(), campus.product({ stock: null })]);
    await addToCart(campus.world, budi, { productId: lamp.$id });
    const refusal = await refusalOf(setCartQuantity(campus.world, budi, { productId: lamp.$id, quantity }));
    expect(refusal.code).toBe('invalid_input');
    expect(await cartOf(campus.world, budi.id)).toMatchObject([{ quantity: 1 }]);
  });

  it('is refused for another person’s cart', async () => {
    const [budi, eko, lamp] = await Promise.all([campus.person(), campus.person('Eko'), campus.product()]);
    await addToCart(campus.world, budi, { productId: lamp.$id });
    const refusal = await refusalOf(setCartQuantity(campus.world, eko, { productId: lamp.$id, quantity: 3 }));
    expect(refusal.code).toBe('cart_line_not_found');
    expect(await cartOf(campus.world, budi.id)).toMatchObject([{ quantity: 1 }]);
  });
});

describe('refreshing the cart', () => {
  it('shows current prices and their changes', async () => {
    const [budi, lamp, chair] = await Promise.all([
      campus.person(),
      campus.product(),
      campus.product({ name: 'Kursi' }),
    ]);
    for (const { $id } of [lamp, chair]) await addToCart(campus.world, budi, { productId: $id });
    await campus.world.rows.update('products', lamp.$id, { discount: 20 });
    const changes = [
      { productId: lamp.$id, name: lamp.name, price: 40_000, ...noOffer, oldPrice: 50_000, newPrice: 40_000 },
    ];
    expect(await refreshCart(campus.world, budi)).toEqual({ changes });
    expect((await cartOf(campus.world, budi.id)).map((line) => line.price).sort()).toEqual([40_000, 50_000]);
    expect(await refreshCart(campus.world, budi)).toEqual({ changes: [] });
  });

  it('changes nothing if the cart is empty or a product is gone', async () => {
    const [budi, lamp] = await Promise.all([campus.person(), campus.product()]);
    expect(await refreshCart(campus.world, budi)).toEqual({ changes: [] });
    await addToCart(campus.world, budi, { productId: lamp.$id });
    await campus.world.rows.remove('products', lamp.$id);
    expect(await refreshCart(campus.world, budi)).toEqual({ changes: [] });
  });
});
