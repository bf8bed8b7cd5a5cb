/** The back-forward cache: browsers keep a page that is left as it was, and show it again at "back", without asking its server. */
import { setAway } from '../mistakes.ts';
import { queryClient } from '../query-client.ts';
import { sessionOptions } from '../session/session.ts';
import { markedSession } from '../session/session-mark.ts';

const here = (): string | null => {
  const session = queryClient.getQueryData(sessionOptions.queryKey);
  return session?.kind === 'user' ? session.userId : null;
};

const show = (isShown: boolean) => {
  document.documentElement.style.visibility = isShown ? '' : 'hidden';
};

/**
 * A page that comes back asks for everything it shows once more. Where somebody else, or nobody, is signed in by then, it begins anew, and
 * nobody sees what it showed before.
 */
export function watchPageCache(): void {
  addEventListener('pagehide', ({ persisted }) => {
    setAway(true);
    // Kept unseen: the browser may draw it before it says that it is back.
    if (persisted) show(false);
  });
  addEventListener('pageshow', ({ persisted }) => {
    setAway(false);
    if (!persisted) return;
    if (markedSession() !== here()) return location.reload();
    show(true);
    void queryClient.invalidateQueries();
  });
}
