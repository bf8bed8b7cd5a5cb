import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

interface Remembering<What> {
  /** False while something loads that a press needs. */
  isReady: boolean;
  /** How often that has failed: a failure after the press ends the waiting. */
  failures: number;
  /** Carries out a press. `what`: the argument of `press`. */
  run: (what: What) => void;
  /** Says why a press is not carried out. */
  onFailure: () => void;
}

/**
 * A press that comes too early is remembered and carried out once, as soon as it can be: `isWaiting` until then, for the
 * pressed button to show. Further presses add nothing. Leaving the page drops it, and so does a link that still loads.
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
    // React may still show this page while it prepares the one whose address the browser has already.
    if ([next, globalThis.location.pathname].some((pathname) => pathname !== pressed.pathname)) return;
    // What has failed is not loading any more, either.
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
