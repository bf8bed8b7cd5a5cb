import { campusGroupNames } from '../../domain/settings/groups.ts';
import { isPictureNamed } from '../../domain/settings/pictures.ts';
import type { TableName, Tables } from '../row-types.ts';
import { removePhotos } from '../selling/product-photos.ts';
import type { Bucket, World } from '../world.ts';
import { disputablePhotos, dropPromised } from './forget-versions.ts';

type OrphanWorld = Pick<World, 'rows' | 'files' | 'now'>;

/** A form may stay open for a day after its photo was uploaded. */
const graceMs = 24 * 60 * 60_000;
/** Large pages of one column, because all rows are read. */
const pageRows = 5_000;

/** Buckets whose files are referenced in columns. */
type NamedBucket = Exclude<Bucket, 'banners'>;
type Columns = { readonly [T in TableName]?: readonly (keyof Tables[T])[] };

/**
 * The columns that refer to a bucket's files; those of `banners` are in the settings' JSON. Carts, wishlists and offers
 * are not listed, because `removePhotos` clears deleted photos there.
 */
export const photoColumns: Readonly<Record<NamedBucket, Columns>> = {
  'product-photos': { products: ['imageId', 'imageIds'], orderItems: ['imageId'] },
  'profile-photos': {
    profiles: ['photoId'],
    products: ['sellerPhotoId'],
    reputations: ['photoId'],
    chats: ['userPhotoId', 'adminPhotoId'],
    talks: ['firstPhotoId', 'secondPhotoId'],
  },
  'chat-photos': { messages: ['imageId'] },
  'talk-photos': { talkMessages: ['imageId'] },
  'dispute-photos': { disputeStatements: ['imageIds'] },
  'link-photos': { saleLinks: ['imageId'], orderItems: ['imageId'] },
  'result-files': { resultFiles: ['fileId'] },
};

/** The database ignores case in ids, and a row may refer to a file in upper case. */
const canonical = (id: string): string => id.toLowerCase();

/** Sorts before every id, and after '', the value of a row without a file. */
const leastId = '0';
const isList = (column: string): boolean => column === 'imageIds';

interface Reference {
  readonly bucket: NamedBucket;
  readonly table: TableName;
  readonly column: never;
}

const referencesTo = (bucket: NamedBucket): Reference[] =>
  (Object.entries(photoColumns[bucket]) as [TableName, never[]][]).flatMap(([table, columns]) =>
    columns.map((column) => ({ bucket, table, column })),
  );

/** All files of these buckets that a row refers to, in any case. Reads each table once. */
async function inUse(world: OrphanWorld, buckets: readonly NamedBucket[]) {
  const used = new Map(buckets.map((bucket) => [bucket, new Set<string>()]));
  for (const [table, references] of Map.groupBy(buckets.flatMap(referencesTo), ({ table }) => table)) {
    const select = [...new Set(references.map(({ column }) => column))];
    const since = select.length > 1 || select.some(isList) ? {} : Object.fromEntries(select.map((id) => [id, leastId]));
    for await (const row of world.rows.each(table, { select, since, pageRows })) {
      for (const { bucket, column } of references)
        for (const id of [row[column]].flat()) used.get(bucket)?.add(canonical(String(id)));
    }
  }
  return used;
}

/** Further files to keep: photos of ordered listings, while the sale can still be disputed. */
const promisedIn = async (world: OrphanWorld, bucket: NamedBucket): Promise<readonly string[]> =>
  bucket === 'product-photos' ? disputablePhotos(world) : [];

const buckets = Object.keys(photoColumns) as NamedBucket[];

async function oldFiles(world: OrphanWorld, bucket: Bucket): Promise<string[]> {
  const youngest = new Date(world.now() - graceMs).toISOString();
  const old: string[] = [];
  for await (const file of world.files.each(bucket)) if (file.uploadedAt < youngest) old.push(file.id);
  return old;
}

/** Logos and banners that are neither in the settings nor in the values for an undo. */
async function orphansOfSettings(world: OrphanWorld): Promise<string[]> {
  const old = await oldFiles(world, 'banners');
  if (old.length === 0) return [];
  const where = { $id: campusGroupNames };
  const rows = await world.rows.list('privateSettings', {
    where,
    select: ['data', 'previous'],
    limit: where.$id.length,
  });
  const texts = rows.flatMap(({ data, previous }) => [data, previous]);
  return old.filter((id) => !isPictureNamed(id, texts));
}

/** Deletes files that were uploaded more than a day ago and that no row refers to. Returns their number. */
export async function removeOrphans(world: OrphanWorld): Promise<number> {
  const pictures = await orphansOfSettings(world);
  for (const id of pictures) await world.files.remove('banners', id);
  let removed = pictures.length;
  const stored = new Map<NamedBucket, string[]>();
  for (const bucket of buckets) {
    const old = await oldFiles(world, bucket);
    if (old.length > 0) stored.set(bucket, old);
  }
  // Read after the lists of files, so that a file that a row has referred to meanwhile counts as used.
  const used = await inUse(world, [...stored.keys()]);
  for (const [bucket, old] of stored) {
    const unnamed = old.filter((id) => !used.get(bucket)?.has(canonical(id)));
    const promised = new Set(unnamed.length > 0 ? (await promisedIn(world, bucket)).map(canonical) : []);
    const orphans = unnamed.filter((id) => !promised.has(canonical(id)));
    if (bucket === 'product-photos') {
      await dropPromised(world, orphans);
      await removePhotos(world, orphans);
    } else for (const id of orphans) await world.files.remove(bucket, id);
    removed += orphans.length;
  }
  return removed;
}
