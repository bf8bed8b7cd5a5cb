/** One execution's work within its time. */
import { isLeftToNextRun, worldUntil } from '../kit/world-until.ts';
import type { NotifyingWorld } from '../usecases/world.ts';

/**
 * When a run begins nothing new, and when it asks for nothing more: what is under way by then has the rest of the execution's 60 s. What is
 * left is due still, or again when its lease ends: a later minute's run goes on.
 */
const runMs = { begins: 35_000, asks: 45_000 } as const;

/** Returns how many notifications were looked at. `endsAt`: ms since 1970. */
export type Work = (world: NotifyingWorld, endsAt: number) => Promise<number>;

/** The work until its time is over; what it could not end is logged, and left to a later run. */
export async function runInTime(world: NotifyingWorld, work: Work): Promise<number> {
  const startedAt = world.now();
  try {
    return await work(worldUntil(world, startedAt + runMs.asks), startedAt + runMs.begins);
  } catch (reason) {
    if (!isLeftToNextRun(reason)) throw reason;
    world.log(`Left to a later run: ${String(reason)}`);
    return 0;
  }
}
