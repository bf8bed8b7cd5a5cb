/** Decides which versions of listings, and which of their photos, are still needed, and deletes the other versions. */
import { dayMs } from '../../domain/durations.ts';
import { limits } from '../../domain/limits.ts';
import { isFinalSale, saleStates } from '../../domain/orders/sale.ts';
import { idsPerQuery, inChunks } from '../rows.ts';
import type { World } from '../world.ts';

const openStates = saleStates.filter((state) => !isFinalSale({ state }));

/** Ids of versions ordered in sales that can still be disputed. */
async function disputable({ rows }: Pick<World, 'rows'>): Promise<ReadonlySet<string>> {
  const open: string[] = [];
  for await (const { $id } of rows.each('sales', { where: { state: openStates }, select: ['$id'], pageRows: 5_000 }))
    open.push($id);
  const versions = new Set<string>();
  for (const saleId of inChunks(open, idsPerQuery)) {
    const items = rows.each('orderItems', { where: { saleId }, select: ['versionId', 'bundleVersionId'] });
    for await (const { versionId, bundleVersionId } of items)
      for (const id of [versionId, bundleVersionId]) if (id) versions.add(id);
  }
  return versions;
}

/** Photos of the versions in sales that can still be disputed. Their products may have other photos now. */
export async function disputablePhotos(world: Pick<World, 'rows'>): Promise<string[]> {
  const photos: string[] = [];
  for (const $id of inChunks([...(await disputable(world))], idsPerQuery)) {
    const found = await world.rows.list('listingVersions', { where: { $id }, select: ['imageIds'], limit: $id.length });
    photos.push(...found.flatMap(({ imageIds }) => imageIds));
  }
  return photos;
}

/**
 * Replaces these photos by '' in stored versions, before their files are deleted: their ids can then be uploaded again
 * by anyone.
 */
export async function dropPromised({ rows }: Pick<World, 'rows'>, photos: readonly string[]): Promise<void> {
  const gone = new Set(photos.map((id) => id.toLowerCase()));
  if (gone.size === 0) return;
  const isGone = (id: string): boolean => gone.has(id.toLowerCase());
  const changed: { $id: string; imageIds: string[] }[] = [];
  for await (const { $id, imageIds } of rows.each('listingVersions', { select: ['imageIds'], pageRows: 5_000 }))
    if (imageIds.some(isGone)) changed.push({ $id, imageIds: imageIds.map((id) => (isGone(id) ? '' : id)) });
  for (const { $id, imageIds } of changed) await rows.update('listingVersions', $id, { imageIds });
}

/** Those of these versions that no order item refers to. */
async function unnamed({ rows }: Pick<World, 'rows'>, ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const either = [{ versionId: id }, { bundleVersionId: id }];
      return (await rows.list('orderItems', { either, select: ['orderId'], limit: 1 })).length > 0 ? [] : [id];
    }),
  );
  return found.flat();
}

const atOnce = 20;

interface Stored {
  readonly $id: string;
  readonly productId: string;
}

/** Versions stored for orders that were then not written. */
async function neverOrdered(world: Pick<World, 'rows' | 'now'>): Promise<Stored[]> {
  const day = (days: number): string => new Date(world.now() - days * dayMs).toISOString();
  const lately = world.rows.each('listingVersions', {
    since: { $createdAt: day(limits.unorderedVersionDays) },
    before: { $createdAt: day(1) },
    select: ['productId'],
  });
  const all: Stored[] = [];
  for await (const { $id, productId } of lately) all.push({ $id, productId });
  const left: string[] = [];
  for (const some of inChunks(all, atOnce))
    left.push(
      ...(await unnamed(
        world,
        some.map(({ $id }) => $id),
      )),
    );
  return all.filter(({ $id }) => left.includes($id));
}

/** Versions of deleted sellers to which no running sale refers. */
async function ofDeleted(world: Pick<World, 'rows'>): Promise<Stored[]> {
  const all: Stored[] = [];
  for await (const { $id, productId } of world.rows.each('listingVersions', {
    where: { sellerId: '' },
    select: ['productId'],
  }))
    all.push({ $id, productId });
  if (all.length === 0) return [];
  const needed = await disputable(world);
  return all.filter(({ $id }) => !needed.has($id));
}

/**
 * A `versionId` that matches no version. It marks the product as ordered, so that photos of its other stored versions
 * are kept (`promisedPhotos`).
 */
const forgotten = 'forgotten';

/**
 * Deletes unneeded versions: those of orders that were never written, and those of deleted sellers once no sale can be
 * disputed. If a product's `versionId` refers to one, only that reference is removed in this run, because an order in
 * progress may rely on the stored version. Returns the number of deleted versions.
 */
export async function forgetVersions(world: Pick<World, 'rows' | 'now'>): Promise<number> {
  let gone = 0;
  for (const some of inChunks([...(await neverOrdered(world)), ...(await ofDeleted(world))], idsPerQuery)) {
    const where = { $id: some.map(({ productId }) => productId), versionId: some.map(({ $id }) => $id) };
    const naming = await world.rows.list('products', { where, select: ['versionId'], limit: some.length });
    if (naming.length > 0) await world.rows.updateWhere('products', where, { versionId: forgotten });
    const named = new Set(naming.map(({ versionId }) => versionId));
    const unneeded = some.flatMap(({ $id }) => (named.has($id) ? [] : [$id]));
    if (unneeded.length > 0) await world.rows.removeWhere('listingVersions', { where: { $id: unneeded } });
    gone += unneeded.length;
  }
  return gone;
}
