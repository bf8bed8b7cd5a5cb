/** Whether a buyer came lately, known from a counter wherever few absences are: asking the sales costs every order a call. */
import { absencesId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { absencesSince, assertCodOpen, isCodSurelyOpen } from '../../domain/trust/cod-trust.ts';
import type { RecordChanges } from '../../domain/trust/reputation.ts';
import { type Counter, countersOf } from '../quota.ts';
import { create, increment, type Operation } from '../rows.ts';
import type { World } from '../world.ts';
import { formerIdsOf, type Proved } from './former-accounts.ts';

/** The times at which this person did not come, as far as they decide now. */
async function latestAbsences(
  world: Pick<World, 'rows' | 'now'>,
  buyerId: string | readonly string[],
): Promise<string[]> {
  const sales = await world.rows.list('sales', {
    // An absence that is still disputed is none yet.
    where: { buyerId, against: 'buyer', state: ['completed', 'canceled'] },
    since: { absentAt: absencesSince(world.now()) },
    highestFirst: 'absentAt',
    select: ['absentAt'],
    limit: limits.absencesBeforeTransfer,
  });
  return sales.flatMap(({ absentAt }) => absentAt ?? []);
}

/** The same of this person, and of the accounts that they had with their address before. */
async function absencesOf(world: AbsencesWorld, person: Proved): Promise<{ times: string[]; isAnew: boolean }> {
  const [own, formerIds] = await Promise.all([latestAbsences(world, person.id), formerIdsOf(world, person)]);
  const before = formerIds.length > 0 ? await latestAbsences(world, formerIds) : [];
  return { times: [...own, ...before], isAnew: formerIds.length > 0 };
}

type AbsencesWorld = Pick<World, 'rows' | 'now' | 'settings'>;

/**
 * Who did not come to what they bought pays first for a while: refuses cod_closed. `counters` must have been read in this plan,
 * with the buyer's `absencesId` among them. Gives what makes the counter where there is none, to be written with the order.
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
  // What is still decided about a former account raises no counter of this one.
  const count = isAnew ? unknown : times.length;
  return counter ? [] : [create('counters', id, { count, windowEndsAt: null })];
}

/** More often than any limit: the sales are asked. */
const unknown = 1_000;

/** The counters of those of these buyers who did not come. */
export const absenceCounters = (
  world: Pick<World, 'rows'>,
  absences: RecordChanges['absences'],
): Promise<ReadonlyMap<string, Counter>> =>
  countersOf(
    world,
    [...absences].filter(([, more]) => more > 0).map(([userId]) => absencesId(userId)),
  );

/**
 * Raises the counter of a buyer who did not come, in the transaction that says so. Counters only ever rise, so that one may be too
 * high, never too low: what is lifted or long ago is seen when the sales are asked, as they are where there was no counter yet.
 */
export function absencesCounted(userId: string, absent: number, counters: ReadonlyMap<string, Counter>): Operation[] {
  if (absent <= 0) return [];
  const id = absencesId(userId);
  return counters.has(id)
    ? [increment('counters', id, 'count', absent)]
    : [create('counters', id, { count: unknown, windowEndsAt: null })];
}
