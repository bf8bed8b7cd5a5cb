import { queryClient } from '../lib/query-client.ts';
import { sessionOptions } from '../lib/session/session.ts';
import { thisMonday, weekOptions } from '../shop/meeting/week.ts';

/**
 * Prefetches this week's schedule of the person remembered by this device, parallel to the session check. For an ended
 * session the server answers with an empty list, which must not stay cached for the next login.
 */
export async function fetchWeek(userId: string): Promise<void> {
  const week = weekOptions(userId, thisMonday());
  void queryClient.prefetchQuery(week);
  if (!queryClient.getQueryData(sessionOptions.queryKey)) await queryClient.prefetchQuery(sessionOptions);
  const session = queryClient.getQueryData(sessionOptions.queryKey);
  if (session?.kind !== 'user' || session.userId !== userId) queryClient.removeQueries({ queryKey: week.queryKey });
}
