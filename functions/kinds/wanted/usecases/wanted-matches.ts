/**
 * Each open ad has its own saved search (column `wantedId`), which finds products posted later and announces each once:
 * immediately, or in the daily run if an event was lost. Products that already exist are found when the ad is posted.
 */
import { searchNotificationId } from '../../../domain/ids.ts';
import { keyedId, wantedFitsId } from '../../../domain/keyed-ids.ts';
import { limits } from '../../../domain/limits.ts';
import { isStillOffered } from '../../../domain/products/freshness.ts';
import { indexListings, searchedColumns } from '../../../domain/products/listing-index.ts';
import { canonicalSearch, notifiedAfter } from '../../../domain/products/saved-search.ts';
import { planSearch } from '../../../domain/products/search-plan.ts';
import { campusWords, categoryNames, placeNames } from '../../../domain/settings/campus-catalogue.ts';
import { notifyOnce } from '../../../usecases/notifications/notify.ts';
import { create, type Operation, type Row, remove, updateFrom } from '../../../usecases/rows.ts';
import { blocksAround } from '../../../usecases/talks/blocks.ts';
import { isoNow, type World } from '../../../usecases/world.ts';
import { wantedFitsNotification, wantedFoundNotification } from '../rules/wanted-notification.ts';
import { type WantedThing, wantedFilters } from '../rules/wanted-search.ts';

type MatchingWorld = Pick<World, 'rows' | 'settings' | 'now'>;

const compared = [
  '$id',
  'name',
  'sellerId',
  'isSold',
  'stock',
  'isListed',
  'kind',
  'closesAt',
  ...searchedColumns,
] as const;
type Match = Pick<Row<'products'>, (typeof compared)[number]>;

/** Existing products that match an ad, newest first. `since`: only those posted then or later, ISO. */
export async function matchesOf(
  world: MatchingWorld,
  userId: string,
  thing: WantedThing,
  since?: string,
): Promise<Match[]> {
  const { settings } = world;
  const filters = wantedFilters(thing, settings);
  const plan = planSearch(filters.term, campusWords(settings));
  // Punctuation or a place alone does not describe an item.
  if (!plan || plan.words.length === 0) return [];
  const category = filters.categories.flatMap((name) => categoryNames(settings, name));
  const where = {
    isListed: true,
    isSold: false,
    ...(category.length > 0 && { category }),
    ...(filters.location !== '' && { location: placeNames(settings, filters.location) }),
  };
  const [products, blocks] = await Promise.all([
    world.rows.list('products', {
      ...{ where, found: plan.anywhere, newestFirst: true, select: compared, limit: limits.wantedCompared },
      ...(filters.maxPrice !== null && { before: { price: filters.maxPrice + 1 } }),
      ...(since !== undefined && { since: { $createdAt: since } }),
    }),
    blocksAround(world, userId),
  ]);
  const blocked = new Set(blocks.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]));
  const others = products.filter(
    (product) => isStillOffered(product, world.now()) && product.sellerId !== userId && !blocked.has(product.sellerId),
  );
  return indexListings(others, settings)(filters);
}

const told = (
  world: MatchingWorld,
  { wantedId, userId, what }: Pick<SoughtAd, 'wantedId' | 'userId' | 'what'>,
  /** Id of the ad's saved search, which cannot be guessed. */
  searchId: string,
  version: number,
  found: readonly Match[],
) =>
  found.length === 0
    ? []
    : [
        notifyOnce(
          isoNow(world),
          searchNotificationId(searchId, version),
          userId,
          wantedFoundNotification(
            { $id: wantedId, what },
            found.map(({ name }) => name),
          ),
        ),
      ];

/** Notifies the sellers of products that match a new ad, each once; the ad's own search finds later products. */
export function notifySellers(
  world: MatchingWorld,
  ad: { readonly $id: string; readonly what: string },
  found: readonly Match[],
): Operation[] {
  const bySeller = new Map(found.toReversed().map((product) => [product.sellerId, product]));
  const newest = found.filter((product) => bySeller.get(product.sellerId) === product && product.sellerId !== '');
  return newest
    .slice(0, limits.wantedSellersNotified)
    .map(({ sellerId, name }) =>
      notifyOnce(
        isoNow(world),
        wantedFitsId(world.settings.idSecret, ad.$id, sellerId),
        sellerId,
        wantedFitsNotification(ad, name),
      ),
    );
}

