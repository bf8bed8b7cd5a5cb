import { DomainError } from '../../domain/errors.ts';
import { lineId } from '../../domain/ids.ts';
import { remove } from '../operations.ts';
import type { Caller, World } from '../world.ts';
import { cartNow, oneMore } from './add-to-cart.ts';

/** One more piece in the cart and the wish gone, in one transaction. The sold counter does not rise here. */
export function moveWishToCart(
  world: Pick<World, 'rows'>,
  caller: Caller,
  input: { productId: string },
): Promise<{ quantity: number; name: string }> {
  const { productId } = input;
  const wishId = lineId(caller.id, productId);
  return world.rows.transact(async () => {
    const [wish, product, now] = await Promise.all([
      world.rows.get('wishlistItems', wishId),
      world.rows.get('products', productId),
      cartNow(world, caller.id),
    ]);
    if (!wish) throw new DomainError('wish_not_found', { productId });
    if (!product) throw new DomainError('product_not_found', { productId });
    const { operations, quantity } = await oneMore(world, now, product, caller.id);
    return { operations: [...operations, remove('wishlistItems', wishId)], result: { quantity, name: product.name } };
  });
}
