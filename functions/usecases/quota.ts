/** Rate limits and quotas (domain/quota.ts), counted in rows. */
import { DomainError } from '../domain/errors.ts';
import { quotaId } from '../domain/ids.ts';
import { type QuotaName, quotas, type ThrottleName } from '../domain/limits.ts';
import { ceilingOf, nextRound, type ThrottleWindow, throttleWindow } from '../domain/quota.ts';
import { create, increment, incrementFrom, type Operation, type Row } from './rows.ts';
import { isoNow, type World } from './world.ts';

/** A row of the table that counts rate limits and quotas. */
export type Counter = Pick<Row<'counters'>, '$id' | 'count'> & Partial<Pick<Row<'counters'>, 'windowEndsAt'>>;

/**
 * Counts one use of `name` by `key` in its own request, for actions without a transaction. If the window is used up,
 * refuses rate_limited with the time to wait. `usually`: whether a use is usually the first in its window or a later
 * one; a correct guess saves a request.
 */
export async function throttle(
  world: Pick<World, 'rows' | 'now'>,
  name: ThrottleName,
  key: string,
  usually: 'first' | 'again' = 'first',
): Promise<void> {
  const window = throttleWindow(name, key, world.now());
  if (!(await countIn(world, window, usually))) throw rateLimited(window);
}

/** Counts one use in the window; returns false if the window is used up. */
async function countIn(
  { rows }: Pick<World, 'rows'>,
  window: ThrottleWindow,
  usually: 'first' | 'again',
): Promise<boolean> {
  const first = () => rows.create('counters', window.id, { count: 1, windowEndsAt: window.endsAt });
  const again = () => rows.increment('counters', window.id, 'count', window.times);
  if (usually === 'first' && (await first())) return true;
  let counted = await again();
  if (counted === 'missing') counted = (await first()) ? 'counted' : await again();
  return counted === 'counted';
}

/**
 * Refuses rate_limited if one more use would exceed the limit, but does not count it: a request that is refused for
 * another reason must not count.
 */
export function requireLeft(window: ThrottleWindow, counters: ReadonlyMap<string, Counter>): void {
  if ((counters.get(window.id)?.count ?? 0) >= window.times) throw rateLimited(window);
}

/** Counts a completed use that `requireLeft` allowed. Simultaneous uses may together exceed the limit. */
export async function countDone(
  world: Pick<World, 'rows'>,
  window: ThrottleWindow,
  counters: ReadonlyMap<string, Counter>,
): Promise<void> {
  await countIn(world, window, counters.has(window.id) ? 'again' : 'first');
}

const rateLimited = ({ retryAfterSeconds }: ThrottleWindow): DomainError =>
  new DomainError('rate_limited', { retryAfterSeconds });

/** Counters of windows and quotas by id, in one request. */
export async function countersOf(
  world: Pick<World, 'rows'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Counter>> {
  const found = ids.length > 0 ? await world.rows.list('counters', { where: { $id: ids }, limit: ids.length }) : [];
  return new Map(found.map((counter) => [counter.$id, counter]));
}

/** The operation that counts one use of this window, for the transaction of the action. Refuses rate_limited. */
export function countUse(window: ThrottleWindow, counters: ReadonlyMap<string, Counter>): Operation {
  const counter = counters.get(window.id);
  if (!counter) return create('counters', window.id, { count: 1, windowEndsAt: window.endsAt });
  if (counter.count >= window.times) throw rateLimited(window);
  return increment('counters', window.id, 'count', 1, window.times);
}

/** Deletes the counters of windows that have ended. */
export async function forgetCounters(world: Pick<World, 'rows' | 'now'>): Promise<void> {
  await world.rows.removeWhere('counters', { before: { windowEndsAt: isoNow(world) } });
}

interface QuotaUse {
  readonly places?: number;
  /** Whether a missing counter means that no place is taken, so that `countInUse` is not called. */
  readonly isNew?: boolean;
}

/** Takes `places` (default 1) of the quota, as `takePlaces` does. */
export const takeQuota = (
  name: QuotaName,
  owner: string,
  counters: ReadonlyMap<string, Counter>,
  countInUse: () => Promise<number>,
  use: QuotaUse = {},
): Promise<Operation> => takePlaces({ id: quotaId(name, owner), most: quotas[name] }, counters, countInUse, use);

/**
 * Takes `places` (default 1) of `most`, for the transaction that uses them. If another request takes the last places at
 * the same moment, the transaction fails and is planned again. `counters` must have been read in this plan.
 * `countInUse`: counts the places in use if the counter is missing or full. It must read now, because data read
 * together with the counter may be older. It refuses if no place is free. `endsAt`: when a new counter is deleted, ISO.
 */
export async function takePlaces(
  { id, most, endsAt = null }: { readonly id: string; readonly most: number; readonly endsAt?: string | null },
  counters: ReadonlyMap<string, Counter>,
  countInUse: () => Promise<number>,
  { places = 1, isNew = false }: QuotaUse = {},
): Promise<Operation> {
  const room = counters.get(id);
  if (!room) {
    const inUse = isNew ? 0 : await countInUse();
    return create('counters', id, { count: inUse + places, windowEndsAt: endsAt });
  }
  const ceiling = ceilingOf(most, room.count, places);
  if (ceiling !== null) return increment('counters', id, 'count', places, ceiling);
  return incrementFrom('counters', id, 'count', room.count, nextRound(room.count, (await countInUse()) + places));
}
