import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import classes from './root-layout.module.css';
import { useLiveSession } from './use-live-session.ts';
import { useOutbox } from './use-outbox.ts';
import { useSessionEnd } from './use-session-end.ts';

const noBar = (error: unknown): { ProgressBar: () => ReactNode } => {
  console.info('No progress bar:', error);
  return { ProgressBar: () => null };
};

/** An ornament: where it cannot be loaded, the page does without. */
const ProgressBar = lazy(async () => ({
  default: (await import('./progress-bar.tsx').catch(noBar)).ProgressBar,
}));

/** Pages that are loaded whole all have the router's key 'default': without their own, one would begin where another was left. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** What every page shares: the skip link, the progress bar, the scroll position, the live connection. */
export function RootLayout() {
  useLiveSession();
  useOutbox();
  useSessionEnd();
  const moved = useHasNavigated();
  return (
    <>
      <a className={classes.skip} href="#isi">
        Langsung ke isi
      </a>
      {moved ? (
        <Suspense>
          <ProgressBar />
        </Suspense>
      ) : null}
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** True from the first change of page on: the first screen needs no progress bar, so it is not loaded with it. */
function useHasNavigated(): boolean {
  const busy = useNavigation().state !== 'idle';
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (busy) setMoved(true);
  }, [busy]);
  return moved;
}
