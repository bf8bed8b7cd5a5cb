/**
 * Moves times after a change of the campus's time zone. Each row of a kind and each sale moves in its own transaction,
 * which also marks it as moved. Then notifies the people concerned. After an interruption the next run continues with
 * the unmarked rows, so it needs no cursor; two simultaneous runs move each row only once.
 */
import { DomainError } from '../../domain/errors.ts';
import { type ClockChange, clockShift, isByFormerClock } from '../../domain/settings/clock-change.ts';
import { staleMs } from '../../domain/settings/goods-moves.ts';
import type { MoveWorld } from '../orders/loaded-order.ts';
import { type World, zoneOf } from '../world.ts';
import { type TimedRows, timedRows } from './concerned.ts';
import { moveFollowingSale, moveSaleClock } from './move-sale-clock.ts';
import { endChange, openChange } from './open-change.ts';
import { tellClock } from './tell-clock.ts';
import type { TimedSale } from './timed.ts';

type ClockWorld = MoveWorld & Pick<World, 'log'>;

/** Sorts appointments so that each one moves into time slots that the ones before it have already left. */
function inSequence(sales: readonly TimedSale[], change: ClockChange): TimedSale[] {
  const start = ({ meetAt }: TimedSale) => (meetAt === null ? 0 : Date.parse(meetAt));
  const sign = clockShift(change) < 0 ? 1 : -1;
  return sales.toSorted((one, other) => sign * (start(one) - start(other)));
}

/** The remaining moves, in the required order. */
function jobsOf(world: ClockWorld, change: ClockChange, timed: TimedRows): (() => Promise<boolean>)[] {
  const isLeft = (row: { readonly clockAt: string | null; readonly $createdAt: string }) =>
    isByFormerClock(change, row);
  return [
    ...timed.ofKinds.flatMap(({ rows, move }) =>
      rows.filter(isLeft).map(
        ({ $id }) =>
          () =>
            move(world, change, $id),
      ),
    ),
    ...inSequence(timed.sales.filter(isLeft), change).map(
      ({ $id }) =>
        () =>
          moveSaleClock(world, change, $id),
    ),
    ...timed.ofKinds.flatMap(({ following }) =>
      following(change, timed.following).map((one) => () => moveFollowingSale(world, change, one)),
    ),
  ];
}

/**
 * Runs one move; returns the number of moved rows. Skips a sale whose order is missing, because its times cannot be
 * changed.
 */
async function moved(world: ClockWorld, job: () => Promise<boolean>): Promise<number> {
  try {
    return (await job()) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'sale_not_found') throw error;
    world.log(`A sale did not follow the campus's clock: ${JSON.stringify(error.details)}`);
    return 0;
  }
}

export interface MovedClock {
  readonly isOpen: boolean;
  readonly moved: number;
}

/**
 * Continues the open change until `endsAt` (ms since 1970), once every process uses the new time zone. Sales that take
 * their times from a row move one round after that row; that round also finds orders placed in between.
 */
export async function moveClock(world: ClockWorld, endsAt = world.now() + staleMs): Promise<MovedClock> {
  const change = (await openChange(world))?.change;
  if (!change) return { isOpen: false, moved: 0 };
  const isKnown = world.now() - Date.parse(change.at) >= staleMs && zoneOf(world) === change.to;
  let all = 0;
  for (let inRound = isKnown ? 1 : 0; inRound > 0; all += inRound) {
    inRound = 0;
    for (const job of jobsOf(world, change, await timedRows(world, change))) {
      if (world.now() >= endsAt) return { isOpen: true, moved: all + inRound };
      inRound += await moved(world, job);
    }
  }
  if (!isKnown || !(await tellClock(world, change, endsAt))) return { isOpen: true, moved: all };
  await endChange(world, change);
  return { isOpen: false, moved: all };
}

/** The open change, as shown to administrators. `left`: number of sales and rows of kinds that have not moved yet. */
export async function shownClock(world: Pick<World, 'rows' | 'kinds'>) {
  const change = (await openChange(world))?.change;
  if (!change) return [];
  const { from, to, total } = change;
  const { sales, ofKinds } = await timedRows(world, change);
  const left = [...sales, ...ofKinds.flatMap(({ rows }) => rows)].filter((row) => isByFormerClock(change, row)).length;
  return [{ kind: 'clock' as const, from, to, total, left }];
}
