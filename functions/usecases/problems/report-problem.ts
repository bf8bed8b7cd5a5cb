import type { ProblemReport } from '../../domain/problem-report.ts';
import { throttle } from '../quota.ts';
import type { Viewer } from '../selling/product-views.ts';
import type { World } from '../world.ts';

/** Logs a client-side error in one line, under the id that the person was shown. Refuses rate_limited. */
export async function reportProblem(
  world: Pick<World, 'rows' | 'now' | 'log'>,
  viewer: Pick<Viewer, 'userId' | 'clientIp'>,
  { id, name, said, at, page, build, browser }: ProblemReport,
): Promise<{ isNoted: true }> {
  await throttle(world, 'problemReports', viewer.userId || viewer.clientIp);
  world.log(`${id} page ${page}, ${browser || 'another browser'}, build ${build}: ${name} ${said} ${at.join(' ')}`);
  return { isNoted: true };
}
