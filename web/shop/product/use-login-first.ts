import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ProductKind } from '#domain/kinds/kind.ts';
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
  | 'keep-search'
  | `review-${string}`
  | `${ProductKind}-${string}`;

/**
 * Runs `resume` once, on the page that a login returned to for this action. `isReady`: false until the page knows
 * whether to act.
 */
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
    // Clears the history state, so that the action is not repeated after a reload or going back.
    void navigate(pathname + search + hash, { replace: true, state: null, preventScrollReset: true });
    resume?.(userId);
  });
}

interface LoginFirst<What> {
  /** Identifies the action to resume after the login. */
  action: Action;
  /** Handles a press. `what`: the argument of `press`. */
  act: (userId: string, what: What) => void;
  /** For visitors: the message to show while they are sent to /login, or a function to call instead. */
  visitor: string | (() => void);
  /** Path to return to after the login; the current page by default. */
  path?: string;
  /** Called after the return from the login. Absent if another part of the page handles it. */
  resume?: (userId: string) => void;
  /** False until the page knows whether to act. */
  isReady?: boolean;
}

/**
 * For a button that visitors see but only signed-in people can use: `press` acts, or leads to /login. While the session
 * is unknown, the press is remembered. If the session cannot be checked, a toast says so, and the next press retries.
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
