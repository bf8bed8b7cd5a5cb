/**
 * Notifies people of new matches of their saved searches, each match once, even if runs are killed or overlap. One
 * transaction, guarded by the search's version, writes the notification and the time of the search.
 */
import { minuteMs } from '../../domain/durations.ts';
import { searchNotificationId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { searchNotification } from '../../domain/notifications/search-notification.ts';
import {
  lastNotifyingHour,
  mayNotifyFrom,
  notifiedAfter,
  recentlyNotified,
} from '../../domain/products/saved-search.ts';
import { notifyOnce } from '../notifications/notify.ts';
import { idsPerQuery, inChunks, type Operation, type Row, updateFrom } from '../rows.ts';
import { type World, zoneOf } from '../world.ts';
import { type NewFinds, readNewListings } from './new-listings.ts';

type SearchWorld = Pick<World, 'rows' | 'settings' | 'now' | 'kinds'>;
type Search = Row<'savedSearches'>;

const overlapMs = limits.savedSearchOverlapMinutes * minuteMs;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Searches per transaction: each takes three operations. */
const toldAtOnce = 30;
const pageRows = 1_000;

const textOf = ({ kinds }: Pick<World, 'kinds'>, search: Search, names: readonly string[]) =>
  kinds.all.map(({ searchFound }) => searchFound(search, names)).find((text) => text !== null) ??
  searchNotification(search, names);

/**
 * The operations that notify of new matches and store what the next run must not repeat. The next run searches from a
 * little before the end of this one, because clocks differ. Null if nothing is new.
 */
function told(world: Pick<World, 'kinds'>, search: Search, finds: NewFinds, readAt: number): Operation[] | null {
  const found = finds(search);
  const lately = recentlyNotified(search, readAt);
  const isKnown = new Set(lately);
  const fresh = found.filter(({ productId }) => !isKnown.has(productId));
  if (fresh.length === 0) return null;
  const from = readAt - overlapMs;
  const idsOf = (finds: typeof found) => finds.map(({ productId }) => productId);
  const toldProducts = notifiedAfter(idsOf(found.filter(({ since }) => since >= from)), idsOf(fresh), lately);
  const names = fresh.map(({ name }) => name);
  const id = searchNotificationId(search.$id, search.version);
  return [
    notifyOnce(iso(readAt), id, search.userId, textOf(world, search, names)),
    ...updateFrom('savedSearches', search, { lookedUntil: iso(from), toldAt: iso(readAt), toldProducts }),
  ];
}

/**
 * Notifies of the new matches of these searches in one transaction. Returns the searches whose last notification was
 * too recent.
 */
const tellSome = (world: SearchWorld, some: readonly Search[], finds: NewFinds, readAt: number): Promise<Search[]> =>
  world.rows.transact(async (attempt) => {
    const ids = some.map(({ $id }) => $id);
    const searches =
      attempt === 0 ? some : await world.rows.list('savedSearches', { where: { $id: ids }, limit: ids.length });
    const operations: Operation[] = [];
    const early: Search[] = [];
    for (const search of searches) {
      const fresh = told(world, search, finds, readAt);
      if (fresh && mayNotifyFrom(search) > readAt) early.push(search);
      else if (fresh) operations.push(...fresh);
    }
    return { operations, result: early };
  });

interface Looked {
  /**
   * Ids of finished searches: `told` were notified, `empty` had no new matches. `early`: searches whose last
   * notification was too recent.
   */
  readonly told: readonly string[];
  readonly empty: readonly string[];
  readonly early: readonly Search[];
}

/** Runs these searches until `endsAt`; the result omits those not reached. */
async function look(
  world: SearchWorld,
  page: readonly Search[],
  finds: NewFinds,
  readAt: number,
  endsAt: number,
): Promise<Looked> {
  const withFinds = page.filter((search) => told(world, search, finds, readAt) !== null);
  const fresh = new Set(withFinds);
  const ended: string[] = [];
  const early: Search[] = [];
  for (const some of inChunks(withFinds, toldAtOnce)) {
    if (world.now() >= endsAt) break;
    const waiting = await tellSome(world, some, finds, readAt);
    early.push(...waiting);
    const ids = new Set(waiting.map(({ $id }) => $id));
    ended.push(...some.map(({ $id }) => $id).filter((id) => !ids.has(id)));
  }
  const empty = page.filter((search) => !fresh.has(search)).map(({ $id }) => $id);
  return { told: ended, empty, early };
}

/** The earliest time (ISO) from which anything can be new to these searches. */
function earliestOf(page: readonly Search[], now: number): string {
  const looked = page.map(({ lookedUntil, $createdAt }) => Date.parse(lookedUntil ?? $createdAt));
  return iso(Math.max(Math.min(...looked), now - limits.newListingDays * 86_400_000));
}

/**
 * Runs due instant searches until `endsAt` (ms since 1970). A product that is posted meanwhile makes them due again.
 */
export async function notifyDueSearches(world: SearchWorld, endsAt: number): Promise<number> {
  for (let count = 0; ; ) {
    const readAt = world.now();
    const before = { dueAt: iso(readAt + 1) };
    const page = await world.rows.list('savedSearches', { before, lowestFirst: 'dueAt', limit: pageRows });
    if (page.length === 0 || readAt >= endsAt) return count;
    const instant = page.filter(({ isInstant }) => isInstant);
    const finds = instant.length > 0 ? await readNewListings(world, earliestOf(instant, readAt)) : () => [];
    const { told: ended, empty, early } = await look(world, instant, finds, readAt, endsAt);
    count += ended.length;
    const daily = page.filter(({ isInstant }) => !isInstant).map(({ $id }) => $id);
    const later = Map.groupBy(early, mayNotifyFrom);
    const next: [string | null, string[]][] = [...later].map(([from, some]) => [iso(from), some.map(({ $id }) => $id)]);
    for (const [dueAt, ids] of [...next, [null, [...ended, ...empty, ...daily]] as const])
      for (const $id of inChunks(ids, idsPerQuery))
        await world.rows.updateWhere('savedSearches', { $id }, { dueAt }, before);
  }
}

/**
 * Runs all searches not run since the last daily hour, until `endsAt`: daily ones, and instant ones in case an event
 * was lost. Returns the number of notifications; the next run continues.
 */
export async function notifyDailySearches(world: SearchWorld, endsAt = world.now() + minuteMs): Promise<number> {
  const readAt = world.now();
  const before = { lookedUntil: iso(lastNotifyingHour(readAt, zoneOf(world)) - overlapMs) };
  const lookedUntil = iso(readAt - overlapMs);
  let known: { readonly since: string; readonly finds: NewFinds } | undefined;
  for (let count = 0, last = ''; ; ) {
    const since = last === '' ? {} : { since: { $id: last } };
    // Ordered by id, which does not change: pages by time would shift during the run.
    const found = await world.rows.list('savedSearches', { before, ...since, lowestFirst: '$id', limit: pageRows + 1 });
    const page = found.filter(({ $id }) => $id !== last).slice(0, pageRows);
    if (page.length === 0) return count;
    const earliest = earliestOf(page, readAt);
    if (!known || earliest < known.since) known = { since: earliest, finds: await readNewListings(world, earliest) };
    const looked = await look(world, page, known.finds, readAt, endsAt);
    for (const $id of inChunks(looked.empty, idsPerQuery))
      await world.rows.updateWhere('savedSearches', { $id }, { lookedUntil }, { lookedUntil });
    count += looked.told.length;
    last = page.at(-1)?.$id ?? '';
    if (world.now() >= endsAt) return count;
  }
}

/** Deletes former listings that are no longer needed for comparison. */
export const forgetFormerListings = ({ rows, now }: SearchWorld): Promise<void> =>
  rows.removeWhere('formerListings', {
    before: { $createdAt: iso(now() - limits.newListingDays * 86_400_000) },
  });
