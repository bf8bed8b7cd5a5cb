import { queryClient } from '../lib/query-client.ts';
import { sessionOptions } from '../lib/session/session.ts';
import { guardIds, type Router } from './router.tsx';

/** So long the screen that index.html brings along may stand for a page of signed-in people; then theirs says that it waits. */
const patienceMs = 4_000;

const pageLoaded = (router: Router) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/** The session, or the first sign that it will not come soon: the page then waits on, and shows what went wrong. */
const sessionKnown = () =>
  new Promise<void>((resolve) => {
    const isSettled = () => {
      const state = queryClient.getQueryState(sessionOptions.queryKey);
      return state?.status !== 'pending' || state.fetchFailureCount > 0;
    };
    if (isSettled()) return resolve();
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(() => isSettled() && end());
    const timer = setTimeout(end, patienceMs);
  });

const guarded: ReadonlySet<string> = new Set(Object.values(guardIds));

/**
 * Resolves when React can draw the whole page at once over the pre-rendered screen: its code is here, and who looks is
 * known where the page asks for that.
 */
export async function firstScreenReady(router: Router): Promise<void> {
  await pageLoaded(router);
  // Asked now: which routes the desk has is known only once it was loaded.
  if (router.state.matches.some(({ route }) => guarded.has(route.id))) await sessionKnown();
}
