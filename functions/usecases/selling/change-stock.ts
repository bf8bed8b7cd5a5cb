import { DomainError } from '../../domain/errors.ts';
import { isTracked } from '../../domain/products/stock.ts';
import { update } from '../operations.ts';
import type { Caller, World } from '../world.ts';
import { moveStock } from './edit-product.ts';
import { listingRoom } from './listing-room.ts';
import { ownProduct } from './own-product.ts';

/** Quick stock ±: by difference, never below zero; a product without tracked stock has none to change. */
export function changeStock(
  world: Pick<World, 'rows'>,
  caller: Caller,
  input: { productId: string; difference: number },
): Promise<{ stock: number }> {
  const { productId, difference } = input;
  return world.rows.transact(async () => {
    const product = await ownProduct(world, caller, productId);
    if (!isTracked(product.stock)) throw new DomainError('stock_untracked', { productId });
    return { operations: moveStock(product, difference), result: { stock: product.stock + difference } };
  });
}

/** 'Tandai terjual' and its undo, which needs room among the active listings: a product marked as sold can't be put into a cart. */
export function markSold(
  world: Pick<World, 'rows'>,
  caller: Caller,
  input: { productId: string; isSold: boolean },
): Promise<{ isSold: boolean }> {
  const { productId, isSold } = input;
  return world.rows.transact(async () => {
    const product = await ownProduct(world, caller, productId);
    if (product.isSold === isSold) return { operations: [], result: { isSold } };
    const room = isSold || caller.isAdmin ? [] : [await listingRoom(world, product.sellerId, productId)];
    return { operations: [update('products', productId, { isSold }), ...room], result: { isSold } };
  });
}
