import { DomainError } from '../../domain/errors.ts';
import { lineId } from '../../domain/keyed-ids.ts';
import { priceNow } from '../../domain/money.ts';
import { knownNow } from '../../domain/products/wish-alert.ts';
import { createDisposable, remove } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { cartOf, oneMore } from './cart.ts';

async function wishOf(world: Pick<World, 'rows'>, userId: string, productId: string) {
  const where = { userId, productId };
  const [wish] = await world.rows.list('wishlistItems', { where, select: ['productId'], limit: 1 });
  return wish?.productId === productId ? wish : undefined;
}

/**
 * Adds the product to the wishlist or removes it, unless it is already as `inWishlist` says. A deleted product can only
 * be removed. Refuses product_not_found.
 */
export function toggleWish(
  world: Pick<World, 'rows' | 'settings' | 'now'>,
  caller: Caller,
  input: { productId: string; inWishlist?: boolean | undefined },
): Promise<{ inWishlist: boolean }> {
  const { productId, inWishlist } = input;
  return world.rows.transact<{ inWishlist: boolean }>(async () => {
    const [wish, product] = await Promise.all([
      wishOf(world, caller.id, productId),
      world.rows.get('products', productId),
    ]);
    if (inWishlist === (wish !== undefined)) return { operations: [], result: { inWishlist } };
    if (wish) return { operations: [remove('wishlistItems', wish.$id)], result: { inWishlist: false } };
    if (!product) throw new DomainError('product_not_found', { productId });
    const data = {
      userId: caller.id,
      productId,
      name: product.name,
      price: priceNow(product),
      imageId: product.imageId,
      addedAt: isoNow(world),
      ...knownNow(product, world.now()),
    };
    const wishId = lineId(world.settings.idSecret, caller.id, productId);
    return { operations: [createDisposable('wishlistItems', wishId, data)], result: { inWishlist: true } };
  });
}

/** Moves a product from the wishlist into the cart in one transaction. The sold counter does not rise. */
export function moveWishToCart(
  world: Pick<World, 'rows' | 'settings' | 'now' | 'kinds'>,
  caller: Caller,
  input: { productId: string },
): Promise<{ quantity: number; name: string }> {
  const { productId } = input;
  return world.rows.transact(async () => {
    const [wish, product, cart] = await Promise.all([
      wishOf(world, caller.id, productId),
      world.rows.get('products', productId),
      cartOf(world, caller.id),
    ]);
    if (!wish) throw new DomainError('wish_not_found', { productId });
    if (!product) throw new DomainError('product_not_found', { productId });
    const { operations, quantity } = await oneMore(world, cart, product, caller.id);
    return { operations: [...operations, remove('wishlistItems', wish.$id)], result: { quantity, name: product.name } };
  });
}
