import { DomainError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { assertInStock } from '../../domain/orders/cart.ts';
import { assertRoomForListing, isTracked } from '../../domain/products/listing.ts';
import { roomOf, takeRoom } from '../quota.ts';
import { decrement, increment, type Operation, type Row, update } from '../rows.ts';
import type { Caller, World } from '../world.ts';

/** The product, if this person may change it: its seller, or an administrator. */
export async function ownProduct(
  world: Pick<World, 'rows'>,
  caller: Caller,
  productId: string,
): Promise<Row<'products'>> {
  const product = await world.rows.get('products', productId);
  if (!product) throw new DomainError('product_not_found', { productId });
  if (product.sellerId !== caller.id && !caller.isAdmin) throw new DomainError('not_owner', { productId });
  return product;
}

/**
 * A place among the seller's active listings for this product, which is put up for sale. Refuses listing_limit; the product
 * itself is not counted, for a click before this one may have made it meanwhile.
 */
export async function listingRoom(world: Pick<World, 'rows'>, sellerId: string, productId: string): Promise<Operation> {
  const room = await roomOf(world, 'listings', sellerId);
  return takeRoom('listings', sellerId, room, async () => {
    const where = { sellerId, isSold: false };
    const active = await world.rows.list('products', { where, select: ['$id'], limit: limits.activeListings + 1 });
    const others = active.filter(({ $id }) => $id !== productId).length;
    assertRoomForListing(others);
    return others;
  });
}

/** Stock moves by the difference, so that pieces sold while the form was open stay sold. Refuses below zero. */
export function moveStock(product: Row<'products'>, difference: number): Operation[] {
  if (difference === 0) return [];
  if (difference > 0) return [increment('products', product.$id, 'stock', difference)];
  assertInStock(product, -difference);
  return [decrement('products', product.$id, 'stock', -difference)];
}

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
