/** Runs one execution's work within its time limit. */
import { isLeftToNextRun, worldUntil } from '../kit/world-until.ts';
import type { NotifyingWorld } from '../usecases/world.ts';

/**
 * Times of a run after which it starts nothing new (`begins`), and after which it makes no more calls (`asks`), ms.
 * Work in progress then has the rest of the execution's 60 s. Unfinished work is still due, or due again when its lease
 * ends; a later minute's run continues it.
 */
const runMs = { begins: 35_000, asks: 45_000 } as const;

/** Returns the number of notifications read. `endsAt`: ms since 1970. */
export type Work = (world: NotifyingWorld, endsAt: number) => Promise<number>;

/** Runs the work until its time is over; unfinished work is logged and left to a later run. */
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
