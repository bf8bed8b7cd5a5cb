/** Products listed or changed since a moment, read once for any number of searches. */
import { isStillOffered } from '../../domain/products/freshness.ts';
import { fits, indexListings, searchedColumns } from '../../domain/products/listing-index.ts';
import { idsPerQuery, inChunks, type Row } from '../rows.ts';
import type { World } from '../world.ts';

const ofProduct = [
  '$id',
  '$createdAt',
  'name',
  'isSold',
  'stock',
  'isListed',
  'sellerId',
  'kind',
  'closesAt',
  ...searchedColumns,
] as const;
const ofFormer = ['$id', '$createdAt', 'productId', 'wasListed', ...searchedColumns] as const;

type ListingWorld = Pick<World, 'rows' | 'settings' | 'now'>;
type Listing = Pick<Row<'products'>, (typeof ofProduct)[number]>;
type Former = Pick<Row<'formerListings'>, (typeof ofFormer)[number]>;

/** A product that a search matches now and did not match before. */
interface Find {
  readonly productId: string;
  readonly name: string;
  /** Time at which it started to match, ms since 1970. */
  readonly since: number;
}

/** Returns the new matches of a search, newest first, including those already announced. */
export type NewFinds = (search: Row<'savedSearches'>) => Find[];

/** Maximum people per query, because each id appears in two conditions. */
const peoplePerQuery = idsPerQuery / 2;

async function changedSince({ rows }: Pick<World, 'rows'>, since: string): Promise<Map<string, Former[]>> {
  const formers = new Map<string, Former[]>();
  const selection = { since: { $createdAt: since }, select: ofFormer };
  for await (const former of rows.each('formerListings', selection))
    formers.set(former.productId, [...(formers.get(former.productId) ?? []), former]);
  return formers;
}

async function listingsSince(world: ListingWorld, since: string, changed: Iterable<string>): Promise<Listing[]> {
  const now = world.now();
  const listings = new Map<string, Listing>();
  const selection = { where: { isListed: true }, since: { $createdAt: since }, select: ofProduct };
  for await (const one of world.rows.each('products', selection)) listings.set(one.$id, one);
  const older = [...changed].filter((id) => !listings.has(id));
  for (const $id of inChunks(older, idsPerQuery))
    for (const one of await world.rows.list('products', { where: { $id }, select: ofProduct, limit: idsPerQuery }))
      listings.set(one.$id, one);
  return [...listings.values()].filter((product) => isStillOffered(product, now));
}

const pair = (one: string, other: string) => `${one}:${other}`;

/** Pairs of these people with everyone they blocked or were blocked by. */
async function blockedPairs({ rows }: Pick<World, 'rows'>, people: readonly string[]): Promise<Set<string>> {
  const pairs = new Set<string>();
  for (const some of inChunks(people, peoplePerQuery)) {
    const either = [{ blockerId: some }, { blockedId: some }];
    for await (const { blockerId, blockedId } of rows.each('blocks', { either, select: ['blockerId', 'blockedId'] }))
      pairs.add(pair(blockerId, blockedId)).add(pair(blockedId, blockerId));
  }
  return pairs;
}

/** Reads what is new since `since` (ISO) and returns a function that finds new matches of one search. */
export async function readNewListings(world: ListingWorld, since: string): Promise<NewFinds> {
  const formers = await changedSince(world, since);
  const listings = await listingsSince(world, since, formers.keys());
  const blocked = await blockedPairs(world, [...new Set(listings.map(({ sellerId }) => sellerId))]);
  const fitting = indexListings(listings, world.settings);

  const newSince = (search: Row<'savedSearches'>, listing: Listing, lookedUntil: number): number | null => {
    const posted = Date.parse(listing.$createdAt);
    if (posted >= lookedUntil) return posted;
    const [then] = (formers.get(listing.$id) ?? [])
      .filter(({ $createdAt }) => Date.parse($createdAt) >= lookedUntil)
      .sort((one, other) => Date.parse(one.$createdAt) - Date.parse(other.$createdAt));
    if (!then || (then.wasListed && fits(search, { ...then, kind: listing.kind }, world.settings))) return null;
    return Date.parse(then.$createdAt);
  };

  return (search) => {
    const lookedUntil = Date.parse(search.lookedUntil ?? search.$createdAt);
    return fitting(search)
      .filter(({ sellerId }) => sellerId !== search.userId && !blocked.has(pair(sellerId, search.userId)))
      .flatMap((listing) => {
        const isNewSince = newSince(search, listing, lookedUntil);
        return isNewSince === null ? [] : [{ productId: listing.$id, name: listing.name, since: isNewSince }];
      })
      .sort((one, other) => other.since - one.since);
  };
}
