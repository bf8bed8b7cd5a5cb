/** What listings said when they were ordered: a row for each distinct content, written with the order. */
import { listingVersionId } from '../../domain/keyed-ids.ts';
import { limits } from '../../domain/limits.ts';
import { saidBy } from '../../domain/orders/said.ts';
import { isFinalSale, saleStates } from '../../domain/orders/sale.ts';
import { idsPerQuery, inChunks, type Operation, type Row, type RowData, update, upsert } from '../rows.ts';
import type { Settings, World } from '../world.ts';

/** What is ordered: a product, or what a link sells, which is none. */
export interface OrderedListing {
  readonly product: Parameters<typeof saidBy>[0] & {
    readonly $id: string;
    readonly sellerId: string;
    readonly versionId?: string | null;
  };
  /** What its kind promises besides. */
  readonly terms?: object | undefined;
  readonly isProduct: boolean;
}

interface NewVersion {
  readonly id: string;
  readonly data: RowData<'listingVersions'>;
  readonly isProduct: boolean;
}

export interface ListingVersions {
  /** The version of each listing, by product id. */
  readonly ids: ReadonlyMap<string, string>;
  /** Those that are not stored yet, as far as is known. */
  readonly unstored: readonly NewVersion[];
}

/** The versions of these listings. What is ordered again unchanged is known by its product's row, and costs nothing. */
export function versionsOf(
  { settings }: { readonly settings: Pick<Settings, 'idSecret'> },
  listings: readonly OrderedListing[],
): ListingVersions {
  const versions = listings.map(({ product, terms, isProduct }) => {
    const { imageIds, ...said } = saidBy(product);
    const { $id: productId, sellerId, kind } = product;
    const data = {
      ...{ productId, sellerId, kind: kind ?? 'goods', ...said, imageIds: [...imageIds] },
      terms: terms ? JSON.stringify(terms) : '',
    };
    const id = listingVersionId(settings.idSecret, productId, JSON.stringify(data));
    return { id, data, isProduct, isStored: product.versionId === id };
  });
  return {
    ids: new Map(versions.map(({ id, data }) => [data.productId, id])),
    unstored: versions.filter(({ isStored }) => !isStored).map(({ isStored: _, ...version }) => version),
  };
}

/** The same content may be stored already: listings are changed back, and two may order at once. */
const store = ({ id, data }: NewVersion): Operation => upsert('listingVersions', id, data, []);

const note = ({ id, data, isProduct }: NewVersion): Operation[] =>
  isProduct ? [update('products', data.productId, { versionId: id })] : [];

/**
 * An order's operations, with those that store its versions. An order that has no room for them in its one transaction stores them before:
 * what then nothing is ordered by is forgotten (`forgetVersions`).
 */
export async function withVersions(
  { rows }: Pick<World, 'rows'>,
  operations: readonly Operation[],
  { unstored }: ListingVersions,
): Promise<readonly Operation[]> {
  const storing = unstored.flatMap((version) => [store(version), ...note(version)]);
  if (operations.length + storing.length <= limits.transactionOperations) return [...operations, ...storing];
  await Promise.all(
    unstored.map(async ({ id, data, isProduct }) => {
      await rows.create('listingVersions', id, data);
      if (isProduct) await rows.update('products', data.productId, { versionId: id });
    }),
  );
  return operations;
}

/** The photos of whatever was ordered of this product: upkeep knows which of them may go. Of what was never ordered nothing is asked. */
export async function promisedPhotos(
  { rows }: Pick<World, 'rows'>,
  { $id: productId, versionId }: Pick<Row<'products'>, '$id' | 'versionId'>,
): Promise<ReadonlySet<string>> {
  if (!versionId) return new Set();
  const versions = await rows.list('listingVersions', { where: { productId }, select: ['imageIds'], limit: 5_000 });
  return new Set(versions.flatMap(({ imageIds }) => imageIds));
}

const openStates = saleStates.filter((state) => !isFinalSale({ state }));

/** The versions by which sales were ordered that somebody can still object to. */
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

/** Photos that a sale which can still be disputed was ordered by, of products that may show others now. */
export async function disputablePhotos(world: Pick<World, 'rows'>): Promise<string[]> {
  const photos: string[] = [];
  for (const $id of inChunks([...(await disputable(world))], idsPerQuery)) {
    const found = await world.rows.list('listingVersions', { where: { $id }, select: ['imageIds'], limit: $id.length });
    photos.push(...found.flatMap(({ imageIds }) => imageIds));
  }
  return photos;
}

/**
 * Takes these photos out of stored versions, before they are deleted: anybody may upload another file under their ids. '' stands where one
 * was.
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

const dayMs = 86_400_000;

/** Those of these versions that no line of an order names. */
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

/** Versions of orders that were never written. */
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

/** Versions of deleted sellers by which no running sale was ordered. */
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
 * Forgets versions that nobody needs: those of orders that were never written, and of deleted sellers once no sale can be disputed any
 * more. One that a product names as stored waits for the next run without that name: an order may be on its way that does not store it.
 * Returns how many are gone.
 */
export async function forgetVersions(world: Pick<World, 'rows' | 'now'>): Promise<number> {
  let gone = 0;
  for (const some of inChunks([...(await neverOrdered(world)), ...(await ofDeleted(world))], idsPerQuery)) {
    const where = { $id: some.map(({ productId }) => productId), versionId: some.map(({ $id }) => $id) };
    const naming = await world.rows.list('products', { where, select: ['versionId'], limit: some.length });
    if (naming.length > 0) await world.rows.updateWhere('products', where, { versionId: '' });
    const named = new Set(naming.map(({ versionId }) => versionId));
    const unneeded = some.flatMap(({ $id }) => (named.has($id) ? [] : [$id]));
    if (unneeded.length > 0) await world.rows.removeWhere('listingVersions', { where: { $id: unneeded } });
    gone += unneeded.length;
  }
  return gone;
}
