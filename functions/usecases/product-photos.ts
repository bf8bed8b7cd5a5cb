import { DomainError } from '../domain/errors.ts';
import type { Caller, World } from './world.ts';

type PhotoWorld = Pick<World, 'rows' | 'files'>;

/**
 * A product takes only photos that this person uploaded; those that it has already may stay. What it takes is from then on
 * ours: an uploader who could still delete the file would empty the orders that show it.
 */
export async function takePhotos(
  { files }: Pick<World, 'files'>,
  caller: Caller,
  imageIds: readonly string[],
  already: readonly string[] = [],
): Promise<void> {
  const added = [...new Set(imageIds)].filter((id) => !already.includes(id));
  const found = await Promise.all(added.map((id) => files.get('product-photos', id)));
  if (found.some((file) => !file?.uploaders.includes(caller.id))) throw new DomainError('file_not_yours');
  const kept = await Promise.all(added.map((id) => files.keep('product-photos', id, caller.id)));
  if (kept.includes(false)) throw new DomainError('file_not_yours');
}

/** Removes photos of a product, except those that an order's items show. */
export async function removeUnorderedPhotos(world: PhotoWorld, imageIds: readonly string[]): Promise<void> {
  for (const imageId of new Set(imageIds)) {
    if (imageId === '') continue;
    const ordered = await world.rows.list('orderItems', { where: { imageId }, limit: 1 });
    if (ordered.length === 0) await world.files.remove('product-photos', imageId);
  }
}
