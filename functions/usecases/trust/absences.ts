/**
 * A buyer's absences. For most buyers a counter shows that there are few, which saves each order a read of the sales.
 */
import { absencesId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { absencesSince, assertCodOpen, isCodSurelyOpen } from '../../domain/trust/cod-trust.ts';
import type { RecordChanges } from '../../domain/trust/reputation.ts';
import { type Counter, countersOf } from '../quota.ts';
import { create, increment, type Operation } from '../rows.ts';
import type { World } from '../world.ts';
import { formerIdsOf, type Proved } from './former-accounts.ts';

/** The times of this person's absences that count now. */
async function latestAbsences(
  world: Pick<World, 'rows' | 'now'>,
  buyerId: string | readonly string[],
): Promise<string[]> {
  const sales = await world.rows.list('sales', {
    // A disputed absence does not count yet.
    where: { buyerId, against: 'buyer', state: ['completed', 'canceled'] },
    since: { absentAt: absencesSince(world.now()) },
    highestFirst: 'absentAt',
    select: ['absentAt'],
    limit: limits.absencesBeforeTransfer,
  });
  return sales.flatMap(({ absentAt }) => absentAt ?? []);
}

/**
 * Times of the person's absences, including those of earlier accounts with the same address. `isAnew`: whether there
 * are earlier accounts.
 */
async function absencesOf(world: AbsencesWorld, person: Proved): Promise<{ times: string[]; isAnew: boolean }> {
  const [own, formerIds] = await Promise.all([latestAbsences(world, person.id), formerIdsOf(world, person)]);
  const before = formerIds.length > 0 ? await latestAbsences(world, formerIds) : [];
  return { times: [...own, ...before], isAnew: formerIds.length > 0 };
}

type AbsencesWorld = Pick<World, 'rows' | 'now' | 'settings'>;

/**
 * Refuses cod_closed for a buyer with too many absences. `counters` must have been read in this plan, with the buyer's
 * `absencesId`. Returns the operations that create a missing counter, to be written with the order.
 */
export async function cameLately(
  world: AbsencesWorld,
  buyer: Proved,
  counters: ReadonlyMap<string, Counter>,
): Promise<Operation[]> {
  const id = absencesId(buyer.id);
  const counter = counters.get(id);
  if (counter && isCodSurelyOpen(counter.count)) return [];
  const { times, isAnew } = await absencesOf(world, buyer);
  assertCodOpen(times, world.now());
  // An undecided absence of an earlier account will not raise this account's counter, so the sales must always be read.
  const count = isAnew ? unknown : times.length;
  return counter ? [] : [create('counters', id, { count, windowEndsAt: null })];
}

/** Above any limit, so that the sales are read. */
const unknown = 1_000;

/** The absence counters of the buyers who were absent. */
export const absenceCounters = (
  world: Pick<World, 'rows'>,
  absences: RecordChanges['absences'],
): Promise<ReadonlyMap<string, Counter>> =>
  countersOf(
    world,
    [...absences].filter(([, more]) => more > 0).map(([userId]) => absencesId(userId)),
  );

/**
 * Raises the counter of an absent buyer, in the transaction of that event. Counters never fall, so one may be too high
 * but never too low: lifted or old absences are noticed when the sales are read.
 */
export function absencesCounted(userId: string, absent: number, counters: ReadonlyMap<string, Counter>): Operation[] {
  if (absent <= 0) return [];
  const id = absencesId(userId);
  return counters.has(id)
    ? [increment('counters', id, 'count', absent)]
    : [create('counters', id, { count: unknown, windowEndsAt: null })];
}
