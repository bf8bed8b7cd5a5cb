import { queryClient } from '../query-client.ts';
import { notSession, sessionOptions } from './session.ts';
import { sessionKey } from './session-mark.ts';

/**
 * Other tabs of this browser share its session. Who came in there is asked for here, too; where it is somebody else, the page begins
 * anew, so that nothing of the one before stays in it. A session that ended there ends here as any other does.
 */
export function watchOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== sessionKey) return;
    const here = queryClient.getQueryData(sessionOptions.queryKey);
    if (newValue && here?.kind === 'user' && here.userId !== newValue) return globalThis.location.reload();
    const answered = queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey });
    // What a visitor was answered is read again by whom they are now.
    if (newValue) void answered.then(() => queryClient.invalidateQueries({ predicate: notSession }));
  });
}
