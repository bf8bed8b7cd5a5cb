import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { useSession } from '../../lib/session/session.ts';
import { rememberPath } from '../../lib/session/wanted-path.ts';
import { toast } from '../../ui/toasts/toast.ts';

export type Action =
  | 'cart'
  | 'wish'
  | 'report'
  | 'ask'
  | 'offer'
  | 'claim'
  | 'draw'
  | 'keep-search'
  | 'answer'
  | `review-${string}`;

interface LoginFirst {
  /** The action that is done after the login. */
  action: Action;
  act?: (userId: string) => void;
  /** False while it is not known whether there is anything to do. */
  isReady?: boolean;
}

/**
 * The signed-in person's id; for a visitor, the way to /login with the spec's sentence and back here, where the action
 * then runs. `path`: another page to come back to.
 */
export function useLoginFirst({ action, act, isReady = true }: LoginFirst) {
  const { data, error } = useSession();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const userId = data?.kind === 'user' ? data.userId : undefined;
  const isWanted = act !== undefined && isReady && state?.action === action;
  const wasDone = useRef(false);
  useEffect(() => {
    if (!userId || !isWanted || wasDone.current) return;
    wasDone.current = true;
    // Only once: not again after a reload or going back.
    void navigate(pathname + search + hash, { replace: true, state: null, preventScrollReset: true });
    act?.(userId);
  });
  const askToLogin = (sentence: string, path = pathname + search + hash) => {
    rememberPath(path, action);
    void toast('info', sentence);
    void navigate('/login');
  };
  /** True while the session is not known: then nothing is done, and an error is shown if it could not be loaded. */
  const isUnknown = () => {
    if (data === undefined && error) void toast('bad', sentenceFor(error), error);
    return data === undefined;
  };
  return { userId, isUnknown, askToLogin };
}
