import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useNavigate, useNavigation } from 'react-router-dom';
import { firstSentenceFor } from '../copy/first-errors.ts';
import { frameTexts } from '../copy/frame.ts';
import { CallError } from '../lib/call-error.ts';
import { readOutgoing } from '../lib/outbox-storage.ts';
import { queryClient } from '../lib/query-client.ts';
import { setConnection, useConnection } from '../lib/realtime/connection.ts';
import { whenLive, withoutLiveMs } from '../lib/realtime/when-live.ts';
import { forgetSession, sessionOptions, useSession } from '../lib/session/session.ts';
import { onSessionEnd, type SessionEnd } from '../lib/session/session-end.ts';
import { toast } from '../ui/toasts/toast.ts';
import classes from './root-layout.module.css';

/** Messages that a cut or a reload left behind go out wherever the person is in the app, not only in the chat. */
function useOutbox(): void {
  const { data } = useSession();
  const userId = data?.kind === 'user' ? data.userId : undefined;
  useEffect(() => {
    if (!userId) return;
    let isOver = false;
    const open = () => {
      if (isOver || readOutgoing(userId).length === 0) return;
      import('./open-outboxes.ts').then(
        ({ openOutboxes }) => isOver || openOutboxes(userId),
        // Not kept on this device yet: it comes with the signal.
        () => addEventListener('online', open, { once: true }),
      );
    };
    open();
    return () => {
      isOver = true;
      removeEventListener('online', open);
      import('../shop/conversation/outbox.ts').then(
        ({ closeOutboxes }) => closeOutboxes(userId),
        // Whose code is not on this device has opened none.
        () => {},
      );
    };
  }, [userId]);
}

/**
 * A person whose session ended without a logout is told why. Who was blocked leaves at once; who merely has to sign in
 * again is led by the pages' guards, which remember the path.
 */
function useSessionEnd(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEnd((reason: SessionEnd) => {
        if (reason === 'expired') return void toast('bad', firstSentenceFor(new CallError('session_expired', 401)));
        forgetSession({ kind: 'guest', isBlocked: true });
        // Said when the page is there: before, the sentence could be gone when a slow device shows it.
        void Promise.resolve(navigate('/login', { replace: true })).then(() =>
          toast('bad', firstSentenceFor(new CallError('blocked', 403))),
        );
      }),
    [navigate],
  );
}

/** One live connection per session: opened after login, closed at logout; visitors have none. Its code may come late. */
function useLiveSession(): void {
  const isCut = useConnection() === 'closed';
  const { data } = useQuery({ ...sessionOptions, refetchInterval: isCut ? withoutLiveMs : false });
  const userId = data?.kind === 'user' ? data.userId : undefined;
  const isAdmin = data?.kind === 'user' && data.isAdmin;
  useEffect(() => {
    if (!userId) return;
    const end = whenLive(
      ({ startRealtime }) => startRealtime({ isAdmin }, queryClient),
      () => setConnection('closed'),
    );
    return () => {
      end();
      setConnection('idle');
    };
  }, [userId, isAdmin]);
}

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
        {frameTexts.skip}
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
