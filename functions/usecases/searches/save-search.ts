import { DomainError } from '../../domain/errors.ts';
import { quotaId } from '../../domain/ids.ts';
import { keyedId } from '../../domain/keyed-ids.ts';
import { limits } from '../../domain/limits.ts';
import { assertSearchQuota, canonicalSearch, searchKey } from '../../domain/products/saved-search.ts';
import type { SavedSearchInput } from '../../domain/products/saved-search-input.ts';
import { countersOf, takeQuota } from '../quota.ts';
import { create, remove, update } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';

type SearchWorld = Pick<World, 'rows' | 'settings' | 'now'>;

const ownSearches = ({ rows }: Pick<World, 'rows'>, userId: string) =>
  rows.list('savedSearches', { where: { userId }, limit: limits.savedSearches + 1 });

/**
 * Keeps a search, which tells of what is new from now on; one that is kept already only changes how soon it tells,
 * where that is said. Refuses
 * saved_search_limit.
 */
export function saveSearch(
  world: SearchWorld,
  caller: Caller,
  { isInstant, ...filters }: SavedSearchInput,
): Promise<{ searchId: string }> {
  const key = searchKey(filters);
  const searchId = keyedId(world.settings.idSecret, 'search', caller.id, key);
  return world.rows.transact(async () => {
    const [own, counters] = await Promise.all([
      ownSearches(world, caller.id),
      countersOf(world, [quotaId('savedSearches', caller.id)]),
    ]);
    const kept = own.find((one) => searchKey(one) === key);
    if (kept) {
      const isSame = isInstant === undefined || kept.isInstant === isInstant;
      const operations = isSame ? [] : [update('savedSearches', kept.$id, { isInstant })];
      return { operations, result: { searchId: kept.$id } };
    }
    const room = await takeQuota('savedSearches', caller.id, counters, async () => {
      assertSearchQuota(own.length);
      return own.length;
    });
    const { categories, ...canonical } = canonicalSearch(filters);
    const told = { lookedUntil: isoNow(world), toldAt: null, toldProducts: [], dueAt: null, version: 0 };
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
  if (search?.userId !== caller.id) throw new DomainError('saved_search_not_found', { searchId });
}

/** How soon an own search tells. Refuses saved_search_not_found. */
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

/** An own search tells nothing any more; one that is gone, or somebody else's, is left as it is. */
export const forgetSearch = (
  world: Pick<World, 'rows'>,
  caller: Caller,
  { searchId }: { searchId: string },
): Promise<{ searchId: string }> =>
  world.rows.transact(async () => {
    const search = await world.rows.get('savedSearches', searchId);
    const operations = search?.userId === caller.id ? [remove('savedSearches', searchId)] : [];
    return { operations, result: { searchId } };
  });
