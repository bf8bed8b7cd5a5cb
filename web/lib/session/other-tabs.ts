import { queryClient } from '../query-client.ts';
import { notSession, sessionOptions } from './session.ts';
import { sessionKey } from './session-mark.ts';

/**
 * Tabs of one browser share a session. After a login in another tab this one checks the session; if it has ever shown
 * the pages of a different person, it reloads, so that no data of that person stays. A session that ended in another
 * tab ends here, too.
 */
export function watchOtherTabs(): void {
  let shown: string | undefined;
  const note = () => {
    const here = queryClient.getQueryData(sessionOptions.queryKey);
    if (here?.kind === 'user') shown = here.userId;
  };
  note();
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (!notSession(query)) note();
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== sessionKey) return;
    if (newValue && shown && shown !== newValue) return globalThis.location.reload();
    const answered = queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey });
    // Data fetched as a visitor is refetched as the signed-in person.
    if (newValue) void answered.then(() => queryClient.invalidateQueries({ predicate: notSession }));
  });
}
