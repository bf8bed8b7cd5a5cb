import { DomainError } from '../domain/errors.ts';
import type { Caller, World } from './world.ts';

type PhotoWorld = Pick<World, 'rows' | 'files'>;

/** A product takes only photos that this person uploaded; those that it has already may stay. */
export async function assertOwnPhotos(
  world: PhotoWorld,
  caller: Caller,
  imageIds: readonly string[],
  already: readonly string[] = [],
): Promise<void> {
  const added = imageIds.filter((id) => !already.includes(id));
  const files = await Promise.all(added.map((id) => world.files.get('product-photos', id)));
  if (files.some((file) => !file?.owners.includes(caller.id))) throw new DomainError('file_not_yours');
}

/** Removes photos of a product, except those that an order's items show. */
export async function removeUnorderedPhotos(
  world: PhotoWorld,
  productId: string,
  imageIds: readonly string[],
): Promise<void> {
  for (const imageId of new Set(imageIds)) {
    if (imageId === '') continue;
    const ordered = await world.rows.list('orderItems', { where: { productId, imageId }, limit: 1 });
    if (ordered.length === 0) await world.files.remove('product-photos', imageId);
  }
}
