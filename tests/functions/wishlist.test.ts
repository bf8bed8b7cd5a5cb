import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart, cartOf } from '../../functions/usecases/orders/cart.ts';
import { moveWishToCart, toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

async function wishOf(userId: string, productId: string) {
  const [wish] = await campus.world.rows.list('wishlistItems', { where: { userId, productId }, limit: 2 });
  return wish ?? null;
}

it('a product is added at its discounted price, and removed', async () => {
  const [budi, lamp] = await Promise.all([campus.person(), campus.product({ discount: 20 })]);
  const { $id: productId } = lamp;
  expect(await toggleWish(campus.world, budi, { productId })).toEqual({ inWishlist: true });
  expect(await wishOf(budi.id, productId)).toMatchObject({ name: lamp.name, price: 40_000, userId: budi.id });
  expect(await toggleWish(campus.world, budi, { productId })).toEqual({ inWishlist: false });
  expect(await wishOf(budi.id, productId)).toBeNull();
});

it('a press that is sent again after a lost answer is not undone', async () => {
  const [budi, lamp] = await Promise.all([campus.person(), campus.product()]);
  const { $id: productId } = lamp;
  for (const inWishlist of [true, true, false, false]) {
    expect(await toggleWish(campus.world, budi, { productId, inWishlist })).toEqual({ inWishlist });
    expect((await wishOf(budi.id, productId)) !== null).toBe(inWishlist);
  }
});

it('a deleted product can only be removed', async () => {
  const [budi, lamp] = await Promise.all([campus.person(), campus.product()]);
  const { $id: productId } = lamp;
  await toggleWish(campus.world, budi, { productId });
  await campus.world.rows.remove('products', productId);
  expect((await refusalOf(moveWishToCart(campus.world, budi, { productId }))).code).toBe('product_not_found');
  expect(await toggleWish(campus.world, budi, { productId })).toEqual({ inWishlist: false });
  expect((await refusalOf(toggleWish(campus.world, budi, { productId }))).code).toBe('product_not_found');
});

it('a product moved into the cart does not raise the sold counter again, and joins an existing line', async () => {
  const [budi, lamp] = await Promise.all([campus.person(), campus.product()]);
  const { $id: productId } = lamp;
  await addToCart(campus.world, budi, { productId });
  await toggleWish(campus.world, budi, { productId });
  expect(await moveWishToCart(campus.world, budi, { productId })).toEqual({ quantity: 2, name: lamp.name });
  expect(await wishOf(budi.id, productId)).toBeNull();
  expect(await cartOf(campus.world, budi.id)).toMatchObject([{ productId, quantity: 2 }]);
  expect((await campus.productNow(productId)).sold).toBe(1);
});

it('a sold-out product stays on the wishlist', async () => {
  const [budi, lamp] = await Promise.all([campus.person(), campus.product({ stock: 0 })]);
  const { $id: productId } = lamp;
  await toggleWish(campus.world, budi, { productId });
  expect((await refusalOf(moveWishToCart(campus.world, budi, { productId }))).code).toBe('sold_out');
  expect(await wishOf(budi.id, productId)).not.toBeNull();
});

it('another person’s wishlist item cannot be moved', async () => {
  const [budi, eko, lamp] = await Promise.all([campus.person(), campus.person('Eko'), campus.product()]);
  const { $id: productId } = lamp;
  await toggleWish(campus.world, budi, { productId });
  expect((await refusalOf(moveWishToCart(campus.world, eko, { productId }))).code).toBe('wish_not_found');
});
