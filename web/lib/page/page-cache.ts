/** The back-forward cache: browsers keep a page when it is left and restore it on "back" without a request. */
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
 * A restored page refetches everything it shows. If the signed-in person has changed since, it reloads, and the old
 * content stays hidden.
 */
export function watchPageCache(): void {
  addEventListener('pagehide', ({ persisted }) => {
    setAway(true);
    // Hidden while cached: the browser may paint the page before it fires pageshow.
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
