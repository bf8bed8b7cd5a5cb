import { removePhoto } from '../selling/product-photos.ts';
import type { Bucket, World } from '../world.ts';

type OrphanWorld = Pick<World, 'rows' | 'files' | 'now'>;

/** A form may stay open for a day with its photo uploaded already. */
const graceMs = 24 * 60 * 60_000;
/** Rows of one column, all of which are read. */
const pageRows = 5_000;

async function productPhotosInUse(world: OrphanWorld): Promise<Set<string>> {
  const used = new Set<string>();
  for await (const product of world.rows.each('products', { select: ['imageId', 'imageIds'], pageRows })) {
    for (const id of [product.imageId, ...product.imageIds]) used.add(id);
  }
  for await (const item of world.rows.each('orderItems', { select: ['imageId'], pageRows })) used.add(item.imageId);
  return used;
}

async function profilePhotosInUse(world: OrphanWorld): Promise<Set<string>> {
  const used = new Set<string>();
  for await (const profile of world.rows.each('profiles', { select: ['photoId'], pageRows })) used.add(profile.photoId);
  return used;
}

const saidPhotosInUse = (table: 'messages' | 'talkMessages') => async (world: OrphanWorld) => {
  const used = new Set<string>();
  for await (const message of world.rows.each(table, { select: ['imageId'], pageRows })) used.add(message.imageId);
  return used;
};

async function disputePhotosInUse(world: OrphanWorld): Promise<Set<string>> {
  const used = new Set<string>();
  for await (const { imageIds } of world.rows.each('disputeStatements', { select: ['imageIds'], pageRows })) {
    for (const id of imageIds) used.add(id);
  }
  return used;
}

const inUse: Record<Bucket, (world: OrphanWorld) => Promise<Set<string>>> = {
  'product-photos': productPhotosInUse,
  'profile-photos': profilePhotosInUse,
  'chat-photos': saidPhotosInUse('messages'),
  'talk-photos': saidPhotosInUse('talkMessages'),
  'dispute-photos': disputePhotosInUse,
};

const buckets = ['product-photos', 'profile-photos', 'chat-photos', 'talk-photos', 'dispute-photos'] as const;

/** Removes files that were uploaded more than a day ago and that nothing names. Answers how many. */
export async function removeOrphans(world: OrphanWorld): Promise<number> {
  const youngest = new Date(world.now() - graceMs).toISOString();
  let removed = 0;
  for (const bucket of buckets) {
    const old: string[] = [];
    for await (const file of world.files.each(bucket)) if (file.uploadedAt < youngest) old.push(file.id);
    // Asked after the list of files: a file that got its owner meanwhile is seen as used.
    const used = old.length > 0 ? await inUse[bucket](world) : new Set<string>();
    for (const id of old) {
      if (used.has(id)) continue;
      if (bucket === 'product-photos') await removePhoto(world, id);
      else await world.files.remove(bucket, id);
      removed++;
    }
  }
  return removed;
}
