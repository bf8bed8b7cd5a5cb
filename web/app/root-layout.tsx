import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useNavigate, useNavigation } from 'react-router-dom';
import { firstSentenceFor } from '../copy/first-errors.ts';
import { frameTexts } from '../copy/frame.ts';
import { isOfKind } from '../copy/further-sentences.ts';
import { CallError, setBeforeRefusal } from '../lib/call-error.ts';
import { useCampusUpdates } from '../lib/campus/campus-updates.ts';
import { readOutgoing } from '../lib/device/outbox-storage.ts';
import { setReport } from '../lib/mistakes.ts';
import { whenIdle } from '../lib/page/when-idle.ts';
import { queryClient } from '../lib/query-client.ts';
import { setConnection, useConnection } from '../lib/realtime/connection.ts';
import { whenLive, withoutLiveMs } from '../lib/realtime/when-live.ts';
import { forgetSession, sessionOptions, useSession } from '../lib/session/session.ts';
import { onSessionEnd, type SessionEnd } from '../lib/session/session-end.ts';
import { toast } from '../ui/toasts/toast.ts';
import classes from './root-layout.module.css';

setBeforeRefusal((code) => (isOfKind(code) ? import('../kinds/kind-errors.ts') : undefined));

setReport((mistake, id) => import('../lib/report-mistake.ts').then(({ reportMistake }) => reportMistake(mistake, id)));

/** Sends waiting messages from every page, not only in the chat. */
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
        // This device has not cached the code yet, so it is loaded on reconnect.
        () => addEventListener('online', open, { once: true }),
      );
    };
    open();
    return () => {
      isOver = true;
      removeEventListener('online', open);
      import('../shop/conversation/outbox.ts').then(
        ({ closeOutboxes }) => closeOutboxes(userId),
        // When this code cannot be loaded, the session has opened no outbox.
        () => {},
      );
    };
  }, [userId]);
}

/**
 * Explains why a session ended without a logout. Redirects a blocked person to /login; for others, the guards redirect
 * to /login and remember the path.
 */
function useSessionEnd(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEnd((reason: SessionEnd) => {
        if (reason === 'expired') return void toast('bad', firstSentenceFor(new CallError('session_expired', 401)));
        forgetSession({ kind: 'guest', isBlocked: true });
        // Shown after the navigation, because on a slow device the navigation could hide an earlier message.
        void Promise.resolve(navigate('/login', { replace: true })).then(() =>
          toast('bad', firstSentenceFor(new CallError('blocked', 403))),
        );
      }),
    [navigate],
  );
}

/**
 * One live connection per session: opened after login, closed at logout; visitors have none. Its code may load late.
 */
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

/** Once per page load, however often the layout mounts. */
let isBegun = false;

function useAfterFirstScreen(): void {
  useEffect(() => {
    if (isBegun) return;
    isBegun = true;
    whenIdle()
      .then(() => import('./after-first-screen.ts'))
      .then(({ afterFirstScreen }) => afterFirstScreen())
      .catch((error: unknown) => console.info('Not loaded:', error));
  }, []);
}

const noBar = (error: unknown): { ProgressBar: () => ReactNode } => {
  console.info('No progress bar:', error);
  return { ProgressBar: () => null };
};

/** Optional: when it fails to load, the page works without it. */
const ProgressBar = lazy(async () => ({
  default: (await import('./progress-bar.tsx').catch(noBar)).ProgressBar,
}));

/** A page loaded directly has the router's key 'default': all such pages would share a scroll position. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** Common to all pages: skip link, progress bar, scroll position, live connection. */
export function RootLayout() {
  useLiveSession();
  useCampusUpdates();
  useOutbox();
  useSessionEnd();
  useAfterFirstScreen();
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

/** False until the first navigation: the first screen needs no progress bar, so it does not load it. */
function useHasNavigated(): boolean {
  const busy = useNavigation().state !== 'idle';
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (busy) setMoved(true);
  }, [busy]);
  return moved;
}
