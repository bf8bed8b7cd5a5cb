import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { useSession } from '../../lib/session/session.ts';
import { rememberPath } from '../../lib/session/wanted-path.ts';
import { useRememberedPress } from '../../ui/forms/use-remembered-press.ts';
import { toast } from '../../ui/toasts/toast.ts';

export type Action =
  | 'cart'
  | 'buy'
  | 'wish'
  | 'report'
  | 'ask'
  | 'offer'
  | 'claim'
  | 'draw'
  | 'keep-search'
  | 'answer'
  | `review-${string}`;

/** Runs once on the page that a login led back to for this action. `isReady`: false while it is not known whether there is anything to do. */
export function useResume(action: Action, resume?: (userId: string) => void, isReady = true): void {
  const { data } = useSession();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const userId = data?.kind === 'user' ? data.userId : undefined;
  const isWanted = resume !== undefined && isReady && state?.action === action;
  const wasDone = useRef(false);
  useEffect(() => {
    if (!userId || !isWanted || wasDone.current) return;
    wasDone.current = true;
    // Only once: not again after a reload or going back.
    void navigate(pathname + search + hash, { replace: true, state: null, preventScrollReset: true });
    resume?.(userId);
  });
}

interface LoginFirst<What> {
  /** Names what is done after the login. */
  action: Action;
  /** What a press does. `what`: the argument of `press`. */
  act: (userId: string, what: What) => void;
  /** The sentence with which a visitor is led to /login and back, or what is done instead. */
  visitor: string | (() => void);
  /** Another page to come back to. */
  path?: string;
  /** What is done back here. Absent: another part of the page does it. */
  resume?: (userId: string) => void;
  /** False while it is not known whether there is anything to do. */
  isReady?: boolean;
}

/**
 * A button of signed-in people that visitors see, too: `press` acts, or leads to /login. While it is not known who
 * presses, the press is remembered; if that cannot be found out, a sentence says so, and the next press tries again.
 */
export function useLoginFirst<What = void>(options: LoginFirst<What>) {
  const { action, act, visitor, resume, isReady = true } = options;
  const { data, error, errorUpdateCount, isFetching, refetch } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useResume(action, resume, isReady);
  const userId = data?.kind === 'user' ? data.userId : undefined;
  const askToLogin = (sentence: string) => {
    rememberPath(options.path ?? pathname + search + hash, action);
    void toast('info', sentence);
    void navigate('/login');
  };
  const { press, isWaiting } = useRememberedPress<What>({
    isReady: data?.kind === 'guest' || (data !== undefined && isReady),
    failures: errorUpdateCount,
    run(what) {
      if (userId) act(userId, what);
      else if (typeof visitor === 'string') askToLogin(visitor);
      else visitor();
    },
    onFailure: () => void toast('bad', sentenceFor(error), error),
  });
  return {
    userId,
    isWaiting,
    press(what: What): void {
      if (data === undefined && !isFetching) void refetch();
      press(what);
    },
  };
}
