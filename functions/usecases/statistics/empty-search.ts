import { campusDay } from '../../domain/campus-time.ts';
import { dayId, noFigures } from '../../domain/statistics.ts';
import { throttle } from '../quota.ts';
import type { Viewer } from '../selling/product-views.ts';
import { type World, zoneOf } from '../world.ts';

/** Counts a search without results for the day. Neither the person nor the text is stored. Refuses rate_limited. */
export async function countEmptySearch(
  world: Pick<World, 'rows' | 'now' | 'settings'>,
  viewer: Pick<Viewer, 'userId' | 'clientIp'>,
): Promise<{ isCounted: true }> {
  await throttle(world, 'emptySearches', viewer.userId || viewer.clientIp, 'again');
  const day = campusDay(world.now(), zoneOf(world));
  const again = () => world.rows.increment('days', dayId(day), 'emptySearches', Number.MAX_SAFE_INTEGER);
  if ((await again()) === 'missing') {
    const row = { day, ...noFigures, emptySearches: 1, isDue: true, countedAt: null };
    if (!(await world.rows.create('days', dayId(day), row))) await again();
  }
  return { isCounted: true };
}
