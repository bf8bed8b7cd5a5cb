import { DomainError } from '../../domain/errors.ts';
import { quotaId } from '../../domain/ids.ts';
import { keyedId } from '../../domain/keyed-ids.ts';
import { limits } from '../../domain/limits.ts';
import {
  assertSearchQuota,
  canonicalSearch,
  type SearchFilters,
  searchKey,
} from '../../domain/products/saved-search.ts';
import type { SavedSearchInput } from '../../domain/products/saved-search-input.ts';
import { allPlaces, categoryCalled, categoryNow, placeNow } from '../../domain/settings/campus-catalogue.ts';
import { countersOf, takeQuota } from '../quota.ts';
import { create, type Row, remove, update } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';

type SearchWorld = Pick<World, 'rows' | 'settings' | 'now' | 'newId'>;

/** Searches saved by the person; excludes the searches of wanted ads. */
async function ownSearches({ rows }: Pick<World, 'rows'>, userId: string): Promise<Row<'savedSearches'>[]> {
  const all = await rows.list('savedSearches', {
    where: { userId },
    limit: limits.savedSearches + limits.openWanted + 1,
  });
  return all.filter(({ wantedId }) => !wantedId);
}

/** The filters with the campus's current names. @throws invalid_input for an unknown category or place */
function filtersNow({ settings }: Pick<World, 'settings'>, filters: SearchFilters): SearchFilters {
  const categories = filters.categories.map((name) => categoryNow(settings, name));
  const location = placeNow(settings, filters.location);
  if (categories.some((name) => !categoryCalled(settings, name)))
    throw new DomainError('invalid_input', { fields: { categories: 'category_invalid' } });
  if (location !== '' && !allPlaces(settings).includes(location))
    throw new DomainError('invalid_input', { fields: { location: 'invalid' } });
  return { ...filters, categories, location };
}

/**
 * Saves a search that notifies from now on. For an existing one, changes only its frequency, if given. Refuses
 * saved_search_limit.
 */
export function saveSearch(
  world: SearchWorld,
  caller: Caller,
  { isInstant, ...asked }: SavedSearchInput,
): Promise<{ searchId: string }> {
  const filters = filtersNow(world, asked);
  const key = searchKey(filters);
  const keyed = keyedId(world.settings.idSecret, 'search', caller.id, key);
  return world.rows.transact(async () => {
    const [own, counters] = await Promise.all([
      ownSearches(world, caller.id),
      countersOf(world, [quotaId('savedSearches', caller.id)]),
    ]);
    const kept = own.find((one) => searchKey(one) === key);
    // After a category or place was renamed, an older search may already have the id that these names produce.
    const searchId = own.some(({ $id }) => $id === keyed) ? world.newId() : keyed;
    if (kept) {
      const isSame = isInstant === undefined || kept.isInstant === isInstant;
      const operations = isSame ? [] : [update('savedSearches', kept.$id, { isInstant })];
      return { operations, result: { searchId: kept.$id } };
    }
    const room = await takeQuota('savedSearches', caller.id, counters, async () => {
      // Another request may have saved a search after `own` was read and before the counter was read.
      const inUse = (await ownSearches(world, caller.id)).length;
      assertSearchQuota(inUse);
      return inUse;
    });
    const { categories, ...canonical } = canonicalSearch(filters);
    const told = {
      lookedUntil: isoNow(world),
      toldAt: null,
      toldProducts: [],
      dueAt: null,
      version: 0,
      wantedId: '',
      wanted: '',
    };
    const data = {
      userId: caller.id,
      ...canonical,
      categories: [...categories],
      isInstant: isInstant ?? false,
      ...told,
    };
    return {
      operations: [create('savedSearches', searchId, data, [caller.id]), room],
      result: { searchId },
    };
  });
}

async function assertOwn({ rows }: Pick<World, 'rows'>, caller: Caller, searchId: string): Promise<void> {
  const search = await rows.get('savedSearches', searchId);
  if (search?.userId !== caller.id || search.wantedId) throw new DomainError('saved_search_not_found', { searchId });
}

/** Changes the frequency of the caller's own search. Refuses saved_search_not_found. */
export async function setSearchPace(
  world: Pick<World, 'rows'>,
  caller: Caller,
  { searchId, isInstant }: { searchId: string; isInstant: boolean },
): Promise<{ isInstant: boolean }> {
  await assertOwn(world, caller, searchId);
  if (!(await world.rows.update('savedSearches', searchId, { isInstant })))
    throw new DomainError('saved_search_not_found', { searchId });
  return { isInstant };
}

/** Deletes the caller's own search. Ignores a missing search and searches of other people. */
export const forgetSearch = (
  world: Pick<World, 'rows'>,
  caller: Caller,
  { searchId }: { searchId: string },
): Promise<{ searchId: string }> =>
  world.rows.transact(async () => {
    const search = await world.rows.get('savedSearches', searchId);
    const operations = search?.userId === caller.id && !search.wantedId ? [remove('savedSearches', searchId)] : [];
    return { operations, result: { searchId } };
  });
