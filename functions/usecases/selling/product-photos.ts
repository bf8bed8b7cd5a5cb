import { DomainError } from '../../domain/errors.ts';
import { assertPhotoFree } from '../../domain/products/listing.ts';
import { assertFirstUse, claimIds } from '../file-claims.ts';
import { type Counter, takeQuota } from '../quota.ts';
import { idsPerQuery, inChunks, type Operation, type Row } from '../rows.ts';
import type { Caller, StoredFile, World } from '../world.ts';
import { promisedPhotos } from './promised-photos.ts';

type PhotoWorld = Pick<World, 'rows' | 'files'>;

/** The photos that are new to a product. Refuses files of other people and files that are not pictures. */
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
 * Takes ownership of a product's photos and makes them public: an uploader who could still delete them would leave
 * orders without a picture. Called last before the product is written, so that the photos of a refused product stay
 * private.
 */
export async function keepPhotos(
  { files }: Pick<World, 'files'>,
  caller: Caller,
  photos: readonly StoredFile[],
): Promise<void> {
  const kept = await Promise.all(photos.map((photo) => files.keep('product-photos', photo, caller.id)));
  if (kept.includes(false)) throw new DomainError('file_not_yours');
}

/**
 * Number of other products with this photo. The product itself is excluded, because an earlier request may have created
 * it.
 */
async function othersShowing(world: Pick<World, 'rows'>, imageId: string, productId: string): Promise<number> {
  const [inList, asMain] = await Promise.all([
    world.rows.list('products', { holding: { imageIds: imageId }, select: ['$id'], limit: 2 }),
    world.rows.list('products', { where: { imageId }, select: ['$id'], limit: 2 }),
  ]);
  return [...inList, ...asMain].filter(({ $id }) => $id !== productId).length;
}

const bucket = 'product-photos';

/** Ids of the counters that `photoQuotas` needs. */
export const photoQuotaIds = (imageIds: readonly string[]): string[] => claimIds(bucket, imageIds);

/**
 * Takes the quota of products per photo, in the transaction that adds the photo to this product. Refuses photo_taken,
 * and file_not_yours for the id of a deleted photo. `counters`: those read for `photoQuotaIds`.
 */
export const photoQuotas = (
  world: Pick<World, 'rows'>,
  photos: readonly StoredFile[],
  productId: string,
  counters: ReadonlyMap<string, Counter>,
): Promise<Operation[]> =>
  Promise.all(
    photos.map((photo) => {
      assertFirstUse(bucket, photo, counters);
      const { id, isKept } = photo;
      return takeQuota('photoProducts', id.toLowerCase(), counters, async () => {
        // A photo that its uploader can still change is on no product, so most photos need no search.
        const others = isKept ? await othersShowing(world, id, productId) : 0;
        assertPhotoFree(id, others);
        return others;
      });
    }),
  );

/** Tables that store a copy of a product's photo id, but do not prevent the photo's deletion. */
export const photoCopies = ['cartItems', 'wishlistItems', 'offers'] as const;

/**
 * Deletes photos. Their ids can then be uploaded again by anyone, so carts, wishlists and offers show `instead`, or
 * nothing if it is ''. The photos' counters are kept (file-claims.ts).
 */
export async function removePhotos(world: PhotoWorld, imageIds: readonly string[], instead = ''): Promise<void> {
  for (const some of inChunks(imageIds, idsPerQuery)) {
    await Promise.all(
      photoCopies.map((table) => world.rows.updateWhere(table, { imageId: some }, { imageId: instead })),
    );
    for (const imageId of some) await world.files.remove(bucket, imageId);
  }
}

/** Deletes a product's photos, except those in order items and in ordered versions of the listing. */
export async function removeUnorderedPhotos(
  world: PhotoWorld,
  product: Pick<Row<'products'>, '$id' | 'versionId'>,
  imageIds: readonly string[],
  instead?: string,
): Promise<void> {
  const dropped = new Set(imageIds.filter((id) => id !== ''));
  if (dropped.size === 0) return;
  const promised = await promisedPhotos(world, product);
  const gone: string[] = [];
  for (const imageId of dropped) {
    if (promised.has(imageId)) continue;
    const ordered = await world.rows.list('orderItems', { where: { imageId }, limit: 1 });
    if (ordered.length === 0) gone.push(imageId);
  }
  await removePhotos(world, gone, instead);
}
