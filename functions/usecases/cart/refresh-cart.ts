import { type PriceChange, priceChanges } from '../../domain/cart/cart.ts';
import type { Row } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { cartOf } from './add-to-cart.ts';

type CartWorld = Pick<World, 'rows'>;

/** Writes the names and prices of now into the lines that changed. A line that was deleted meanwhile stays deleted. */
export async function writePrices(
  world: CartWorld,
  cart: readonly Row<'cartItems'>[],
  changes: readonly PriceChange[],
): Promise<void> {
  const byProduct = new Map(changes.map((change) => [change.productId, change]));
  await Promise.all(
    cart.map((line) => {
      const change = byProduct.get(line.productId);
      return change && world.rows.update('cartItems', line.$id, { price: change.newPrice, name: change.name });
    }),
  );
}

/** Brings the caller's cart to today's prices and tells which lines changed, so that a screen can say so. */
export async function refreshCart(world: CartWorld, caller: Caller): Promise<{ changes: PriceChange[] }> {
  const cart = await cartOf(world, caller.id);
  if (cart.length === 0) return { changes: [] };
  const ids = cart.map((line) => line.productId);
  const products = await world.rows.list('products', { where: { $id: ids }, limit: ids.length });
  const changes = priceChanges(cart, new Map(products.map((product) => [product.$id, product])));
  await writePrices(world, cart, changes);
  return { changes };
}
