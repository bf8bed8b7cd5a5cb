import { priceNow } from '../../domain/cart/cart.ts';
import { DomainError } from '../../domain/errors.ts';
import { lineId } from '../../domain/ids.ts';
import { createDisposable, remove } from '../operations.ts';
import { type Caller, isoNow, type World } from '../world.ts';

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
