import { isoNow, type World } from '../world.ts';

/** Windows that are over count nothing any more. */
export async function forgetThrottles(world: Pick<World, 'rows' | 'now'>): Promise<void> {
  await world.rows.removeWhere('throttles', { before: { windowEndsAt: isoNow(world) } });
}
