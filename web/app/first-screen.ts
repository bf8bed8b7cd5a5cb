import { markedSession } from '../lib/device-store.ts';
import { queryClient } from '../lib/query-client.ts';
import { sessionOptions } from '../lib/session.ts';
import type { Router } from './router.tsx';

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

const sessionKnown = () =>
  Promise.race([
    queryClient.ensureQueryData(sessionOptions).catch(() => undefined), // the page shows what went wrong
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ]);

/** Resolves when React can draw the whole page at once over the pre-rendered screen: its code is here, and who looks is known. */
export async function firstScreenReady(router: Router): Promise<void> {
  const known = markedSession() && router.state.location.pathname !== '/' ? sessionKnown() : undefined;
  await pageLoaded(router);
  await known;
}
