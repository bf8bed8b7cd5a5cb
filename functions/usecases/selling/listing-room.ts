import { limits } from '../../domain/limits.ts';
import { assertRoomForListing } from '../../domain/products/listing.ts';
import type { Operation } from '../rows.ts';
import { roomOf, takeRoom } from '../take-room.ts';
import type { World } from '../world.ts';

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
