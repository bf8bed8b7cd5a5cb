import { assertInStock, assertQuantity } from '../../domain/cart/cart.ts';
import { DomainError } from '../../domain/errors.ts';
import { lineId } from '../../domain/ids.ts';
import type { Caller, World } from '../world.ts';

/** Sets a line's quantity: whole, at least 1, at most the stock. */
export async function setCartQuantity(
  world: Pick<World, 'rows'>,
  caller: Caller,
  input: { productId: string; quantity: number },
): Promise<{ quantity: number }> {
  const { productId, quantity } = input;
  assertQuantity(quantity);
  const product = await world.rows.get('products', productId);
  if (!product) throw new DomainError('product_not_found', { productId });
  assertInStock(product, quantity);
  const isThere = await world.rows.update('cartItems', lineId(caller.id, productId), { quantity });
  if (!isThere) throw new DomainError('cart_line_not_found', { productId });
  return { quantity };
}
