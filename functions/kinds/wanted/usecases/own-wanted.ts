/** Posts, edits, extends and closes one's own wanted ads. */
import { DomainError } from '../../../domain/errors.ts';
import { quotaId } from '../../../domain/ids.ts';
import { limits } from '../../../domain/limits.ts';
import { sellerNameOf } from '../../../domain/people/person.ts';
import { throttleWindow } from '../../../domain/quota.ts';
import { allPlaces, offersKind, placeNow } from '../../../domain/settings/campus-catalogue.ts';
import { ensureProfile } from '../../../usecases/people/profile.ts';
import { type Counter, countersOf, countUse, takeQuota } from '../../../usecases/quota.ts';
import { create, type Operation, type Row, updateFrom } from '../../../usecases/rows.ts';
import { type Caller, isoNow, type World } from '../../../usecases/world.ts';
import { assertWantedQuota, moveWanted, wantedCategory, wantedLink, wantedUntil } from '../rules/wanted.ts';
import type { WantedInput } from '../rules/wanted-input.ts';
import { wantedTokens } from '../rules/wanted-search.ts';
import { beginSearch, changeSearch, endSearch, matchesOf, notifySellers, searchOf } from './wanted-matches.ts';

type WantedWorld = Pick<World, 'rows' | 'users' | 'settings' | 'now'>;

/**
 * The input with the current names of its category and place. @throws invalid_input for a category or place that is not
 * offered
 */
function thingNow({ settings }: Pick<World, 'settings'>, input: WantedInput, before?: Row<'wanted'>): WantedInput {
  const place = placeNow(settings, input.place);
  if (place !== '' && place !== before?.place && !allPlaces(settings).includes(place))
    throw new DomainError('invalid_input', { fields: { place: 'invalid' } });
  return { ...input, category: wantedCategory(settings, input.category, before?.category), place };
}

/** The caller's ad. Refuses wanted_not_found. */
async function ownWanted(world: Pick<World, 'rows'>, caller: Caller, wantedId: string): Promise<Row<'wanted'>> {
  const ad = await world.rows.get('wanted', wantedId);
  if (ad?.userId !== caller.id) throw new DomainError('wanted_not_found', { wantedId });
  return ad;
}

/** Takes quota for an open ad. Refuses wanted_limit. */
const takePlace = (
  world: Pick<World, 'rows' | 'now'>,
  caller: Caller,
  wantedId: string,
  counters: ReadonlyMap<string, Counter>,
): Promise<Operation> =>
  takeQuota('openWanted', caller.id, counters, async () => {
    const where = { userId: caller.id, state: 'open' };
    const limit = limits.openWanted + 1;
    const open = await world.rows.list('wanted', { where, since: { until: isoNow(world) }, select: ['$id'], limit });
    const others = open.filter(({ $id }) => $id !== wantedId).length;
    assertWantedQuota(others);
    return others;
  });

/** Whether this ad was created by this form. */
const isOfForm = (stored: Row<'wanted'>, thing: WantedInput): boolean =>
  (['what', 'details', 'category', 'place', 'budget'] as const).every((column) => stored[column] === thing[column]);

/**
 * Posts an ad and immediately notifies its owner of existing matches. The client makes the id, so that a double click
 * makes one ad; an id that was used for an ad with another text is refused. Refuses id_taken, invalid_input (category,
 * place), wanted_limit, rate_limited.
 */
export async function postWanted(
  world: WantedWorld,
  caller: Caller,
  { wantedId, ...input }: WantedInput & { readonly wantedId: string },
): Promise<{ wantedId: string; matches: number }> {
  const thing = thingNow(world, input);
  const window = throttleWindow('postWanted', caller.id, world.now());
  const profile = await ensureProfile(world, caller);
  return world.rows.transact(async () => {
    const readAt = world.now();
    const [earlier, counters, found] = await Promise.all([
      world.rows.get('wanted', wantedId),
      countersOf(world, [window.id, quotaId('openWanted', caller.id)]),
      matchesOf(world, caller.id, thing),
    ]);
    const result = { wantedId, matches: found.length };
    if (earlier?.userId === caller.id && isOfForm(earlier, thing)) return { operations: [], result };
    if (earlier) throw new DomainError('id_taken');
    const data = {
      ...{ userId: caller.id, userName: sellerNameOf(profile.name), ...thing, searchTokens: wantedTokens(thing) },
      ...{ state: 'open' as const, until: wantedUntil(world.now()), isAsked: false, answers: 0, version: 0 },
    };
    return {
      operations: [
        countUse(window, counters),
        await takePlace(world, caller, wantedId, counters),
        create('wanted', wantedId, data),
        ...beginSearch(world, { ...thing, wantedId, userId: caller.id }, found, readAt),
        ...notifySellers(world, { $id: wantedId, what: thing.what }, found),
      ],
      result,
    };
  });
}

