import { queryClient } from '../lib/query-client.ts';
import { sessionOptions } from '../lib/session/session.ts';
import { guardIds, type Router } from './router.tsx';

/** Longest wait for the session while the pre-rendered screen is shown. */
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

/**
 * Resolves when the session is known or its first request has failed, at the latest after `patienceMs`. The page then
 * shows its loading state or an error if needed.
 */
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
 * Resolves when React can replace the pre-rendered screen in one step: the page's code is loaded, and the session is
 * known if the page needs it.
 */
export async function firstScreenReady(router: Router): Promise<void> {
  await pageLoaded(router);
  // The matches are read after loading, because the admin routes are unknown before.
  if (router.state.matches.some(({ route }) => guarded.has(route.id))) await sessionKnown();
}