/** The saved search of an open ad; null if it has none. */
export async function searchOf({ rows }: Pick<World, 'rows'>, wantedId: string): Promise<Row<'savedSearches'> | null> {
  const [search] = await rows.list('savedSearches', { where: { wantedId }, limit: 1 });
  return search ?? null;
}

interface SoughtAd extends WantedThing {
  readonly wantedId: string;
  readonly userId: string;
}

/**
 * Creates the search of an ad that becomes visible, with the notification of present matches. `readAt`: when `found`
 * was read, ms since 1970; the search starts a little before, so that it finds products posted meanwhile.
 */
export function beginSearch(world: MatchingWorld, ad: SoughtAd, found: readonly Match[], readAt: number): Operation[] {
  const { wantedId, userId, what } = ad;
  const { categories, ...filters } = canonicalSearch(wantedFilters(ad, world.settings));
  const lookedUntil = new Date(readAt - limits.savedSearchOverlapMinutes * 60_000).toISOString();
  const data = {
    ...{ userId, ...filters, categories: [...categories], isInstant: true, wantedId, wanted: what },
    ...{ lookedUntil, toldAt: found.length > 0 ? isoNow(world) : null, dueAt: null },
    // Notification ids contain the version, so an ad that is shown again does not repeat the ids of its former search.
    version: readAt + 1,
    toldProducts: found.slice(0, limits.savedSearchNotified).map(({ $id }) => $id),
  };
  // The ad's id is public, so the ids of its private rows must not follow from it.
  const searchId = keyedId(world.settings.idSecret, 'wantedSearch', wantedId);
  return [create('savedSearches', searchId, data, [userId]), ...told(world, ad, searchId, readAt, found)];
}

/** Updates the search of an edited ad, and announces new matches. */
export function changeSearch(
  world: MatchingWorld,
  search: Row<'savedSearches'>,
  ad: SoughtAd,
  found: readonly Match[],
): Operation[] {
  const { what } = ad;
  const { categories, ...filters } = canonicalSearch(wantedFilters(ad, world.settings));
  const fresh = found.filter(({ $id }) => !search.toldProducts.includes($id));
  const ids = fresh.map(({ $id }) => $id);
  const data = {
    ...{ ...filters, categories: [...categories], wanted: what },
    ...(fresh.length > 0 && { toldAt: isoNow(world), toldProducts: notifiedAfter([], ids, search.toldProducts) }),
  };
  return [...updateFrom('savedSearches', search, data), ...told(world, ad, search.$id, search.version, fresh)];
}

/**
 * After a seller has answered an ad with this product, which has its own notification: keeps the ad's search from
 * finding the product, and removes notifications that name only this product. Returns the operations for the answer's
 * transaction.
 */
export async function notifiedByAnswer(
  world: Pick<World, 'rows'>,
  { $id: wantedId, userId, what }: Pick<Row<'wanted'>, '$id' | 'userId' | 'what'>,
  product: Pick<Row<'products'>, '$id' | 'name'>,
): Promise<Operation[]> {
  const alone = wantedFoundNotification({ $id: wantedId, what }, [product.name]);
  const where = { userId, link: alone.link };
  const [search, found] = await Promise.all([
    searchOf(world, wantedId),
    world.rows.list('notifications', { where, select: ['kind', 'body'], newestFirst: true, limit: 10 }),
  ]);
  const repeated = found.filter(({ kind, body }) => kind === alone.kind && body === alone.body);
  const isKnown = !search || search.toldProducts.includes(product.$id);
  const told = isKnown ? {} : { toldProducts: notifiedAfter([], [product.$id], search.toldProducts) };
  return [
    ...(search && !isKnown ? updateFrom('savedSearches', search, told) : []),
    ...repeated.map(({ $id }) => remove('notifications', $id)),
  ];
}

/** Removes the search of an ad that has ended. */
export const endSearch = (search: Row<'savedSearches'> | null): Operation[] =>
  search ? [remove('savedSearches', search.$id)] : [];