/**
 * Changes an open ad's text. Refuses changed_meanwhile for the second of two editors, wanted_not_found, wanted_over,
 * invalid_input, rate_limited.
 */
export function editWanted(
  world: WantedWorld,
  caller: Caller,
  { wantedId, version, ...input }: WantedInput & { readonly wantedId: string; readonly version: number },
): Promise<{ wantedId: string; version: number }> {
  const window = throttleWindow('editWanted', caller.id, world.now());
  return world.rows.transact(async () => {
    const [ad, counters, search] = await Promise.all([
      ownWanted(world, caller, wantedId),
      countersOf(world, [window.id]),
      searchOf(world, wantedId),
    ]);
    if (ad.version !== version) throw new DomainError('changed_meanwhile', { version: ad.version });
    moveWanted(ad, 'edit', 'owner', world.now());
    const thing = thingNow(world, input, ad);
    const readAt = world.now();
    const found = await matchesOf(world, caller.id, thing);
    const sought = { ...thing, wantedId, userId: caller.id };
    return {
      operations: [
        ...updateFrom('wanted', ad, { ...thing, searchTokens: wantedTokens(thing) }),
        ...(search ? changeSearch(world, search, sought, found) : beginSearch(world, sought, found, readAt)),
        countUse(window, counters),
      ],
      result: { wantedId, version: version + 1 },
    };
  });
}

/**
 * Extends an ad to two weeks from now, even if it has expired ("Perpanjang"). Notifies the owner of products posted
 * after its end; earlier ones were announced while it was shown. Refuses wanted_off, wanted_not_found, wanted_over,
 * wanted_limit.
 */
export async function extendWanted(
  world: WantedWorld,
  caller: Caller,
  { wantedId }: { readonly wantedId: string },
): Promise<{ until: string }> {
  if (!offersKind(world.settings, 'wanted')) throw new DomainError('wanted_off');
  const until = wantedUntil(world.now());
  await world.rows.transact(async () => {
    const [ad, counters, search] = await Promise.all([
      ownWanted(world, caller, wantedId),
      countersOf(world, [quotaId('openWanted', caller.id)]),
      searchOf(world, wantedId),
    ]);
    const state = moveWanted(ad, 'extend', 'owner', world.now()) as 'open';
    const isShown = Date.parse(ad.until) > world.now();
    const readAt = world.now();
    const found = search ? [] : await matchesOf(world, caller.id, ad, ad.until);
    return {
      operations: [
        ...updateFrom('wanted', ad, { state, until, isAsked: false }),
        ...(isShown ? [] : [await takePlace(world, caller, wantedId, counters)]),
        ...(search ? [] : beginSearch(world, { ...ad, wantedId }, found, readAt)),
      ],
      result: undefined,
    };
  });
  await forgetQuestion(world, caller, wantedId);
  return { until };
}

/** Removes notifications about the ad's end, which are obsolete now; those about matches stay. */
async function forgetQuestion({ rows }: Pick<World, 'rows'>, { id: userId }: Caller, wantedId: string): Promise<void> {
  const where = { userId, link: wantedLink(wantedId), kind: ['wanted_ending', 'wanted_ended'] };
  const asked = await rows.list('notifications', { where, select: ['link'], newestFirst: true, limit: 10 });
  await Promise.all(asked.map(({ $id }) => rows.remove('notifications', $id)));
}

/**
 * Closes the caller's ad, which removes it from the list ("Sudah ketemu"). A repeat changes nothing. Refuses
 * wanted_not_found, wanted_over.
 */
export function closeWanted(
  world: WantedWorld,
  caller: Caller,
  { wantedId }: { readonly wantedId: string },
): Promise<{ state: string }> {
  return world.rows.transact(async () => {
    const [ad, search] = await Promise.all([ownWanted(world, caller, wantedId), searchOf(world, wantedId)]);
    const result = { state: 'closed' };
    if (ad.state === 'closed') return { operations: [], result };
    const state = moveWanted(ad, 'close', 'owner', world.now());
    return { operations: [...updateFrom('wanted', ad, { state }), ...endSearch(search)], result };
  });
}
