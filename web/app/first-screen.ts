import { queryClient } from '../lib/query-client.ts';
import { sessionOptions } from '../lib/session/session.ts';
import { guardIds, type Router } from './router.tsx';

/** How long the pre-rendered screen may stay before a page of signed-in people shows that it is loading. */
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

/** The session, or the first sign that it will take long: the page then shows its loading state, or an error. */
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
 * Resolves when React can replace the pre-rendered screen in one step: the page's code is loaded, and the session where
 * the page needs it.
 */
export async function firstScreenReady(router: Router): Promise<void> {
  await pageLoaded(router);
  // Read now: the administrator's routes are known only once they are loaded.
  if (router.state.matches.some(({ route }) => guarded.has(route.id))) await sessionKnown();
}
