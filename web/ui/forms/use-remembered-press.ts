import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

interface Remembering<What> {
  /** False while something that a press needs is loading. */
  isReady: boolean;
  /** Number of failures. A failure after the press ends the wait. */
  failures: number;
  /** Runs a press. `what`: the argument of `press`. */
  run: (what: What) => void;
  /** Tells why a press was dropped. */
  onFailure: () => void;
}

/**
 * Remembers a press that comes too early and runs it once when possible; the pressed button shows `isWaiting` until
 * then. Further presses add nothing. The press is dropped when the person leaves the page or follows a link that is
 * still loading.
 */
export function useRememberedPress<What = void>({ isReady, failures, run, onFailure }: Remembering<What>) {
  const shown = useLocation().pathname;
  const next = useNavigation().location?.pathname ?? shown;
  const [pressed, setPressed] = useState<{ what: What; failures: number; pathname: string }>();
  const hasFailed = pressed !== undefined && failures > pressed.failures;
  const isOver = pressed && (isReady || hasFailed || next !== pressed.pathname);
  const end = useEffectEvent(() => {
    if (!pressed) return;
    setPressed(undefined);
    // React may still show this page while it prepares the one whose URL is already current.
    if ([next, globalThis.location.pathname].some((pathname) => pathname !== pressed.pathname)) return;
    // A failure also ends the loading, so it is checked first.
    if (hasFailed) onFailure();
    else run(pressed.what);
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return {
    isWaiting: pressed !== undefined,
    press(what: What): void {
      if (isReady && !pressed) run(what);
      else setPressed((first) => first ?? { what, failures, pathname: shown });
    },
  };
}
