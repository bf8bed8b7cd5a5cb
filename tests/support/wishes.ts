/** People who wishlisted a product, and their notifications. */
import { limits } from '#domain/limits.ts';
import { knownNow } from '#domain/products/wish-alert.ts';
import { toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { createDisposable, type Row } from '../../functions/usecases/rows.ts';
import { notifyDueWishers } from '../../functions/usecases/wishes/notify-wishers.ts';
import { wishCheckRow } from '../../functions/usecases/wishes/wish-check.ts';
import type { World } from '../../functions/usecases/world.ts';
import type { Campus, KnownCaller } from './campus.ts';

/** Creates a person who wishlists the product in its current state. */
export async function wisher(campus: Campus, product: Pick<Row<'products'>, '$id'>): Promise<KnownCaller> {
  const person = await campus.person('Ingin');
  await toggleWish(campus.world, person, { productId: product.$id });
  return person;
}

/**
 * Runs the check of all changes so far at `now` (ms); returns the kinds of the person's notifications, oldest first.
 */
export async function wishNotificationsOf(
  campus: Campus,
  person: Pick<KnownCaller, 'id'>,
  now = Date.now(),
  world: World = campus.world,
): Promise<string[]> {
  await notifyDueWishers({ ...world, now: () => now }, now + 60_000);
  const where = { userId: person.id };
  const told = await campus.world.rows.list('notifications', { where, lowestFirst: '$createdAt', limit: 100 });
  return told.filter(({ kind }) => kind.startsWith('wish_')).map(({ kind }) => kind);
}

/** A restocked product that this many people wishlisted while it was sold out, and the row that requests a check. */
export async function cameBack(campus: Campus, wishers: number) {
  const { world } = campus;
  const product = await campus.product({ stock: 0 });
  const wish = { productId: product.$id, name: product.name, price: product.price, imageId: '' };
  const ids = Array.from({ length: wishers }, world.newId);
  for (let from = 0; from < wishers; from += limits.transactionOperations) {
    const operations = ids.slice(from, from + limits.transactionOperations).map((userId) =>
      createDisposable('wishlistItems', world.newId(), {
        ...{ ...wish, userId, addedAt: product.$createdAt },
        ...knownNow(product, world.now()),
      }),
    );
    await world.rows.transact(async () => ({ operations, result: undefined }));
  }
  await world.rows.update('products', product.$id, { stock: 9 });
  const checkId = world.newId();
  await world.rows.create('wishChecks', checkId, wishCheckRow([product.$id], Date.now()));
  /** Ids of the notified people, repeated for each notification. */
  const told = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { userId, link } of world.rows.each('notifications', { where: { kind: 'wish_back' } }))
      if (link === `/product/${product.$id}`) found.push(userId ?? '');
    return found.sort();
  };
  return { productId: product.$id, ids: ids.sort(), checkId, told };
}
