import { queryClient } from '../lib/query-client.ts';
import { sessionOptions } from '../lib/session/session.ts';
import { thisMonday, weekOptions } from '../shop/meeting/week.ts';

/**
 * This week of whoever this device says is signed in, beside the question whether they are. The server answers a person whose session has
 * ended with an empty list, which must not be kept for their next login.
 */
export async function fetchWeek(userId: string): Promise<void> {
  const week = weekOptions(userId, thisMonday());
  void queryClient.prefetchQuery(week);
  if (!queryClient.getQueryData(sessionOptions.queryKey)) await queryClient.prefetchQuery(sessionOptions);
  const session = queryClient.getQueryData(sessionOptions.queryKey);
  if (session?.kind !== 'user' || session.userId !== userId) queryClient.removeQueries({ queryKey: week.queryKey });
}
