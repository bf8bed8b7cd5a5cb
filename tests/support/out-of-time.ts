import type { World } from '../../functions/usecases/world.ts';

/** A world whose clock jumps from `before` to `after` (ms) when its first transaction has ended. */
export function outOfTime(world: World, before: number, after: number): World {
  let now = before;
  const transact: World['rows']['transact'] = async (work) => {
    const result = await world.rows.transact(work);
    now = after;
    return result;
  };
  return { ...world, rows: { ...world.rows, transact }, now: () => now };
}
