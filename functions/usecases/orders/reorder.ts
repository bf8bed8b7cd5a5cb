import { DomainError, type ErrorCode } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { boughtAs } from '../../domain/orders/bought-as.ts';
import type { Caller, World } from '../world.ts';
import { addToCart, setCartQuantity } from './cart.ts';

export interface Reordered {
  /** Number of products that are in the cart now. */
  readonly added: number;
  /** Products that are not available, or not in that quantity, with the refusal's code. */
  readonly skipped: readonly { readonly productId: string; readonly name: string; readonly code: ErrorCode }[];
}

type ReorderWorld = Pick<World, 'rows' | 'settings' | 'now' | 'kinds'>;

/** Adds one product; if stock is short, as many as are left. Returns the refusal, if any. */
async function putBack(
  world: ReorderWorld,
  caller: Caller,
  item: { productId: string; sellerId: string; quantity: number },
): Promise<{ added: boolean; code?: ErrorCode }> {
  let added = false;
  try {
    const { productId, sellerId } = item;
    const { quantity } = await addToCart(world, caller, { productId, sellerId });
    added = true;
    const wanted = Math.min(quantity - 1 + item.quantity, limits.maxQuantity);
    if (wanted > quantity) await setCartQuantity(world, caller, { productId, quantity: wanted });
    return { added };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { added, code: error.code };
  }
}

/** Adds the products of an earlier order to the cart, at present prices. Refuses order_not_found. */
export async function reorder(world: ReorderWorld, caller: Caller, input: { orderId: string }): Promise<Reordered> {
  const { orderId } = input;
  // Both reads run at once; the owner is checked before any item is used.
  const [order, items] = await Promise.all([
    world.rows.get('orders', orderId),
    world.rows.list('orderItems', { where: { orderId }, limit: limits.cartProducts }),
  ]);
  if (!order || order.userId !== caller.id) throw new DomainError('order_not_found', { orderId });
  const skipped: { productId: string; name: string; code: ErrorCode }[] = [];
  let added = 0;
  // Sequential, because each step changes the cart and its free slots.
  for (const item of boughtAs(items)) {
    const outcome = await putBack(world, caller, item);
    if (outcome.added) added++;
    if (outcome.code) skipped.push({ productId: item.productId, name: item.name, code: outcome.code });
  }
  return { added, skipped };
}
