import { DomainError } from '../../domain/errors.ts';
import { quotaId } from '../../domain/ids.ts';
import { assertPhotoFree } from '../../domain/products/listing.ts';
import { type Counter, takeQuota } from '../quota.ts';
import { idsPerQuery, inChunks, type Operation } from '../rows.ts';
import type { Caller, StoredFile, World } from '../world.ts';

type PhotoWorld = Pick<World, 'rows' | 'files'>;

/** Photos that are new to a product, as they are stored. Refuses those that this person did not upload, and what is no picture. */
export async function ownPhotos(
  { files }: Pick<World, 'files'>,
  caller: Caller,
  imageIds: readonly string[],
  already: readonly string[] = [],
): Promise<StoredFile[]> {
  const added = [...new Set(imageIds)].filter((id) => !already.includes(id));
  const found = (await Promise.all(added.map((id) => files.get('product-photos', id)))).filter((file) => file !== null);
  const isOwn = found.every((file) => file.isBy(caller.id));
  if (!isOwn || found.length < added.length) throw new DomainError('file_not_yours');
  if (!found.every((file) => file.isPhoto)) throw new DomainError('photo_invalid');
  return found;
}

/**
 * What a product takes is from then on ours, and everybody's to see: an uploader who could still delete the file would empty the orders
 * that show it. The last step before the product is written, for what is refused until then stays private.
 */
export async function keepPhotos(
  { files }: Pick<World, 'files'>,
  caller: Caller,
  photos: readonly StoredFile[],
): Promise<void> {
  const kept = await Promise.all(photos.map((photo) => files.keep('product-photos', photo, caller.id)));
  if (kept.includes(false)) throw new DomainError('file_not_yours');
}

/** How many products show it besides this one, which a click before this one may have made meanwhile. */
async function othersShowing(world: Pick<World, 'rows'>, imageId: string, productId: string): Promise<number> {
  const [inList, asMain] = await Promise.all([
    world.rows.list('products', { holding: { imageIds: imageId }, select: ['$id'], limit: 2 }),
    world.rows.list('products', { where: { imageId }, select: ['$id'], limit: 2 }),
  ]);
  return [...inList, ...asMain].filter(({ $id }) => $id !== productId).length;
}

/** The counters that `photoQuotas` asks for. */
export const photoQuotaIds = (imageIds: readonly string[]): string[] =>
  imageIds.map((id) => quotaId('photoProducts', id));

/**
 * The place that each photo has for one product, to be taken by the transaction in which this product shows it. Refuses
 * photo_taken. `counters`: those of `photoQuotaIds`.
 */
export const photoQuotas = (
  world: Pick<World, 'rows'>,
  photos: readonly StoredFile[],
  productId: string,
  counters: ReadonlyMap<string, Counter>,
): Promise<Operation[]> =>
  Promise.all(
    photos.map(({ id, isKept }) =>
      takeQuota('photoProducts', id, counters, async () => {
        // What its uploader could still change, and nobody counted, nothing shows: most photos need no search.
        const isKnown = isKept || counters.has(quotaId('photoProducts', id));
        const others = isKnown ? await othersShowing(world, id, productId) : 0;
        assertPhotoFree(id, others);
        return others;
      }),
    ),
  );

/** Rows that show a product's photo beside its name, and do not keep it. */
export const photoCopies = ['cartItems', 'wishlistItems', 'offers'] as const;

/**
 * Removes photos for good, with the counts of what they show. Anybody may upload a file under their ids then, so nothing names them
 * any more: carts, wishes and offers show `instead`, '' for nothing.
 */
export async function removePhotos(world: PhotoWorld, imageIds: readonly string[], instead = ''): Promise<void> {
  for (const some of inChunks(imageIds, idsPerQuery)) {
    await Promise.all(
      photoCopies.map((table) => world.rows.updateWhere(table, { imageId: some }, { imageId: instead })),
    );
    for (const imageId of some) {
      await world.files.remove('product-photos', imageId);
      await world.rows.remove('counters', quotaId('photoProducts', imageId));
    }
  }
}

/** Removes photos of a product, except those that an order's items show. */
export async function removeUnorderedPhotos(
  world: PhotoWorld,
  imageIds: readonly string[],
  instead?: string,
): Promise<void> {
  const gone: string[] = [];
  for (const imageId of new Set(imageIds)) {
    if (imageId === '') continue;
    const ordered = await world.rows.list('orderItems', { where: { imageId }, limit: 1 });
    if (ordered.length === 0) gone.push(imageId);
  }
  await removePhotos(world, gone, instead);
}
