import type { Row } from '../rows.ts';
import type { World } from '../world.ts';

/** The photos of whatever was ordered of this product: upkeep knows which of them may go. Of what was never ordered nothing is asked. */
export async function promisedPhotos(
  { rows }: Pick<World, 'rows'>,
  { $id: productId, versionId }: Pick<Row<'products'>, '$id' | 'versionId'>,
): Promise<ReadonlySet<string>> {
  if (!versionId) return new Set();
  const versions = await rows.list('listingVersions', { where: { productId }, select: ['imageIds'], limit: 5_000 });
  return new Set(versions.flatMap(({ imageIds }) => imageIds));
}
