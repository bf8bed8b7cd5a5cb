import type { Row } from '../rows.ts';
import type { World } from '../world.ts';

/**
 * The photos of all ordered versions of this product; upkeep decides which may be deleted. Reads nothing for a product
 * that was never ordered.
 */
export async function promisedPhotos(
  { rows }: Pick<World, 'rows'>,
  { $id: productId, versionId }: Pick<Row<'products'>, '$id' | 'versionId'>,
): Promise<ReadonlySet<string>> {
  if (!versionId) return new Set();
  const versions = await rows.list('listingVersions', { where: { productId }, select: ['imageIds'], limit: 5_000 });
  return new Set(versions.flatMap(({ imageIds }) => imageIds));
}
