/** Random choices in concurrency tests: the actors, their number, and where a process dies. */
import { DomainError } from '#domain/errors.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';

export const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** Sometimes ends the process before or after a transaction; the transaction itself is atomic. */
export function killable(world: AdminAppWorld): AdminAppWorld {
  const transact: typeof world.rows.transact = async (plan) => {
    const fate = Math.random();
    if (fate < 0.07) throw new Error('killed before');
    const answer = await world.rows.transact(plan);
    if (fate > 0.93) throw new Error('killed after');
    return answer;
  };
  return { ...world, rows: { ...world.rows, transact } };
}

/**
 * Runs this many rounds, each of one, two or three parallel steps. Refusals and deaths are expected; any other error is
 * thrown.
 */
export async function playTurns(turns: number, step: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const outcomes = await Promise.allSettled(Array.from({ length: 1 + (turn % 3) }, step));
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled' || outcome.reason instanceof DomainError) continue;
      if (!/^killed/.test(outcome.reason.message)) throw outcome.reason;
    }
  }
}
