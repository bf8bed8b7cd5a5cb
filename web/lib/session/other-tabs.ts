import { queryClient } from '../query-client.ts';
import { notSession, sessionOptions } from './session.ts';
import { sessionKey } from './session-mark.ts';

/**
 * Tabs of one browser share a session. After a login in another tab this one checks the session; for a different person
 * it reloads, so that no data of the previous one stays. A session that ended in another tab ends here, too.
 */
export function watchOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== sessionKey) return;
    const here = queryClient.getQueryData(sessionOptions.queryKey);
    if (newValue && here?.kind === 'user' && here.userId !== newValue) return globalThis.location.reload();
    const answered = queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey });
    // Data fetched as a visitor is refetched as the signed-in person.
    if (newValue) void answered.then(() => queryClient.invalidateQueries({ predicate: notSession }));
  });
}
