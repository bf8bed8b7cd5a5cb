import { DomainError } from '../../domain/errors.ts';
import { lineId } from '../../domain/ids.ts';
import { priceNow } from '../../domain/orders/cart.ts';
import { createDisposable, remove } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { cartOf, oneMore } from './cart.ts';

/** Puts the product on the wishlist if it is absent, takes it off if present. A vanished product can only be taken off. */
export function toggleWish(
  world: Pick<World, 'rows' | 'now'>,
  caller: Caller,
  input: { productId: string },
): Promise<{ inWishlist: boolean }> {
  const { productId } = input;
  const wishId = lineId(caller.id, productId);
  return world.rows.transact<{ inWishlist: boolean }>(async () => {
    const [wish, product] = await Promise.all([
      world.rows.get('wishlistItems', wishId),
      world.rows.get('products', productId),
    ]);
    if (wish) return { operations: [remove('wishlistItems', wishId)], result: { inWishlist: false } };
    if (!product) throw new DomainError('product_not_found', { productId });
    const data = {
      userId: caller.id,
      productId,
      name: product.name,
      price: priceNow(product),
      imageId: product.imageId,
      addedAt: isoNow(world),
    };
    return { operations: [createDisposable('wishlistItems', wishId, data)], result: { inWishlist: true } };
  });
}

/** One more piece in the cart and the wish gone, in one transaction. The sold counter does not rise here. */
export function moveWishToCart(
  world: Pick<World, 'rows'>,
  caller: Caller,
  input: { productId: string },
): Promise<{ quantity: number; name: string }> {
  const { productId } = input;
  const wishId = lineId(caller.id, productId);
  return world.rows.transact(async () => {
    const [wish, product, cart] = await Promise.all([
      world.rows.get('wishlistItems', wishId),
      world.rows.get('products', productId),
      cartOf(world, caller.id),
    ]);
    if (!wish) throw new DomainError('wish_not_found', { productId });
    if (!product) throw new DomainError('product_not_found', { productId });
    const { operations, quantity } = oneMore(cart, product, caller.id);
    return { operations: [...operations, remove('wishlistItems', wishId)], result: { quantity, name: product.name } };
  });
}
